"""Where the tiles of a rack of Sidoké may go: as the first of a turn, and after others."""

from __future__ import annotations

from numba import njit

from sobremesa.core.bits import (
    count_bits,
    lowest_bit,
)
from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.sidoke.layout import (
    ANY,
    CELL,
    CELLS,
    CENTRE,
    FIRST_TILES,
    FITS,
    INLAYS,
    KINDS,
    LAID,
    LYING,
    MARKS,
    NEW,
    OCCUPIED,
    RACKS,
    SIDE,
    TILE_STEP,
    TILES,
)
from sobremesa.games.sidoke.lines import (
    cell_at,
    fitting,
    high_end,
    lone,
    low_end,
    read_line,
)

CENTRAL = (65, 66, 77, 78)
WHOLE = (1 << SIDE) - 1


@njit(cache=True, nogil=True)
def rack_of(state):
    """Where the mover's rack begins."""
    return RACKS + MARKS * state[MOVER]


@njit(cache=True, nogil=True)
def kinds_of(state, tiles):
    """The kinds that a set of tiles holds."""
    return state[tiles] | state[tiles + 1] | state[tiles + 2]


@njit(cache=True, nogil=True)
def count_tiles(state, tiles, kinds):
    """How many tiles of a set are of these kinds."""
    return (
        count_bits(state[tiles] & kinds)
        + count_bits(state[tiles + 1] & kinds)
        + count_bits(state[tiles + 2] & kinds)
    )


@njit(cache=True, nogil=True)
def nth_tile(state, tiles, kinds, n):
    """The n-th tile of a set of these kinds, counted from 0."""
    for mark in range(MARKS):
        word = state[tiles + mark] & kinds
        count = count_bits(word)
        if n < count:
            for _ in range(n):
                word &= word - 1
            return mark * KINDS + lowest_bit(word)
        n -= count
    return -1


@njit(cache=True, nogil=True)
def touching(state, row):
    """The free cells of a row that touch a tile, a bit each."""
    own = state[OCCUPIED + row]
    near = own << 1 | own >> 1
    if row > 0:
        near |= state[OCCUPIED + row - 1]
    if row < SIDE - 1:
        near |= state[OCCUPIED + row + 1]
    return near & ~own & WHOLE


@njit(cache=True, nogil=True)
def fits_at(state, cell):
    """The kinds that fit on a free cell beside what lies around it."""
    return state[FITS + cell] & state[FITS + CELLS + cell]


@njit(cache=True, nogil=True)
def opens_with(state, cell, rack):
    """The kinds of a rack that may be the first on a central cell of the empty board.

    Some other tile must go after it; or before it, where that cell is not central itself.
    """
    kinds = kinds_of(state, rack)
    found = 0
    left = kinds
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        partners = fitting(lone(kind), 0)
        if cell != CENTRAL[3]:
            partners |= fitting(0, lone(kind))
        if kinds & partners:
            found |= 1 << kind
    return found


@njit(cache=True, nogil=True)
def count_first(state, rack):
    """In how many ways a tile of a rack can be the first of a turn."""
    count = 0
    if state[LYING] == 0:
        for cell in CENTRAL:
            count += count_tiles(state, rack, opens_with(state, cell, rack))
        return count
    kinds = kinds_of(state, rack)
    for row in range(SIDE):
        cells = touching(state, row)
        while cells:
            fits = fits_at(state, SIDE * row + lowest_bit(cells)) & kinds
            cells &= cells - 1
            if fits:
                count += count_tiles(state, rack, fits)
    return count


@njit(cache=True, nogil=True)
def nth_first(state, rack, n):
    """The n-th of those ways, as a step."""
    if state[LYING] == 0:
        for cell in CENTRAL:
            fits = opens_with(state, cell, rack)
            count = count_tiles(state, rack, fits)
            if n < count:
                return nth_tile(state, rack, fits, n) << TILE_STEP | cell
            n -= count
        return -1
    kinds = kinds_of(state, rack)
    for row in range(SIDE):
        cells = touching(state, row)
        while cells:
            cell = SIDE * row + lowest_bit(cells)
            cells &= cells - 1
            fits = fits_at(state, cell) & kinds
            if fits:
                count = count_tiles(state, rack, fits)
                if n < count:
                    return nth_tile(state, rack, fits, n) << TILE_STEP | cell
                n -= count
    return -1


@njit(cache=True, nogil=True)
def list_at(state, rack, kinds, cell, steps, count):
    """Write the steps that put tiles of these kinds on a cell after those listed already."""
    for mark in range(MARKS):
        word = state[rack + mark] & kinds
        while word:
            steps[count] = (mark * KINDS + lowest_bit(word)) << TILE_STEP | cell
            word &= word - 1
            count += 1
    return count


@njit(cache=True, nogil=True)
def list_first(state, rack, steps):
    """Write every first step of a turn; returns how many."""
    count = 0
    if state[LYING] == 0:
        for cell in CENTRAL:
            count = list_at(state, rack, opens_with(state, cell, rack), cell, steps, count)
        return count
    for row in range(SIDE):
        cells = touching(state, row)
        while cells:
            cell = SIDE * row + lowest_bit(cells)
            cells &= cells - 1
            count = list_at(state, rack, fits_at(state, cell), cell, steps, count)
    return count


@njit(cache=True, nogil=True)
def can_place(state, seat):
    """Whether a seat can place anything; if so, also a single tile unless the board is empty."""
    rack = RACKS + MARKS * seat
    if state[LYING] == 0:
        return opens_with(state, CENTRAL[0], rack) != 0
    kinds = kinds_of(state, rack)
    for row in range(SIDE):
        cells = touching(state, row)
        while cells:
            if fits_at(state, SIDE * row + lowest_bit(cells)) & kinds:
                return True
            cells &= cells - 1
    return False


@njit(cache=True, nogil=True)
def may_end(state):
    """Whether the tiles placed so far may be all: two at least on an empty board."""
    return state[LAID] >= FIRST_TILES or state[LYING] > state[LAID]


@njit(cache=True, nogil=True)
def is_anchor(state, cell):
    """Whether a free cell touches an old tile, or is central while there is none."""
    if state[LYING] == state[LAID]:
        return INLAYS[cell] == CENTRE
    return state[FITS + cell] != ANY or state[FITS + CELLS + cell] != ANY


@njit(cache=True, nogil=True)
def axis_of(state):
    """The axis along which the tiles of this turn lie; 0 while there is only one."""
    if state[LAID] < FIRST_TILES:
        return 0
    return 1 if (state[NEW] & CELL) % SIDE == (state[NEW + 1] & CELL) % SIDE else 0


@njit(cache=True, nogil=True)
def next_place(state, axis, forward):
    """The cell after or before this turn's line along an axis, and the kinds that fit there.

    Packed as cell << KINDS | kinds, 0 if there is none. Cells before it must not be anchors.
    """
    cell = state[NEW] & CELL
    index, place = (cell // SIDE, cell % SIDE) if axis == 0 else (cell % SIDE, cell // SIDE)
    occupied = state[OCCUPIED + SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if forward:
        if high == SIDE:
            return 0
        target = cell_at(axis, index, high)
        crossing = state[FITS + CELLS * (1 - axis) + target]
        if crossing == 0:
            return 0
        after = read_line(state, axis, index, high + 1, high_end(occupied, high + 1))
        kinds = fitting(read_line(state, axis, index, low, high), after)
    else:
        if low == 0:
            return 0
        target = cell_at(axis, index, low - 1)
        if is_anchor(state, target):
            return 0
        crossing = state[FITS + CELLS * (1 - axis) + target]
        kinds = fitting(0, read_line(state, axis, index, low, high))
    kinds &= crossing
    return target << KINDS | kinds if kinds else 0


@njit(cache=True, nogil=True)
def way(state, number):
    """One of the four ways in which this turn's line may grow, as `next_place`; 0 if it can't.

    The axis is free after one tile. After a tile before the first one none goes behind it.
    """
    axis, forward = number >> 1, number & 1 == 0
    laid = state[LAID]
    if laid >= FIRST_TILES:
        if axis != axis_of(state):
            return 0
        if forward and state[NEW + laid - 1] & CELL < state[NEW] & CELL:
            return 0
    return next_place(state, axis, forward)


@njit(cache=True, nogil=True)
def list_next(state, rack, steps):
    """Write every further tile step of a turn; returns how many."""
    count = 0
    for number in range(4):
        found = way(state, number)
        if found:
            count = list_at(state, rack, found & ANY, found >> KINDS, steps, count)
    return count


@njit(cache=True, nogil=True)
def put(state, step):
    """Take a tile from the mover's rack and lay it on its cell."""
    cell, tile = step & CELL, step >> TILE_STEP
    state[RACKS + MARKS * state[MOVER] + tile // KINDS] ^= 1 << tile % KINDS
    state[TILES + cell] = tile + 1
    state[OCCUPIED + cell // SIDE] |= 1 << cell % SIDE
    state[OCCUPIED + SIDE + cell % SIDE] |= 1 << cell // SIDE
    state[NEW + state[LAID]] = step
    state[LAID] += 1
    state[LYING] += 1


@njit(cache=True, nogil=True)
def lift(state, cell):
    """Take the tile from a cell."""
    state[TILES + cell] = 0
    state[OCCUPIED + cell // SIDE] &= ~(1 << cell % SIDE)
    state[OCCUPIED + SIDE + cell % SIDE] &= ~(1 << cell // SIDE)
    state[LYING] -= 1


@njit(cache=True, nogil=True)
def take_back(state):
    """Undo the last `put` of this turn."""
    state[LAID] -= 1
    step = state[NEW + state[LAID]]
    tile = step >> TILE_STEP
    lift(state, step & CELL)
    state[RACKS + MARKS * state[MOVER] + tile // KINDS] |= 1 << tile % KINDS
