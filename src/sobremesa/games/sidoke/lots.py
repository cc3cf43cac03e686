"""Tiles of Sidoké dealt anew, as a seat may imagine them."""

from __future__ import annotations

from numba import njit

from sobremesa.core.bits import (
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
)
from sobremesa.games.sidoke.layout import (
    KINDS,
    MARKS,
    RACKS,
)


@njit(cache=True, nogil=True)
def gather(state, tiles, pool, count):
    """Move the tiles of a set to a pool that holds some already; returns how many it holds."""
    for mark in range(MARKS):
        word = state[tiles + mark]
        while word:
            pool[count] = mark * KINDS + lowest_bit(word)
            word &= word - 1
            count += 1
        state[tiles + mark] = 0
    return count


@njit(cache=True, nogil=True)
def deal(state, other, size, known, pool, count, rng):
    """Fill a rack from a pool with tiles that a seat does not know to be elsewhere.

    `known` is where those stand in the state, or -1; returns how many tiles are left.
    """
    open_tiles = count
    if known >= 0:
        open_tiles = 0
        for at in range(count):
            tile = pool[at]
            if not state[known + tile // KINDS] >> tile % KINDS & 1:
                pool[at] = pool[open_tiles]
                pool[open_tiles] = tile
                open_tiles += 1
    for _ in range(size):
        at = below(rng, open_tiles)
        tile = pool[at]
        state[RACKS + MARKS * other + tile // KINDS] |= 1 << tile % KINDS
        open_tiles -= 1
        count -= 1
        pool[at] = pool[open_tiles]
        pool[open_tiles] = pool[count]
    return count
