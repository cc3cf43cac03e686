"""What a seat knows, as numbers."""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import Plane, Seen, State
from sobremesa.core.observing import begin, first_planes
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import may_swap

SEATS = 2
CELLS = at.ROWS * at.COLUMNS


def list_planes(seats: int) -> tuple[Plane, ...]:
    """Stones by row and column."""
    return (
        *first_planes(seats),
        Plane("stones", (SEATS, at.ROWS, at.COLUMNS), "1 where a seat has a stone"),
        Plane("swap", (1,), "1 when the stones may be swapped now"),
    )


@uncounted
def observe(state: State, seat: int, out: Seen) -> None:
    """Stones of the seat and of the other one; there is nothing that they don't know."""
    first = begin(state, seat, SEATS, out)
    for i in range(SEATS):
        stones = state[at.STONES + (seat + i) % SEATS]
        while stones:
            cell = lowest_bit(stones)
            stones &= stones - 1
            out[first + cell % at.STRIDE * at.COLUMNS + cell // at.STRIDE] = 1
        first += CELLS
    out[first] = may_swap(state)
