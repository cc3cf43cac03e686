"""Whether a turn of Siesta can still be ended: no step may lead into a dead end.

A turn must earn its player a point, so before a piece is accepted it is certain that the turn can
still be ended well.
"""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import lines, places
from sobremesa.games.siesta.kernel.laying import copy_to, lay


@uncounted
def has_room(state: State) -> bool:
    """Whether two more pieces can be laid after any one of this turn, roofs or suns.

    A piece takes at most five cells from the suns: its own and those around a shadow.
    """
    roofs, suns = places.supply(state, at.ROOF), places.supply(state, at.SUN)
    if state[at.LENGTH] < at.TURN or roofs + suns < at.TURN or places.count_free(state) <= at.TURN:
        return False
    return roofs >= at.TURN or places.count_placeable(state, at.SUN) > 12


@uncounted
def ends_well(state: State) -> bool:
    """Whether a turn may end so: with a point for its player and, if short, with a supply gone."""
    return places.has_scored(state) and (state[at.LENGTH] == at.TURN or places.is_exhausted(state))


@uncounted
def any_opens(state: State) -> bool:
    """Whether some piece that may be laid lets another one score."""
    for pile in places.PILE:
        cells = places.placeable(state, pile >> at.KIND, (pile & at.CELL) >> at.PART)
        while cells:
            if opens(state, pile | places.CELL_OF[lowest_bit(cells)]):
                return True
            cells &= cells - 1
    return False


@counted
def can_end(state: State) -> bool:
    """Whether the turn can be ended well from here; true of every state that play reaches."""
    missing = state[at.LENGTH] - state[at.STEP]
    if missing == 0:
        return ends_well(state)
    if places.is_first_turn(state):
        return places.list_first(state, np.empty(at.MOST_STEPS, np.int64)) > 0
    if missing == 1 and state[at.LENGTH] == at.TURN:
        return (
            places.may_lay_any(state)
            if places.has_scored(state)
            else places.find_scoring(state) >= 0
        )
    if missing > 1 and has_room(state):
        if places.has_scored(state) or places.find_scoring(state) >= 0 or any_opens(state):
            return True
        if missing == 2:
            return False
    steps = np.empty(at.MOST_STEPS, np.int64)
    after = np.empty(at.SIZE, np.int64)
    for i in range(places.list_placeable(state, steps)):
        copy_to(after, state)
        lay(after, steps[i])
        if can_end(after):
            return True
    return False


@uncounted
def column_of(state: State, field: int, column: int) -> int:
    """A column of a set of cells as 12 bits."""
    bits = 0
    for part in range(3):
        four = (state[field + part] >> column) & lines.SPREAD[15]
        bits |= ((four | four >> 11 | four >> 22 | four >> 33) & 15) << 4 * part
    return bits


@uncounted
def has_place(state: State, found: int, cell: int, field: int, beside: bool) -> bool:
    """Whether one of the cells found in the lines of a cell is outside a field."""
    row, column = cell >> at.ROW, cell & 15
    near_row = state[field + (row >> 2)] >> at.SIDE * (row & 3)
    near_column = column_of(state, field, column)
    if beside:
        near_row |= ((1 << column) << 1) | ((1 << column) >> 1)
        near_column |= ((1 << row) << 1) | ((1 << row) >> 1)
    return lines.across_of(found) & ~near_row != 0 or lines.down_of(found) & ~near_column != 0


@uncounted
def opens(state: State, step: int) -> bool:
    """Whether a piece lets another one score, in its own row or column, that can be laid then."""
    kind, cell = step >> at.KIND, step & at.CELL
    row, column = cell >> at.ROW, cell & 15
    suns, shadows, roofs = lines.pairs_with(state, step)
    mine = lines.line_pair(state, at.SEAT_LINES + 2 * at.SIDE * (state[MOVER] & 3), row, column)
    if kind == at.ROOF:
        mine |= lines.HERE[cell]
    empty = lines.EVERYWHERE & ~(suns | shadows | roofs)
    lit, dark = lines.roofs_after(suns, roofs), lines.roofs_after(shadows, roofs)
    if places.supply(state, at.ROOF) > (kind == at.ROOF) and lines.joining_roofs(
        (suns << 1 | lit << 1) & empty, (shadows << 1 | dark << 1) & empty
    ):
        return True
    if places.supply(state, at.SHADOW) > (kind == at.SHADOW):
        found = lines.scoring_shadows(shadows, lines.after_runs(lit, mine), empty)
        if found and has_place(state, found, cell, at.BY_SUN, kind == at.SUN):
            return True
    if places.supply(state, at.SUN) > (kind == at.SUN):
        found = lines.after_runs(dark, mine) & empty
        if found and has_place(state, found, cell, at.BY_SHADOW, kind == at.SHADOW):
            return True
    return False


@uncounted
def is_last_of_three(state: State) -> bool:
    """Whether a turn of three lacks one piece: any will do that brings the point it needs."""
    return state[at.LENGTH] == at.TURN and state[at.STEP] == at.TURN - 1


@uncounted
def spared(state: State, witness: int, kind: int, part: int) -> int:
    """The cells of four rows on which a piece of a kind leaves another one its place and points."""
    other, cell = witness >> at.KIND, witness & at.CELL
    if kind == other and places.supply(state, kind) <= 1:
        return 0
    taken = lines.BIT_OF[cell] if cell >> at.PART == part else 0
    if kind + other == at.SUN + at.SHADOW:
        taken |= lines.AROUND[cell, part]
    return ~taken


@uncounted
def find_certain(state: State, kind: int, part: int) -> int:
    """The cells of four rows on which a piece of a kind surely lets the turn end well, or some.

    Where that is known for many cells at once, none of them has to be looked at.
    """
    if not leaves_room(state):
        return 0
    if places.has_scored(state):
        return -1
    witness = state[at.WITNESS]
    if witness < 0 or not places.is_effective(state, witness):
        return 0
    return spared(state, witness, kind, part)


@uncounted
def leaves_room(state: State) -> bool:
    """Whether after the next piece there are more to lay in this turn, and room for them."""
    return state[at.ROOM] != 0 and state[at.STEP] + 1 < state[at.LENGTH]


@uncounted
def leaves_scoring(state: State, step: int) -> bool:
    """Whether some piece that would score now still can be laid after this step, and would."""
    for pile in range(9):
        other, part = places.PILE[pile] >> at.KIND, pile % 3
        cells = places.effective(state, other, part) & spared(state, step, other, part)
        if cells and places.find_own(state, pile, cells) >= 0:
            return True
    return False


@counted
def can_end_if_laid(state: State, step: int) -> bool:
    """Whether the turn can be ended well after this step: lay it and look."""
    after = np.empty_like(state)
    copy_to(after, state)
    lay(after, step)
    return can_end(after)


@uncounted
def can_end_after(state: State, step: int) -> bool:
    """Whether the turn can still be ended well after this step, which may be laid.

    With room for two more pieces it is enough that something scores, now or then.
    """
    if is_last_of_three(state):
        return places.has_scored(state) or (
            places.is_effective(state, step) and places.is_own(state, step)
        )
    if not leaves_room(state):
        return can_end_if_laid(state, step)
    kind, cell = step >> at.KIND, step & at.CELL
    if find_certain(state, kind, cell >> at.PART) & lines.BIT_OF[cell]:
        return True
    if places.is_effective(state, step) and places.is_own(state, step):
        return True
    if leaves_scoring(state, step) or opens(state, step):
        return True
    return state[at.STEP] + 2 < state[at.LENGTH] and can_end_if_laid(state, step)
