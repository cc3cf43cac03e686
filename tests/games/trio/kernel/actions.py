"""A number for each step, and whether a single one is legal."""

from __future__ import annotations

import numpy as np

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, State

from .. import layout as at


def list_actions(seats: int) -> State:
    """The cells row by row."""
    return np.arange(at.CELLS)


def longest_game(seats: int) -> int:
    """A stone on every cell."""
    return at.CELLS


@compiled
def may_play(state: State, step: int) -> bool:
    """Whether a cell is free."""
    taken = state[at.STONES] | state[at.STONES + 1]
    return state[MOVER] != OVER and not taken >> step & 1
