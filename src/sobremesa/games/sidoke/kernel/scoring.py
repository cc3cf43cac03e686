"""What the tiles placed in a turn bring."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.lines import (
    SHAPE,
    cell_at,
    line_with,
    note_line,
    read_line,
    span_of,
)
from sobremesa.games.sidoke.kernel.places import axis_of, line_along


@uncounted
def sidoke_worth(state: State, axis: int, index: int, low: int) -> int:
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


@uncounted
def line_points(state: State, axis: int, index: int, low: int, high: int) -> int:
    """What a line brings, a lone tile nothing."""
    if high - low == at.SIX:
        return at.SIX + sidoke_worth(state, axis, index, low)
    return high - low if high - low >= at.FIRST_TILES else 0


@uncounted
def colour_points(step: int) -> int:
    """What a tile brings on an inlay of its colour."""
    cell, tile = step & at.CELL, step >> at.TILE_STEP
    return at.COLOUR_POINTS if at.INLAYS[cell] == tile % at.KINDS // at.NUMBERS + 1 else 0


@uncounted
def points(state: State) -> int:
    """What the tiles placed in this turn bring: along, across, and for colours."""
    axis = axis_of(state)
    index, low, high = span_of(state, axis, state[at.NEW] & at.CELL)
    total = line_points(state, axis, index, low, high)
    for i in range(state[at.LAID]):
        step = state[at.NEW + i]
        index, low, high = span_of(state, 1 - axis, step & at.CELL)
        total += line_points(state, 1 - axis, index, low, high) + colour_points(step)
    return total


@uncounted
def score_placed(state: State) -> bool:
    """Give the mover what the tiles placed in this turn bring, and note their lines.

    As `points`, at one go with what fits beside them. Returns whether there is a Sidoké.
    """
    axis = axis_of(state)
    index, low, high = span_of(state, axis, state[at.NEW] & at.CELL)
    total, longest = line_points(state, axis, index, low, high), high - low
    note_line(state, axis, index, low, high, line_along(state, axis))
    for i in range(state[at.LAID]):
        step = state[at.NEW + i]
        index, low, high = span_of(state, 1 - axis, step & at.CELL)
        total += line_points(state, 1 - axis, index, low, high) + colour_points(step)
        line = line_with(state, 1 - axis, step & at.CELL, step >> at.TILE_STEP)
        note_line(state, 1 - axis, index, low, high, line)
        longest = max(longest, high - low)
    state[SCORES + state[MOVER]] += total
    return longest == at.SIX
