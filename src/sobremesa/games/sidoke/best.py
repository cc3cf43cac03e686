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
from sobremesa.games.sidoke.endings import (
    points,
)
from sobremesa.games.sidoke.layout import (
    BAG,
    END,
    KINDS,
    MARKS,
    PASS,
    RACK,
    RACKS,
    SWAP,
)
from sobremesa.games.sidoke.places import (
    put,
    take_back,
)

ROOM = 1024


@njit(cache=True, nogil=True)
def worth(state, placement):
    """What a placement brings at once."""
    laid = 0
    for step in placement:
        if step >= 0:
            put(state, step)
            laid += 1
    value = points(state)
    for _ in range(laid):
        take_back(state)
    return value


@njit(cache=True, nogil=True)
def best(state, sides, rng, steps):
    """Write down the placement with the most points, ties at random; without one, swap all."""
    found = np.empty((ROOM, RACK), np.int64)
    count = list_placements(state, found)
    if count > ROOM:
        found = np.empty((count, RACK), np.int64)
        list_placements(state, found)
    if count == 0:
        return swap_all(state, steps)
    most = ties = chosen = 0
    for at in range(count):
        value = worth(state, found[at])
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                chosen = at
    length = 0
    while length < RACK and found[chosen, length] >= 0:
        steps[length] = found[chosen, length]
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
