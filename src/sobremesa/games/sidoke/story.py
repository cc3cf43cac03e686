"""Why a game of Sidoké is over, and in which order its points are told."""

from sobremesa.core.kernel import State
from sobremesa.core.story import Reason
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.pieces import rack_of

CODES = (
    "sidoke.end_line",
    "sidoke.end_colour",
    "sidoke.end_sidoke",
    "sidoke.end_empty_rack",
    "sidoke.end_no_sidoke",
)


def find_reason(state: State, seats: int) -> Reason:
    """Whether tiles, places or patience ran out."""
    bag, left = int(state[at.BAG]), sum(bool(rack_of(state, seat).any()) for seat in range(seats))
    if not bag:
        return Reason("sidoke.end_stuck_bag" if left else "sidoke.end_racks")
    if state[at.SINCE] >= at.ROUNDS * seats:
        return Reason("sidoke.end_rounds", params={"rounds": at.ROUNDS})
    return Reason("sidoke.end_stuck", params={"bag": bag})
