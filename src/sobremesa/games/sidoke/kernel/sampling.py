"""Random steps."""

from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.places import (
    count_first,
    count_swaps,
    count_tiles,
    find_ways,
    kinds_of,
    may_end,
    nth_first,
    nth_swap,
    nth_tile,
    own_rack,
)

RANDOM_SWAPS = 10
"""Random play exchanges one time in so many, and whenever it can't place."""


@uncounted
def pick(state: State, rng: State) -> int:
    """A random step: a placement where there is one, but one time in ten an exchange."""
    if state[at.LAID]:
        return pick_next(state, rng)
    if kinds_of(state, at.ASIDE):
        chosen = below(rng, count_swaps(state) + 1)
        return at.END if chosen == 0 else nth_swap(state, chosen - 1)
    rack = own_rack(state)
    upper, middle = count_first(state, rack, 0), count_first(state, rack, 1)
    places = upper + middle + count_first(state, rack, 2)
    if state[at.BAG] and (places == 0 or below(rng, RANDOM_SWAPS) == 0):
        return nth_swap(state, below(rng, count_swaps(state)))
    if places == 0:
        return at.PASS
    chosen, part = below(rng, places), 0
    if chosen >= upper + middle:
        chosen, part = chosen - upper - middle, 2
    elif chosen >= upper:
        chosen, part = chosen - upper, 1
    return nth_first(state, rack, part, chosen)


@uncounted
def pick_next(state: State, rng: State) -> int:
    """A random further step of a placement, each as likely, END among them."""
    rack = own_rack(state)
    ways = find_ways(state)
    total = 1 if may_end(state) else 0
    for found in ways:
        if found:
            total += count_tiles(state, rack, found & at.ANY)
    chosen = below(rng, total)
    for found in ways:
        if found:
            count = count_tiles(state, rack, found & at.ANY)
            if chosen < count:
                tile = nth_tile(state, rack, found & at.ANY, chosen)
                return tile << at.TILE_STEP | found >> at.KINDS
            chosen -= count
    return at.END
