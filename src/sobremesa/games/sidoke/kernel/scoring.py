"""What the tiles placed in a turn bring."""

from sobremesa.core.compiler import compiled
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.lines import SHAPE, cell_at, high_end, low_end, read_line
from sobremesa.games.sidoke.kernel.places import axis_of


@compiled
def sidoke_worth(state, axis, index, low):
    """What the Sidoké that begins at a place is worth; doubled by a new tile on a double cell."""
    shape = read_line(state, axis, index, low, low + at.SIX) >> SHAPE
    marks = 0
    for place in range(low, low + at.SIX):
        marks |= 1 << (state[at.TILES + cell_at(axis, index, place)] - 1) // at.KINDS
    worth = at.SIMPLE
    if shape == at.RAINBOW and marks == 1:
        worth = at.SUPREME
    elif shape == at.RAINBOW and marks == 2:
        worth = at.EXTRA
    for i in range(state[at.LAID]):
        cell = state[at.NEW + i] & at.CELL
        row, column = cell // at.SIDE, cell % at.SIDE
        own, place = (row, column) if axis == 0 else (column, row)
        if at.INLAYS[cell] == at.DOUBLE and own == index and low <= place < low + at.SIX:
            return 2 * worth
    return worth


@compiled
def line_points(state, axis, cell):
    """What the line through a cell brings, a lone tile nothing."""
    row, column = cell // at.SIDE, cell % at.SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if high - low < at.FIRST_TILES:
        return 0
    if high - low == at.SIX:
        return at.SIX + sidoke_worth(state, axis, index, low)
    return high - low


@compiled
def points(state):
    """What the tiles placed in this turn bring: along, across, and for colours."""
    axis = axis_of(state)
    total = line_points(state, axis, state[at.NEW] & at.CELL)
    for i in range(state[at.LAID]):
        cell, tile = state[at.NEW + i] & at.CELL, state[at.NEW + i] >> at.TILE_STEP
        total += line_points(state, 1 - axis, cell)
        if at.INLAYS[cell] == tile % at.KINDS // at.NUMBERS + 1:
            total += at.COLOUR_POINTS
    return total


@compiled
def has_six(state):
    """Whether the mover has just completed a Sidoké."""
    axis = axis_of(state)
    for i in range(state[at.LAID]):
        cell = state[at.NEW + i] & at.CELL
        row, column = cell // at.SIDE, cell % at.SIDE
        across, along = state[at.OCCUPIED + row], state[at.OCCUPIED + at.SIDE + column]
        if (i == 0 or axis == 1) and high_end(across, column) - low_end(across, column) == at.SIX:
            return True
        if (i == 0 or axis == 0) and high_end(along, row) - low_end(along, row) == at.SIX:
            return True
    return False
