"""The turn that gains most at once, found exactly.

A piece changes what another one would bring only if the other lies on one of at most four cells:
the first empty one in each direction. So a turn is three pieces that have nothing to do with each
other, or a pair that has and a single, or three that hang together. Singles are tried once and
sorted; only pieces that hang together are laid to see what they bring.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.kernel import MOST_SEATS, MOVER, SCORES
from sobremesa.games.siesta.layout import (
    CELL,
    EFFECTS,
    KIND,
    LENGTH,
    MOST_STEPS,
    PART,
    ROOF,
    ROOF_LINES,
    ROW,
    SEATS,
    SHADOW,
    SHADOW_LINES,
    SIDE,
    SIZE,
    STEP,
    SUN,
    SUN_LINES,
    TURN,
    WHOLE,
)
from sobremesa.games.siesta.lines import BIT_OF, EVERYWHERE, HERE, LINE, lay, line_pair
from sobremesa.games.siesta.places import is_first_turn, list_placeable, may_add, supply

LEAST = -(1 << 40)


@njit(cache=True, nogil=True)
def is_simple(state):
    """Whether supplies last for any turn, and only new shadows count."""
    return (
        state[STEP] == 0
        and state[LENGTH] == TURN
        and not state[WHOLE]
        and supply(state, SUN) > TURN
        and supply(state, SHADOW) > TURN
        and supply(state, ROOF) >= TURN
        and not is_first_turn(state)
    )


@njit(cache=True, nogil=True)
def near_cells(state, cell, cells):
    """The first empty cell in each direction from a cell with a piece on it; returns how many."""
    row, column = cell >> ROW, cell & 15
    occupied = (
        line_pair(state, SUN_LINES, row, column)
        | line_pair(state, SHADOW_LINES, row, column)
        | line_pair(state, ROOF_LINES, row, column)
    )
    here = HERE[cell]
    occupied |= here
    ends = (occupied + here) & ~occupied & EVERYWHERE
    count = 0
    for field in range(4):
        end = (ends >> 16 * field) & LINE
        if end:
            place = lowest_bit(end)
            if field & 1:
                place = SIDE - 1 - place
            cells[count] = row << ROW | place if field < 2 else place << ROW | column
            count += 1
    return count


@njit(cache=True, nogil=True)
def changes_points(state, step):
    """Whether a piece that may be laid would bring anybody points."""
    cell = step & CELL
    return state[EFFECTS + 3 * (step >> KIND) + (cell >> PART)] & BIT_OF[cell] != 0


@njit(cache=True, nogil=True)
def value_of(before, after, signs):
    """What the mover's side gained between two states, less what the others did."""
    value = 0
    for seat in range(before[SEATS]):
        value += signs[seat] * (after[SCORES + seat] - before[SCORES + seat])
    return value


@njit(cache=True, nogil=True)
def own_gain(before, after):
    """What the mover gained."""
    return after[SCORES + before[MOVER]] - before[SCORES + before[MOVER]]


@njit(cache=True, nogil=True)
def consider(found, steps, value, own, turn, rng):
    """Keep a turn if it is the best so far, or as good and the lot falls on it.

    `found` holds the best value, and how many turns had it.
    """
    if own < 1 or value < found[0]:
        return
    if value > found[0]:
        found[0], found[1] = value, 0
    found[1] += 1
    if below(rng, found[1]) == 0:
        for at in range(TURN):
            steps[at] = turn[at]


@njit(cache=True, nogil=True)
def contains(cells, count, cell):
    """Whether a cell is among the first so many."""
    for at in range(count):
        if cells[at] == cell:
            return True
    return False


@njit(cache=True, nogil=True)
def weigh_singles(state, signs, rng, singles, values, owns):
    """Every piece that may be laid, the best first, equals at random; returns how many."""
    listed = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    count = list_placeable(state, listed)
    keys = np.zeros(count, np.int64)
    gains = np.zeros(count, np.int64)
    for at in range(count):
        if changes_points(state, listed[at]):
            after[:] = state
            lay(after, listed[at])
            keys[at] = -value_of(state, after, signs)
            gains[at] = own_gain(state, after)
        keys[at] = (keys[at] << 20) + below(rng, 1 << 20)
    for place, at in enumerate(np.argsort(keys)):
        singles[place], values[place], owns[place] = listed[at], -(keys[at] >> 20), gains[at]
    return count


@njit(cache=True, nogil=True)
def combine_singles(state, singles, values, owns, count, found, steps, rng):
    """The best three pieces that have nothing to do with each other."""
    near = np.empty((count, 4), np.int64)
    sizes = np.empty(count, np.int64)
    for at in range(count):
        sizes[at] = near_cells(state, singles[at] & CELL, near[at])
    turn = np.empty(TURN, np.int64)
    for one in range(count):
        if owns[one] < 1:
            continue
        for two in range(count):
            if values[one] + 2 * values[two] < found[0]:
                break
            cell = singles[two] & CELL
            if cell == singles[one] & CELL or contains(near[one], sizes[one], cell):
                continue
            for three in range(two + 1, count):
                value = values[one] + values[two] + values[three]
                if value < found[0]:
                    break
                cell = singles[three] & CELL
                if (
                    cell == singles[one] & CELL
                    or cell == singles[two] & CELL
                    or contains(near[one], sizes[one], cell)
                    or contains(near[two], sizes[two], cell)
                ):
                    continue
                turn[0], turn[1], turn[2] = singles[one], singles[two], singles[three]
                consider(found, steps, value, owns[one], turn, rng)
                break


@njit(cache=True, nogil=True)
def best(state, sides, rng, steps):
    """Write down the turn with the most points for the mover's side less those for the others.

    Equals are drawn by lot. Returns the number of steps; 0 where a turn is not simple, as when a
    supply runs out, and every turn has to be tried.
    """
    if not is_simple(state):
        return 0
    signs = np.empty(MOST_SEATS, np.int64)
    for seat in range(state[SEATS]):
        signs[seat] = 1 if sides[seat] == sides[state[MOVER]] else -1
    singles = np.empty(MOST_STEPS, np.int64)
    values, owns = np.empty(MOST_STEPS, np.int64), np.empty(MOST_STEPS, np.int64)
    count = weigh_singles(state, signs, rng, singles, values, owns)
    found = np.array([LEAST, 0])
    combine_singles(state, singles, values, owns, count, found, steps, rng)
    one, two, three = np.empty(SIZE, np.int64), np.empty(SIZE, np.int64), np.empty(SIZE, np.int64)
    near_one, near_two = np.empty(4, np.int64), np.empty(10, np.int64)
    turn = np.empty(TURN, np.int64)
    for first in range(count):
        turn[0] = singles[first]
        one[:] = state
        lay(one, turn[0])
        for at in range(near_cells(one, turn[0] & CELL, near_one)):
            for kind in range(3):
                turn[1] = kind << KIND | near_one[at]
                if not may_add(one, turn[1]) or (turn[1] < turn[0] and may_add(state, turn[1])):
                    continue
                two[:] = one
                lay(two, turn[1])
                value, own = value_of(state, two, signs), own_gain(state, two)
                size = near_cells(two, turn[0] & CELL, near_two)
                size += near_cells(two, turn[1] & CELL, near_two[size:])
                for third in range(count):
                    cell = singles[third] & CELL
                    if value + values[third] < found[0]:
                        break
                    if own + owns[third] < 1 or cell == turn[0] & CELL or cell == turn[1] & CELL:
                        continue
                    if not contains(near_two, size, cell):
                        turn[2] = singles[third]
                        consider(found, steps, value + values[third], own + owns[third], turn, rng)
                        break
                for last in range(size):
                    for last_kind in range(3):
                        turn[2] = last_kind << KIND | near_two[last]
                        if not may_add(two, turn[2]):
                            continue
                        if changes_points(two, turn[2]):
                            three[:] = two
                            lay(three, turn[2])
                            total, gained = value_of(state, three, signs), own_gain(state, three)
                            consider(found, steps, total, gained, turn, rng)
                        else:
                            consider(found, steps, value, own, turn, rng)
    return TURN if found[1] else 0
