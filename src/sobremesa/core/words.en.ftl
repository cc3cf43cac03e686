core-taken = { $cell } is taken.
core-no_cell = “{ $text }” is not a cell. A cell is a letter and a number, as in D4.
core-off_board = { $cell } is off the board; the last cell is { $last }.
core-over = The game is over.
core-incomplete = A move is missing.
core-unreadable = “{ $text }” is not a move.
core-seats_wrong = { $seats } seats: this game is for { $accepts }.
core-option_unknown = There is no option “{ $option }” here. Options: { $known }.
core-option_wrong = Option { $option } can’t be “{ $value }”. It takes: { $accepts }.
core-numbers_wrong = Option { $option } takes numbers from 1 to { $highest } with commas between them, as in { $usual }, or none.
core-heading_wrong = This is not the heading of such a position: “{ $line }”.
core-line_missing = The diagram has no line “{ $name }”.
core-lines_wrong = The last lines of the diagram are wrong.
core-board_wrong = The diagram needs { $rows } rows of { $columns } cells.
core-mark_wrong = “{ $mark }” on { $cell } means nothing here.
core-game_unknown = There is no game “{ $game }”. Games: { $known }.
core-no_game = The entry point { $entry } brings no game.
core-step_wrong = Step { $step } is not legal here.
core-no_actions = { $game } does not number its steps for programs (CONTRIBUTING.md says how a game does that).
core-game_twice = The entry point { $entry } brings “{ $game }”, a game that is there already.
core-teams_wrong = { $seats } seats: teams are for four.
core-number = { $value }
core-seat_wrong = There is no seat { $seat } at a table of { $seats }.
core-seed_wrong = A seed is a text, not { $seed }.
core-not_over = The game is not over.
core-extra_missing = This needs packages that are not installed: pip install "sobremesa[{ $extra }]"
core-end_played = The game was played to its end.
core-end_resigned = { $who ->
    [you] You gave up.
   *[other] { $name } gave up.
}
core-end_timeout = { $who ->
    [you] You ran out of time.
   *[other] { $name } ran out of time.
}
core-end_aborted = { $who ->
    [you] You broke the game off.
    [nobody] The game was broken off.
   *[other] { $name } broke the game off.
}
core-end_before = from the beginning
core-end_kind = { $count ->
    [one] scored once
   *[other] scored { $count } times
}
