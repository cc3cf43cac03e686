puzzle-of_day = Puzzle of the day
puzzle-puzzles = Puzzles
puzzle-title = Puzzle { $number }
puzzle-number = no. { $number }
puzzle-rated = rated { $rating }
puzzle-solved_by = { $tenths ->
    [0] nobody solved it yet
    [10] solved by all
   *[other] solved by { $tenths } in 10
}
puzzle-exact = exact
puzzle-about_points = Nobody answers, nothing comes after.
puzzle-about_turn = What counts is where it leads, not only the points at once.
puzzle-about_end = Everything to the end can be foreseen, whatever others do.
puzzle-three_tries = Three tries.
puzzle-days = { $days ->
    [one] day
   *[other] days
}
puzzle-you = You
puzzle-answer = Your turn
puzzle-try = Try { $points }
puzzle-try_it = Try it
puzzle-hint = Hint
puzzle-more = More
puzzle-show = Show me
puzzle-hint_where = Look at { $cells }.
puzzle-hint_step = It begins with { $step }.
puzzle-hint_points = It brings { $points ->
    [one] one point
   *[other] { $points } points
} at once.
puzzle-shown = This is it: { $move }.
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-tries = Your tries
puzzle-try_number = { $at ->
    [1] First
    [2] Second
   *[other] Third
}
puzzle-ahead_end = { $side ->
    [ahead] ends { $points } ahead
    [behind] ends { $points } behind
   *[level] ends level
}
puzzle-ahead_turn = { $side ->
    [ahead] about { $points } ahead in the end
    [behind] about { $points } behind in the end
   *[level] about level in the end
}
puzzle-worse = clearly worse
puzzle-on_board = On the board
puzzle-right = right
puzzle-none_yet = Nothing tried yet.
puzzle-left = { $count ->
    [0] no try left
    [one] one try left
   *[other] { $count } tries left
}
puzzle-streak = { $days ->
    [0] A sun for every day
    [1] One day in a row
    [2] Two days in a row
    [3] Three days in a row
    [4] Four days in a row
    [5] Five days in a row
    [6] Six days in a row
    [7] Seven days in a row
   *[other] { $days } days in a row
}
puzzle-streak_day = { $day }: { $solved ->
    [yes] solved
   *[no] not solved
}
puzzle-rating = Your rating at puzzles
puzzle-curve = Your rating over { $puzzles } puzzles, from { $first } to { $last }
puzzle-week = Earlier this week
puzzle-to_solve = to be solved
puzzle-solved_at = { $at ->
    [1] first try
    [2] second try
   *[other] third try
}
puzzle-missed = not solved
puzzle-solved = solved
puzzle-solved_of = { $solved } of { $all } solved
puzzle-whole = Show all { $all }
puzzle-listed = Puzzle { $number }, rated { $rating }{ $state ->
    [solved] , solved
    [missed] , not solved
   *[open] {""}
}
puzzle-share = Share
puzzle-picture = Picture
puzzle-share_copied = Link copied.
puzzle-share_saved = Picture saved.
puzzle-share_failed = This browser does not allow it.
puzzle-share_title = Sobremesa, puzzle { $number } · { $game }
puzzle-share_text = { $game }, puzzle { $number }: { $kind }. { $how ->
    [try1] I found it at the first try.
    [try2] I found it at the second try.
    [try3] I found it at the third try.
   *[asks] Can you find it?
}
puzzle-print_six = Print six
puzzle-print = Print
puzzle-six_title = Six puzzles to print
puzzle-six_of = Six puzzles · { $game }
puzzle-for = { $name } to move
puzzle-six_next = Six others
puzzle-solutions = Solutions
puzzle-none = There are no puzzles here.
puzzle-preparing = The puzzle comes by itself when the rules of this game are compiled, which a new machine does once: a minute or two.
