sidoke = Sidoké
sidoke-about = Numbered tiles in six colours: runs and sets along and across, and six in a line are a Sidoké. By Caroline Meunier, 2020.
sidoke-mode = each for himself, or seats 1 and 3 against 2 and 4
sidoke-how = Type tiles and where they go: B4S@F6 R5@G6, in one row or column; or swap B4S R5 to exchange tiles. A tile alone, as B4S, is told where it can go.
sidoke-label_rack = rack { $seat }
sidoke-label_sidokes = sidokés { $seat }
sidoke-label_bag = bag
sidoke-label_since = since
sidoke-line = { $first }–{ $last }: { $tiles } tiles
sidoke-colour = { $tile } on its colour, { $cell }
sidoke-sidoke = { $kind ->
    [supreme] Sidoké suprême
    [extra] Sidoké extra
   *[simple] Sidoké
}{ $doubled ->
    [1] , doubled
   *[0] { "" }
}
sidoke-swapped = { $tiles ->
    [one] one tile exchanged
   *[other] { $tiles } tiles exchanged
}
sidoke-drew = { $tiles ->
    [one] seat { $seat } draws one tile
   *[other] seat { $seat } draws { $tiles } tiles
}
sidoke-passed = no tile fits, and the bag is empty
sidoke-empty_rack = seat { $seat } has an empty rack
sidoke-no_sidoke = seat { $seat } has made no Sidoké
sidoke-no_tile = “{ $text }” is no tile. A tile is a colour (R, O, Y, G, B, P), a number from 1 to 6 and a mark, S, E or none: B4S.
sidoke-not_on_rack = You don’t have { $tile }.
sidoke-not_in_line = All tiles of a turn lie in one row or one column: not so { $cells }.
sidoke-descends = { $tiles } in { $axis ->
    [row] row
   *[column] column
} { $name } is no run: numbers must ascend. { $tile } can’t lie on { $cell }.
sidoke-skips = { $tiles } in { $axis ->
    [row] row
   *[column] column
} { $name } is no run: each number must be one more than the one before. { $tile } can’t lie on { $cell }.
sidoke-neither = { $tiles } in { $axis ->
    [row] row
   *[column] column
} { $name } is neither run nor set: all numbers go up by one, or all are the same. { $tile } can’t lie on { $cell }.
sidoke-colours_mixed = { $tiles } in { $axis ->
    [row] row
   *[column] column
} { $name } is no run: its tiles must all have one colour, or all different colours. { $tile } can’t lie on { $cell }.
sidoke-colour_twice = { $tiles } in { $axis ->
    [row] row
   *[column] column
} { $name } is no set: its colours must all be different. { $tile } can’t lie on { $cell }.
sidoke-gap = The line has a gap: no tile lies on { $cells }.
sidoke-centre = The board is empty: at least one tile must lie on the central block, F6, G6, F7 or G7, not only on { $cells }.
sidoke-two_at_least = On the empty board you place two tiles at least.
sidoke-touches_nothing = At least one new tile must touch a tile that already lies, and none does on { $cells }.
sidoke-where = Where does { $tile } go? { $cells }.
sidoke-fits_nowhere = { $tile } fits nowhere now.
sidoke-which_tiles = Which tiles do you exchange? { $tiles }.
sidoke-swap_names = Say which tiles you exchange, as in swap B4S R5.
sidoke-bag_empty = The bag is empty: there is nothing to exchange.
sidoke-bag_too_small = { $bag ->
    [one] The bag holds one tile: you can’t exchange { $tiles }.
   *[other] The bag holds { $bag } tiles: you can’t exchange { $tiles }.
}
sidoke-must_swap = Nobody passes while the bag holds tiles: place or exchange.
sidoke-must_place = You can place a tile, so you must.
sidoke-tile_twice = { $tile } is there twice.
sidoke-rack_wrong = A rack holds at most { $most } tiles, and at least one while there is a bag: not so with seat { $seat }.
sidoke-board_line_wrong = { $tiles }, from { $cell } on, can’t lie on the board.
sidoke-sidoke_wrong = { $tiles } is no Sidoké.
sidoke-mover_wrong = Seat { $seat } can’t be to move: it has no tiles.
sidoke-lesson_1 = Six tiles are yours, and nobody else sees them. The first ones go on the central block. Green 2, purple 3, yellow 4, read from left to right: numbers that go up by one, in colours that are all different. That is a run. Lay it in row 6, from G6 on: a point for each tile.
sidoke-lesson_reply = Seat 2 hangs a run on your green 2, downwards: all in one colour is a run as well. Columns read from top to bottom.
sidoke-lesson_2 = The same number in different colours is a set. Lay red 3 and orange 3 on H4 and H5, above your purple 3. The old tile counts again: three points.
sidoke-lesson_3 = A line may grow at both ends in one turn. Put the blue 1 before the green 2 and the red 5 behind the yellow 4: five tiles in row 6, in five colours.
sidoke-lesson_4 = One is missing! Six in a line are a Sidoké: put the orange 6 at the end. That is 6 points for the tiles and 20 for the Sidoké; if all six were marked S, it would be 40. And K6 is orange like your tile: 3 points more.
sidoke-lesson_5 = The six tiles are yours now, and their cells are free again; what hung on them stays. Instead of placing you may exchange tiles: give back your two 1s, of which little can be made. You draw first, then they go into the bag.
sidoke-lesson_end = That is the game. It ends when the bag is empty and nobody can place any more; an empty rack brings 5 points, and whoever has made no Sidoké loses 20. Look for lines of five, and don’t leave them to the others. The bag is full: play a real game!
sidoke-end_racks = The bag is empty, and so is every rack.
sidoke-end_stuck_bag = The bag is empty, and nobody can place a tile any more.
sidoke-end_rounds = Nobody has placed a tile for { $rounds } rounds.
sidoke-end_stuck = { $bag ->
    [one] Everybody exchanged, and nobody could place a tile: one is left in the bag.
   *[other] Everybody exchanged, and nobody could place a tile: { $bag } are left in the bag.
}
sidoke-end_line = { $count ->
    [one] for a line
   *[other] for { $count } lines
}
sidoke-end_colour = { $count ->
    [one] for a tile on its colour
   *[other] for { $count } tiles on their colour
}
sidoke-end_sidoke = { $count ->
    [one] for a Sidoké
   *[other] for { $count } Sidokés
}
sidoke-end_empty_rack = for an empty rack
sidoke-end_no_sidoke = without a Sidoké
sidoke-why_swaps = Your tiles go badly together: { $tiles ->
    [one] another one promises
   *[other] { $tiles } others promise
} more than any line.
sidoke-why_sidoke = Makes a { $kind ->
    [supreme] Sidoké suprême
    [extra] Sidoké extra
   *[simple] Sidoké
}: { $points ->
    [one] one point
   *[other] { $points } points
}.
sidoke-why_lines = { $count ->
    [one] Scores a line: { $points } points.
   *[other] Scores { $count } lines at once: { $points } points.
}
sidoke-why_colour = { $count ->
    [one] Puts a tile on its colour: { $points } points.
   *[other] Puts { $count } tiles on their colour: { $points } points.
}
sidoke-why_closes = Closes the line of five { $first }–{ $last }, before somebody makes a Sidoké of it.
sidoke-why_risks = But it leaves a line of five, { $first }–{ $last }: a sixth tile would make a Sidoké.
sidoke-recall_line = Every line with a new tile in it counts, along and across, old tiles too.
sidoke-recall_colour = A tile on a cell of its own colour brings three.
sidoke-recall_sidoke = A line of six is a Sidoké, and doubled on a ×2 cell.
