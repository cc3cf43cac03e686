sitaos = Sitaos
sitaos-about = Put stones on a grid; squares, diamonds and lines score. By Caroline Meunier, 2020.
sitaos-seat1 = red
sitaos-seat2 = blue
sitaos-square = square of side { $size }
sitaos-diamond = diamond of distance { $size }
sitaos-line = line of { $size }
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
