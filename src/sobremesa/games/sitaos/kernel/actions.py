"""A number for each step, and whether a single one is legal."""

import numpy as np

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import free_cells, may_swap


def list_actions(seats: int) -> State:
    """The cells row by row, then the swap; shapes are announced as bots do it: all of them."""
    cells = [at.STRIDE * column + row for row in range(at.ROWS) for column in range(at.COLUMNS)]
    return np.array([*cells, at.SWAP], np.int64)


def longest_game(seats: int) -> int:
    """A stone on every cell, and a swap."""
    return at.COLUMNS * at.ROWS + 1


@uncounted
def may_play(state: State, step: int) -> bool:
    """Whether a cell is free, or the stones may be swapped."""
    if state[MOVER] == OVER:
        return False
    if step == at.SWAP:
        return may_swap(state) != 0
    return 0 <= step < at.SWAP and free_cells(state) >> step & 1 != 0
