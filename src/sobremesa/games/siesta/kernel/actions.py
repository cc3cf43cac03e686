"""A number for each step, and whether a single one is legal."""

import numpy as np

from sobremesa.core.compiler import counted
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import places
from sobremesa.games.siesta.kernel.dead_ends import can_end_after


def list_actions(seats: int) -> State:
    """Suns, then shadows, then roofs, each row by row."""
    kinds, side = (at.SUN, at.SHADOW, at.ROOF), range(at.SIDE)
    steps = [
        kind << at.KIND | row << at.ROW | column
        for kind in kinds
        for row in side
        for column in side
    ]
    return np.array(steps, np.int64)


def longest_game(seats: int) -> int:
    """A piece on every cell, or all pieces."""
    return min(at.SIDE * at.SIDE, at.SUNS + at.SHADOWS + seats * at.ROOFS)


@counted
def may_play(state: State, step: int) -> bool:
    """Whether a piece may be laid now and the turn can be ended well after it."""
    if state[MOVER] == OVER:
        return False
    if places.is_first_turn(state):
        return places.may_open(state, step)
    return places.may_add(state, step) and can_end_after(state, step)
