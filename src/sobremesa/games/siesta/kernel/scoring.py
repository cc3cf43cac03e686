"""What the siestas of a row or column have brought to each seat."""

from sobremesa.core.bits import count_bits
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.lines import (
    BOTH_WAYS,
    LINE,
    MIRROR,
    after_runs,
    line_pair,
    roofs_after,
)


@uncounted
def doubles(shadows: int, one_end: int) -> tuple[int, int]:
    """How many runs of shadows in a row, and in a column, begin with such a bit at both ends."""
    runs = shadows & ~(shadows + (one_end & shadows))
    across = (runs & LINE) & MIRROR[(runs >> 16) & LINE]
    down = ((runs >> 32) & LINE) & MIRROR[(runs >> 48) & LINE]
    return count_bits(across & ~(across << 1)), count_bits(down & ~(down << 1))


@uncounted
def seat_points(shadows: int, lit: int, mine: int) -> tuple[int, int]:
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
        across += at.DOUBLE * twice_across
        down += at.DOUBLE * twice_down
    return across, down


@uncounted
def add_points(state: State, cell: int) -> None:
    """Score what the row and the column of a cell have brought since they were last counted."""
    row, column = (cell >> at.ROW) & 15, cell & 15
    shadows = line_pair(state, at.SHADOW_LINES, row, column)
    lit = roofs_after(
        line_pair(state, at.SUN_LINES, row, column), line_pair(state, at.ROOF_LINES, row, column)
    )
    packed_row = packed_column = 0
    for seat in range(state[at.SEATS]):
        mine = line_pair(state, at.SEAT_LINES + 2 * at.SIDE * seat, row, column)
        across, down = seat_points(shadows, lit, mine)
        packed_row |= across << 16 * seat
        packed_column |= down << 16 * seat
    gained = (
        packed_row - state[at.POINTS + row] + packed_column - state[at.POINTS + at.SIDE + column]
    )
    state[at.POINTS + row] = packed_row
    state[at.POINTS + at.SIDE + column] = packed_column
    for seat in range(state[at.SEATS]):
        state[SCORES + seat] += (gained >> 16 * seat) & 0xFFFF


@uncounted
def laid_in_line(state: State, line: int) -> int:
    """The cells of a row (0-11) or column (12-23) on which a piece was laid this turn."""
    cells = 0
    for i in range(state[at.STEP]):
        cell = state[at.LAID + i] & at.CELL
        row, column = cell >> at.ROW, cell & 15
        if row == line:
            cells |= (1 << column) | (1 << (16 + at.SIDE - 1 - column))
        if at.SIDE + column == line:
            cells |= (1 << row) | (1 << (16 + at.SIDE - 1 - row))
    return cells


@uncounted
def count_again(state: State) -> None:
    """Where whole siestas count: the old shadows of each siesta that was there and has grown."""
    for line in range(2 * at.SIDE):
        new = laid_in_line(state, line)
        if new == 0:
            continue
        shadows = state[at.SHADOW_LINES + line] & ~new
        roofs = state[at.ROOF_LINES + line] & ~new
        lit = roofs_after(state[at.SUN_LINES + line] & ~new, roofs)
        grown = state[at.SHADOW_LINES + line] & new
        for seat in range(state[at.SEATS]):
            mine = state[at.SEAT_LINES + 2 * at.SIDE * seat + line]
            starts = after_runs(lit, mine) & shadows
            while starts:
                start = starts & -starts
                starts ^= start
                if (shadows + start) & ~shadows & grown:
                    state[SCORES + seat] += count_bits(shadows & ~(shadows + start))
