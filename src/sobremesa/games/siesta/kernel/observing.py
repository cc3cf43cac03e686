"""What a seat knows, as numbers."""

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, SCORES, Plane, Seen, State
from sobremesa.core.observing import begin, first_planes
from sobremesa.games.siesta import layout as at

CELLS = at.SIDE * at.SIDE


def list_planes(seats: int) -> tuple[Plane, ...]:
    """Pieces by row and column, and what is left of them."""
    board = (at.SIDE, at.SIDE)
    return (
        *first_planes(seats),
        Plane("suns", board, "1 where a sun lies"),
        Plane("shadows", board, "1 where a shadow lies"),
        Plane("roofs", (seats, *board), "1 where a roof of each seat lies"),
        Plane("laid", board, "1 where a piece of this turn lies"),
        Plane("left", (2 + seats,), "suns, shadows, and roofs of each seat that are left"),
        Plane("turn", (3,), "pieces of this turn, those laid, and the points that they brought"),
    )


@compiled
def copy_board(state: State, lines: int, out: Seen, first: int) -> int:
    """Write 1 wherever a piece of a kind lies; returns where the next plane begins."""
    for row in range(at.SIDE):
        for column in range(at.SIDE):
            out[first + at.SIDE * row + column] = state[lines + row] >> column & 1
    return first + CELLS


@compiled
def observe(state: State, seat: int, out: Seen) -> None:
    """The board, the supplies and the turn so far; there is nothing that nobody knows."""
    seats = state[at.SEATS]
    first = begin(state, seat, seats, out)
    first = copy_board(state, at.SUN_LINES, out, first)
    first = copy_board(state, at.SHADOW_LINES, out, first)
    for i in range(seats):
        lines = at.SEAT_LINES + 2 * at.SIDE * ((seat + i) % seats)
        first = copy_board(state, lines, out, first)
    if state[MOVER] != OVER:
        for i in range(state[at.STEP]):
            cell = state[at.LAID + i] & at.CELL
            out[first + at.SIDE * (cell >> at.ROW) + (cell & 15)] = 1
    first += CELLS
    out[first] = state[at.LEFT + at.SUN]
    out[first + 1] = state[at.LEFT + at.SHADOW]
    for i in range(seats):
        out[first + 2 + i] = state[at.LEFT + at.ROOF + (seat + i) % seats]
    first += 2 + seats
    out[first] = state[at.LENGTH]
    if state[MOVER] != OVER:
        out[first + 1] = state[at.STEP]
        out[first + 2] = state[SCORES + state[MOVER]] - state[at.SCORE_BEFORE]
