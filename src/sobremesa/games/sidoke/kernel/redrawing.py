"""What a seat can't see, dealt anew."""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below, number
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import GENERATOR_WORDS, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.places import count_tiles


@compiled
def redraw(state: State, seat: int, rng: State) -> None:
    """Redraw the bag and the other racks; what a seat itself put back, only who drew since has.

    Of the sets that it knows not to be in a rack one always contains the other. So the rack with
    the largest is dealt first, and every deal is as likely. Where hidden tiles lie makes no
    difference to what is dealt.
    """
    unseen = np.zeros(at.MARKS, np.int64)
    pool = np.empty(at.DECK, np.int64)
    sizes = np.zeros(4, np.int64)
    for other in range(state[at.SEATS]):
        if other != seat:
            rack = at.RACKS + at.MARKS * other
            sizes[other] = count_tiles(state, rack, at.ANY)
            for mark in range(at.MARKS):
                unseen[mark] |= state[rack + mark]
                state[rack + mark] = 0
    for i in range(state[at.BAG]):
        tile = state[at.BAG + 1 + i]
        unseen[tile // at.KINDS] |= 1 << tile % at.KINDS
    count = list_tiles(unseen, pool)
    for _ in range(state[at.SEATS]):
        chosen = -1
        most = -1
        for other in range(state[at.SEATS]):
            known = at.RETURNED + at.MARKS * (4 * seat + other)
            told = count_tiles(state, known, at.ANY) if seat >= 0 else 0
            if sizes[other] and told > most:
                chosen = other
                most = told
        if chosen < 0:
            break
        known = at.RETURNED + at.MARKS * (4 * seat + chosen) if most > 0 else -1
        count = deal(state, chosen, sizes[chosen], known, pool, count, rng)
        sizes[chosen] = 0
    for last in range(count - 1, -1, -1):
        i = below(rng, last + 1)
        state[at.BAG + 1 + last] = pool[i]
        pool[i] = pool[last]
    if state[at.BAG]:
        for word in range(GENERATOR_WORDS - 1):
            state[at.GENERATOR + word] = np.int64(number(rng))
        state[at.GENERATOR + GENERATOR_WORDS - 1] = 1


@compiled
def list_tiles(tiles: State, pool: State) -> int:
    """Write the tiles of a set into a pool; returns how many."""
    count = 0
    for mark in range(at.MARKS):
        word = tiles[mark]
        while word:
            pool[count] = mark * at.KINDS + lowest_bit(word)
            word &= word - 1
            count += 1
    return count


@compiled
def deal(
    state: State, other: int, size: int, known: int, pool: State, count: int, rng: State
) -> int:
    """Fill a rack from a pool with tiles that a seat does not know to be elsewhere.

    `known` is where those stand in the state, or -1; returns how many tiles are left.
    """
    open_tiles = count
    if known >= 0:
        open_tiles = 0
        for i in range(count):
            tile = pool[i]
            if not state[known + tile // at.KINDS] >> tile % at.KINDS & 1:
                pool[i] = pool[open_tiles]
                pool[open_tiles] = tile
                open_tiles += 1
    for _ in range(size):
        i = below(rng, open_tiles)
        tile = pool[i]
        state[at.RACKS + at.MARKS * other + tile // at.KINDS] |= 1 << tile % at.KINDS
        open_tiles -= 1
        count -= 1
        pool[i] = pool[open_tiles]
        pool[open_tiles] = pool[count]
    return count
