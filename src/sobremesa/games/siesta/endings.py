"""How a turn of Siesta can still end: no step may lead into a dead end.

A turn must earn its player a point, so before a piece is accepted it is certain that the turn can
still be ended well.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import lowest_bit
from sobremesa.core.kernel import MOVER
from sobremesa.games.siesta.layout import (
    BY_SHADOW,
    BY_SUN,
    CELL,
    KIND,
    LAID,
    LENGTH,
    MOST_STEPS,
    PART,
    ROOF,
    ROOF_LINES,
    ROOM,
    ROW,
    SEAT_LINES,
    SHADOW,
    SHADOW_LINES,
    SIDE,
    SIZE,
    STEP,
    SUN,
    SUN_LINES,
    TURN,
    WITNESS,
)
from sobremesa.games.siesta.lines import (
    AROUND,
    BIT_OF,
    EVERYWHERE,
    HERE,
    SPREAD,
    across_of,
    after_runs,
    down_of,
    joining_roofs,
    lay,
    line_pair,
    on_board,
    roofs_after,
    scoring_shadows,
)
from sobremesa.games.siesta.places import (
    CELL_OF,
    PILE,
    count_free,
    count_placeable,
    effective,
    find_own,
    find_scoring,
    has_scored,
    is_effective,
    is_exhausted,
    is_first_turn,
    is_own,
    list_placeable,
    placeable,
    supply,
)


def first_steps() -> tuple[list[int], list[list[int]]]:
    """The steps that can open a game, and for each step those that can be second."""
    second: list[set[int]] = [set() for _ in range(3 << KIND)]
    for row in range(SIDE):
        for column in range(SIDE):
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if on_board(row + 2 * down, column + 2 * right):
                    line = {
                        kind << KIND | row + at * down << ROW | column + at * right
                        for at, kind in enumerate((SUN, ROOF, SHADOW))
                    }
                    for step in line:
                        second[step] |= line - {step}
    most = max(map(len, second))
    padded = [sorted(steps) + [-1] * (most - len(steps)) for steps in second]
    return [step for step, others in enumerate(second) if others], padded


OPENERS, SECONDS = (np.array(steps) for steps in first_steps())


@njit(cache=True, nogil=True, _nrt=True)
def list_first(state, steps):
    """The steps of the first turn: a sun, a roof and a shadow in one line, in any order."""
    if state[STEP] == 0:
        steps[: len(OPENERS)] = OPENERS
        return len(OPENERS)
    count = 0
    for step in SECONDS[state[LAID]]:
        if step >= 0 and (state[STEP] == 1 or step in SECONDS[state[LAID + 1]]):
            steps[count] = step
            count += 1
    return count


@njit(cache=True, nogil=True, _nrt=False)
def has_room(state):
    """Whether two more pieces can be laid after any one of this turn, roofs or suns.

    A piece takes at most five cells from the suns: its own and those around a shadow.
    """
    roofs, suns = supply(state, ROOF), supply(state, SUN)
    if state[LENGTH] < TURN or roofs + suns < TURN or count_free(state) <= TURN:
        return False
    return roofs >= TURN or count_placeable(state, SUN) > 12


@njit(cache=True, nogil=True, _nrt=False)
def ends_well(state):
    """Whether a turn may end so: with a point for its player and, if short, with a supply gone."""
    return has_scored(state) and (state[LENGTH] == TURN or is_exhausted(state))


@njit(cache=True, nogil=True, _nrt=True)
def can_end_with_one(state):
    """Whether one more piece can end the turn well."""
    if state[LENGTH] == TURN:
        if not has_scored(state):
            return find_scoring(state) >= 0
        return (
            count_placeable(state, SUN)
            + count_placeable(state, SHADOW)
            + count_placeable(state, ROOF)
            > 0
        )
    steps = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    for at in range(list_placeable(state, steps)):
        after[:] = state
        lay(after, steps[at])
        if ends_well(after):
            return True
    return False


@njit(cache=True, nogil=True, _nrt=False)
def any_opens(state):
    """Whether some piece that may be laid lets another one score."""
    for pile in PILE:
        cells = placeable(state, pile >> KIND, (pile & CELL) >> PART)
        while cells:
            if opens(state, pile | CELL_OF[lowest_bit(cells)]):
                return True
            cells &= cells - 1
    return False


@njit(cache=True, nogil=True, _nrt=True)
def can_end_with_two(state):
    """Whether two more pieces can end the turn well."""
    if has_room(state):
        return has_scored(state) or find_scoring(state) >= 0 or any_opens(state)
    steps = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    for at in range(list_placeable(state, steps)):
        after[:] = state
        lay(after, steps[at])
        if can_end_with_one(after):
            return True
    return False


@njit(cache=True, nogil=True, _nrt=True)
def can_end(state):
    """Whether the turn can be ended well from here; true of every state that play reaches."""
    missing = state[LENGTH] - state[STEP]
    if missing == 0:
        return ends_well(state)
    if is_first_turn(state):
        return list_first(state, np.empty(MOST_STEPS, np.int64)) > 0
    if missing == 1:
        return can_end_with_one(state)
    if missing == 2:
        return can_end_with_two(state)
    if has_room(state) and (find_scoring(state) >= 0 or any_opens(state)):
        return True
    steps = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    for at in range(list_placeable(state, steps)):
        after[:] = state
        lay(after, steps[at])
        if can_end_with_two(after):
            return True
    return False


@njit(cache=True, nogil=True, _nrt=False)
def column_of(state, field, column):
    """A column of a set of cells as 12 bits."""
    bits = 0
    for part in range(3):
        four = (state[field + part] >> column) & SPREAD[15]
        bits |= ((four | four >> 11 | four >> 22 | four >> 33) & 15) << 4 * part
    return bits


@njit(cache=True, nogil=True, _nrt=False)
def has_place(state, found, cell, field, beside):
    """Whether one of the cells found in the lines of a cell is outside a field."""
    row, column = cell >> ROW, cell & 15
    near_row = state[field + (row >> 2)] >> SIDE * (row & 3)
    near_column = column_of(state, field, column)
    if beside:
        near_row |= ((1 << column) << 1) | ((1 << column) >> 1)
        near_column |= ((1 << row) << 1) | ((1 << row) >> 1)
    return across_of(found) & ~near_row != 0 or down_of(found) & ~near_column != 0


@njit(cache=True, nogil=True, _nrt=False)
def opens(state, step):
    """Whether a piece lets another one score, in its own row or column, that can be laid then."""
    kind, cell = step >> KIND, step & CELL
    row, column, here = cell >> ROW, cell & 15, HERE[cell]
    suns = line_pair(state, SUN_LINES, row, column)
    shadows = line_pair(state, SHADOW_LINES, row, column)
    roofs = line_pair(state, ROOF_LINES, row, column)
    mine = line_pair(state, SEAT_LINES + 2 * SIDE * (state[MOVER] & 3), row, column)
    if kind == SUN:
        suns |= here
    elif kind == SHADOW:
        shadows |= here
    else:
        roofs |= here
        mine |= here
    empty = EVERYWHERE & ~(suns | shadows | roofs)
    lit, dark = roofs_after(suns, roofs), roofs_after(shadows, roofs)
    if supply(state, ROOF) > (kind == ROOF) and joining_roofs(
        (suns << 1 | lit << 1) & empty, (shadows << 1 | dark << 1) & empty
    ):
        return True
    if supply(state, SHADOW) > (kind == SHADOW):
        found = scoring_shadows(shadows, after_runs(lit, mine), empty)
        if found and has_place(state, found, cell, BY_SUN, kind == SUN):
            return True
    if supply(state, SUN) > (kind == SUN):
        found = after_runs(dark, mine) & empty
        if found and has_place(state, found, cell, BY_SHADOW, kind == SHADOW):
            return True
    return False


@njit(cache=True, nogil=True, _nrt=False)
def spares(state, step, witness):
    """Whether a piece that would score can still be laid, and would, after this step."""
    kind, cell, other = step >> KIND, step & CELL, witness & CELL
    if cell == other:
        return False
    if kind == witness >> KIND:
        return supply(state, kind) > 1
    if kind == ROOF or witness >> KIND == ROOF:
        return True
    return abs((cell >> ROW) - (other >> ROW)) + abs((cell & 15) - (other & 15)) > 1


@njit(cache=True, nogil=True, _nrt=False)
def leaves_scoring(state, step):
    """Whether some piece that would score now still can be laid after this step, and would."""
    kind, cell = step >> KIND, step & CELL
    for pile in range(9):
        other, part = PILE[pile] >> KIND, pile % 3
        if other == kind and supply(state, kind) == 1:
            continue
        taken = BIT_OF[cell] if cell >> PART == part else 0
        if kind + other == SUN + SHADOW:
            taken |= AROUND[cell, part]
        cells = effective(state, other, part) & ~taken
        if cells and find_own(state, pile, cells) >= 0:
            return True
    return False


@njit(cache=True, nogil=True, _nrt=True)
def is_good_if_tried(state, step):
    """Whether the turn can be ended well after this step: lay it and look."""
    after = state.copy()
    lay(after, step)
    return can_end(after)


@njit(cache=True, nogil=True, _nrt=False)
def is_good(state, step):
    """Whether the turn can still be ended well after this step, which may be laid.

    With room for two more pieces it is enough that something scores, now or then.
    """
    missing = state[LENGTH] - state[STEP] - 1
    if not missing or not state[ROOM]:
        return is_good_if_tried(state, step)
    if has_scored(state):
        return True
    witness = state[WITNESS]
    if witness >= 0 and is_effective(state, witness) and spares(state, step, witness):
        return True
    if is_effective(state, step) and is_own(state, step):
        return True
    if leaves_scoring(state, step) or opens(state, step):
        return True
    return missing > 1 and is_good_if_tried(state, step)
