"""The rules of Sidoké on the flat array of `layout.py`."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    count_bits,
)
from sobremesa.core.chance import (
    below,
    number,
)
from sobremesa.core.kernel import (
    GENERATOR_WORDS,
    MOVER,
    OVER,
)
from sobremesa.games.sidoke.best import (
    best,
)
from sobremesa.games.sidoke.endings import (
    end_placement,
    end_swap,
    pass_on,
)
from sobremesa.games.sidoke.layout import (
    ANY,
    ASIDE,
    BAG,
    DECK,
    END,
    GENERATOR,
    KINDS,
    LAID,
    LONGEST,
    MARKS,
    PASS,
    RACKS,
    RETURNED,
    SEATS,
    SINCE,
    SWAP,
    TILE_STEP,
)
from sobremesa.games.sidoke.lots import (
    deal,
    gather,
)
from sobremesa.games.sidoke.places import (
    count_first,
    count_tiles,
    kinds_of,
    list_first,
    list_next,
    may_end,
    nth_first,
    nth_tile,
    put,
    rack_of,
    way,
)

RANDOM_SWAPS = 10
"""Random play exchanges one time in so many, and whenever it can't place."""

TURNS = 2
"""So many turns after the present one are foreseen; all of them when the bag is empty."""

LEAD = 25
"""So many points more than the others are half of what a seat may hope for in these turns."""


@njit(cache=True, nogil=True)
def count_swaps(state):
    """How many more tiles may be put aside, each higher than those put aside already."""
    aside = count_tiles(state, ASIDE, ANY)
    if aside >= state[BAG]:
        return 0
    rack = rack_of(state)
    count = count_tiles(state, rack, ANY)
    return count - rank_of_highest(state, rack) if aside else count


@njit(cache=True, nogil=True)
def rank_of_highest(state, rack):
    """How many tiles of a rack are lower than the highest one put aside."""
    count = 0
    for mark in range(MARKS - 1, -1, -1):
        word = state[ASIDE + mark]
        if word:
            while word & (word - 1):
                word &= word - 1
            for lower in range(mark):
                count += count_bits(state[rack + lower])
            return count + count_bits(state[rack + mark] & (word - 1))
    return count


@njit(cache=True, nogil=True)
def nth_swap(state, n):
    """The n-th of the tiles that may be put aside, as a step."""
    rack = rack_of(state)
    return SWAP | nth_tile(state, rack, ANY, rank_of_highest(state, rack) + n)


@njit(cache=True, nogil=True)
def legal(state, steps):
    """The tiles that may be placed or put aside next, and END; where there is nothing, PASS."""
    if state[MOVER] == OVER:
        return 0
    rack = rack_of(state)
    aside = kinds_of(state, ASIDE) != 0
    count = 0
    if state[LAID]:
        count = list_next(state, rack, steps)
    elif not aside:
        count = list_first(state, rack, steps)
    if not state[LAID]:
        for n in range(count_swaps(state)):
            steps[count] = nth_swap(state, n)
            count += 1
    if aside or (state[LAID] and may_end(state)):
        steps[count] = END
        count += 1
    if count == 0:
        steps[0] = PASS
        count = 1
    return count


@njit(cache=True, nogil=True)
def pick(state, rng):
    """A random step: a placement where there is one, but one time in ten an exchange."""
    if state[LAID]:
        return pick_next(state, rng)
    if kinds_of(state, ASIDE):
        chosen = below(rng, count_swaps(state) + 1)
        return END if chosen == 0 else nth_swap(state, chosen - 1)
    rack = rack_of(state)
    places = count_first(state, rack)
    if state[BAG] and (places == 0 or below(rng, RANDOM_SWAPS) == 0):
        return nth_swap(state, below(rng, count_swaps(state)))
    if places == 0:
        return PASS
    return nth_first(state, rack, below(rng, places))


@njit(cache=True, nogil=True)
def pick_next(state, rng):
    """A random further step of a placement, each as likely, END among them."""
    rack = rack_of(state)
    ways = (way(state, 0), way(state, 1), way(state, 2), way(state, 3))
    total = 1 if may_end(state) else 0
    for found in ways:
        if found:
            total += count_tiles(state, rack, found & ANY)
    chosen = below(rng, total)
    for found in ways:
        if found:
            count = count_tiles(state, rack, found & ANY)
            if chosen < count:
                tile = nth_tile(state, rack, found & ANY, chosen)
                return tile << TILE_STEP | found >> KINDS
            chosen -= count
    return END


@njit(cache=True, nogil=True)
def play(state, step):
    """Place a tile, put one aside, or end the turn; 1 when it is over."""
    if step < SWAP:
        put(state, step)
        return 0
    if step < END:
        tile = step - SWAP
        state[rack_of(state) + tile // KINDS] ^= 1 << tile % KINDS
        state[ASIDE + tile // KINDS] |= 1 << tile % KINDS
        return 0
    if step == PASS:
        state[SINCE] += 1
        pass_on(state)
    elif state[LAID]:
        end_placement(state)
    else:
        end_swap(state)
    return 1


@njit(cache=True, nogil=True)
def redraw(state, seat, rng):
    """Redraw the bag and the other racks; what a seat itself put back, only who drew since has.

    Of the sets that it knows not to be in a rack one always contains the other. So the rack with
    the largest is dealt first, and every deal is as likely.
    """
    pool = np.empty(DECK, np.int64)
    sizes = np.zeros(4, np.int64)
    count = 0
    for other in range(state[SEATS]):
        if other != seat:
            sizes[other] = count_tiles(state, RACKS + MARKS * other, ANY)
            count = gather(state, RACKS + MARKS * other, pool, count)
    for at in range(state[BAG]):
        pool[count] = state[BAG + 1 + at]
        count += 1
    for _ in range(state[SEATS]):
        chosen = -1
        most = -1
        for other in range(state[SEATS]):
            known = RETURNED + MARKS * (4 * seat + other)
            told = count_tiles(state, known, ANY) if seat >= 0 else 0
            if sizes[other] and told > most:
                chosen = other
                most = told
        if chosen < 0:
            break
        known = RETURNED + MARKS * (4 * seat + chosen) if most > 0 else -1
        count = deal(state, chosen, sizes[chosen], known, pool, count, rng)
        sizes[chosen] = 0
    for last in range(count - 1, -1, -1):
        at = below(rng, last + 1)
        state[BAG + 1 + last] = pool[at]
        pool[at] = pool[last]
    for word in range(GENERATOR_WORDS - 1):
        state[GENERATOR + word] = np.int64(number(rng))
    state[GENERATOR + GENERATOR_WORDS - 1] = 1


@njit(cache=True, nogil=True)
def foresee(state, rng):
    """End the present turn and play a few more, each for the most points at once."""
    steps = np.empty(LONGEST, np.int64)
    sides = np.empty(0, np.int64)
    turns = 0 if state[LAID] or kinds_of(state, ASIDE) else 1
    while state[MOVER] != OVER and (turns <= TURNS or state[BAG] == 0):
        for at in range(best(state, sides, rng, steps)):
            play(state, steps[at])
        turns += 1
    return LEAD
