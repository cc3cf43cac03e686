"""Rows and columns of Siesta: what lies in them, what they have brought, where more would score.

A siesta is read along a line: sun, roofs, shadows. One addition looks along a whole line: a bit
added at the start of a run of bits is carried to the cell after the run. The row and the column of
a cell, each in both directions, are four fields of one word, so four lines are looked along at
once.

Functions on the way of a step are compiled without reference counts (`_nrt=False`): Numba counts
who holds the state at every call, which took a tenth of a game. A callee that says nothing inherits
this from the first caller, so those that make arrays say `_nrt=True`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import count_bits
from sobremesa.core.kernel import MOVER, SCORES
from sobremesa.games.siesta.layout import (
    CELL,
    EFFECTS,
    KIND,
    LAID,
    LEFT,
    LINES,
    NEXT_TO,
    OCCUPIED,
    PART,
    POINTS,
    ROOF,
    ROOF_LINES,
    ROW,
    SEAT_LINES,
    SEATS,
    SHADOW,
    SHADOW_LINES,
    SIDE,
    STEP,
    SUN,
    SUN_LINES,
)

LINE = (1 << SIDE) - 1
EVERYWHERE = LINE | LINE << 16 | LINE << 32 | LINE << 48
BOTH_WAYS = 0xFFFFFFFF
MIRROR = np.array([int(f"{line:012b}"[::-1], 2) for line in range(1 << SIDE)], np.int16)
# Four bits of a column, spread to four rows.
SPREAD = np.array(
    [sum(1 << SIDE * row for row in range(4) if bits >> row & 1) for bits in range(16)]
)
# The bit of a cell in its word of a set, and its bits in the four fields of its lines.
BIT_OF = np.array([1 << SIDE * (cell >> ROW & 3) + (cell & 15) for cell in range(SIDE << ROW)])
HERE = np.array(
    [
        1 << (cell & 15) | 1 << 27 - (cell & 15) | 1 << 32 + (cell >> ROW) | 1 << 59 - (cell >> ROW)
        for cell in range(SIDE << ROW)
    ]
)


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


@njit(cache=True, nogil=True, _nrt=False)
def line_pair(state, lines, row, column):
    """Row and column, each in both directions, of one kind of piece."""
    return state[lines + row] | state[lines + SIDE + column] << 32


@njit(cache=True, nogil=True, _nrt=False)
def after_runs(runs, starts):
    """The cells right after those runs in which a bit of `starts` lies."""
    return (runs + (runs & starts)) & ~runs


@njit(cache=True, nogil=True, _nrt=False)
def roofs_after(pieces, roofs):
    """The roof runs that begin right after such a piece: lit by suns, or darkened by shadows."""
    return roofs & ~(roofs + ((pieces << 1) & roofs))


@njit(cache=True, nogil=True, _nrt=False)
def across_of(found):
    """The cells of the row among four fields, both directions together."""
    return (found & LINE) | MIRROR[(found >> 16) & LINE]


@njit(cache=True, nogil=True, _nrt=False)
def down_of(found):
    """The cells of the column among four fields."""
    return ((found >> 32) & LINE) | MIRROR[(found >> 48) & LINE]


@njit(cache=True, nogil=True, _nrt=False)
def scoring_shadows(shadows, ends, empty):
    """Where a shadow would lengthen or make a siesta whose roofs end before one of these cells."""
    return (ends | (shadows + (ends & shadows)) & ~shadows) & empty


@njit(cache=True, nogil=True, _nrt=False)
def joining_roofs(sunny, shady):
    """Where a roof joins a lit side and, seen from the other end of the line, a shaded one.

    Twelve bits of the row, and 32 higher twelve of the column.
    """
    across = (sunny & MIRROR[(shady >> 16) & LINE]) | (shady & MIRROR[(sunny >> 16) & LINE])
    down = ((sunny >> 32) & MIRROR[(shady >> 48) & LINE]) | (
        (shady >> 32) & MIRROR[(sunny >> 48) & LINE]
    )
    return across & LINE | (down & LINE) << 32


@njit(cache=True, nogil=True, _nrt=False)
def doubles(shadows, one_end):
    """How many runs of shadows in a row, and in a column, begin with such a bit at both ends."""
    runs = shadows & ~(shadows + (one_end & shadows))
    across = (runs & LINE) & MIRROR[(runs >> 16) & LINE]
    down = ((runs >> 32) & LINE) & MIRROR[(runs >> 48) & LINE]
    return count_bits(across & ~(across << 1)), count_bits(down & ~(down << 1))


@njit(cache=True, nogil=True, _nrt=False)
def seat_points(shadows, lit, mine):
    """What a row, and a column, have brought to a seat.

    A point for each shadow in each siesta with a roof of the seat, two for each double siesta.
    """
    starts = after_runs(lit, mine) & shadows
    counted = shadows & ~(shadows + starts)
    across = count_bits(counted & BOTH_WAYS)
    down = count_bits(counted >> 32)
    alone = starts & ~after_runs(lit, lit & ~mine)
    if alone:
        twice_across, twice_down = doubles(shadows, alone)
        across += 2 * twice_across
        down += 2 * twice_down
    return across, down


@njit(cache=True, nogil=True, _nrt=False)
def add_points(state, cell):
    """Score what the row and the column of a cell have brought since they were last counted."""
    row, column = (cell >> ROW) & 15, cell & 15
    shadows = line_pair(state, SHADOW_LINES, row, column)
    lit = roofs_after(
        line_pair(state, SUN_LINES, row, column), line_pair(state, ROOF_LINES, row, column)
    )
    packed_row = packed_column = 0
    for seat in range(state[SEATS]):
        mine = line_pair(state, SEAT_LINES + 2 * SIDE * seat, row, column)
        across, down = seat_points(shadows, lit, mine)
        packed_row |= across << 16 * seat
        packed_column |= down << 16 * seat
    gained = packed_row - state[POINTS + row] + packed_column - state[POINTS + SIDE + column]
    state[POINTS + row] = packed_row
    state[POINTS + SIDE + column] = packed_column
    for seat in range(state[SEATS]):
        state[SCORES + seat] += (gained >> 16 * seat) & 0xFFFF


@njit(cache=True, nogil=True, _nrt=False)
def promise(state, kind, cell, across, down):
    """Remember cells, in the row and the column of a cell, where a piece of a kind would score."""
    at, column, part = EFFECTS + 3 * kind, cell & 15, (cell >> PART) & 3
    across <<= SIDE * ((cell >> ROW) & 3)
    state[at] |= SPREAD[down & 15] << column | (across if part == 0 else 0)
    state[at + 1] |= SPREAD[(down >> 4) & 15] << column | (across if part == 1 else 0)
    state[at + 2] |= SPREAD[(down >> 8) & 15] << column | (across if part == 2 else 0)


@njit(cache=True, nogil=True, _nrt=False)
def find_effects(state, cell):
    """Find out where in the row and the column of a cell a piece would score for somebody."""
    row, column = (cell >> ROW) & 15, cell & 15
    suns = line_pair(state, SUN_LINES, row, column)
    shadows = line_pair(state, SHADOW_LINES, row, column)
    roofs = line_pair(state, ROOF_LINES, row, column)
    empty = EVERYWHERE & ~(suns | shadows | roofs)
    behind_lit = (roofs_after(suns, roofs) << 1) & ~roofs
    behind_dark = (roofs_after(shadows, roofs) << 1) & ~roofs
    found = behind_dark & empty
    promise(state, SUN, cell, across_of(found), down_of(found))
    found = scoring_shadows(shadows, behind_lit, empty)
    promise(state, SHADOW, cell, across_of(found), down_of(found))
    found = joining_roofs((suns << 1 | behind_lit) & empty, (shadows << 1 | behind_dark) & empty)
    promise(state, ROOF, cell, found & LINE, found >> 32)


@njit(cache=True, nogil=True, _nrt=False)
def add_to_lines(state, lines, cell):
    """Set the bits of a cell in its row and its column, in both directions."""
    state[lines + (cell >> ROW)] |= HERE[cell] & BOTH_WAYS
    state[lines + SIDE + (cell & 15)] |= HERE[cell] >> 32


@njit(cache=True, nogil=True, _nrt=False)
def lay(state, step):
    """Lay one piece of the mover: only the board, the supplies and the points change."""
    kind, cell = (step >> KIND) & 3, step & CELL
    part = cell >> PART
    # A mask that changes nothing tells the compiler that the index is not negative.
    mover = state[MOVER] & 3
    state[OCCUPIED + part] |= BIT_OF[cell]
    for each in range(3):
        state[NEXT_TO + 3 * kind + each] |= AROUND[cell, each]
    add_to_lines(state, LINES + 2 * SIDE * kind, cell)
    if kind == ROOF:
        state[LEFT + ROOF + mover] -= 1
        add_to_lines(state, SEAT_LINES + 2 * SIDE * mover, cell)
    else:
        state[LEFT + kind] -= 1
    if state[EFFECTS + 3 * kind + part] & BIT_OF[cell]:
        add_points(state, cell)
    find_effects(state, cell)
    state[LAID + (state[STEP] & 3)] = step
    state[STEP] += 1
