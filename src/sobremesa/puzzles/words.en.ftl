puzzles-unknown = There is no such puzzle.
puzzles-none = There are no such puzzles.
puzzles-too_early = The puzzle of that day is not told yet.
puzzles-right_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}: more can’t be had this turn.
puzzles-right_end = Right: nothing ends better.
puzzles-right_turn = Right: this is clearly the best turn.
puzzles-points_short = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, but { $short ->
    [one] one more can be had.
   *[other] { $short } more can be had.
}
puzzles-win_missed = This does not win for certain. Another turn does.
puzzles-tie_missed = This does not hold the draw for certain. Another turn does.
puzzles-end_behind = Played to the end, that is { $behind ->
    [one] one point
   *[other] { $behind } points
} worse than the best turn.
puzzles-end_other = Played to the end, another turn does better.
puzzles-turn_behind = A good turn, but in the long run about { $behind ->
    [one] one point
   *[other] { $behind } points
} worse than the best.
puzzles-turn_other = Another turn is clearly better.
puzzles-kind_points = Most points this turn
puzzles-kind_end = To the last piece
puzzles-kind_turn = The best turn
