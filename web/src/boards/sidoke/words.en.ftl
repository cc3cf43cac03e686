sidoke_board-title = Sidoké board.
sidoke_board-seat = seat { $seat }
sidoke_board-you = You
sidoke_board-tile = { $colour ->
    [R] red
    [O] orange
    [Y] yellow
    [G] green
    [B] blue
   *[P] purple
} { $number }{ $mark ->
    [S] {" S"}
    [E] {" E"}
   *[none] {""}
}
sidoke_board-step = { $tile } on { $cell }
sidoke_board-say_swap = { $count ->
    [one] exchanges one tile
   *[other] exchanges { $count } tiles
}
sidoke_board-say_swap_these = { $count ->
    [one] exchanges one tile: { $tiles }
   *[other] exchanges { $count } tiles: { $tiles }
}
sidoke_board-say_swap_some = exchanges tiles
sidoke_board-say_pass = passes
sidoke_board-cell = { $cell }, { $what ->
    [tile] { $tile }
   *[empty] empty{ $inlay ->
        [R] , red cell
        [O] , orange cell
        [Y] , yellow cell
        [G] , green cell
        [B] , blue cell
        [P] , purple cell
        [D] , double cell
        [centre] , central block
       *[none] {""}
    }
}{ $how ->
    [draft] , in your turn
    [fits] , may hold { $held }
    [marked] , of the move shown
   *[none] {""}
}
sidoke_board-tiles_at = Tiles: { $placed }.
sidoke_board-nothing_at = It is empty.
sidoke_board-hurrah = { $kind ->
    [supreme] Sidoké suprême!
    [extra] Sidoké extra!
   *[simple] Sidoké!
}{ $doubled ->
    [1] {" ×2"}
   *[0] {""}
} +{ $points }
sidoke_board-rack = Your rack
sidoke_board-on_rack = { $tile }{ $how ->
    [laid] , on { $cell }
    [unfit] , fits nowhere now
    [stays] , must stay
   *[none] {""}
}
sidoke_board-moved = { $tile } stands in place { $place }.
sidoke_board-picked = { $count ->
    [0] { $tile } in your hand. It fits nowhere now.
    [one] { $tile } in your hand. It fits one cell.
   *[other] { $tile } in your hand. It fits { $count } cells.
}
sidoke_board-pick_first = Pick a tile first: keys 1 to 6.
sidoke_board-laid = { $tile } laid on { $cell }.
sidoke_board-lifted = { $tile } picked up from { $cell }.
sidoke_board-taken_back = { $count ->
    [one] One tile taken back.
   *[other] { $count } tiles taken back.
}
sidoke_board-marking = Mark the tiles that you exchange.
sidoke_board-kept = You keep your tiles.
sidoke_board-marked = { $count ->
    [0] No tile marked.
    [one] One tile marked.
   *[other] { $count } tiles marked.
}
sidoke_board-exchange = Exchange…
sidoke_board-cancel = Cancel
sidoke_board-nothing_to_exchange = The bag is empty: there is nothing to exchange.
sidoke_board-pass = Pass
sidoke_board-sort = { $by ->
    [colour] Sort by colour
   *[number] Sort by number
}
sidoke_board-hint = { $stage ->
    [start] Pick a tile: the cells that take it light up.
    [more] Pick another tile, or confirm. Tap a laid one to pick it up again.
   *[whole] No tile can be added. Tap a laid one to pick it up again.
}
sidoke_board-hint_held = { $count ->
    [0] No cell takes { $tile } now.
   *[other] Lit cells take { $tile }.
}
sidoke_board-hint_exchange = { $count ->
    [0] Mark the tiles that you give back{ $few ->
        [1] , { $bag } at most
       *[0] {""}
    }.
    [one] One tile goes into the bag, and you draw another.
   *[other] { $count } tiles go into the bag, and you draw as many.
}
sidoke_board-hint_stuck = None of your tiles fits anywhere: exchange some.
sidoke_board-hint_pass = None of your tiles fits anywhere, and the bag is empty: pass.
sidoke_board-bag = In the bag
sidoke_board-tiles_left = { $count ->
    [one] Tile left
   *[other] Tiles left
}
sidoke_board-rack_size = { $count ->
    [0] Empty rack
    [one] One tile on the rack
   *[other] { $count } tiles on the rack
}
sidoke_board-rack_of = Rack of { $name }:
sidoke_board-sidoke_made = Sidoké:
sidoke_board-since = Nobody has placed a tile for { $turns } turns. After three rounds of this the game ends.
sidoke_board-reading = Lines read left to right and top to bottom. Six in a line make a Sidoké.
sidoke_board-first = Lines of one number, or of numbers that follow each other, score. Tap a tile, then a lit cell.
