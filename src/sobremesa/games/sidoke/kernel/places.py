"""Where the tiles of a rack may go, first and after others; and what may be exchanged."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.lines import (
    cell_at,
    fitting,
    following,
    line_at,
    line_with,
    lone,
    preceding,
    read_line,
    span_of,
)

CENTRAL = (65, 66, 77, 78)
# The board in parts of four rows, a bit a cell.
PARTS, PART = 3, 4 * at.SIDE
WHOLE = (1 << PART) - 1
FIRST_COLUMN = sum(1 << at.SIDE * row for row in range(4))
LAST_COLUMN = FIRST_COLUMN << at.SIDE - 1


@uncounted
def own_rack(state: State) -> int:
    """Where the mover's rack begins."""
    return at.RACKS + at.MARKS * state[MOVER]


@uncounted
def kinds_of(state: State, tiles: int) -> int:
    """The kinds that a set of tiles holds."""
    return state[tiles] | state[tiles + 1] | state[tiles + 2]


@uncounted
def count_tiles(state: State, tiles: int, kinds: int) -> int:
    """How many tiles of a set are of these kinds."""
    return (
        count_bits(state[tiles] & kinds)
        + count_bits(state[tiles + 1] & kinds)
        + count_bits(state[tiles + 2] & kinds)
    )


@uncounted
def nth_tile(state: State, tiles: int, kinds: int, n: int) -> int:
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


@uncounted
def touching(state: State, part: int) -> int:
    """The free cells of four rows that touch a tile, a bit each."""
    rows = at.OCCUPIED + 4 * part
    own = (
        state[rows]
        | state[rows + 1] << at.SIDE
        | state[rows + 2] << 2 * at.SIDE
        | state[rows + 3] << 3 * at.SIDE
    )
    near = own << at.SIDE | own >> at.SIDE
    near |= (own & ~LAST_COLUMN) << 1 | (own & ~FIRST_COLUMN) >> 1
    if part > 0:
        near |= state[rows - 1]
    if part < PARTS - 1:
        near |= state[rows + 4] << 3 * at.SIDE
    return near & ~own & WHOLE


@uncounted
def fits_at(state: State, cell: int) -> int:
    """The kinds that fit on a free cell beside what lies around it."""
    return state[at.FITS + cell] & state[at.FITS + at.CELLS + cell]


@uncounted
def opens_with(state: State, cell: int, rack: int) -> int:
    """The kinds of a rack that may be the first on a central cell of the empty board.

    Some other tile must go after it; or before it, where that cell is not central itself.
    """
    kinds = kinds_of(state, rack)
    found = 0
    left = kinds
    while left:
        kind = lowest_bit(left)
        left &= left - 1
        partners = following(lone(kind))
        if cell != CENTRAL[3]:
            partners |= preceding(lone(kind))
        if kinds & partners:
            found |= 1 << kind
    return found


@uncounted
def count_first(state: State, rack: int, part: int) -> int:
    """In how many ways a tile of a rack can be the first of a turn, in four rows.

    On an empty board those on the central block, which lies in the rows of part 1.
    """
    count = 0
    if state[at.LYING] == 0:
        if part == 1:
            for cell in CENTRAL:
                count += count_tiles(state, rack, opens_with(state, cell, rack))
        return count
    # All cells, without branches: so several are counted at once.
    cells, first = touching(state, part), PART * (part & 3)
    for i in range(PART):
        count += count_tiles(state, rack, fits_at(state, first + i) & -(cells >> i & 1))
    return count


@uncounted
def nth_first(state: State, rack: int, part: int, n: int) -> int:
    """The n-th of those ways, as a step."""
    if state[at.LYING] == 0:
        for cell in CENTRAL:
            fits = opens_with(state, cell, rack)
            count = count_tiles(state, rack, fits)
            if n < count:
                return nth_tile(state, rack, fits, n) << at.TILE_STEP | cell
            n -= count
        return -1
    cells = touching(state, part)
    while cells:
        cell = PART * part + lowest_bit(cells)
        cells &= cells - 1
        fits = fits_at(state, cell)
        count = count_tiles(state, rack, fits)
        if n < count:
            return nth_tile(state, rack, fits, n) << at.TILE_STEP | cell
        n -= count
    return -1


@uncounted
def list_at(state: State, rack: int, kinds: int, cell: int, steps: State, count: int) -> int:
    """Write the steps that put tiles of these kinds on a cell after those listed already."""
    for mark in range(at.MARKS):
        word = state[rack + mark] & kinds
        while word:
            steps[count] = (mark * at.KINDS + lowest_bit(word)) << at.TILE_STEP | cell
            word &= word - 1
            count += 1
    return count


@uncounted
def list_first(state: State, rack: int, steps: State) -> int:
    """Write every first step of a turn; returns how many."""
    count = 0
    if state[at.LYING] == 0:
        for cell in CENTRAL:
            count = list_at(state, rack, opens_with(state, cell, rack), cell, steps, count)
        return count
    kinds = kinds_of(state, rack)
    for part in range(PARTS):
        cells = touching(state, part)
        while cells:
            cell = PART * part + lowest_bit(cells)
            cells &= cells - 1
            fits = fits_at(state, cell) & kinds
            if fits:
                count = list_at(state, rack, fits, cell, steps, count)
    return count


@uncounted
def can_place(state: State, seat: int) -> bool:
    """Whether a seat can place anything; if so, also a single tile unless the board is empty."""
    rack = at.RACKS + at.MARKS * seat
    if state[at.LYING] == 0:
        return opens_with(state, CENTRAL[0], rack) != 0
    kinds = kinds_of(state, rack)
    for part in range(PARTS):
        cells = touching(state, part)
        while cells:
            if fits_at(state, PART * part + lowest_bit(cells)) & kinds:
                return True
            cells &= cells - 1
    return False


@uncounted
def may_end(state: State) -> bool:
    """Whether the tiles placed so far may be all: two at least on an empty board."""
    return state[at.LAID] >= at.FIRST_TILES or state[at.LYING] > state[at.LAID]


@uncounted
def is_anchor(state: State, cell: int) -> bool:
    """Whether a free cell touches an old tile, or is central while there is none."""
    if state[at.LYING] == state[at.LAID]:
        return at.INLAYS[cell] == at.CENTRE
    return state[at.FITS + cell] != at.ANY or state[at.FITS + at.CELLS + cell] != at.ANY


@uncounted
def axis_of(state: State) -> int:
    """The axis along which the tiles of this turn lie; 0 while there is only one."""
    if state[at.LAID] < at.FIRST_TILES:
        return 0
    return (
        1 if (state[at.NEW] & at.CELL) % at.SIDE == (state[at.NEW + 1] & at.CELL) % at.SIDE else 0
    )


@uncounted
def line_along(state: State, axis: int) -> int:
    """The line of this turn's tiles along an axis, with what lay beside them."""
    cell, tile = state[at.NEW] & at.CELL, state[at.NEW] >> at.TILE_STEP
    if state[at.LAID] < at.FIRST_TILES:
        return line_with(state, axis, cell, tile)
    index, low, high = span_of(state, axis, cell)
    return read_line(state, axis, index, low, high)


@uncounted
def ways_along(state: State, axis: int) -> tuple[int, int]:
    """The cells after and before this turn's line along an axis, and the kinds that fit there.

    Each packed as cell << KINDS | kinds, 0 if there is none. Cells before it must not be anchors.
    """
    first, laid = state[at.NEW] & at.CELL, state[at.LAID]
    if laid >= at.FIRST_TILES and axis != axis_of(state):
        return 0, 0
    index, low, high = span_of(state, axis, first)
    line, crossing = line_along(state, axis), at.FITS + at.CELLS * (1 - axis)
    after = before = 0
    # After a tile before the first one none goes behind it.
    if high < at.SIDE and (laid < at.FIRST_TILES or state[at.NEW + laid - 1] & at.CELL >= first):
        cell = cell_at(axis, index, high)
        kinds = fitting(line, line_at(state, axis, index, high + 1)) & state[crossing + cell]
        after = cell << at.KINDS | kinds if kinds else 0
    if low > 0:
        cell = cell_at(axis, index, low - 1)
        kinds = preceding(line) & state[crossing + cell]
        if kinds and not is_anchor(state, cell):
            before = cell << at.KINDS | kinds
    return after, before


@uncounted
def find_ways(state: State) -> tuple[int, int, int, int]:
    """The four ways in which this turn's line may grow; along which axis is free after one tile."""
    return ways_along(state, 0) + ways_along(state, 1)


@uncounted
def list_next(state: State, rack: int, steps: State) -> int:
    """Write every further tile step of a turn; returns how many."""
    count = 0
    for found in find_ways(state):
        if found:
            count = list_at(state, rack, found & at.ANY, found >> at.KINDS, steps, count)
    return count


@uncounted
def count_swaps(state: State) -> int:
    """How many more tiles may be put aside, each higher than those put aside already."""
    aside = count_tiles(state, at.ASIDE, at.ANY)
    if aside >= state[at.BAG]:
        return 0
    rack = own_rack(state)
    count = count_tiles(state, rack, at.ANY)
    return count - rank_of_highest(state, rack) if aside else count


@uncounted
def rank_of_highest(state: State, rack: int) -> int:
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


@uncounted
def nth_swap(state: State, n: int) -> int:
    """The n-th of the tiles that may be put aside, as a step."""
    rack = own_rack(state)
    return at.SWAP | nth_tile(state, rack, at.ANY, rank_of_highest(state, rack) + n)


@uncounted
def list_swaps(state: State, steps: State, count: int) -> int:
    """Write all of them after the steps listed already; returns how many there are."""
    if count_swaps(state) == 0:
        return count
    rack = own_rack(state)
    lower = rank_of_highest(state, rack)
    for mark in range(at.MARKS):
        word = state[rack + mark]
        while word:
            if lower:
                lower -= 1
            else:
                steps[count] = at.SWAP | (mark * at.KINDS + lowest_bit(word))
                count += 1
            word &= word - 1
    return count
