"""Random pieces, each as likely as any other."""

import numpy as np

from sobremesa.core.bits import count_bits
from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted, uncounted_inline
from sobremesa.core.kernel import State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.dead_ends import can_end_after
from sobremesa.games.siesta.kernel.places import (
    OPENERS,
    SECONDS,
    effective,
    has_scored,
    is_first_turn,
    is_own,
    placeable,
)

HALF = at.SIDE // 2
# The place of the n-th bit, counted from 0, among six.
NTH = np.array(
    [
        ([i for i in range(HALF) if bits >> i & 1] + 8 * [0])[n]
        for bits in range(1 << HALF)
        for n in range(8)
    ],
    np.int8,
)


@uncounted
def nth_of_word(cells: int, n: int) -> int:
    """The n-th cell, counted from 0, of a word of four rows: first two rows, then one, then half.

    Without branches, which the processor would often predict wrongly.
    """
    size = count_bits(cells & ((1 << 2 * at.SIDE) - 1))
    low = int(n >= size)
    n -= size & -low
    cells >>= 2 * at.SIDE * low
    cell = low << at.ROW + 1
    size = count_bits(cells & ((1 << at.SIDE) - 1))
    low = int(n >= size)
    n -= size & -low
    cells >>= at.SIDE * low
    cell |= low << at.ROW
    size = count_bits(cells & ((1 << HALF) - 1))
    low = int(n >= size)
    n -= size & -low
    cells >>= HALF * low
    return cell + HALF * low + NTH[(cells & ((1 << HALF) - 1)) << 3 | n & 7]


@uncounted
def count_set(cells: tuple[int, int, int]) -> int:
    """How many cells a set of three words has."""
    return count_bits(cells[0]) + count_bits(cells[1]) + count_bits(cells[2])


@uncounted
def nth_of_set(cells: tuple[int, int, int], n: int) -> int:
    """The n-th cell of a set of three words."""
    size = count_bits(cells[0])
    beyond = int(n >= size)
    n -= size & -beyond
    word = cells[1] if beyond else cells[0]
    size = count_bits(word)
    last = int(n >= size) & beyond
    n -= size & -last
    return (beyond + last) << at.PART | nth_of_word(cells[2] if last else word, n)


@uncounted
def choose(
    condition: bool, one: tuple[int, int, int], other: tuple[int, int, int]
) -> tuple[int, int, int]:
    """One set of cells or the other."""
    return (
        one[0] if condition else other[0],
        one[1] if condition else other[1],
        one[2] if condition else other[2],
    )


@uncounted_inline
def nth_step(
    roofs: tuple[int, int, int], shadows: tuple[int, int, int], suns: tuple[int, int, int], n: int
) -> int:
    """The n-th piece of three sets."""
    is_other = n >= count_set(roofs)
    n -= count_set(roofs) if is_other else 0
    cells = choose(is_other, shadows, roofs)
    is_sun = is_other and n >= count_set(shadows)
    n -= count_set(shadows) if is_sun else 0
    cells = choose(is_sun, suns, cells)
    return (at.ROOF - int(is_other) - int(is_sun)) << at.KIND | nth_of_set(cells, n)


@uncounted
def sample_any(state: State, rng: State) -> int:
    """A random piece that may be laid, each as likely."""
    roofs = placeable(state, at.ROOF, 0), placeable(state, at.ROOF, 1), placeable(state, at.ROOF, 2)
    shadows = (
        placeable(state, at.SHADOW, 0),
        placeable(state, at.SHADOW, 1),
        placeable(state, at.SHADOW, 2),
    )
    suns = placeable(state, at.SUN, 0), placeable(state, at.SUN, 1), placeable(state, at.SUN, 2)
    count = count_set(roofs) + count_set(shadows) + count_set(suns)
    return nth_step(roofs, shadows, suns, below(rng, count))


@uncounted
def sample_scoring(state: State, rng: State) -> int:
    """A random piece that scores for the mover at once, each as likely."""
    roofs = effective(state, at.ROOF, 0), effective(state, at.ROOF, 1), effective(state, at.ROOF, 2)
    shadows = (
        effective(state, at.SHADOW, 0),
        effective(state, at.SHADOW, 1),
        effective(state, at.SHADOW, 2),
    )
    suns = effective(state, at.SUN, 0), effective(state, at.SUN, 1), effective(state, at.SUN, 2)
    count = count_set(roofs) + count_set(shadows) + count_set(suns)
    while True:
        step = nth_step(roofs, shadows, suns, below(rng, count))
        if is_own(state, step):
            return step


@uncounted
def sample_first(state: State, rng: State) -> int:
    """A random step of the first turn, each as likely."""
    if state[at.STEP] == 0:
        return OPENERS[below(rng, len(OPENERS))]
    while True:
        step = SECONDS[state[at.LAID], below(rng, SECONDS.shape[1])]
        if step >= 0 and (state[at.STEP] == 1 or step in SECONDS[state[at.LAID + 1]]):
            return step


@uncounted
def pick(state: State, rng: State) -> int:
    """A random legal step, each as likely: pieces that may be laid are drawn until one is good."""
    if is_first_turn(state):
        return sample_first(state, rng)
    last = state[at.STEP] + 1 == at.TURN and state[at.LENGTH] == at.TURN
    if last and not has_scored(state):
        return sample_scoring(state, rng)
    while True:
        step = sample_any(state, rng)
        if last or can_end_after(state, step):
            return step
