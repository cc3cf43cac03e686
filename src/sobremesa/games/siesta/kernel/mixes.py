"""The best turns of every mix of pieces: so many suns, shadows and roofs."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.compiler import compiled, compiled_inline, uncounted, uncounted_inline
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.best_move import (
    changes_points,
    contains,
    gain_of,
    near_cells,
    rank,
    weigh_singles,
)
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.places import may_add, supply
from sobremesa.games.siesta.kernel.prospects import gains_of

MIXES = 16
WORST = -(1 << 40)


class Pool(NamedTuple):
    """The best turns of each mix: how many, what they gain, to whom, their pieces and a key.

    A turn must gain at `least` so much to be kept.
    """

    counts: State
    least: State
    gains: NDArray[np.int64]
    packed: NDArray[np.int64]
    turns: NDArray[np.int64]
    keys: NDArray[np.int64]


class Singles(NamedTuple):
    """The pieces that may be laid, of one kind after the other, of each kind the best first."""

    steps: State
    gains: State
    packed: State
    begins: State


@uncounted
def mix_of(one: int, two: int, three: int) -> int:
    """How many suns and roofs a turn has, as one number."""
    mix = 0
    for step in (one, two, three):
        if step >> at.KIND == at.SUN:
            mix += 4
        elif step >> at.KIND == at.ROOF:
            mix += 1
    return mix


@uncounted
def key_of(one: int, two: int, three: int) -> int:
    """A number for three pieces, in whatever order."""
    low, high = min(one, two, three), max(one, two, three)
    return (low << 10 | one + two + three - low - high) << 10 | high


@uncounted
def offer(
    pool: Pool, seat: int, mix: int, gain: int, packed: int, one: int, two: int, three: int
) -> None:
    """Keep a turn if it is among the best of its mix, and earns its player a point."""
    if gain < pool.least[mix] or (packed >> 16 * seat) & 0xFFFF == 0:
        return
    key, count = key_of(one, two, three), pool.counts[mix]
    for i in range(count):
        if pool.keys[mix, i] == key:
            return
    if count == pool.gains.shape[1]:
        count -= 1
    place = count
    while place > 0 and pool.gains[mix, place - 1] < gain:
        pool.gains[mix, place] = pool.gains[mix, place - 1]
        pool.packed[mix, place] = pool.packed[mix, place - 1]
        pool.keys[mix, place] = pool.keys[mix, place - 1]
        for i in range(at.TURN):
            pool.turns[mix, place, i] = pool.turns[mix, place - 1, i]
        place -= 1
    pool.gains[mix, place], pool.packed[mix, place], pool.keys[mix, place] = gain, packed, key
    pool.turns[mix, place, 0], pool.turns[mix, place, 1] = one, two
    pool.turns[mix, place, 2] = three
    pool.counts[mix] = count + 1
    if count + 1 == pool.gains.shape[1]:
        pool.least[mix] = pool.gains[mix, count] + 1


@compiled_inline
def sort_by_kind(state: State, signs: State, rng: State) -> Singles:
    """Every piece that may be laid, of each kind the best first, equals in random order."""
    listed, weighed = np.empty(at.MOST_STEPS, np.int64), np.empty(at.MOST_STEPS, np.int64)
    keys, begins = np.empty(at.MOST_STEPS, np.int64), np.zeros(4, np.int64)
    count = weigh_singles(state, signs, rng, listed, weighed, keys)
    for i in range(count):
        kind = listed[i] >> at.KIND
        begins[kind + 1] = i + 1
        keys[i] += kind << 40
    for kind in range(3):
        begins[kind + 1] = max(begins[kind], begins[kind + 1])
    singles = Singles(
        np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64), begins
    )
    order = np.empty(count, np.int64)
    rank(keys[:count], order)
    for place in range(count):
        i = order[place]
        singles.steps[place], singles.packed[place] = listed[i], weighed[i]
        singles.gains[place] = gain_of(weighed[i], signs)
    return singles


@uncounted
def combine_singles(
    state: State, singles: Singles, pool: Pool, near: NDArray[np.int64], sizes: State
) -> None:
    """Three independent pieces of every mix."""
    for i in range(len(singles.steps)):
        sizes[i] = near_cells(state, singles.steps[i] & at.CELL, near[i])
    for mix in range(MIXES):
        suns, roofs = mix >> 2, mix & 3
        shadows = at.TURN - suns - roofs
        if (
            shadows < 0
            or suns > supply(state, at.SUN)
            or shadows > supply(state, at.SHADOW)
            or roofs > supply(state, at.ROOF)
        ):
            continue
        first = at.SUN if suns else at.SHADOW if shadows else at.ROOF
        last = at.ROOF if roofs else at.SHADOW if shadows else at.SUN
        middle = first
        if (first == at.SUN and suns == 1) or (first == at.SHADOW and shadows == 1):
            middle = at.SHADOW if shadows and first != at.SHADOW else last
        combine_mix(state, singles, pool, near, sizes, mix, first, middle, last)


@uncounted_inline
def combine_mix(
    state: State,
    singles: Singles,
    pool: Pool,
    near: NDArray[np.int64],
    sizes: State,
    mix: int,
    first: int,
    middle: int,
    last: int,
) -> None:
    """The best three independent pieces of three kinds."""
    steps, gains, packed, begins = singles
    seat = state[MOVER]
    for one in range(begins[first], begins[first + 1]):
        start = one + 1 if middle == first else begins[middle]
        if start >= begins[middle + 1]:
            continue
        high = begins[last] if last != middle else start
        if high >= begins[last + 1]:
            continue
        if gains[one] + gains[start] + gains[high] < pool.least[mix]:
            break
        cell_one = steps[one] & at.CELL
        for two in range(start, begins[middle + 1]):
            begin = two + 1 if last == middle else begins[last]
            if begin >= begins[last + 1]:
                break
            if gains[one] + gains[two] + gains[begin] < pool.least[mix]:
                break
            cell_two = steps[two] & at.CELL
            if cell_two == cell_one or contains(near[one], sizes[one], cell_two):
                continue
            both = packed[one] + packed[two]
            for three in range(begin, begins[last + 1]):
                gain = gains[one] + gains[two] + gains[three]
                if gain < pool.least[mix]:
                    break
                all_three = both + packed[three]
                if (all_three >> 16 * seat) & 0xFFFF == 0:
                    continue
                cell = steps[three] & at.CELL
                if (
                    cell in (cell_one, cell_two)
                    or contains(near[one], sizes[one], cell)
                    or contains(near[two], sizes[two], cell)
                ):
                    continue
                offer(pool, seat, mix, gain, all_three, steps[one], steps[two], steps[three])


@uncounted_inline
def add_third(
    state: State,
    two: State,
    singles: Singles,
    signs: State,
    pool: Pool,
    first: int,
    second: int,
    packed: int,
    gain: int,
    near: State,
) -> None:
    """Add every third piece to a pair of which one affects the other."""
    seat = state[MOVER]
    size = near_cells(two, first & at.CELL, near)
    size += near_cells(two, second & at.CELL, near[size:])
    for kind in range(3):
        if supply(two, kind) == 0:
            continue
        mix = mix_of(first, second, kind << at.KIND)
        for third in range(singles.begins[kind], singles.begins[kind + 1]):
            if gain + singles.gains[third] < pool.least[mix]:
                break
            step = singles.steps[third]
            cell = step & at.CELL
            if (
                cell != first & at.CELL
                and cell != second & at.CELL
                and not contains(near, size, cell)
            ):
                whole = packed + singles.packed[third]
                offer(pool, seat, mix, gain + singles.gains[third], whole, first, second, step)
        for last in range(size):
            step = kind << at.KIND | near[last]
            if not may_add(two, step):
                continue
            whole, more = packed, gain
            if changes_points(two, step):
                gained = gains_of(two, step, seat)
                whole, more = packed + gained, gain + gain_of(gained, signs)
            offer(pool, seat, mix, more, whole, first, second, step)


@uncounted
def combine_pairs(
    state: State,
    singles: Singles,
    signs: State,
    pool: Pool,
    one: State,
    two: State,
    near_one: State,
    near_two: State,
) -> None:
    """Turns in which a piece affects another."""
    seat = state[MOVER]
    for i in range(len(singles.steps)):
        first = singles.steps[i]
        copy_to(one, state)
        lay(one, first)
        for j in range(near_cells(one, first & at.CELL, near_one)):
            for kind in range(3):
                second = kind << at.KIND | near_one[j]
                if not may_add(one, second) or (second < first and may_add(state, second)):
                    continue
                packed = singles.packed[i]
                if changes_points(one, second):
                    packed += gains_of(one, second, seat)
                copy_to(two, one)
                lay(two, second)
                gain = gain_of(packed, signs)
                add_third(state, two, singles, signs, pool, first, second, packed, gain, near_two)


@uncounted
def is_last(state: State, mix: int) -> bool:
    """Whether a turn of a mix uses up a supply."""
    suns, roofs = mix >> 2, mix & 3
    return (
        suns == supply(state, at.SUN)
        or roofs == supply(state, at.ROOF)
        or at.TURN - suns - roofs == supply(state, at.SHADOW)
    )


@compiled
def fill_pool(state: State, sides: State, rng: State, room: int) -> Pool:
    """The best turns of each mix."""
    seats = len(sides)
    signs = np.empty(seats, np.int64)
    rivals = 0
    for seat in range(seats):
        rivals += sides[seat] != sides[state[MOVER]]
    for seat in range(seats):
        mine = sides[seat] == sides[state[MOVER]]
        signs[seat] = (rivals if rivals + 1 == seats else 1) if mine else -1
    pool = Pool(
        np.zeros(MIXES, np.int64),
        np.full(MIXES, WORST, np.int64),
        np.empty((MIXES, room), np.int64),
        np.empty((MIXES, room), np.int64),
        np.empty((MIXES, room, at.TURN), np.int64),
        np.empty((MIXES, room), np.int64),
    )
    singles = sort_by_kind(state, signs, rng)
    count = len(singles.steps)
    near, sizes = np.empty((count, 4), np.int64), np.empty(count, np.int64)
    combine_singles(state, singles, pool, near, sizes)
    one, two = np.empty_like(state), np.empty_like(state)
    near_one, near_two = np.empty(4, np.int64), np.empty(10, np.int64)
    combine_pairs(state, singles, signs, pool, one, two, near_one, near_two)
    return pool
