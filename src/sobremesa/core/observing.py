"""What every game shows of a state to a program, before its own planes.

Seats are told from the one that looks: itself first, then the others in order of play.
"""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, SCORES, Plane, Seen, State


def first_planes(seats: int) -> tuple[Plane, ...]:
    """The planes that `begin` writes."""
    return (
        Plane("scores", (seats,), "points of each seat"),
        Plane("to_move", (seats,), "1 for the seat to move; nobody when the game is over"),
    )


@uncounted
def begin(state: State, seat: int, seats: int, out: Seen) -> int:
    """Clear what was observed before, write the first planes; returns where the next begins."""
    for i in range(len(out)):
        out[i] = 0
    for i in range(seats):
        other = (seat + i) % seats
        out[i] = state[SCORES + other]
        out[seats + i] = state[MOVER] == other and state[MOVER] != OVER
    return 2 * seats
