"""The rules of Siesta on the flat array of `layout.py`: which steps are legal, when a turn ends."""

from __future__ import annotations

from numba import njit

from sobremesa.core.bits import count_bits
from sobremesa.core.kernel import MOVER, OVER, SCORES
from sobremesa.games.siesta.endings import can_end, has_room, is_good, list_first
from sobremesa.games.siesta.layout import (
    CELL,
    LAID,
    LENGTH,
    ROOF_LINES,
    ROOM,
    ROW,
    SCORE_BEFORE,
    SEAT_LINES,
    SEATS,
    SHADOW_LINES,
    SIDE,
    STEP,
    SUN_LINES,
    TURN,
    WHOLE,
    WITNESS,
)
from sobremesa.games.siesta.lines import after_runs, lay, roofs_after
from sobremesa.games.siesta.lots import draw_any, draw_first, draw_scoring
from sobremesa.games.siesta.places import (
    find_scoring,
    has_scored,
    is_exhausted,
    is_first_turn,
    list_placeable,
)


@njit(cache=True, nogil=True, _nrt=True)
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


@njit(cache=True, nogil=True, _nrt=False)
def pick(state, rng):
    """A random legal step, each as likely: pieces that may be laid are drawn until one is good."""
    if is_first_turn(state):
        return draw_first(state, rng)
    last = state[STEP] + 1 == TURN and state[LENGTH] == TURN
    if last and not has_scored(state):
        return draw_scoring(state, rng)
    while True:
        step = draw_any(state, rng)
        if last or is_good(state, step):
            return step


@njit(cache=True, nogil=True, _nrt=False)
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


@njit(cache=True, nogil=True, _nrt=False)
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


@njit(cache=True, nogil=True, _nrt=False)
def count_again(state):
    """Where whole siestas count: the old shadows of each siesta that was there and has grown."""
    for line in range(2 * SIDE):
        new = laid_in_line(state, line)
        if new == 0:
            continue
        shadows = state[SHADOW_LINES + line] & ~new
        roofs = state[ROOF_LINES + line] & ~new
        lit = roofs_after(state[SUN_LINES + line] & ~new, roofs)
        grown = state[SHADOW_LINES + line] & new
        for seat in range(state[SEATS]):
            mine = state[SEAT_LINES + 2 * SIDE * seat + line]
            starts = after_runs(lit, mine) & shadows
            while starts:
                start = starts & -starts
                starts ^= start
                if (shadows + start) & ~shadows & grown:
                    state[SCORES + seat] += count_bits(shadows & ~(shadows + start))


@njit(cache=True, nogil=True, _nrt=False)
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
