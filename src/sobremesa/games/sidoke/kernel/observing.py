"""What a seat knows, as numbers."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, Plane, Seen, State
from sobremesa.core.observing import begin, first_planes
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.places import count_tiles


def list_planes(seats: int) -> tuple[Plane, ...]:
    """Tiles by row and column, or by mark (S, E, none) and kind (colour * 6 + number - 1)."""
    board, tiles = (at.SIDE, at.SIDE), (at.MARKS, at.KINDS)
    return (
        *first_planes(seats),
        Plane("colours", (at.COLOURS, *board), "1 where a tile of each colour lies"),
        Plane("numbers", (at.NUMBERS, *board), "1 where a tile of each number lies"),
        Plane("marks", (at.MARKS, *board), "1 where a tile with each mark lies"),
        Plane("placed", board, "1 where a tile of this turn lies"),
        Plane("rack", tiles, "1 for each tile on the own rack"),
        Plane("aside", tiles, "1 for each tile that the seat itself has put aside in this turn"),
        Plane(
            "returned",
            (seats - 1, *tiles),
            "1 for each tile that the seat has put back since each other one last drew",
        ),
        Plane("rack_sizes", (seats,), "how many tiles each seat holds"),
        Plane("bag", (1,), "how many tiles are left to draw"),
        Plane("since_placed", (1,), "turns since a tile was placed"),
        Plane("made", (seats,), "how many Sidokés each seat has made"),
        Plane(
            "sidokes",
            (at.MOST_SIDOKES, 1 + at.SIX),
            "of each Sidoké who made it, from 1, then its tiles: mark * 36 + kind + 1",
        ),
    )


@uncounted
def copy_tiles(state: State, tiles: int, out: Seen, first: int) -> int:
    """Write 1 for each tile of a set; returns where the next plane begins."""
    for mark in range(at.MARKS):
        word = state[tiles + mark]
        for kind in range(at.KINDS):
            out[first + kind] = word >> kind & 1
        first += at.KINDS
    return first


@uncounted
def copy_board(state: State, out: Seen, first: int) -> int:
    """Write colour, number and mark of the tile on each cell; returns where the next begins."""
    numbers = first + at.COLOURS * at.CELLS
    marks = numbers + at.NUMBERS * at.CELLS
    for cell in range(at.CELLS):
        tile = state[at.TILES + cell] - 1
        if tile >= 0:
            kind = tile % at.KINDS
            out[first + at.CELLS * (kind // at.NUMBERS) + cell] = 1
            out[numbers + at.CELLS * (kind % at.NUMBERS) + cell] = 1
            out[marks + at.CELLS * (tile // at.KINDS) + cell] = 1
    first = marks + at.MARKS * at.CELLS
    for i in range(state[at.LAID]):
        out[first + (state[at.NEW + i] & at.CELL)] = 1
    return first + at.CELLS


@uncounted
def copy_sidokes(state: State, seat: int, out: Seen, first: int) -> None:
    """Write who has made how many Sidokés, and of which tiles."""
    seats = state[at.SEATS]
    for i in range(state[at.MADE]):
        word = state[at.SIDOKES + i]
        maker = (word >> at.PACKED * at.SIX) - seat
        maker += seats if maker < 0 else 0
        line = first + seats + (1 + at.SIX) * i
        out[first + maker] += 1
        out[line] = maker + 1
        for place in range(at.SIX):
            out[line + 1 + place] = (word >> at.PACKED * place & (1 << at.PACKED) - 1) + 1


@uncounted
def observe(state: State, seat: int, out: Seen) -> None:
    """The board, the own rack, and of the others only what was seen to go back into the bag."""
    seats = state[at.SEATS]
    first = copy_board(state, out, begin(state, seat, seats, out))
    first = copy_tiles(state, at.RACKS + at.MARKS * seat, out, first)
    if state[MOVER] == seat:
        copy_tiles(state, at.ASIDE, out, first)
    first += at.DECK
    for i in range(1, seats):
        returned = at.RETURNED + at.MARKS * (4 * seat + (seat + i) % seats)
        first = copy_tiles(state, returned, out, first)
    for i in range(seats):
        rack = at.RACKS + at.MARKS * ((seat + i) % seats)
        out[first + i] = count_tiles(state, rack, at.ANY)
    first += seats
    out[first] = state[at.BAG]
    out[first + 1] = state[at.SINCE]
    copy_sidokes(state, seat, out, first + 2)
