"""Rows of cards: where one begins, which runs can be taken, what lies in a stack."""

from sobremesa.core.bits import count_bits
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import State
from sobremesa.games.soleil_et_lune import layout as at


@uncounted
def row_of(seat: int, suit: int) -> int:
    """Where the row of a suit begins that lies before a seat."""
    return at.ROWS + at.ROW * (2 * seat + suit)


@uncounted
def lies(state: State, seat: int, suit: int) -> bool:
    """Whether there is such a row."""
    return state[row_of(seat, suit) + at.LENGTH] > 0


@uncounted
def visible_slots(state: State, row: int) -> int:
    """The slots of a row without an eclipse, a bit each."""
    return ~state[row + at.DARK] & (1 << state[row + at.LENGTH]) - 1


@uncounted
def run_from(state: State, row: int, slot: int) -> int:
    """Where the run ends that begins at a slot; the slot itself when an eclipse lies there."""
    while slot < state[row + at.LENGTH] and state[row + at.SLOTS + slot] < at.ECLIPSED:
        slot += 1
    return slot


@uncounted
def count_runs(state: State, row: int) -> int:
    """How many runs of a row can be taken."""
    visible = starts = visible_slots(state, row)
    for further in range(1, at.RUN):
        starts &= visible >> further
    # A run that is longer has several starts, one beside the other.
    return count_bits(starts & ~(starts << 1))


@uncounted
def gather(state: State, suit: int, slot: int, cards: int) -> int:
    """Put a whole stack, given as its slot's word, into a set of cards; returns its numbers."""
    if slot >= at.ECLIPSED:
        state[cards + suit] += at.ECLIPSE
    number = slot & at.NUMBER
    count = 0
    while number:
        state[cards + suit] |= 1 << number
        count += 1
        number = state[at.UNDER + at.SUIT * suit + number]
        if number:
            state[cards + suit] += at.ECLIPSE
    return count
