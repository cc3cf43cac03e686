"""Rows of cards: where one begins, which runs can be taken, what lies in a stack."""

from sobremesa.core.compiler import compiled
from sobremesa.games.soleil_et_lune import layout as at


@compiled
def row_of(seat, suit):
    """Where the row of a suit begins that lies before a seat."""
    return at.ROWS + at.ROW * (2 * seat + suit)


@compiled
def lies(state, seat, suit):
    """Whether there is such a row."""
    return state[row_of(seat, suit) + at.LENGTH] > 0


@compiled
def run_from(state, row, slot):
    """Where the run ends that begins at a slot; the slot itself when an eclipse lies there."""
    while slot < state[row + at.LENGTH] and state[row + at.SLOTS + slot] < at.ECLIPSED:
        slot += 1
    return slot


@compiled
def count_runs(state, row):
    """How many runs of a row can be taken."""
    length = state[row + at.LENGTH]
    if length < at.RUN:
        return 0
    count = slot = 0
    while slot < length:
        end = run_from(state, row, slot)
        count += end - slot >= at.RUN
        slot = end + 1
    return count


@compiled
def gather(state, suit, slot, cards):
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
