"""The most promising turns: of every mix of pieces those that gain most, by what they lead to.

What a turn does to the race for the end depends on how many suns, roofs and shadows it uses, and on
its points. So for each such mix the turns with most points are found, as `best_move.py` finds the
best one: three independent pieces, or a pair of which one affects the other and a single, or three
that affect each other. The best of these by race alone are then laid and looked at.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled, compiled_inline, uncounted
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, SCORES, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.dead_ends import ends_well
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.mixes import MIXES, fill_pool, is_last
from sobremesa.games.siesta.kernel.places import is_first_turn, list_placeable, may_add
from sobremesa.games.siesta.kernel.steps import play
from sobremesa.games.siesta.kernel.values import features, race_features

MOST_FEATURES = 256
ROOM, SPARE = 1024, 8


@uncounted
def add_up(weights: Weights, found: State, count: int) -> float:
    """What so many features are worth together."""
    total = 0.0
    for i in range(count):
        total += weights[found[2 * i]] * found[2 * i + 1]
    return total


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
        final_chances(after, sides, chances)
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
        final_chances(after, sides, chances)
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
