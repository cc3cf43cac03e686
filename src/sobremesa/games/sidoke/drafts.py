"""Whole placements of Sidoké, each once."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.sidoke.endings import (
    points,
)
from sobremesa.games.sidoke.layout import (
    LAID,
    MARKS,
    MOST_STEPS,
    NEW,
    RACK,
    RACKS,
)
from sobremesa.games.sidoke.places import (
    list_first,
    list_next,
    may_end,
    put,
    take_back,
)


@njit(cache=True, nogil=True)
def list_placements(state, found):
    """Write the tile steps of every placement, one a row, -1 after the last; returns how many.

    Goes on from the tiles placed in this turn already. Where there is a column more, it gets the
    points. Counts on when there is no more room. The state is the same afterwards.
    """
    rack = RACKS + MARKS * state[MOVER]
    choices = np.empty((RACK, MOST_STEPS), np.int64)
    left = np.zeros(RACK + 1, np.int64)
    placed = depth = state[LAID]
    count = 0
    if placed and may_end(state):
        count = note(state, found, count)
    if placed < RACK:
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
        left[depth] = list_next(state, rack, choices[depth]) if depth < RACK else 0
    return count


@njit(cache=True, nogil=True)
def note(state, found, count):
    """Write down the tiles placed in this turn and their points; returns one more than before."""
    if count < len(found):
        for at in range(RACK):
            found[count, at] = state[NEW + at] if at < state[LAID] else -1
        if found.shape[1] > RACK:
            found[count, RACK] = points(state)
    return count + 1
