"""Random pieces, each as likely as any other."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import count_bits
from sobremesa.core.chance import below
from sobremesa.games.siesta.endings import OPENERS, SECONDS
from sobremesa.games.siesta.layout import KIND, LAID, PART, ROOF, ROW, SHADOW, SIDE, STEP, SUN
from sobremesa.games.siesta.places import effective, is_own, placeable

HALF = SIDE // 2
# The place of the n-th bit, counted from 0, among six.
NTH = np.array(
    [
        ([at for at in range(HALF) if bits >> at & 1] + 8 * [0])[n]
        for bits in range(1 << HALF)
        for n in range(8)
    ],
    np.int8,
)


@njit(cache=True, nogil=True, _nrt=False)
def nth_of_word(cells, n):
    """The n-th cell, counted from 0, of a word of four rows: first two rows, then one, then half.

    Nothing here is a guess that the processor could get wrong.
    """
    size = count_bits(cells & ((1 << 2 * SIDE) - 1))
    low = np.int64(n >= size)
    n -= size & -low
    cells >>= 2 * SIDE * low
    cell = low << ROW + 1
    size = count_bits(cells & ((1 << SIDE) - 1))
    low = np.int64(n >= size)
    n -= size & -low
    cells >>= SIDE * low
    cell |= low << ROW
    size = count_bits(cells & ((1 << HALF) - 1))
    low = np.int64(n >= size)
    n -= size & -low
    cells >>= HALF * low
    return cell + HALF * low + NTH[(cells & ((1 << HALF) - 1)) << 3 | n & 7]


@njit(cache=True, nogil=True, _nrt=False)
def count_set(cells):
    """How many cells a set of three words has."""
    return count_bits(cells[0]) + count_bits(cells[1]) + count_bits(cells[2])


@njit(cache=True, nogil=True, _nrt=False)
def nth_of_set(cells, n):
    """The n-th cell of a set of three words."""
    size = count_bits(cells[0])
    beyond = np.int64(n >= size)
    n -= size & -beyond
    word = cells[1] if beyond else cells[0]
    size = count_bits(word)
    last = np.int64(n >= size) & beyond
    n -= size & -last
    return (beyond + last) << PART | nth_of_word(cells[2] if last else word, n)


@njit(cache=True, nogil=True, _nrt=False)
def choose(condition, one, other):
    """One set of cells or the other."""
    return (
        one[0] if condition else other[0],
        one[1] if condition else other[1],
        one[2] if condition else other[2],
    )


@njit(cache=True, nogil=True, _nrt=False, inline="always")
def nth_step(roofs, shadows, suns, n):
    """The n-th piece of three sets."""
    is_other = n >= count_set(roofs)
    n -= count_set(roofs) if is_other else 0
    cells = choose(is_other, shadows, roofs)
    is_sun = is_other and n >= count_set(shadows)
    n -= count_set(shadows) if is_sun else 0
    cells = choose(is_sun, suns, cells)
    return (ROOF - np.int64(is_other) - np.int64(is_sun)) << KIND | nth_of_set(cells, n)


@njit(cache=True, nogil=True, _nrt=False)
def draw_any(state, rng):
    """A random piece that may be laid, each as likely."""
    roofs = placeable(state, ROOF, 0), placeable(state, ROOF, 1), placeable(state, ROOF, 2)
    shadows = placeable(state, SHADOW, 0), placeable(state, SHADOW, 1), placeable(state, SHADOW, 2)
    suns = placeable(state, SUN, 0), placeable(state, SUN, 1), placeable(state, SUN, 2)
    count = count_set(roofs) + count_set(shadows) + count_set(suns)
    return nth_step(roofs, shadows, suns, below(rng, count))


@njit(cache=True, nogil=True, _nrt=False)
def draw_scoring(state, rng):
    """A random piece that scores for the mover at once, each as likely."""
    roofs = effective(state, ROOF, 0), effective(state, ROOF, 1), effective(state, ROOF, 2)
    shadows = effective(state, SHADOW, 0), effective(state, SHADOW, 1), effective(state, SHADOW, 2)
    suns = effective(state, SUN, 0), effective(state, SUN, 1), effective(state, SUN, 2)
    count = count_set(roofs) + count_set(shadows) + count_set(suns)
    while True:
        step = nth_step(roofs, shadows, suns, below(rng, count))
        if is_own(state, step):
            return step


@njit(cache=True, nogil=True, _nrt=False)
def draw_first(state, rng):
    """A random step of the first turn, each as likely."""
    if state[STEP] == 0:
        return OPENERS[below(rng, len(OPENERS))]
    while True:
        step = SECONDS[state[LAID], below(rng, SECONDS.shape[1])]
        if step >= 0 and (state[STEP] == 1 or step in SECONDS[state[LAID + 1]]):
            return step
