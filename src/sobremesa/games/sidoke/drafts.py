"""Whole placements of Sidoké, each once."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.sidoke.kernel import (
    may_end,
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
    put,
    take_back,
)


@njit(cache=True, nogil=True)
def list_placements(state, found):
    """Write the tile steps of every placement, one a row, -1 after the last; returns how many.

    Counts on when there is no more room. The state is the same afterwards.
    """
    rack = RACKS + MARKS * state[MOVER]
    choices = np.empty((RACK, MOST_STEPS), np.int64)
    left = np.zeros(RACK + 1, np.int64)
    count = depth = 0
    left[0] = list_first(state, rack, choices[0])
    while depth >= 0:
        if left[depth] == 0:
            if depth:
                take_back(state)
            depth -= 1
            continue
        left[depth] -= 1
        put(state, choices[depth, left[depth]])
        if may_end(state):
            if count < len(found):
                for at in range(RACK):
                    found[count, at] = state[NEW + at] if at < state[LAID] else -1
            count += 1
        depth += 1
        left[depth] = list_next(state, rack, choices[depth]) if depth < RACK else 0
    return count
