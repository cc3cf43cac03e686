"""The placement with the most points, found without laying its tiles.

The same placements in the same order of tiles as `listing.py`, on a board that is not empty. While
a line grows, what it brings is added up; only what may be a Sidoké is laid and counted in full.
"""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled, uncounted
from sobremesa.core.kernel import State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.laying import put, take_back
from sobremesa.games.sidoke.kernel.lines import (
    cell_at,
    fitting,
    high_end,
    join,
    lone,
    low_end,
    read_line,
)
from sobremesa.games.sidoke.kernel.places import (
    PART,
    PARTS,
    fits_at,
    kinds_of,
    own_rack,
    touching,
)
from sobremesa.games.sidoke.kernel.scoring import points

# Of the tiles placed so far: the line along the axis, where it begins and ends, what it brings
# across and for colours, whether there is a line of six across, what is left of the rack, and the
# tiles still to be tried after it and before it, a word a mark.
LINE, LOW, HIGH, ACROSS, SIX, LEFT, AFTER, BEFORE, WIDTH = 0, 1, 2, 3, 4, 5, 8, 11, 14
MOST, TIES, LENGTH = range(3)


@uncounted
def across(state: State, axis: int, cell: int) -> int:
    """How long the line through a free cell would be, across an axis."""
    row, column = cell // at.SIDE, cell % at.SIDE
    index, place = (column, row) if axis == 0 else (row, column)
    occupied = state[at.OCCUPIED + at.SIDE * (1 - axis) + index]
    return high_end(occupied, place + 1) - low_end(occupied, place)


@uncounted
def count_points(state: State, laid: State, count: int) -> int:
    """What some tiles bring, counted in full."""
    for i in range(count):
        put(state, laid[i])
    found = points(state)
    for _ in range(count):
        take_back(state)
    return found


@uncounted
def consider(value: int, laid: State, count: int, tally: State, rng: State, steps: State) -> None:
    """Keep a placement if it brings the most so far, ties at random."""
    if value < tally[MOST]:
        return
    if value > tally[MOST]:
        tally[MOST], tally[TIES] = value, 0
    tally[TIES] += 1
    if tally[TIES] == 1 or below(rng, tally[TIES]) == 0:
        tally[LENGTH] = count
        for i in range(count):
            steps[i] = laid[i]


@uncounted
def open_ways(
    state: State, axis: int, index: int, occupied: int, scratch: State, now: int, backward: bool
) -> int:
    """Note which tiles may come next, after and before the line."""
    low, high, line = scratch[now + LOW], scratch[now + HIGH], scratch[now + LINE]
    kinds = scratch[now + LEFT] | scratch[now + LEFT + 1] | scratch[now + LEFT + 2]
    after = before = 0
    if not backward and high < at.SIDE:
        crossing = state[at.FITS + at.CELLS * (1 - axis) + cell_at(axis, index, high)] & kinds
        if crossing:
            beyond = 0
            if occupied >> (high + 1) & 1:
                end = high_end(occupied, high + 1)
                beyond = read_line(state, axis, index, high + 1, end)
            after = fitting(line, beyond) & crossing
    if low > 0:
        cell = cell_at(axis, index, low - 1)
        if state[at.FITS + cell] == at.ANY and state[at.FITS + at.CELLS + cell] == at.ANY:
            before = fitting(0, line) & kinds
    for mark in range(at.MARKS):
        scratch[now + AFTER + mark] = scratch[now + LEFT + mark] & after
        scratch[now + BEFORE + mark] = scratch[now + LEFT + mark] & before
    return after | before


@uncounted
def grow(
    state: State,
    axis: int,
    index: int,
    scratch: State,
    laid: State,
    tally: State,
    rng: State,
    steps: State,
) -> None:
    """Try every further tile after and before a first one, along an axis."""
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    if not open_ways(state, axis, index, occupied, scratch, WIDTH, False):
        return
    depth = 1
    while depth:
        now = WIDTH * depth
        way = AFTER
        while way < WIDTH and scratch[now + way] == 0:
            way += 1
        if way == WIDTH:
            depth -= 1
            continue
        kind = lowest_bit(scratch[now + way])
        scratch[now + way] &= scratch[now + way] - 1
        new = now + WIDTH
        mark = way - AFTER if way < BEFORE else way - BEFORE
        for each in range(at.MARKS):
            scratch[new + LEFT + each] = scratch[now + LEFT + each]
        scratch[new + LEFT + mark] ^= 1 << kind
        scratch[new + ACROSS], scratch[new + SIX] = scratch[now + ACROSS], scratch[now + SIX]
        if way < BEFORE:
            cell = cell_at(axis, index, scratch[now + HIGH])
            scratch[new + LOW], scratch[new + HIGH] = (
                scratch[now + LOW],
                high_end(occupied, scratch[now + HIGH] + 1),
            )
            scratch[new + LINE] = join(scratch[now + LINE], lone(kind))
            if scratch[new + HIGH] > scratch[now + HIGH] + 1:
                beyond = read_line(state, axis, index, scratch[now + HIGH] + 1, scratch[new + HIGH])
                scratch[new + LINE] = join(scratch[new + LINE], beyond)
            length = across(state, axis, cell)
            if length > 1:
                scratch[new + ACROSS] += length
                scratch[new + SIX] |= length == at.SIX
        else:
            cell = cell_at(axis, index, scratch[now + LOW] - 1)
            scratch[new + LOW], scratch[new + HIGH] = scratch[now + LOW] - 1, scratch[now + HIGH]
            scratch[new + LINE] = join(lone(kind), scratch[now + LINE])
        if at.INLAYS[cell] == kind // at.NUMBERS + 1:
            scratch[new + ACROSS] += at.COLOUR_POINTS
        laid[depth] = (mark * at.KINDS + kind) << at.TILE_STEP | cell
        depth += 1
        length = scratch[new + HIGH] - scratch[new + LOW]
        value = scratch[new + ACROSS] + length
        if scratch[new + SIX] or length == at.SIX:
            value = count_points(state, laid, depth)
        consider(value, laid, depth, tally, rng, steps)
        if depth == at.RACK or not open_ways(
            state, axis, index, occupied, scratch, new, way >= BEFORE
        ):
            depth -= 1


@uncounted
def begin_at(
    state: State,
    rack: int,
    cell: int,
    fits: int,
    scratch: State,
    laid: State,
    tally: State,
    rng: State,
    steps: State,
) -> None:
    """Try every placement whose first tile lies on a cell."""
    row, column = cell // at.SIDE, cell % at.SIDE
    wide, tall = state[at.OCCUPIED + row], state[at.OCCUPIED + at.SIDE + column]
    left, right = low_end(wide, column), high_end(wide, column + 1)
    top, bottom = low_end(tall, row), high_end(tall, row + 1)
    west = read_line(state, 0, row, left, column)
    east = read_line(state, 0, row, column + 1, right)
    north = read_line(state, 1, column, top, row)
    south = read_line(state, 1, column, row + 1, bottom)
    along = right - left if right - left > 1 else 0
    down = bottom - top if bottom - top > 1 else 0
    for mark in range(at.MARKS):
        word = state[rack + mark] & fits
        while word:
            kind = lowest_bit(word)
            word &= word - 1
            laid[0] = (mark * at.KINDS + kind) << at.TILE_STEP | cell
            colour = at.COLOUR_POINTS if at.INLAYS[cell] == kind // at.NUMBERS + 1 else 0
            value = colour + along + down
            if at.SIX in (along, down):
                value = count_points(state, laid, 1)
            consider(value, laid, 1, tally, rng, steps)
            for each in range(at.MARKS):
                scratch[WIDTH + LEFT + each] = state[rack + each]
            scratch[WIDTH + LEFT + mark] ^= 1 << kind
            scratch[WIDTH + LINE] = join(join(west, lone(kind)), east)
            scratch[WIDTH + LOW], scratch[WIDTH + HIGH] = left, right
            scratch[WIDTH + ACROSS], scratch[WIDTH + SIX] = colour + down, down == at.SIX
            grow(state, 0, row, scratch, laid, tally, rng, steps)
            scratch[WIDTH + LINE] = join(join(north, lone(kind)), south)
            scratch[WIDTH + LOW], scratch[WIDTH + HIGH] = top, bottom
            scratch[WIDTH + ACROSS], scratch[WIDTH + SIX] = colour + along, along == at.SIX
            grow(state, 1, column, scratch, laid, tally, rng, steps)


@compiled
def top_placement(state: State, rng: State, steps: State) -> int:
    """Write down the placement with the most points and its end; returns its length, or 0."""
    rack = own_rack(state)
    kinds = kinds_of(state, rack)
    scratch = np.empty((at.RACK + 1) * WIDTH, np.int64)
    laid = np.empty(at.RACK, np.int64)
    tally = np.zeros(3, np.int64)
    for part in range(PARTS):
        cells = touching(state, part)
        while cells:
            cell = PART * part + lowest_bit(cells)
            cells &= cells - 1
            fits = fits_at(state, cell) & kinds
            if fits:
                begin_at(state, rack, cell, fits, scratch, laid, tally, rng, steps)
    if tally[LENGTH] == 0:
        return 0
    steps[tally[LENGTH]] = at.END
    return tally[LENGTH] + 1
