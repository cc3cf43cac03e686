"""The rules of Sidoké on the flat array of `layout.py`."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import (
    count_bits,
    lowest_bit,
)
from sobremesa.core.chance import (
    below,
    number,
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
    DECK,
    DOUBLE,
    EMPTY_RACK,
    END,
    EXTRA,
    FIRST_TILES,
    GENERATOR,
    INLAYS,
    KINDS,
    LAID,
    LYING,
    MADE,
    MARKS,
    NEW,
    NO_SIDOKE,
    NUMBERS,
    OCCUPIED,
    PACKED,
    PASS,
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
    SWAP,
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
    count_first,
    count_tiles,
    kinds_of,
    lift,
    list_first,
    list_next,
    nth_first,
    nth_tile,
    put,
    way,
)

RANDOM_SWAPS = 10
"""Random play exchanges one time in so many, and whenever it can't place."""


@njit(cache=True, nogil=True)
def rack_of(state):
    """Where the mover's rack begins."""
    return RACKS + MARKS * state[MOVER]


@njit(cache=True, nogil=True)
def may_end(state):
    """Whether the tiles placed so far may be all: two at least on an empty board."""
    return state[LAID] >= FIRST_TILES or state[LYING] > state[LAID]


@njit(cache=True, nogil=True)
def count_swaps(state):
    """How many more tiles may be put aside, each higher than those put aside already."""
    aside = count_tiles(state, ASIDE, ANY)
    if aside >= state[BAG]:
        return 0
    rack = rack_of(state)
    count = count_tiles(state, rack, ANY)
    return count - rank_of_highest(state, rack) if aside else count


@njit(cache=True, nogil=True)
def rank_of_highest(state, rack):
    """How many tiles of a rack are lower than the highest one put aside."""
    count = 0
    for mark in range(MARKS - 1, -1, -1):
        word = state[ASIDE + mark]
        if word:
            while word & (word - 1):
                word &= word - 1
            for lower in range(mark):
                count += count_bits(state[rack + lower])
            return count + count_bits(state[rack + mark] & (word - 1))
    return count


@njit(cache=True, nogil=True)
def nth_swap(state, n):
    """The n-th of the tiles that may be put aside, as a step."""
    rack = rack_of(state)
    return SWAP | nth_tile(state, rack, ANY, rank_of_highest(state, rack) + n)


@njit(cache=True, nogil=True)
def legal(state, steps):
    """The tiles that may be placed or put aside next, and END; where there is nothing, PASS."""
    if state[MOVER] == OVER:
        return 0
    rack = rack_of(state)
    aside = kinds_of(state, ASIDE) != 0
    count = 0
    if state[LAID]:
        count = list_next(state, rack, steps)
    elif not aside:
        count = list_first(state, rack, steps)
    if not state[LAID]:
        for n in range(count_swaps(state)):
            steps[count] = nth_swap(state, n)
            count += 1
    if aside or (state[LAID] and may_end(state)):
        steps[count] = END
        count += 1
    if count == 0:
        steps[0] = PASS
        count = 1
    return count


@njit(cache=True, nogil=True)
def pick(state, rng):
    """A random step: a placement where there is one, but one time in ten an exchange."""
    if state[LAID]:
        return pick_next(state, rng)
    if kinds_of(state, ASIDE):
        chosen = below(rng, count_swaps(state) + 1)
        return END if chosen == 0 else nth_swap(state, chosen - 1)
    rack = rack_of(state)
    places = count_first(state, rack)
    if state[BAG] and (places == 0 or below(rng, RANDOM_SWAPS) == 0):
        return nth_swap(state, below(rng, count_swaps(state)))
    if places == 0:
        return PASS
    return nth_first(state, rack, below(rng, places))


@njit(cache=True, nogil=True)
def pick_next(state, rng):
    """A random further step of a placement, each as likely, END among them."""
    rack = rack_of(state)
    ways = (way(state, 0), way(state, 1), way(state, 2), way(state, 3))
    total = 1 if may_end(state) else 0
    for found in ways:
        if found:
            total += count_tiles(state, rack, found & ANY)
    chosen = below(rng, total)
    for found in ways:
        if found:
            count = count_tiles(state, rack, found & ANY)
            if chosen < count:
                tile = nth_tile(state, rack, found & ANY, chosen)
                return tile << TILE_STEP | found >> KINDS
            chosen -= count
    return END


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


@njit(cache=True, nogil=True)
def play(state, step):
    """Place a tile, put one aside, or end the turn; 1 when it is over."""
    if step < SWAP:
        put(state, step)
        return 0
    if step < END:
        tile = step - SWAP
        state[rack_of(state) + tile // KINDS] ^= 1 << tile % KINDS
        state[ASIDE + tile // KINDS] |= 1 << tile % KINDS
        return 0
    if step == PASS:
        state[SINCE] += 1
        pass_on(state)
    elif state[LAID]:
        end_placement(state)
    else:
        end_swap(state)
    return 1


@njit(cache=True, nogil=True)
def gather(state, tiles, pool, count):
    """Move the tiles of a set to a pool that holds some already; returns how many it holds."""
    for mark in range(MARKS):
        word = state[tiles + mark]
        while word:
            pool[count] = mark * KINDS + lowest_bit(word)
            word &= word - 1
            count += 1
        state[tiles + mark] = 0
    return count


@njit(cache=True, nogil=True)
def deal(state, other, size, known, pool, count, rng):
    """Fill a rack from a pool with tiles that a seat does not know to be elsewhere.

    `known` is where those stand in the state, or -1; returns how many tiles are left.
    """
    open_tiles = count
    if known >= 0:
        open_tiles = 0
        for at in range(count):
            tile = pool[at]
            if not state[known + tile // KINDS] >> tile % KINDS & 1:
                pool[at] = pool[open_tiles]
                pool[open_tiles] = tile
                open_tiles += 1
    for _ in range(size):
        at = below(rng, open_tiles)
        tile = pool[at]
        state[RACKS + MARKS * other + tile // KINDS] |= 1 << tile % KINDS
        open_tiles -= 1
        count -= 1
        pool[at] = pool[open_tiles]
        pool[open_tiles] = pool[count]
    return count


@njit(cache=True, nogil=True)
def redraw(state, seat, rng):
    """Redraw the bag and the other racks; what a seat itself put back, only who drew since has.

    Of the sets that it knows not to be in a rack one always contains the other. So the rack with
    the largest is dealt first, and every deal is as likely.
    """
    pool = np.empty(DECK, np.int64)
    sizes = np.zeros(4, np.int64)
    count = 0
    for other in range(state[SEATS]):
        if other != seat:
            sizes[other] = count_tiles(state, RACKS + MARKS * other, ANY)
            count = gather(state, RACKS + MARKS * other, pool, count)
    for at in range(state[BAG]):
        pool[count] = state[BAG + 1 + at]
        count += 1
    for _ in range(state[SEATS]):
        chosen = -1
        most = -1
        for other in range(state[SEATS]):
            known = RETURNED + MARKS * (4 * seat + other)
            told = count_tiles(state, known, ANY) if seat >= 0 else 0
            if sizes[other] and told > most:
                chosen = other
                most = told
        if chosen < 0:
            break
        known = RETURNED + MARKS * (4 * seat + chosen) if most > 0 else -1
        count = deal(state, chosen, sizes[chosen], known, pool, count, rng)
        sizes[chosen] = 0
    for last in range(count - 1, -1, -1):
        at = below(rng, last + 1)
        state[BAG + 1 + last] = pool[at]
        pool[at] = pool[last]
    for word in range(GENERATOR_WORDS - 1):
        state[GENERATOR + word] = np.int64(number(rng))
    state[GENERATOR + GENERATOR_WORDS - 1] = 1
