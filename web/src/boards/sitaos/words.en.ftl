sitaos_board-label = Sitaos board with { $stones } stones; red { $red }, blue { $blue } points
sitaos_board-cell_free = { $cell }, free
sitaos_board-cell_empty = { $cell }, empty
sitaos_board-cell_stone = { $cell }, { $colour }, { $name }
sitaos_board-cell_draft = { $cell }, your stone, not confirmed yet
sitaos_board-figures = Figures
sitaos_board-figures_worth = Squares are worth { $squares } points, diamonds { $diamonds }, lines { $lines }
sitaos_board-goal = The first to reach { $goal } wins.
sitaos_board-swap = Swap: take over the red stone
sitaos_board-say_swap = swap
sitaos_board-say_claims = { $cell }, announcing { $claims }
sitaos_board-mark = Mark the figures that { $cell } completes
sitaos_board-claim = Announce a { $figure }, { $points } points
sitaos_board-claimed = Announced
sitaos_board-unclaim = Take back the { $points } points
sitaos_board-laid =
    { $stones ->
        [one] { $stones } of { $all } stones is laid.
       *[other] { $stones } of { $all } stones are laid.
    }
sitaos_board-first = Squares, diamonds and lines of your stones score, and { $goal } points win. Tap a crossing to lay a stone.
