"""The lines of Sidoké: what is one, what may lie in a gap of one, where it begins and ends.

A line is told in one word: its first number, its last number, its colours and what it may be
(`MONO`, `RAINBOW`, `SET`; a lone tile may become all three). 0 is no tile at all, -1 is no line.
"""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import compiled
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


@compiled
def lone(tile):
    """A tile as a line of one."""
    return LONE[tile]


@compiled
def join(one, two):
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


@compiled
def fitting(one, two):
    """The kinds that make a line of what lies before and after a cell; 0 is nothing there."""
    if one == 0 and two == 0:
        return at.ANY
    hues, others = one >> HUES & 63, two >> HUES & 63
    shapes = at.MONO | at.RAINBOW | at.SET
    if one:
        shapes &= one >> SHAPE
    if two:
        shapes &= two >> SHAPE
    above = (one >> LAST & 7) + 1 if one else (two & 7) - 1
    same = one >> LAST & 7 if one else two & 7
    kinds = 0
    if 0 <= above < at.NUMBERS and (one == 0 or two == 0 or above == (two & 7) - 1):
        if shapes & at.MONO and (one == 0 or two == 0 or hues == others):
            kinds |= SPREAD[hues | others] << above
        if shapes & at.RAINBOW and hues & others == 0:
            kinds |= SPREAD[63 & ~(hues | others)] << above
    if shapes & at.SET and hues & others == 0 and (two == 0 or same == two & 7):
        kinds |= SPREAD[63 & ~(hues | others)] << same
    return kinds


@compiled
def cell_at(axis, index, place):
    """The cell at a place of a row or column."""
    return index * at.SIDE + place if axis == 0 else place * at.SIDE + index


@compiled
def read_line(state, axis, index, low, high):
    """The tiles of a row or column from one place to before another, joined to a line."""
    line = 0
    for place in range(low, high):
        line = join(line, lone(state[at.TILES + cell_at(axis, index, place)] - 1))
    return line


@compiled
def low_end(occupied, place):
    """The first place of the tiles that touch one another up to a place."""
    while place > 0 and occupied >> place - 1 & 1:
        place -= 1
    return place


@compiled
def high_end(occupied, place):
    """The place after the tiles that touch one another from a place on; itself if it is free."""
    return place + lowest_bit(~(occupied >> place))


@compiled
def refresh_line(state, axis, index):
    """Bring up to date what fits into each free cell of a row or column."""
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    fits = at.FITS + at.CELLS * axis
    place = high_end(occupied, 0)
    before = read_line(state, axis, index, 0, place)
    while place < at.SIDE:
        end = high_end(occupied, place + 1)
        after = read_line(state, axis, index, place + 1, end)
        state[fits + cell_at(axis, index, place)] = fitting(before, after)
        before = after
        place = end


@compiled
def refresh(state, rows, columns):
    """Bring up to date what fits where in some rows and columns, a bit each."""
    while rows:
        refresh_line(state, 0, lowest_bit(rows))
        rows &= rows - 1
    while columns:
        refresh_line(state, 1, lowest_bit(columns))
        columns &= columns - 1
