"""The flat array of Sitaos.

    words 0-4   seat to move and scores, as in every game
    words 5, 6  stones of red and of blue, one bit a cell
    words 7, 8  points of red and of blue that the stones alone don't tell: those of lines,
                less those that were not announced
    word 9      1 when the game is played with the option `swap`

A cell is column * 8 + row. Each column has an eighth bit that stays empty, so a step from cell to
neighbouring cell never runs on into the next column, and bit 63 is never set.

A step is the cell, plus 64 for each point that the player did not announce; or SWAP.
"""

from sobremesa.core.kernel import OWN

COLUMNS, ROWS, STRIDE = 8, 7, 8
STONES, OTHER_POINTS, WITH_SWAP = OWN, OWN + 2, OWN + 4
SIZE = OWN + 5
SWAP = 63
GOAL = 100
MOST_STEPS = COLUMNS * ROWS

SQUARE_POINTS = (0, 2, 4, 9, 16, 25, 36)
DIAMOND_POINTS = (0, 4, 16, 36)
LINE_POINTS = (0, 0, 0, 0, 0, 6, 12, 24, 36)

# For what features say (`kernel/values.py`): phases of a game; points count in units, and more when
# no more than so many are missing. The stones that shapes of every kind have, together.
PHASES = 6
SCORE_UNIT, NEAR = 4, (48, 36, 25, 16, 9, 4)
SHAPE_STONES = 6 * 4 + 3 * 4 + 5 + 6 + 7 + 8
PHASE = 2 * SHAPE_STONES + 1 + len(NEAR)
FEATURES = PHASES * PHASE
