"""How a turn of Sidoké ends: points, Sidokés carried off, new tiles; and how a game ends."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
)
from sobremesa.core.kernel import (
    GENERATOR_WORDS,
    MOVER,
    OVER,
    SCORES,
)
from sobremesa.games.sidoke.layout import (
    ANY,
    ASIDE,
    BAG,
    CELL,
    COLOUR_POINTS,
    DOUBLE,
    EMPTY_RACK,
    EXTRA,
    FIRST_TILES,
    GENERATOR,
    INLAYS,
    KINDS,
    LAID,
    MADE,
    MARKS,
    NEW,
    NO_SIDOKE,
    NUMBERS,
    OCCUPIED,
    PACKED,
    RACK,
    RACKS,
    RAINBOW,
    RETURNED,
    ROUNDS,
    SEATS,
    SIDE,
    SIDOKES,
    SIMPLE,
    SINCE,
    SIX,
    SUPREME,
    TILE_STEP,
    TILES,
)
from sobremesa.games.sidoke.lines import (
    SHAPE,
    cell_at,
    high_end,
    low_end,
    read_line,
    refresh,
)
from sobremesa.games.sidoke.places import (
    axis_of,
    can_place,
    count_tiles,
    kinds_of,
    lift,
    rack_of,
)


@njit(cache=True, nogil=True)
def sidoke_worth(state, axis, index, low):
    """What the Sidoké that begins at a place is worth; doubled by a new tile on a double cell."""
    shape = read_line(state, axis, index, low, low + SIX) >> SHAPE
    marks = 0
    for place in range(low, low + SIX):
        marks |= 1 << (state[TILES + cell_at(axis, index, place)] - 1) // KINDS
    worth = SIMPLE
    if shape == RAINBOW and marks == 1:
        worth = SUPREME
    elif shape == RAINBOW and marks == 2:
        worth = EXTRA
    for at in range(state[LAID]):
        cell = state[NEW + at] & CELL
        row, column = cell // SIDE, cell % SIDE
        own, place = (row, column) if axis == 0 else (column, row)
        if INLAYS[cell] == DOUBLE and own == index and low <= place < low + SIX:
            return 2 * worth
    return worth


@njit(cache=True, nogil=True)
def line_points(state, axis, cell):
    """What the line through a cell brings, a lone tile nothing."""
    row, column = cell // SIDE, cell % SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    occupied = state[OCCUPIED + SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if high - low < FIRST_TILES:
        return 0
    if high - low == SIX:
        return SIX + sidoke_worth(state, axis, index, low)
    return high - low


@njit(cache=True, nogil=True)
def points(state):
    """What the tiles placed in this turn bring: along, across, and for colours."""
    axis = axis_of(state)
    total = line_points(state, axis, state[NEW] & CELL)
    for at in range(state[LAID]):
        cell, tile = state[NEW + at] & CELL, state[NEW + at] >> TILE_STEP
        total += line_points(state, 1 - axis, cell)
        if INLAYS[cell] == tile % KINDS // NUMBERS + 1:
            total += COLOUR_POINTS
    return total


@njit(cache=True, nogil=True)
def note_sidoke(state, axis, cell, gone):
    """If the line through a cell is a Sidoké, note it for the mover and mark its cells as gone."""
    row, column = cell // SIDE, cell % SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    occupied = state[OCCUPIED + SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if high - low < SIX:
        return
    word = state[MOVER]
    for at in range(high - 1, low - 1, -1):
        cell = cell_at(axis, index, at)
        word = word << PACKED | (state[TILES + cell] - 1)
        gone[cell // SIDE] |= 1 << cell % SIDE
    state[SIDOKES + state[MADE]] = word
    state[MADE] += 1


@njit(cache=True, nogil=True)
def carry_off(state):
    """The tiles of all Sidokés of this turn leave the board."""
    gone = np.zeros(SIDE, np.int64)
    axis = axis_of(state)
    note_sidoke(state, axis, state[NEW] & CELL, gone)
    for at in range(state[LAID]):
        note_sidoke(state, 1 - axis, state[NEW + at] & CELL, gone)
    rows = columns = 0
    for row in range(SIDE):
        while gone[row]:
            lift(state, SIDE * row + lowest_bit(gone[row]))
            rows |= 1 << row
            columns |= gone[row]
            gone[row] &= gone[row] - 1
    refresh(state, rows, columns)


@njit(cache=True, nogil=True)
def has_six(state):
    """Whether the mover has just completed a Sidoké."""
    axis = axis_of(state)
    for at in range(state[LAID]):
        cell = state[NEW + at] & CELL
        row, column = cell // SIDE, cell % SIDE
        across, along = state[OCCUPIED + row], state[OCCUPIED + SIDE + column]
        if (at == 0 or axis == 1) and high_end(across, column) - low_end(across, column) == SIX:
            return True
        if (at == 0 or axis == 0) and high_end(along, row) - low_end(along, row) == SIX:
            return True
    return False


@njit(cache=True, nogil=True)
def draw(state, tiles):
    """Draw so many tiles for the mover; nobody knows any more what is not in that rack."""
    mover, rack = state[MOVER], rack_of(state)
    for _ in range(tiles):
        tile = state[BAG + state[BAG]]
        state[BAG] -= 1
        state[rack + tile // KINDS] |= 1 << tile % KINDS
    if tiles:
        for seat in range(state[SEATS]):
            known = RETURNED + MARKS * (4 * seat + mover)
            for mark in range(MARKS):
                state[known + mark] = 0


@njit(cache=True, nogil=True)
def end_placement(state):
    """Score, carry Sidokés off, draw up to six."""
    state[SCORES + state[MOVER]] += points(state)
    rows = columns = 0
    for at in range(state[LAID]):
        cell = state[NEW + at] & CELL
        rows |= 1 << cell // SIDE
        columns |= 1 << cell % SIDE
    if has_six(state):
        carry_off(state)
    refresh(state, rows, columns)
    state[LAID] = state[SINCE] = 0
    draw(state, min(state[BAG], RACK - count_tiles(state, rack_of(state), ANY)))
    pass_on(state)


@njit(cache=True, nogil=True)
def end_swap(state):
    """Draw first, then return what was put aside to a random place in the bag."""
    mover = state[MOVER]
    rng = state[GENERATOR : GENERATOR + GENERATOR_WORDS]
    draw(state, count_tiles(state, ASIDE, ANY))
    for mark in range(MARKS):
        word = state[ASIDE + mark]
        for seat in range(state[SEATS]):
            if seat != mover:
                state[RETURNED + MARKS * (4 * mover + seat) + mark] |= word
        while word:
            tile = mark * KINDS + lowest_bit(word)
            word &= word - 1
            state[BAG] += 1
            place = BAG + 1 + below(rng, state[BAG])
            state[BAG + state[BAG]] = state[place]
            state[place] = tile
        state[ASIDE + mark] = 0
    state[SINCE] += 1
    pass_on(state)


@njit(cache=True, nogil=True)
def is_over(state):
    """Whether the game ends between two turns."""
    if state[BAG]:
        if state[SINCE] >= ROUNDS * state[SEATS]:
            return True
        if state[SINCE] < state[SEATS]:
            return False
    for seat in range(state[SEATS]):
        if can_place(state, seat):
            return False
    return True


@njit(cache=True, nogil=True)
def pass_on(state):
    """The turn goes to the next seat that has tiles; or the game ends."""
    if is_over(state):
        finish(state)
        return
    seat = state[MOVER]
    while True:
        seat = seat + 1 if seat + 1 < state[SEATS] else 0
        if kinds_of(state, RACKS + MARKS * seat):
            state[MOVER] = seat
            return


@njit(cache=True, nogil=True)
def finish(state):
    """The last points: for an empty rack, and for seats without a Sidoké."""
    made = 0
    for at in range(state[MADE]):
        made |= 1 << (state[SIDOKES + at] >> PACKED * SIX)
    for seat in range(state[SEATS]):
        if kinds_of(state, RACKS + MARKS * seat) == 0:
            state[SCORES + seat] += EMPTY_RACK
        if not made >> seat & 1:
            state[SCORES + seat] += NO_SIDOKE
    state[MOVER] = OVER
