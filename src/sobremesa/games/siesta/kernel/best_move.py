"""The turn that gains most at once, found exactly.

A piece changes what another one would bring only if the other lies on one of at most four cells:
the first empty one in each direction. So a turn is three independent pieces, or a pair of which one
affects the other and a single, or three that affect each other. Singles are tried once and sorted;
only pieces that affect each other are laid to see what they bring.
"""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled, uncounted
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.lines import BIT_OF, EVERYWHERE, HERE, LINE, line_pair
from sobremesa.games.siesta.kernel.places import is_first_turn, list_placeable, may_add, supply
from sobremesa.games.siesta.kernel.prospects import gains_of

LEAST = -(1 << 40)


@compiled
def is_simple(state: State) -> bool:
    """Whether supplies last for any turn, and only new shadows count."""
    return (
        state[at.STEP] == 0
        and state[at.LENGTH] == at.TURN
        and not state[at.WHOLE]
        and supply(state, at.SUN) > at.TURN
        and supply(state, at.SHADOW) > at.TURN
        and supply(state, at.ROOF) >= at.TURN
        and not is_first_turn(state)
    )


@uncounted
def near_cells(state: State, cell: int, cells: State) -> int:
    """The first empty cell in each direction from a cell with a piece on it; returns how many."""
    row, column = cell >> at.ROW, cell & 15
    occupied = (
        line_pair(state, at.SUN_LINES, row, column)
        | line_pair(state, at.SHADOW_LINES, row, column)
        | line_pair(state, at.ROOF_LINES, row, column)
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
                place = at.SIDE - 1 - place
            cells[count] = row << at.ROW | place if field < 2 else place << at.ROW | column
            count += 1
    return count


@uncounted
def changes_points(state: State, step: int) -> bool:
    """Whether a piece that may be laid would bring anybody points."""
    cell = step & at.CELL
    return state[at.EFFECTS + 3 * (step >> at.KIND) + (cell >> at.PART)] & BIT_OF[cell] != 0


@uncounted
def value_of(before: State, after: State, signs: State) -> int:
    """What the mover's side gained between two states, less what the others did."""
    value = 0
    for seat in range(before[at.SEATS]):
        value += signs[seat] * (after[SCORES + seat] - before[SCORES + seat])
    return value


@uncounted
def own_gain(before: State, after: State) -> int:
    """What the mover gained."""
    return after[SCORES + before[MOVER]] - before[SCORES + before[MOVER]]


@compiled
def consider(found: State, steps: State, value: int, own: int, turn: State, rng: State) -> None:
    """Keep a turn if it is the best so far; of equal ones each is kept with the same chance.

    `found` holds the best value, and how many turns had it.
    """
    if own < 1 or value < found[0]:
        return
    if value > found[0]:
        found[0], found[1] = value, 0
    found[1] += 1
    if below(rng, found[1]) == 0:
        for i in range(at.TURN):
            steps[i] = turn[i]


@uncounted
def contains(cells: State, count: int, cell: int) -> bool:
    """Whether a cell is among the first so many."""
    for i in range(count):
        if cells[i] == cell:
            return True
    return False


@uncounted
def rank(keys: State, places: State) -> None:
    """Write down the places of keys, the lowest key first; Numba's own takes long to compile."""
    for i in range(len(keys)):
        place = i
        while place > 0 and keys[places[place - 1]] > keys[i]:
            places[place] = places[place - 1]
            place -= 1
        places[place] = i


@uncounted
def gain_of(packed: int, signs: State) -> int:
    """What the mover's side gains, less what the others do."""
    gain = 0
    for seat in range(len(signs)):
        gain += signs[seat] * ((packed >> 16 * seat) & 0xFFFF)
    return gain


@uncounted
def weigh_singles(
    state: State, signs: State, rng: State, listed: State, packed: State, keys: State
) -> int:
    """Every piece that may be laid, and what it brings each seat; returns how many.

    By their keys the best come first, equals in random order.
    """
    count = list_placeable(state, listed)
    for i in range(count):
        packed[i] = 0
        if changes_points(state, listed[i]):
            packed[i] = gains_of(state, listed[i], state[MOVER])
        keys[i] = below(rng, 1 << 20) - (gain_of(packed[i], signs) << 20)
    return count


@compiled
def sort_singles(
    state: State, signs: State, rng: State, singles: State, values: State, owns: State
) -> int:
    """Every piece that may be laid, the best first, with what it gains; returns how many."""
    listed, packed = np.empty(at.MOST_STEPS, np.int64), np.empty(at.MOST_STEPS, np.int64)
    keys = np.empty(at.MOST_STEPS, np.int64)
    count = weigh_singles(state, signs, rng, listed, packed, keys)
    order = np.empty(count, np.int64)
    rank(keys[:count], order)
    for place in range(count):
        i = order[place]
        singles[place], values[place] = listed[i], gain_of(packed[i], signs)
        owns[place] = (packed[i] >> 16 * state[MOVER]) & 0xFFFF
    return count


@compiled
def combine_independent(
    state: State,
    singles: State,
    values: State,
    owns: State,
    count: int,
    found: State,
    steps: State,
    rng: State,
) -> None:
    """The best three independent pieces."""
    near = np.empty((count, 4), np.int64)
    sizes = np.empty(count, np.int64)
    for i in range(count):
        sizes[i] = near_cells(state, singles[i] & at.CELL, near[i])
    turn = np.empty(at.TURN, np.int64)
    for one in range(count):
        if owns[one] < 1:
            continue
        for two in range(count):
            if values[one] + 2 * values[two] < found[0]:
                break
            cell = singles[two] & at.CELL
            if cell == singles[one] & at.CELL or contains(near[one], sizes[one], cell):
                continue
            for three in range(two + 1, count):
                value = values[one] + values[two] + values[three]
                if value < found[0]:
                    break
                cell = singles[three] & at.CELL
                if (
                    cell == singles[one] & at.CELL
                    or cell == singles[two] & at.CELL
                    or contains(near[one], sizes[one], cell)
                    or contains(near[two], sizes[two], cell)
                ):
                    continue
                turn[0], turn[1], turn[2] = singles[one], singles[two], singles[three]
                consider(found, steps, value, owns[one], turn, rng)
                break


@compiled
def best(state: State, sides: State, rng: State, steps: State) -> int:
    """Write down the turn with the most points for the mover's side less those for the others.

    Ties are broken at random. Returns the number of steps; 0 where a turn is not simple, as when a
    supply runs out, and every turn has to be tried.
    """
    if not is_simple(state):
        return 0
    signs = np.empty(state[at.SEATS], np.int64)
    for seat in range(state[at.SEATS]):
        signs[seat] = 1 if sides[seat] == sides[state[MOVER]] else -1
    singles = np.empty(at.MOST_STEPS, np.int64)
    values, owns = np.empty(at.MOST_STEPS, np.int64), np.empty(at.MOST_STEPS, np.int64)
    count = sort_singles(state, signs, rng, singles, values, owns)
    found = np.array([LEAST, 0])
    combine_independent(state, singles, values, owns, count, found, steps, rng)
    one, two, three = (
        np.empty(at.SIZE, np.int64),
        np.empty(at.SIZE, np.int64),
        np.empty(at.SIZE, np.int64),
    )
    near_one, near_two = np.empty(4, np.int64), np.empty(10, np.int64)
    turn = np.empty(at.TURN, np.int64)
    for first in range(count):
        turn[0] = singles[first]
        copy_to(one, state)
        lay(one, turn[0])
        for i in range(near_cells(one, turn[0] & at.CELL, near_one)):
            for kind in range(3):
                turn[1] = kind << at.KIND | near_one[i]
                if not may_add(one, turn[1]) or (turn[1] < turn[0] and may_add(state, turn[1])):
                    continue
                copy_to(two, one)
                lay(two, turn[1])
                value, own = value_of(state, two, signs), own_gain(state, two)
                size = near_cells(two, turn[0] & at.CELL, near_two)
                size += near_cells(two, turn[1] & at.CELL, near_two[size:])
                for third in range(count):
                    cell = singles[third] & at.CELL
                    if value + values[third] < found[0]:
                        break
                    if (
                        own + owns[third] < 1
                        or cell == turn[0] & at.CELL
                        or cell == turn[1] & at.CELL
                    ):
                        continue
                    if not contains(near_two, size, cell):
                        turn[2] = singles[third]
                        consider(found, steps, value + values[third], own + owns[third], turn, rng)
                        break
                for last in range(size):
                    for last_kind in range(3):
                        turn[2] = last_kind << at.KIND | near_two[last]
                        if not may_add(two, turn[2]):
                            continue
                        if changes_points(two, turn[2]):
                            copy_to(three, two)
                            lay(three, turn[2])
                            total, gained = value_of(state, three, signs), own_gain(state, three)
                            consider(found, steps, total, gained, turn, rng)
                        else:
                            consider(found, steps, value, own, turn, rng)
    return at.TURN if found[1] else 0
