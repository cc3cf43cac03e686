"""A sensible move of Sidoké, for players that don't look ahead."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
)
from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.sidoke.drafts import (
    list_placements,
)
from sobremesa.games.sidoke.layout import (
    ASIDE,
    BAG,
    END,
    KINDS,
    LAID,
    MARKS,
    PASS,
    RACK,
    RACKS,
    SWAP,
)
from sobremesa.games.sidoke.places import (
    kinds_of,
)

ROOM = 1024


@njit(cache=True, nogil=True)
def best(state, sides, rng, steps):
    """Write down the placement with the most points, ties at random; without one, swap all.

    Where tiles were placed or put aside in this turn already, only what is left of it.
    """
    if kinds_of(state, ASIDE):
        steps[0] = END
        return 1
    found = np.empty((ROOM, RACK + 1), np.int64)
    count = list_placements(state, found)
    if count > ROOM:
        found = np.empty((count, RACK + 1), np.int64)
        list_placements(state, found)
    if count == 0:
        return swap_all(state, steps)
    most = ties = chosen = 0
    for at in range(count):
        value = found[at, RACK]
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                chosen = at
    length = 0
    for at in range(state[LAID], RACK):
        if found[chosen, at] < 0:
            break
        steps[length] = found[chosen, at]
        length += 1
    steps[length] = END
    return length + 1


@njit(cache=True, nogil=True)
def swap_all(state, steps):
    """Write down the exchange of as many tiles as the bag allows; or a pass."""
    length = 0
    for mark in range(MARKS):
        word = state[RACKS + MARKS * state[MOVER] + mark]
        while word and length < state[BAG]:
            steps[length] = SWAP | (mark * KINDS + lowest_bit(word))
            word &= word - 1
            length += 1
    steps[length] = END if length else PASS
    return length + 1
