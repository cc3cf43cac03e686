"""A number put into a row."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.soleil_et_lune import layout as at


@uncounted
def place_number(state: State, row: int, suit: int, value: int, place: int) -> None:
    """Put a number at an end of a row, or on an eclipse."""
    slots = row + at.SLOTS
    under = 0
    if place >= at.COVER:
        i = slots + place - at.COVER
        under = state[i] - at.ECLIPSED
        state[row + at.DARK] ^= 1 << place - at.COVER
    else:
        i = slots if place == at.LEFT else slots + state[row + at.LENGTH]
        state[row + at.DARK] <<= place == at.LEFT
        for other in range(slots + state[row + at.LENGTH], i, -1):
            state[other] = state[other - 1]
        state[row + at.LENGTH] += 1
    state[i] = value
    state[at.UNDER + at.SUIT * suit + value] = under
