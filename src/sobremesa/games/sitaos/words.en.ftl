sitaos = Sitaos
sitaos-about = Put stones on a grid; squares, diamonds and lines score. Author not named in the published rules.
sitaos-seat1 = red
sitaos-seat2 = blue
sitaos-square = square of side { $size }
sitaos-diamond = diamond of distance { $size }
sitaos-line = line of { $size }
sitaos-square_worth = 2–36
sitaos-diamond_worth = 4–36
sitaos-line_worth = 6–36
sitaos-nothing = no figure of { $points }
sitaos-swap = blue may take over red’s first stone (pie rule)
sitaos-announce = a player scores only the figures that he points out
sitaos-how = Type a cell, as in D4.
sitaos-how_swap = As blue’s first move you may type swap.
sitaos-how_announce = Add the points of each figure that you see, as in D4 = 4 4 12.
sitaos-swap_off = This game is played without swap.
sitaos-swap_late = Only blue’s first move may be swap.
sitaos-announce_off = Figures are not announced in this game: type the cell alone.
sitaos-claim_wrong = Announce at most { $most } figures, each by a number up to { $largest }.
sitaos-sheet = a sheet for two pencils
sitaos-sheet_on = on
sitaos-sheet_turn = In turn, draw your mark in any free circle. Score at once every figure of your marks that this one completes: the corners of a square, the points of a diamond, an unbroken line of five or more, also slanting.
sitaos-sheet_end = What lies inside a figure makes no difference. In each direction only the longest line counts. Mark your points on the bar below; the first to reach { $goal } wins, and on a full board the one with more.
sitaos-sheet_squares = Squares
sitaos-sheet_diamonds = Diamonds
sitaos-sheet_lines = Lines
sitaos-sheet_points = Points
sitaos-sheet_square = side { $size }
sitaos-sheet_diamond = distance { $size }
sitaos-sheet_line = { $size } marks
sitaos-sheet_credit = Sitaos · the published rules name no author
sitaos-lesson_1 = You are red, and every turn is one stone on a free intersection. Put yours on D4: with C3, D3 and C4 it makes a square, and a square of side 1 is worth 2 points.
sitaos-lesson_2 = A diamond stands on its point, with a stone left, right, above and below its centre. F4 completes one for 4 points; the blue stone in the middle makes no difference.
sitaos-lesson_3 = Large figures pay best, and a square needs only its four corners. Look at C3, F3 and F6: lay C6, and a square of side 3 brings 9 points.
sitaos-lesson_reply = Blue has seen your four stones in row 3, from C to F, and closes the left end. The right end is still open!
sitaos-lesson_4 = Five in an unbroken line are worth 6 points, and one stone may complete several figures. G3 makes the line, and a small square with F3, F4 and G4 too: 6 + 2.
sitaos-lesson_5 = A line that grows is paid anew, at the full value of its new length. H3 makes it six stones: 12 points.
sitaos-lesson_end = That is all of it: squares, diamonds, lines, and an eye on what the other one is building. The first to reach 100 points wins, or whoever leads when the board is full. Come and play a real game!
sitaos-end_goal = { $who ->
    [you] You reached { $goal } points: that ends the game at once.
   *[other] { $name } reached { $goal } points: that ends the game at once.
}
sitaos-end_full = The board is full.
sitaos-end_square = { $count ->
    [one] for a square
   *[other] for { $count } squares
}
sitaos-end_diamond = { $count ->
    [one] for a diamond
   *[other] for { $count } diamonds
}
sitaos-end_line = { $count ->
    [one] for a line
   *[other] for { $count } lines
}
sitaos-why_swap = Takes over red’s first stone, which lies too well to be left to red.
sitaos-why_completes = Completes { $kind ->
    [square] a square of side { $size }
    [diamond] a diamond of distance { $size }
   *[line] a line of { $size }
}: { $points ->
    [one] one point
   *[other] { $points } points
}.
sitaos-why_denies = Keeps { $name } from { $kind ->
    [square] a square of side { $size }
    [diamond] a diamond of distance { $size }
   *[line] a line of { $size }
}, { $points ->
    [one] one point
   *[other] { $points } points
}.
sitaos-why_threatens = { $count ->
    [one] Threatens { $cells } next, worth { $points } points.
   *[other] Threatens several cells at once, { $cells }: up to { $points } points next.
}
sitaos-recall_square = Squares count by their four corners alone; what lies inside does not matter.
sitaos-recall_diamond = Diamonds count too: four stones at the same distance from a centre, left, right, up and down.
sitaos-recall_line = Lines of five and more count, slanting ones too.
