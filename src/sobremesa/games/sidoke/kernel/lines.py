"""The lines of Sidoké: what is one, what may lie in a gap of one, where it begins and ends.

A line is told in one word: its first number, its last number, its colours and what it may be
(`MONO`, `RAINBOW`, `SET`; a lone tile may become all three). 0 is no tile at all, -1 is no line.
"""

import numpy as np

from sobremesa.core.bits import bit_length, lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.sidoke import layout as at

LAST, HUES, SHAPE = 3, 6, 12
SPREAD = np.array(
    [sum(1 << at.NUMBERS * c for c in range(at.COLOURS) if hues >> c & 1) for hues in range(64)],
    np.int64,
)
"""For each set of colours the kinds with number 1."""


LONE = np.array(
    [
        number | number << LAST | 1 << HUES + colour | (at.MONO | at.RAINBOW | at.SET) << SHAPE
        for _ in range(at.MARKS)
        for colour in range(at.COLOURS)
        for number in range(at.NUMBERS)
    ],
    np.int64,
)
"""Each tile as a line of one."""


@uncounted
def lone(tile: int) -> int:
    """A tile as a line of one."""
    return LONE[tile]


@uncounted
def join(one: int, two: int) -> int:
    """Two lines read one after the other; -1 when that is no line."""
    if one == 0:
        return two
    if two == 0:
        return one
    last, first = one >> LAST & 7, two & 7
    hues, others = one >> HUES & 63, two >> HUES & 63
    shape = 0
    if first == last + 1:
        if hues == others:
            shape = at.MONO
        elif hues & others == 0:
            shape = at.RAINBOW
    elif first == last and hues & others == 0:
        shape = at.SET
    shape &= one >> SHAPE & two >> SHAPE
    if shape == 0:
        return -1
    return one & 7 | (two & 7 << LAST) | (hues | others) << HUES | shape << SHAPE


@uncounted
def merge(one: int, two: int) -> int:
    """As `join`, of two lines that are known to make one."""
    hues = (one | two) >> HUES & 63
    first, last = one & 7, two >> LAST & 7
    shape = at.RAINBOW if hues & (hues - 1) else at.MONO
    if first == last:
        shape = at.SET
    whole = first | last << LAST | hues << HUES | shape << SHAPE
    return two if one == 0 else one if two == 0 else whole


@uncounted
def following(line: int) -> int:
    """The kinds that go after a line."""
    last, hues, shape = line >> LAST & 7, line >> HUES & 63, line >> SHAPE
    others = SPREAD[63 & ~hues]
    rising = -(shape & 1) & SPREAD[hues] | -(shape >> 1 & 1) & others
    return (last < at.NUMBERS - 1) * (rising << last + 1) | (-(shape >> 2 & 1) & others) << last


@uncounted
def preceding(line: int) -> int:
    """The kinds that go before a line."""
    first, hues, shape = line & 7, line >> HUES & 63, line >> SHAPE
    others = SPREAD[63 & ~hues]
    rising = -(shape & 1) & SPREAD[hues] | -(shape >> 1 & 1) & others
    return (first > 0) * (rising << first >> 1) | (-(shape >> 2 & 1) & others) << first


@uncounted
def between(one: int, two: int) -> int:
    """The kinds that make one line of two."""
    hues, others = one >> HUES & 63, two >> HUES & 63
    shapes = one >> SHAPE & two >> SHAPE
    last, first = one >> LAST & 7, two & 7
    if first == last + 2:
        if shapes & at.MONO and hues == others:
            return SPREAD[hues] << last + 1
        if shapes & at.RAINBOW and hues & others == 0:
            return SPREAD[63 & ~(hues | others)] << last + 1
    elif first == last and shapes & at.SET and hues & others == 0:
        return SPREAD[63 & ~(hues | others)] << last
    return 0


@uncounted
def fitting(one: int, two: int) -> int:
    """The kinds that make a line of what lies before and after a cell; 0 is nothing there."""
    if two == 0:
        return following(one) if one else at.ANY
    return between(one, two) if one else preceding(two)


@uncounted
def cell_at(axis: int, index: int, place: int) -> int:
    """The cell at a place of a row or column."""
    return index * at.SIDE + place if axis == 0 else place * at.SIDE + index


@uncounted
def read_line(state: State, axis: int, index: int, low: int, high: int) -> int:
    """The tiles of a row or column from one place to before another, which are a line or none."""
    if low >= high:
        return 0
    hues = 0
    for place in range(low, high):
        hues |= lone(state[at.TILES + cell_at(axis, index, place)] - 1)
    first = lone(state[at.TILES + cell_at(axis, index, low)] - 1)
    last = lone(state[at.TILES + cell_at(axis, index, high - 1)] - 1)
    if high - low == 1:
        return first
    hues = hues >> HUES & 63
    shape = at.RAINBOW if hues & (hues - 1) else at.MONO
    if first & 7 == last & 7:
        shape = at.SET
    return first & 7 | (last & 7 << LAST) | hues << HUES | shape << SHAPE


@uncounted
def low_end(occupied: int, place: int) -> int:
    """The first place of the tiles that touch one another up to a place."""
    return bit_length(~occupied & ((1 << place) - 1))


@uncounted
def high_end(occupied: int, place: int) -> int:
    """The place after the tiles that touch one another from a place on; itself if it is free."""
    return place + lowest_bit(~(occupied >> place))


@uncounted
def span_of(state: State, axis: int, cell: int) -> tuple[int, int, int]:
    """The row or column of a cell along an axis, and where the tiles around it begin and end."""
    row, column = cell // at.SIDE, cell % at.SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    return index, low_end(occupied, place), high_end(occupied, place)


@uncounted
def line_at(state: State, axis: int, index: int, place: int) -> int:
    """The line that begins or ends at a place of a row or column; 0 where no tile lies."""
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    word = state[at.FITS + at.CELLS * axis + cell_at(axis, index, place)]
    return (occupied << 1 >> place + 1 & 1) * word


@uncounted
def note_line(state: State, axis: int, index: int, low: int, high: int, line: int) -> None:
    """Write a line down at both its ends, and what fits into the free cells beside them."""
    fits = at.FITS + at.CELLS * axis
    state[fits + cell_at(axis, index, low)] = line
    state[fits + cell_at(axis, index, high - 1)] = line
    if low > 0:
        before = line_at(state, axis, index, low - 2)
        state[fits + cell_at(axis, index, low - 1)] = fitting(before, line)
    if high < at.SIDE:
        after = line_at(state, axis, index, high + 1)
        state[fits + cell_at(axis, index, high)] = fitting(line, after)


@uncounted
def line_with(state: State, axis: int, cell: int, tile: int) -> int:
    """The line along an axis of a tile on a cell and what lay beside it before."""
    row, column = cell // at.SIDE, cell % at.SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    before, after = line_at(state, axis, index, place - 1), line_at(state, axis, index, place + 1)
    return merge(merge(before, lone(tile)), after)


@uncounted
def refresh_line(state: State, axis: int, index: int) -> None:
    """Bring up to date the lines of a row or column, and what fits into each free cell."""
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    for place in range(at.SIDE):
        state[at.FITS + at.CELLS * axis + cell_at(axis, index, place)] = at.ANY
    place = 0
    while occupied >> place:
        low = place + lowest_bit(occupied >> place)
        place = high_end(occupied, low)
        line = read_line(state, axis, index, low, place)
        for end in (low, place - 1):
            state[at.FITS + at.CELLS * axis + cell_at(axis, index, end)] = line
    for free in range(at.SIDE):
        if not occupied >> free & 1:
            before = line_at(state, axis, index, free - 1)
            after = line_at(state, axis, index, free + 1)
            state[at.FITS + at.CELLS * axis + cell_at(axis, index, free)] = fitting(before, after)


@uncounted
def refresh(state: State, rows: int, columns: int) -> None:
    """Bring up to date what fits where in some rows and columns, a bit each."""
    while rows:
        refresh_line(state, 0, lowest_bit(rows))
        rows &= rows - 1
    while columns:
        refresh_line(state, 1, lowest_bit(columns))
        columns &= columns - 1
