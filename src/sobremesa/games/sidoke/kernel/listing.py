"""Whole placements, each once."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.laying import put, take_back
from sobremesa.games.sidoke.kernel.places import list_first, list_next, may_end
from sobremesa.games.sidoke.kernel.scoring import points


@compiled
def list_placements(state: State, found: NDArray[np.int64]) -> int:
    """Write the tile steps of every placement, one a row, -1 after the last; returns how many.

    Goes on from the tiles placed in this turn already. Where there is a column more, it gets the
    points. Counts on when there is no more room. The state is the same afterwards.
    """
    rack = at.RACKS + at.MARKS * state[MOVER]
    choices = np.empty((at.RACK, at.MOST_STEPS), np.int64)
    left = np.zeros(at.RACK + 1, np.int64)
    placed = depth = state[at.LAID]
    count = 0
    if placed and may_end(state):
        count = note(state, found, count)
    if placed < at.RACK:
        left[placed] = (
            list_next(state, rack, choices[placed])
            if placed
            else list_first(state, rack, choices[0])
        )
    while depth >= placed:
        if left[depth] == 0:
            if depth > placed:
                take_back(state)
            depth -= 1
            continue
        left[depth] -= 1
        put(state, choices[depth, left[depth]])
        if may_end(state):
            count = note(state, found, count)
        depth += 1
        left[depth] = list_next(state, rack, choices[depth]) if depth < at.RACK else 0
    return count


@compiled
def note(state: State, found: NDArray[np.int64], count: int) -> int:
    """Write down the tiles placed in this turn and their points; returns one more than before."""
    if count < len(found):
        for i in range(at.RACK):
            found[count, i] = state[at.NEW + i] if i < state[at.LAID] else -1
        if found.shape[1] > at.RACK:
            found[count, at.RACK] = points(state)
    return count + 1
