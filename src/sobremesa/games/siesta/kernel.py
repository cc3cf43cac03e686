"""The rules of Siesta on the flat array of `layout.py`: which piece may be laid, when a turn ends.

No step leads into a dead end: a turn must earn its player a point, so before a piece is accepted it
is certain that the turn can still be ended well.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    count_bits,
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
)
from sobremesa.core.kernel import (
    MOVER,
    OVER,
    SCORES,
)
from sobremesa.games.siesta.layout import (
    BY_SHADOW,
    BY_SUN,
    CELL,
    FAMILY,
    KIND,
    LAID,
    LENGTH,
    MOST_STEPS,
    OCCUPIED,
    ROOF,
    ROOF_ANY,
    ROOF_LINES,
    ROOM,
    ROW,
    SCORE_BEFORE,
    SEAT_LINES,
    SEATS,
    SHADOW,
    SHADOW_LINES,
    SHADOW_SEAT,
    SIDE,
    SIZE,
    STEP,
    SUN,
    SUN_LINES,
    SUN_SEAT,
    TOUCHED,
    TURN,
    WHOLE,
    WITNESS,
)
from sobremesa.games.siesta.lines import (
    AROUND,
    BIT_OF,
    CELL_OF,
    EVERYWHERE,
    PART,
    SPREAD,
    across_of,
    after_runs,
    down_of,
    joining_roofs,
    lay,
    line_pair,
    lit_roofs,
    on_board,
    scoring_shadows,
    scoring_suns,
    siesta_starts,
    spares,
    supply,
)

# The nine words of all pieces: kind and part of each.
PILE = np.array([kind << KIND | part << PART for kind in range(3) for part in range(3)])


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


@njit(cache=True, nogil=True)
def if_any(state, kind, cells):
    """These cells, or none where the supply of a kind is gone."""
    return cells if supply(state, kind) else 0


@njit(cache=True, nogil=True)
def free(state, part):
    """The empty cells of four rows that touch a piece."""
    return state[TOUCHED + part] & ~state[OCCUPIED + part]


@njit(cache=True, nogil=True)
def anybodys_shadows(state, part):
    """Where a shadow would lie in some siesta, and next to no sun."""
    cells = 0
    for seat in range(state[SEATS]):
        at = SHADOW_SEAT + FAMILY * seat + part
        cells |= state[at] | state[at + 3]
    return cells & ~state[BY_SUN + part]


@njit(cache=True, nogil=True)
def placeable(state, kind, part):
    """The cells of four rows on which the mover may lay a piece of a kind just now."""
    if kind == SHADOW:
        cells = anybodys_shadows(state, part)
    elif kind == ROOF:
        cells = free(state, part)
    else:
        cells = free(state, part) & ~state[BY_SHADOW + part]
    return if_any(state, kind, cells)


@njit(cache=True, nogil=True)
def scoring(state, kind, part):
    """Those of them on which the piece scores for the mover at once."""
    if kind == ROOF:
        cells = state[ROOF_ANY + part] | state[ROOF_ANY + 3 + part]
    elif kind == SUN:
        at = SUN_SEAT + FAMILY * state[MOVER] + part
        cells = (state[at] | state[at + 3]) & ~state[BY_SHADOW + part]
    else:
        at = SHADOW_SEAT + FAMILY * state[MOVER] + part
        cells = (state[at] | state[at + 3]) & ~state[BY_SUN + part]
    return if_any(state, kind, cells)


@njit(cache=True, nogil=True)
def count_placeable(state, kind):
    """On how many cells a piece of a kind may be laid."""
    return (
        count_bits(placeable(state, kind, 0))
        + count_bits(placeable(state, kind, 1))
        + count_bits(placeable(state, kind, 2))
    )


@njit(cache=True, nogil=True)
def count_scoring(state):
    """How many single pieces would score for the mover."""
    count = 0
    for kind in range(3):
        for part in range(3):
            count += count_bits(scoring(state, kind, part))
    return count


@njit(cache=True, nogil=True)
def has_scored(state):
    """Whether the mover has points from this turn."""
    return state[SCORES + state[MOVER]] > state[SCORE_BEFORE]


@njit(cache=True, nogil=True)
def count_free(state):
    """How many empty cells touch a piece."""
    return count_bits(free(state, 0)) + count_bits(free(state, 1)) + count_bits(free(state, 2))


@njit(cache=True, nogil=True)
def has_room(state):
    """Whether two more pieces can be laid after any one of this turn, roofs or suns.

    A piece takes at most five cells from the suns: its own and those around a shadow.
    """
    roofs, suns = supply(state, ROOF), supply(state, SUN)
    if state[LENGTH] < TURN or roofs + suns < TURN or count_free(state) <= TURN:
        return False
    return roofs >= TURN or count_placeable(state, SUN) > 12


@njit(cache=True, nogil=True)
def is_exhausted(state):
    """Whether the last sun, the last shadow or the mover's last roof lies."""
    return supply(state, SUN) == 0 or supply(state, SHADOW) == 0 or supply(state, ROOF) == 0


@njit(cache=True, nogil=True)
def is_first_turn(state):
    """Whether nothing lies but the pieces of this turn."""
    lying = 0
    for part in range(3):
        lying += count_bits(state[OCCUPIED + part])
    return lying == state[STEP]


@njit(cache=True, nogil=True)
def list_placeable(state, steps):
    """Write down every single piece that may be laid just now; returns how many."""
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = placeable(state, kind, part)
            while cells:
                steps[count] = PILE[3 * kind + part] | CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                count += 1
    return count


@njit(cache=True, nogil=True)
def ends_well(state):
    """Whether a turn may end so: with a point for its player and, if short, with a supply gone."""
    return has_scored(state) and (state[LENGTH] == TURN or is_exhausted(state))


@njit(cache=True, nogil=True)
def can_end_with_one(state):
    """Whether one more piece can end the turn well."""
    if state[LENGTH] == TURN:
        if not has_scored(state):
            return count_scoring(state) > 0
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


@njit(cache=True, nogil=True)
def any_opens(state):
    """Whether some piece that may be laid lets another one score."""
    for pile in range(8, -1, -1):
        kind, part = PILE[pile] >> KIND, (PILE[pile] & CELL) >> PART
        cells = placeable(state, kind, part)
        while cells:
            if opens(state, PILE[pile] | CELL_OF[lowest_bit(cells)]):
                return True
            cells &= cells - 1
    return False


@njit(cache=True, nogil=True)
def can_end_with_two(state):
    """Whether two more pieces can end the turn well."""
    if has_room(state):
        return has_scored(state) or count_scoring(state) > 0 or any_opens(state)
    steps = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    for at in range(list_placeable(state, steps)):
        after[:] = state
        lay(after, steps[at])
        if can_end_with_one(after):
            return True
    return False


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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
    if has_room(state) and (count_scoring(state) or any_opens(state)):
        return True
    steps = np.empty(MOST_STEPS, np.int64)
    after = np.empty(SIZE, np.int64)
    for at in range(list_placeable(state, steps)):
        after[:] = state
        lay(after, steps[at])
        if can_end_with_two(after):
            return True
    return False


@njit(cache=True, nogil=True)
def column_of(state, field, column):
    """A column of a set of cells as 12 bits."""
    bits = 0
    for part in range(3):
        four = (state[field + part] >> column) & SPREAD[15]
        bits |= ((four | four >> 11 | four >> 22 | four >> 33) & 15) << 4 * part
    return bits


@njit(cache=True, nogil=True)
def opens(state, step):
    """Whether a piece lets another one score, in its own row or column, that can be laid then."""
    kind, cell, mover = step >> KIND, step & CELL, state[MOVER]
    row, column = cell >> ROW, cell & 15
    here = (
        (1 << column)
        | (1 << (16 + SIDE - 1 - column))
        | (1 << (32 + row))
        | (1 << (48 + SIDE - 1 - row))
    )
    suns = line_pair(state, SUN_LINES, row, column)
    shadows = line_pair(state, SHADOW_LINES, row, column)
    roofs = line_pair(state, ROOF_LINES, row, column)
    mine = line_pair(state, SEAT_LINES + 2 * SIDE * mover, row, column)
    if kind == SUN:
        suns |= here
    elif kind == SHADOW:
        shadows |= here
    else:
        roofs |= here
        mine |= here
    empty = EVERYWHERE & ~(suns | shadows | roofs)
    if supply(state, ROOF) > (kind == ROOF) and joining_roofs(suns, shadows, roofs, empty):
        return True
    beside = ((1 << column) << 1) | ((1 << column) >> 1)
    above = ((1 << row) << 1) | ((1 << row) >> 1)
    shift = SIDE * (row & 3)
    if supply(state, SHADOW) > (kind == SHADOW):
        ends = siesta_starts(lit_roofs(suns, roofs), roofs, mine)
        found = scoring_shadows(shadows, ends, empty)
        if found:
            near_row = (state[BY_SUN + (row >> 2)] >> shift) | (beside if kind == SUN else 0)
            near_column = column_of(state, BY_SUN, column) | (above if kind == SUN else 0)
            if across_of(found) & ~near_row or down_of(found) & ~near_column:
                return True
    if supply(state, SUN) > (kind == SUN):
        found = scoring_suns(shadows, roofs, mine, empty)
        if found:
            near_row = (state[BY_SHADOW + (row >> 2)] >> shift) | (beside if kind == SHADOW else 0)
            near_column = column_of(state, BY_SHADOW, column) | (above if kind == SHADOW else 0)
            if across_of(found) & ~near_row or down_of(found) & ~near_column:
                return True
    return False


@njit(cache=True, nogil=True)
def scores_at_once(state, step):
    """Whether a piece that may be laid scores for the mover."""
    kind, cell = step >> KIND, step & CELL
    return scoring(state, kind, cell >> PART) & BIT_OF[cell] != 0


@njit(cache=True, nogil=True)
def leaves_scoring(state, step):
    """Whether some piece that would score now still can be laid after this step, and would."""
    kind, cell = step >> KIND, step & CELL
    last = supply(state, kind) == 1
    found = 0
    for part in range(3):
        taken = BIT_OF[cell] if cell >> PART == part else 0
        near = AROUND[cell, part] | taken
        if not (last and kind == SUN):
            found |= scoring(state, SUN, part) & ~(near if kind == SHADOW else taken)
        if not (last and kind == SHADOW):
            found |= scoring(state, SHADOW, part) & ~(near if kind == SUN else taken)
        if not (last and kind == ROOF):
            found |= scoring(state, ROOF, part) & ~taken
    return found != 0


@njit(cache=True, nogil=True)
def is_good_if_tried(state, step):
    """Whether the turn can be ended well after this step: lay it and look."""
    after = state.copy()
    lay(after, step)
    return can_end(after)


@njit(cache=True, nogil=True)
def is_good(state, step):
    """Whether the turn can still be ended well after this step, which may be laid.

    With room for two more pieces it is enough that something scores, now or then.
    """
    missing = state[LENGTH] - state[STEP] - 1
    if not missing or not state[ROOM]:
        return is_good_if_tried(state, step)
    if has_scored(state) or (state[WITNESS] >= 0 and spares(state, step, state[WITNESS])):
        return True
    if leaves_scoring(state, step) or scores_at_once(state, step) or opens(state, step):
        return True
    return missing > 1 and is_good_if_tried(state, step)


@njit(cache=True, nogil=True)
def legal(state, steps):
    """The steps that lie in some legal turn together with those already laid."""
    if state[MOVER] == OVER:
        return 0
    if is_first_turn(state):
        return list_first(state, steps)
    count = 0
    for at in range(list_placeable(state, steps)):
        if is_good(state, steps[at]):
            steps[count] = steps[at]
            count += 1
    return count


@njit(cache=True, nogil=True)
def pick(state, rng):
    """A random legal step, each as likely: pieces that may be laid are drawn until one is good."""
    if is_first_turn(state):
        return draw_first(state, rng)
    scored = has_scored(state)
    last = state[STEP] + 1 == TURN and state[LENGTH] == TURN
    while True:
        step = draw_scoring(state, rng) if last and not scored else draw_any(state, rng)
        if last or is_good(state, step):
            return step


@njit(cache=True, nogil=True)
def nth_cell(first, second, third, n):
    """The n-th cell, counted from 0, of a set of three words."""
    size = count_bits(first)
    part = 0
    if n >= size:
        n -= size
        size = count_bits(second)
        part = 1
        first = second
        if n >= size:
            n -= size
            part = 2
            first = third
    for _ in range(n):
        first &= first - 1
    return part << PART | CELL_OF[lowest_bit(first)]


@njit(cache=True, nogil=True)
def draw_any(state, rng):
    """A random piece that may be laid, each as likely.

    Suns may lie where roofs may, except beside a shadow; there the lot is cast again.
    """
    free0, free1, free2 = free(state, 0), free(state, 1), free(state, 2)
    dark0, dark1, dark2 = (
        placeable(state, SHADOW, 0),
        placeable(state, SHADOW, 1),
        placeable(state, SHADOW, 2),
    )
    frees = count_bits(free0) + count_bits(free1) + count_bits(free2)
    roofs = frees if supply(state, ROOF) else 0
    suns = frees if supply(state, SUN) else 0
    total = roofs + suns + count_bits(dark0) + count_bits(dark1) + count_bits(dark2)
    while True:
        chosen = below(rng, total)
        if chosen < roofs:
            return ROOF << KIND | nth_cell(free0, free1, free2, chosen)
        chosen -= roofs
        if chosen >= suns:
            return SHADOW << KIND | nth_cell(dark0, dark1, dark2, chosen - suns)
        cell = nth_cell(free0, free1, free2, chosen)
        if state[BY_SHADOW + (cell >> PART)] & BIT_OF[cell] == 0:
            return SUN << KIND | cell


@njit(cache=True, nogil=True)
def draw_first(state, rng):
    """A random step of the first turn, each as likely."""
    if state[STEP] == 0:
        return OPENERS[below(rng, len(OPENERS))]
    while True:
        step = SECONDS[state[LAID], below(rng, SECONDS.shape[1])]
        if step >= 0 and (state[STEP] == 1 or step in SECONDS[state[LAID + 1]]):
            return step


@njit(cache=True, nogil=True)
def draw_scoring(state, rng):
    """A random piece that scores for the mover at once, each as likely."""
    chosen = below(rng, count_scoring(state))
    for kind in range(3):
        for part in range(3):
            cells = scoring(state, kind, part)
            size = count_bits(cells)
            if chosen < size:
                return kind << KIND | nth_cell(cells, 0, 0, chosen) | part << PART
            chosen -= size
    return -1


@njit(cache=True, nogil=True)
def find_scoring(state):
    """A single piece that would score for the mover; -1 when there is none."""
    for kind in range(3):
        for part in range(3):
            cells = scoring(state, kind, part)
            if cells:
                return PILE[3 * kind + part] | CELL_OF[lowest_bit(cells)]
    return -1


@njit(cache=True, nogil=True)
def begin_turn(state):
    """Find out how many pieces the turn has, or that there is none and the game is over."""
    state[STEP] = 0
    state[SCORE_BEFORE] = state[SCORES + state[MOVER]]
    state[LENGTH] = TURN
    state[ROOM] = has_room(state)
    state[WITNESS] = find_scoring(state)
    if state[ROOM] and state[WITNESS] >= 0:
        return
    for length in range(TURN, 0, -1):
        state[LENGTH] = length
        if can_end(state):
            return
    state[MOVER] = OVER


@njit(cache=True, nogil=True)
def laid_in_line(state, line):
    """The cells of a row (0-11) or column (12-23) on which a piece was laid this turn."""
    cells = 0
    for at in range(state[STEP]):
        cell = state[LAID + at] & CELL
        row, column = cell >> ROW, cell & 15
        if row == line:
            cells |= (1 << column) | (1 << (16 + SIDE - 1 - column))
        if SIDE + column == line:
            cells |= (1 << row) | (1 << (16 + SIDE - 1 - row))
    return cells


@njit(cache=True, nogil=True)
def count_again(state):
    """Where whole siestas count: the old shadows of each siesta that was there and has grown."""
    for line in range(2 * SIDE):
        new = laid_in_line(state, line)
        if new == 0:
            continue
        shadows = state[SHADOW_LINES + line] & ~new
        roofs = state[ROOF_LINES + line] & ~new
        lit = lit_roofs(state[SUN_LINES + line] & ~new, roofs)
        grown = state[SHADOW_LINES + line] & new
        for seat in range(state[SEATS]):
            mine = state[SEAT_LINES + 2 * SIDE * seat + line]
            starts = after_runs(lit, mine) & shadows
            while starts:
                start = starts & -starts
                starts ^= start
                if (shadows + start) & ~shadows & grown:
                    state[SCORES + seat] += count_bits(shadows & ~(shadows + start))


@njit(cache=True, nogil=True)
def play(state, step):
    """Lay a piece; after the last one of a turn score it and pass on, or end the game."""
    lay(state, step)
    if state[STEP] < state[LENGTH]:
        return 0
    if state[WHOLE]:
        count_again(state)
    if is_exhausted(state):
        state[MOVER] = OVER
    else:
        state[MOVER] = state[MOVER] + 1 if state[MOVER] + 1 < state[SEATS] else 0
        begin_turn(state)
    return 1
