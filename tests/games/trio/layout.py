"""The flat array of Trio.

    words 0-4   seat to move and scores, as in every game
    words 5, 6  stones of red and of blue, one bit a cell

A cell is row * 4 + column; a step is the cell.
"""

from __future__ import annotations

from sobremesa.core.kernel import OWN

SIDE, LINE = 4, 3
CELLS = SIDE * SIDE
STONES = OWN
SIZE = OWN + 2
