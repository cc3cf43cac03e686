"""Rows and columns of Siesta: what lies in them, what they have brought, where more would score.

A siesta is read along a line: sun, roofs, shadows. One addition looks along a whole line: a bit
added at the start of a run of bits is carried to the cell after the run. The row and the column of
a cell, each in both directions, are four fields of one word, so four lines are looked along at
once.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    count_bits,
)
from sobremesa.core.kernel import (
    MOVER,
    SCORES,
)
from sobremesa.games.siesta.layout import (
    BY_SHADOW,
    BY_SUN,
    CELL,
    FAMILY,
    KIND,
    LAID,
    LEFT,
    OCCUPIED,
    POINTS,
    ROOF,
    ROOF_ANY,
    ROOF_LINES,
    ROW,
    SEAT_LINES,
    SEATS,
    SHADOW,
    SHADOW_LINES,
    SHADOW_SEAT,
    SIDE,
    STEP,
    SUN,
    SUN_LINES,
    SUN_SEAT,
    TOUCHED,
    WITNESS,
)

LINE = (1 << SIDE) - 1
EVERYWHERE = LINE | LINE << 16 | LINE << 32 | LINE << 48
MIRROR = np.array([int(f"{line:012b}"[::-1], 2) for line in range(1 << SIDE)], np.int16)
# Four bits of a column, spread to four rows.
SPREAD = np.array(
    [sum(1 << SIDE * row for row in range(4) if bits >> row & 1) for bits in range(16)]
)
# A cell by its bit in the first word, a bit by the cell.
CELL_OF = np.array([bit // SIDE << ROW | bit % SIDE for bit in range(4 * SIDE)])
BIT_OF = np.array([1 << SIDE * (cell >> ROW & 3) + (cell & 15) for cell in range(SIDE << ROW)])
PART = ROW + 2


def on_board(row: int, column: int) -> bool:
    """Whether there is such a cell."""
    return 0 <= row < SIDE and 0 <= column < SIDE


def around(cell: int) -> list[int]:
    """The cells that touch a cell, as a set of three words."""
    row, column = cell >> ROW, cell & 15
    words = [0, 0, 0]
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if on_board(r, c):
            words[r // 4] |= 1 << SIDE * (r % 4) + c
    return words


AROUND = np.array([around(cell) for cell in range(SIDE << ROW)])


@njit(cache=True, nogil=True)
def line_pair(state, lines, row, column):
    """Row and column, each in both directions, of one kind of piece."""
    return state[lines + row] | state[lines + SIDE + column] << 32


@njit(cache=True, nogil=True)
def after_runs(runs, starts):
    """The cells right after those runs in which a bit of `starts` lies."""
    return (runs + (runs & starts)) & ~runs


@njit(cache=True, nogil=True)
def doubles(shadows, one_end):
    """How many runs of shadows in a row, and in a column, begin with such a bit at both ends."""
    runs = shadows & ~(shadows + (one_end & shadows))
    across = (runs & LINE) & MIRROR[(runs >> 16) & LINE]
    down = ((runs >> 32) & LINE) & MIRROR[(runs >> 48) & LINE]
    return count_bits(across & ~(across << 1)), count_bits(down & ~(down << 1))


@njit(cache=True, nogil=True)
def seat_points(shadows, lit, mine, starts):
    """What a row, and a column, have brought to a seat, whose siestas' shadows begin at `starts`.

    A point for each shadow in each siesta with a roof of the seat, two for each double siesta.
    """
    counted = shadows & ~(shadows + starts)
    across = count_bits(counted & 0xFFFFFFFF)
    down = count_bits(counted >> 32)
    alone = starts & ~after_runs(lit, lit & ~mine)
    if alone:
        twice_across, twice_down = doubles(shadows, alone)
        across += 2 * twice_across
        down += 2 * twice_down
    return across, down


@njit(cache=True, nogil=True)
def across_of(found):
    """The cells of the row among four fields, both directions together."""
    return (found & LINE) | MIRROR[(found >> 16) & LINE]


@njit(cache=True, nogil=True)
def down_of(found):
    """The cells of the column among four fields."""
    return ((found >> 32) & LINE) | MIRROR[(found >> 48) & LINE]


@njit(cache=True, nogil=True)
def joining_roofs(suns, shadows, roofs, empty):
    """Where a roof joins a lit side and, seen from the other end of the line, a shaded one."""
    sunny = ((suns << 1) | after_runs(roofs, suns << 1)) & empty
    shady = ((shadows << 1) | after_runs(roofs, shadows << 1)) & empty
    across = (sunny & LINE & MIRROR[(shady >> 16) & LINE]) | (
        shady & LINE & MIRROR[(sunny >> 16) & LINE]
    )
    down = ((sunny >> 32) & MIRROR[(shady >> 48) & LINE]) | (
        (shady >> 32) & MIRROR[(sunny >> 48) & LINE]
    )
    return across | (down & LINE) << 32


@njit(cache=True, nogil=True)
def lit_roofs(suns, roofs):
    """The roof runs that begin right after a sun."""
    return roofs & ~(roofs + ((suns << 1) & roofs))


@njit(cache=True, nogil=True)
def siesta_starts(lit, roofs, mine):
    """The cells right after the lit roof runs that hold a roof of a seat."""
    return after_runs(lit, mine) & ~roofs


@njit(cache=True, nogil=True)
def scoring_shadows(shadows, ends, empty):
    """Where a shadow would lengthen or make a siesta that begins at one of these ends."""
    return (ends | (shadows + (ends & shadows)) & ~shadows) & empty


@njit(cache=True, nogil=True)
def scoring_suns(shadows, roofs, mine, empty):
    """Where a sun would light roofs, one of this seat among them, that have a shadow behind."""
    dark = roofs & ~(roofs + ((shadows << 1) & roofs))
    return after_runs(dark, mine) & ~roofs & empty


@njit(cache=True, nogil=True)
def store(state, family, row, column, found):
    """Keep what row and column know of a set of cells."""
    at, shift = family + (row >> 2), SIDE * (row & 3)
    state[at] = (state[at] & ~(LINE << shift)) | (across_of(found) << shift)
    hole, down = ~(SPREAD[15] << column), down_of(found)
    for part in range(3):
        at = family + 3 + part
        state[at] = (state[at] & hole) | (SPREAD[(down >> 4 * part) & 15] << column)


@njit(cache=True, nogil=True)
def refresh(state, row, column):
    """Bring points and masks of a row and a column up to date."""
    suns = line_pair(state, SUN_LINES, row, column)
    shadows = line_pair(state, SHADOW_LINES, row, column)
    roofs = line_pair(state, ROOF_LINES, row, column)
    empty = EVERYWHERE & ~(suns | shadows | roofs)
    lit = lit_roofs(suns, roofs)
    store(state, ROOF_ANY, row, column, joining_roofs(suns, shadows, roofs, empty))
    packed_row = packed_column = 0
    for seat in range(state[SEATS]):
        mine = line_pair(state, SEAT_LINES + 2 * SIDE * seat, row, column)
        ends = siesta_starts(lit, roofs, mine)
        family = FAMILY * seat
        store(state, SHADOW_SEAT + family, row, column, scoring_shadows(shadows, ends, empty))
        store(state, SUN_SEAT + family, row, column, scoring_suns(shadows, roofs, mine, empty))
        across, down = seat_points(shadows, lit, mine, ends & shadows)
        packed_row |= across << 16 * seat
        packed_column |= down << 16 * seat
    gained = packed_row - state[POINTS + row] + packed_column - state[POINTS + SIDE + column]
    state[POINTS + row] = packed_row
    state[POINTS + SIDE + column] = packed_column
    for seat in range(state[SEATS]):
        state[SCORES + seat] += (gained >> 16 * seat) & 0xFFFF


@njit(cache=True, nogil=True)
def add_to_line(state, lines, row, column):
    """Set the bits of a cell in its row and its column, in both directions."""
    state[lines + row] |= (1 << column) | (1 << (16 + SIDE - 1 - column))
    state[lines + SIDE + column] |= (1 << row) | (1 << (16 + SIDE - 1 - row))


@njit(cache=True, nogil=True)
def supply(state, kind):
    """How many pieces of a kind the mover may still lay."""
    return state[LEFT + kind + (state[MOVER] if kind == ROOF else 0)]


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def lay(state, step):
    """Lay one piece of the mover: only the board, the supplies and the points change."""
    if state[WITNESS] >= 0 and not spares(state, step, state[WITNESS]):
        state[WITNESS] = -1
    kind, cell = step >> KIND, step & CELL
    row, column = cell >> ROW, cell & 15
    mover = state[MOVER]
    state[OCCUPIED + (cell >> PART)] |= BIT_OF[cell]
    for part in range(3):
        state[TOUCHED + part] |= AROUND[cell, part]
    if kind == ROOF:
        state[LEFT + ROOF + mover] -= 1
        add_to_line(state, ROOF_LINES, row, column)
        add_to_line(state, SEAT_LINES + 2 * SIDE * mover, row, column)
    elif kind == SUN:
        state[LEFT + SUN] -= 1
        add_to_line(state, SUN_LINES, row, column)
        for part in range(3):
            state[BY_SUN + part] |= AROUND[cell, part]
    else:
        state[LEFT + SHADOW] -= 1
        add_to_line(state, SHADOW_LINES, row, column)
        for part in range(3):
            state[BY_SHADOW + part] |= AROUND[cell, part]
    refresh(state, row, column)
    state[LAID + state[STEP]] = step
    state[STEP] += 1
