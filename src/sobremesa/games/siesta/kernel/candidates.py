"""The most promising turns: of every mix of pieces those that gain most, by what they lead to.

What a turn does to the race for the end depends on how many suns, roofs and shadows it uses, and on
its points. So for each such mix the turns with most points are found, as `best_move.py` finds the
best one: three independent pieces, or a pair of which one affects the other and a single, or three
that affect each other. The best of these by race alone are then laid and looked at.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import below
from sobremesa.core.chances import settle, share
from sobremesa.core.compiler import compiled, compiled_inline, uncounted, uncounted_inline
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.best_move import changes_points, contains, near_cells, rank
from sobremesa.games.siesta.kernel.dead_ends import ends_well
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.places import is_first_turn, list_placeable, may_add, supply
from sobremesa.games.siesta.kernel.prospects import gains_of
from sobremesa.games.siesta.kernel.steps import play
from sobremesa.games.siesta.kernel.values import features, race_features

MIXES = 16
WORST = -(1 << 40)
MOST_FEATURES = 256
ROOM, SPARE = 1024, 8


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
def gain_of(packed: int, signs: State) -> int:
    """What the mover's side gains, less what the others do."""
    gain = 0
    for seat in range(len(signs)):
        gain += signs[seat] * ((packed >> 16 * seat) & 0xFFFF)
    return gain


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
def weigh_singles(state: State, signs: State, rng: State) -> Singles:
    """Every piece that may be laid, equals of a kind in random order."""
    listed = np.empty(at.MOST_STEPS, np.int64)
    count = list_placeable(state, listed)
    keys, packed = np.zeros(count, np.int64), np.zeros(count, np.int64)
    begins = np.zeros(4, np.int64)
    for i in range(count):
        if changes_points(state, listed[i]):
            packed[i] = gains_of(state, listed[i], state[MOVER])
        kind = listed[i] >> at.KIND
        begins[kind + 1] = i + 1
        keys[i] = (kind << 40) - (gain_of(packed[i], signs) << 20) + below(rng, 1 << 20)
    for kind in range(3):
        begins[kind + 1] = max(begins[kind], begins[kind + 1])
    singles = Singles(
        np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64), begins
    )
    order = np.empty(count, np.int64)
    rank(keys, order)
    for place in range(count):
        i = order[place]
        singles.steps[place], singles.packed[place] = listed[i], packed[i]
        singles.gains[place] = gain_of(packed[i], signs)
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
def add_up(weights: Weights, found: State, count: int) -> float:
    """What so many features are worth together."""
    total = 0.0
    for i in range(count):
        total += weights[found[2 * i]] * found[2 * i + 1]
    return total


@uncounted
def is_last(state: State, mix: int) -> bool:
    """Whether a turn of a mix uses up a supply."""
    suns, roofs = mix >> 2, mix & 3
    return (
        suns == supply(state, at.SUN)
        or roofs == supply(state, at.ROOF)
        or at.TURN - suns - roofs == supply(state, at.SHADOW)
    )


@compiled_inline
def foretell_race(
    state: State,
    sides: State,
    weights: Weights,
    mix: int,
    packed: int,
    after: State,
    found: State,
    totals: Weights,
    chances: Weights,
) -> float:
    """The mover's chance after a turn of a mix, as far as the race tells it."""
    seat = state[MOVER]
    suns, roofs = mix >> 2, mix & 3
    for word in range(at.LINES):
        after[word] = state[word]
    for other in range(len(sides)):
        after[SCORES + other] += (packed >> 16 * other) & 0xFFFF
    if is_last(state, mix):
        settle(after, sides, chances)
        return chances[seat]
    after[at.LEFT + at.SUN] -= suns
    after[at.LEFT + at.SHADOW] -= at.TURN - suns - roofs
    after[at.LEFT + at.ROOF + seat] -= roofs
    after[MOVER] = (seat + 1) % len(sides)
    totals[:] = 0.0
    for each in range(len(sides)):
        totals[sides[each]] += add_up(weights, found, race_features(after, each, found))
    share(totals, sides, chances)
    return chances[seat]


@compiled_inline
def look_at(
    state: State,
    sides: State,
    weights: Weights,
    turn: State,
    after: State,
    found: State,
    totals: Weights,
    chances: Weights,
) -> float:
    """The mover's chance after a turn, by all that can be told."""
    copy_to(after, state)
    for i in range(state[at.LENGTH]):
        play(after, turn[i])
    if after[MOVER] == OVER:
        settle(after, sides, chances)
    else:
        totals[:] = 0.0
        for each in range(len(sides)):
            totals[sides[each]] += add_up(weights, found, features(after, each, found))
        share(totals, sides, chances)
    return chances[state[MOVER]]


@uncounted
def is_cell(cell: int) -> bool:
    """Whether a number is that of a cell."""
    return 0 <= cell < at.SIDE << at.ROW and cell & 15 < at.SIDE


@uncounted
def list_first(listed: NDArray[np.int64]) -> int:
    """Sun, roof and shadow in every line; returns how many."""
    count = 0
    for roof in range(at.SIDE << at.ROW):
        for way in (1, -1, 1 << at.ROW, -1 << at.ROW):
            sun, shadow = roof - way, roof + way
            if is_cell(sun) and is_cell(roof) and is_cell(shadow):
                listed[count, 0] = at.SUN << at.KIND | sun
                listed[count, 1] = at.ROOF << at.KIND | roof
                listed[count, 2] = at.SHADOW << at.KIND | shadow
                count += 1
    return count


@compiled
def list_short(state: State, listed: NDArray[np.int64]) -> int:
    """Turns of one piece or two, after which a supply is gone; returns how many."""
    one, two = np.empty_like(state), np.empty_like(state)
    firsts, seconds = np.empty(at.MOST_STEPS, np.int64), np.empty(at.MOST_STEPS, np.int64)
    count = 0
    for i in range(list_placeable(state, firsts)):
        copy_to(one, state)
        lay(one, firsts[i])
        if state[at.LENGTH] == 1:
            if ends_well(one) and count < len(listed):
                listed[count, 0] = firsts[i]
                count += 1
            continue
        for j in range(list_placeable(one, seconds)):
            copy_to(two, one)
            lay(two, seconds[j])
            twice = seconds[j] < firsts[i] and may_add(state, seconds[j])
            if ends_well(two) and not twice and count < len(listed):
                listed[count, 0], listed[count, 1] = firsts[i], seconds[j]
                count += 1
    return count


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
    singles = weigh_singles(state, signs, rng)
    count = len(singles.steps)
    near, sizes = np.empty((count, 4), np.int64), np.empty(count, np.int64)
    combine_singles(state, singles, pool, near, sizes)
    one, two = np.empty_like(state), np.empty_like(state)
    near_one, near_two = np.empty(4, np.int64), np.empty(10, np.int64)
    combine_pairs(state, singles, signs, pool, one, two, near_one, near_two)
    return pool


@compiled_inline
def list_best(
    state: State,
    sides: State,
    weights: Weights,
    rng: State,
    wanted: int,
    after: State,
    found: State,
    totals: Weights,
    chances: Weights,
    listed: NDArray[np.int64],
) -> int:
    """So many of the best turns of all mixes, by the race alone; returns how many there are."""
    pool = fill_pool(state, sides, rng, 2 + wanted // 4)
    chosen, worth = np.empty(wanted, np.int64), np.empty(wanted)
    code, count = np.zeros(1, np.int64), 0
    for mix in range(MIXES):
        for place in range(pool.counts[mix]):
            code[0] = mix << 20 | place
            value = foretell_race(
                state, sides, weights, mix, pool.packed[mix, place], after, found, totals, chances
            )
            count = insert(chosen, worth, count, value, code, len(code))
    for i in range(count):
        for piece in range(at.TURN):
            listed[i, piece] = pool.turns[chosen[i] >> 20, chosen[i] & 0xFFFFF, piece]
    return count


@compiled
def candidates(
    state: State, sides: State, weights: Weights, rng: State, turns: State, values: Weights
) -> int:
    """The most promising turns, the best first."""
    listed = np.empty((ROOM, at.TURN), np.int64)
    after, found = np.empty_like(state), np.empty(2 * MOST_FEATURES, np.int64)
    totals, chances = np.empty(MOST_SEATS), np.empty(MOST_SEATS)
    if is_first_turn(state):
        number = list_first(listed)
    elif state[at.LENGTH] < at.TURN:
        number = list_short(state, listed)
    else:
        wanted = min(ROOM, len(values) + SPARE)
        number = list_best(
            state, sides, weights, rng, wanted, after, found, totals, chances, listed
        )
    count = 0
    for i in range(number):
        value = look_at(state, sides, weights, listed[i], after, found, totals, chances)
        count = insert(turns, values, count, value, listed[i], state[at.LENGTH])
    return count
