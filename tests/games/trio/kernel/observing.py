"""What a seat knows, as numbers."""

from __future__ import annotations

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import Plane, Seen, State
from sobremesa.core.observing import begin, first_planes

from .. import layout as at

SEATS = 2


def list_planes(seats: int) -> tuple[Plane, ...]:
    """Stones by row and column."""
    stones = Plane("stones", (SEATS, at.SIDE, at.SIDE), "1 where a seat has a stone")
    return (*first_planes(seats), stones)


@compiled
def observe(state: State, seat: int, out: Seen) -> None:
    """Stones of the seat and of the other one."""
    first = begin(state, seat, SEATS, out)
    for i in range(SEATS):
        for cell in range(at.CELLS):
            out[first + cell] = state[at.STONES + (seat + i) % SEATS] >> cell & 1
        first += at.CELLS
