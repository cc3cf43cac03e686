"""Rows and columns of Siesta: what lies in them, and where more would score.

A siesta is read along a line: sun, roofs, shadows. One addition looks along a whole line: a bit
added at the start of a run of bits is carried to the cell after the run. The row and the column of
a cell, each in both directions, are four fields of one word, so four lines are looked along at
once.
"""

import numpy as np

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.siesta import layout as at

LINE = (1 << at.SIDE) - 1
EVERYWHERE = LINE | LINE << 16 | LINE << 32 | LINE << 48
BOTH_WAYS = 0xFFFFFFFF
MIRROR = np.array([int(f"{line:012b}"[::-1], 2) for line in range(1 << at.SIDE)], np.int16)
# Four bits of a column, spread to four rows.
SPREAD = np.array(
    [sum(1 << at.SIDE * row for row in range(4) if bits >> row & 1) for bits in range(16)]
)
# The bit of a cell in its word of a set, and its bits in the four fields of its lines.
BIT_OF = np.array(
    [1 << at.SIDE * (cell >> at.ROW & 3) + (cell & 15) for cell in range(at.SIDE << at.ROW)]
)
HERE = np.array(
    [
        1 << (cell & 15)
        | 1 << 27 - (cell & 15)
        | 1 << 32 + (cell >> at.ROW)
        | 1 << 59 - (cell >> at.ROW)
        for cell in range(at.SIDE << at.ROW)
    ]
)


def on_board(row: int, column: int) -> bool:
    """Whether there is such a cell."""
    return 0 <= row < at.SIDE and 0 <= column < at.SIDE


def around(cell: int) -> list[int]:
    """The cells that touch a cell, as a set of three words."""
    row, column = cell >> at.ROW, cell & 15
    words = [0, 0, 0]
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if on_board(r, c):
            words[r // 4] |= 1 << at.SIDE * (r % 4) + c
    return words


AROUND = np.array([around(cell) for cell in range(at.SIDE << at.ROW)])


@uncounted
def line_pair(state: State, lines: int, row: int, column: int) -> int:
    """Row and column, each in both directions, of one kind of piece."""
    return state[lines + row] | state[lines + at.SIDE + column] << 32


@uncounted
def pairs_with(state: State, step: int) -> tuple[int, int, int]:
    """Suns, shadows and roofs in the row and the column of a step, as if it were laid."""
    kind, cell = step >> at.KIND, step & at.CELL
    row, column, here = cell >> at.ROW, cell & 15, HERE[cell]
    suns = line_pair(state, at.SUN_LINES, row, column)
    shadows = line_pair(state, at.SHADOW_LINES, row, column)
    roofs = line_pair(state, at.ROOF_LINES, row, column)
    if kind == at.SUN:
        return suns | here, shadows, roofs
    if kind == at.SHADOW:
        return suns, shadows | here, roofs
    return suns, shadows, roofs | here


@uncounted
def after_runs(runs: int, starts: int) -> int:
    """The cells right after those runs in which a bit of `starts` lies."""
    return (runs + (runs & starts)) & ~runs


@uncounted
def roofs_after(pieces: int, roofs: int) -> int:
    """The roof runs that begin right after such a piece: lit by suns, or darkened by shadows."""
    return roofs & ~(roofs + ((pieces << 1) & roofs))


@uncounted
def across_of(found: int) -> int:
    """The cells of the row among four fields, both directions together."""
    return (found & LINE) | MIRROR[(found >> 16) & LINE]


@uncounted
def down_of(found: int) -> int:
    """The cells of the column among four fields."""
    return ((found >> 32) & LINE) | MIRROR[(found >> 48) & LINE]


@uncounted
def scoring_shadows(shadows: int, ends: int, empty: int) -> int:
    """Where a shadow would lengthen or make a siesta whose roofs end before one of these cells."""
    return (ends | (shadows + (ends & shadows)) & ~shadows) & empty


@uncounted
def joining_roofs(sunny: int, shady: int) -> int:
    """Where a roof joins a lit side and, seen from the other end of the line, a shaded one.

    Twelve bits of the row, and 32 higher twelve of the column.
    """
    across = (sunny & MIRROR[(shady >> 16) & LINE]) | (shady & MIRROR[(sunny >> 16) & LINE])
    down = ((sunny >> 32) & MIRROR[(shady >> 48) & LINE]) | (
        (shady >> 32) & MIRROR[(sunny >> 48) & LINE]
    )
    return across & LINE | (down & LINE) << 32


@uncounted
def note_effects(state: State, kind: int, cell: int, across: int, down: int) -> None:
    """Remember cells, in the row and the column of a cell, where a piece of a kind would score."""
    i, column, part = at.EFFECTS + 3 * kind, cell & 15, (cell >> at.PART) & 3
    across <<= at.SIDE * ((cell >> at.ROW) & 3)
    state[i] |= SPREAD[down & 15] << column | (across if part == 0 else 0)
    state[i + 1] |= SPREAD[(down >> 4) & 15] << column | (across if part == 1 else 0)
    state[i + 2] |= SPREAD[(down >> 8) & 15] << column | (across if part == 2 else 0)


@uncounted
def find_effects(state: State, cell: int) -> None:
    """Find out where in the row and the column of a cell a piece would score for somebody."""
    row, column = (cell >> at.ROW) & 15, cell & 15
    suns = line_pair(state, at.SUN_LINES, row, column)
    shadows = line_pair(state, at.SHADOW_LINES, row, column)
    roofs = line_pair(state, at.ROOF_LINES, row, column)
    empty = EVERYWHERE & ~(suns | shadows | roofs)
    behind_lit = (roofs_after(suns, roofs) << 1) & ~roofs
    behind_dark = (roofs_after(shadows, roofs) << 1) & ~roofs
    found = behind_dark & empty
    note_effects(state, at.SUN, cell, across_of(found), down_of(found))
    found = scoring_shadows(shadows, behind_lit, empty)
    note_effects(state, at.SHADOW, cell, across_of(found), down_of(found))
    found = joining_roofs((suns << 1 | behind_lit) & empty, (shadows << 1 | behind_dark) & empty)
    note_effects(state, at.ROOF, cell, found & LINE, found >> 32)


@uncounted
def add_to_lines(state: State, lines: int, cell: int) -> None:
    """Set the bits of a cell in its row and its column, in both directions."""
    state[lines + (cell >> at.ROW)] |= HERE[cell] & BOTH_WAYS
    state[lines + at.SIDE + (cell & 15)] |= HERE[cell] >> 32
