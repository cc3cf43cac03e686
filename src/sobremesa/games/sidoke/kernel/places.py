"""Where the tiles of a rack may go, first and after others; and what may be exchanged."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.lines import cell_at, fitting, high_end, lone, low_end, read_line

CENTRAL = (65, 66, 77, 78)
WHOLE = (1 << at.SIDE) - 1


@compiled
def rack_of(state):
    """Where the mover's rack begins."""
    return at.RACKS + at.MARKS * state[MOVER]


@compiled
def kinds_of(state, tiles):
    """The kinds that a set of tiles holds."""
    return state[tiles] | state[tiles + 1] | state[tiles + 2]


@compiled
def count_tiles(state, tiles, kinds):
    """How many tiles of a set are of these kinds."""
    return (
        count_bits(state[tiles] & kinds)
        + count_bits(state[tiles + 1] & kinds)
        + count_bits(state[tiles + 2] & kinds)
    )


@compiled
def nth_tile(state, tiles, kinds, n):
    """The n-th tile of a set of these kinds, counted from 0."""
    for mark in range(at.MARKS):
        word = state[tiles + mark] & kinds
        count = count_bits(word)
        if n < count:
            for _ in range(n):
                word &= word - 1
            return mark * at.KINDS + lowest_bit(word)
        n -= count
    return -1


@compiled
def touching(state, row):
    """The free cells of a row that touch a tile, a bit each."""
    own = state[at.OCCUPIED + row]
    near = own << 1 | own >> 1
    if row > 0:
        near |= state[at.OCCUPIED + row - 1]
    if row < at.SIDE - 1:
        near |= state[at.OCCUPIED + row + 1]
    return near & ~own & WHOLE


@compiled
def fits_at(state, cell):
    """The kinds that fit on a free cell beside what lies around it."""
    return state[at.FITS + cell] & state[at.FITS + at.CELLS + cell]


@compiled
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


@compiled
def count_first(state, rack):
    """In how many ways a tile of a rack can be the first of a turn."""
    count = 0
    if state[at.LYING] == 0:
        for cell in CENTRAL:
            count += count_tiles(state, rack, opens_with(state, cell, rack))
        return count
    kinds = kinds_of(state, rack)
    for row in range(at.SIDE):
        cells = touching(state, row)
        while cells:
            fits = fits_at(state, at.SIDE * row + lowest_bit(cells)) & kinds
            cells &= cells - 1
            if fits:
                count += count_tiles(state, rack, fits)
    return count


@compiled
def nth_first(state, rack, n):
    """The n-th of those ways, as a step."""
    if state[at.LYING] == 0:
        for cell in CENTRAL:
            fits = opens_with(state, cell, rack)
            count = count_tiles(state, rack, fits)
            if n < count:
                return nth_tile(state, rack, fits, n) << at.TILE_STEP | cell
            n -= count
        return -1
    kinds = kinds_of(state, rack)
    for row in range(at.SIDE):
        cells = touching(state, row)
        while cells:
            cell = at.SIDE * row + lowest_bit(cells)
            cells &= cells - 1
            fits = fits_at(state, cell) & kinds
            if fits:
                count = count_tiles(state, rack, fits)
                if n < count:
                    return nth_tile(state, rack, fits, n) << at.TILE_STEP | cell
                n -= count
    return -1


@compiled
def list_at(state, rack, kinds, cell, steps, count):
    """Write the steps that put tiles of these kinds on a cell after those listed already."""
    for mark in range(at.MARKS):
        word = state[rack + mark] & kinds
        while word:
            steps[count] = (mark * at.KINDS + lowest_bit(word)) << at.TILE_STEP | cell
            word &= word - 1
            count += 1
    return count


@compiled
def list_first(state, rack, steps):
    """Write every first step of a turn; returns how many."""
    count = 0
    if state[at.LYING] == 0:
        for cell in CENTRAL:
            count = list_at(state, rack, opens_with(state, cell, rack), cell, steps, count)
        return count
    kinds = kinds_of(state, rack)
    for row in range(at.SIDE):
        cells = touching(state, row)
        while cells:
            cell = at.SIDE * row + lowest_bit(cells)
            cells &= cells - 1
            fits = fits_at(state, cell) & kinds
            if fits:
                count = list_at(state, rack, fits, cell, steps, count)
    return count


@compiled
def can_place(state, seat):
    """Whether a seat can place anything; if so, also a single tile unless the board is empty."""
    rack = at.RACKS + at.MARKS * seat
    if state[at.LYING] == 0:
        return opens_with(state, CENTRAL[0], rack) != 0
    kinds = kinds_of(state, rack)
    for row in range(at.SIDE):
        cells = touching(state, row)
        while cells:
            if fits_at(state, at.SIDE * row + lowest_bit(cells)) & kinds:
                return True
            cells &= cells - 1
    return False


@compiled
def may_end(state):
    """Whether the tiles placed so far may be all: two at least on an empty board."""
    return state[at.LAID] >= at.FIRST_TILES or state[at.LYING] > state[at.LAID]


@compiled
def is_anchor(state, cell):
    """Whether a free cell touches an old tile, or is central while there is none."""
    if state[at.LYING] == state[at.LAID]:
        return at.INLAYS[cell] == at.CENTRE
    return state[at.FITS + cell] != at.ANY or state[at.FITS + at.CELLS + cell] != at.ANY


@compiled
def axis_of(state):
    """The axis along which the tiles of this turn lie; 0 while there is only one."""
    if state[at.LAID] < at.FIRST_TILES:
        return 0
    return (
        1 if (state[at.NEW] & at.CELL) % at.SIDE == (state[at.NEW + 1] & at.CELL) % at.SIDE else 0
    )


@compiled
def next_place(state, axis, forward):
    """The cell after or before this turn's line along an axis, and the kinds that fit there.

    Packed as cell << KINDS | kinds, 0 if there is none. Cells before it must not be anchors.
    """
    cell = state[at.NEW] & at.CELL
    index, place = (
        (cell // at.SIDE, cell % at.SIDE) if axis == 0 else (cell % at.SIDE, cell // at.SIDE)
    )
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if forward:
        if high == at.SIDE:
            return 0
        target = cell_at(axis, index, high)
        crossing = state[at.FITS + at.CELLS * (1 - axis) + target]
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
        crossing = state[at.FITS + at.CELLS * (1 - axis) + target]
        kinds = fitting(0, read_line(state, axis, index, low, high))
    kinds &= crossing
    return target << at.KINDS | kinds if kinds else 0


@compiled
def way(state, number):
    """One of the four ways in which this turn's line may grow, as `next_place`; 0 if it can't.

    The axis is free after one tile. After a tile before the first one none goes behind it.
    """
    axis, forward = number >> 1, number & 1 == 0
    laid = state[at.LAID]
    if laid >= at.FIRST_TILES:
        if axis != axis_of(state):
            return 0
        if forward and state[at.NEW + laid - 1] & at.CELL < state[at.NEW] & at.CELL:
            return 0
    return next_place(state, axis, forward)


@compiled
def list_next(state, rack, steps):
    """Write every further tile step of a turn; returns how many."""
    count = 0
    for number in range(4):
        found = way(state, number)
        if found:
            count = list_at(state, rack, found & at.ANY, found >> at.KINDS, steps, count)
    return count


@compiled
def count_swaps(state):
    """How many more tiles may be put aside, each higher than those put aside already."""
    aside = count_tiles(state, at.ASIDE, at.ANY)
    if aside >= state[at.BAG]:
        return 0
    rack = rack_of(state)
    count = count_tiles(state, rack, at.ANY)
    return count - rank_of_highest(state, rack) if aside else count


@compiled
def rank_of_highest(state, rack):
    """How many tiles of a rack are lower than the highest one put aside."""
    count = 0
    for mark in range(at.MARKS - 1, -1, -1):
        word = state[at.ASIDE + mark]
        if word:
            while word & (word - 1):
                word &= word - 1
            for lower in range(mark):
                count += count_bits(state[rack + lower])
            return count + count_bits(state[rack + mark] & (word - 1))
    return count


@compiled
def nth_swap(state, n):
    """The n-th of the tiles that may be put aside, as a step."""
    rack = rack_of(state)
    return at.SWAP | nth_tile(state, rack, at.ANY, rank_of_highest(state, rack) + n)
