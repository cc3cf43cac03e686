"""A sensible move, for players that don't look ahead."""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.listing import list_placements
from sobremesa.games.sidoke.kernel.places import kinds_of
from sobremesa.games.sidoke.kernel.prospects import top_placement

ROOM = 1024


@compiled
def best(state: State, sides: State, rng: State, steps: State) -> int:
    """Write down the placement with the most points, ties at random; without one, swap all.

    Where tiles were placed or put aside in this turn already, only what is left of it.
    """
    if kinds_of(state, at.ASIDE):
        steps[0] = at.END
        return 1
    if state[at.LAID] == 0 and state[at.LYING]:
        length = top_placement(state, rng, steps)
        return length if length else swap_all(state, steps)
    found = np.empty((ROOM, at.RACK + 1), np.int64)
    count = list_placements(state, found)
    if count > ROOM:
        found = np.empty((count, at.RACK + 1), np.int64)
        list_placements(state, found)
    if count == 0:
        return swap_all(state, steps)
    most = ties = chosen = 0
    for i in range(count):
        value = found[i, at.RACK]
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    length = 0
    for i in range(state[at.LAID], at.RACK):
        if found[chosen, i] < 0:
            break
        steps[length] = found[chosen, i]
        length += 1
    steps[length] = at.END
    return length + 1


@compiled
def swap_all(state: State, steps: State) -> int:
    """Write down the exchange of as many tiles as the bag allows; or a pass."""
    length = 0
    for mark in range(at.MARKS):
        word = state[at.RACKS + at.MARKS * state[MOVER] + mark]
        while word and length < state[at.BAG]:
            steps[length] = at.SWAP | (mark * at.KINDS + lowest_bit(word))
            word &= word - 1
            length += 1
    steps[length] = at.END if length else at.PASS
    return length + 1
