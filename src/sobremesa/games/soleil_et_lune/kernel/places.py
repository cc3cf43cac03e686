"""Where the cards of a hand may go, and what may be taken."""

from sobremesa.core.bits import bit_length, count_bits, lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.lines import (
    count_runs,
    lies,
    row_of,
    visible_slots,
)


@uncounted
def may_start(state: State, seat: int, suit: int) -> bool:
    """Whether the mover may lay the first card of a missing row before a seat.

    A team's second row lies before the partner of whoever holds its first.
    """
    if not state[at.TEAMS]:
        return seat == state[MOVER]
    partner = seat ^ 2
    if (seat ^ state[MOVER]) & 1 or lies(state, partner, suit) or lies(state, seat, 1 - suit):
        return False
    return seat == state[MOVER] or lies(state, partner, 1 - suit)


@uncounted
def fits_left(state: State, row: int) -> int:
    """The numbers that fit at the left end of a row; none beyond an eclipse."""
    first = state[row + at.SLOTS]
    return (1 << first) - 2 if first < at.ECLIPSED else 0


@uncounted
def fits_right(state: State, row: int) -> int:
    """The numbers that fit at the right end of a row; none beyond an eclipse."""
    last = state[row + at.SLOTS + state[row + at.LENGTH] - 1]
    return at.NUMBERS & ~((2 << last) - 1) if last < at.ECLIPSED else 0


@uncounted
def fits_on(state: State, row: int, slot: int) -> int:
    """The numbers between the nearest visible ones on both sides of a slot."""
    visible, slots = visible_slots(state, row), row + at.SLOTS
    before, after = visible & (1 << slot) - 1, visible >> slot
    fits = at.NUMBERS
    if before:
        fits &= ~((2 << state[slots + bit_length(before) - 1]) - 1)
    if after:
        fits &= (1 << state[slots + slot + lowest_bit(after)]) - 1
    return fits


@uncounted
def coverable(state: State, row: int) -> int:
    """The slots where a number may cover an eclipse, a bit each.

    Of neighbouring eclipses only one next to a visible number can be covered.
    """
    visible, dark = visible_slots(state, row), state[row + at.DARK]
    return dark & (visible << 1 | visible >> 1) if visible else dark


@uncounted
def count_covers(state: State, row: int, numbers: int) -> int:
    """In how many ways these numbers can cover the eclipses of a row."""
    count, slots = 0, coverable(state, row)
    while slots:
        count += count_bits(numbers & fits_on(state, row, lowest_bit(slots)))
        slots &= slots - 1
    return count


@uncounted
def count_lays(state: State, seat: int, suit: int, hand: int) -> int:
    """In how many ways a card of a hand, cards of this suit, can be laid on a row."""
    if hand == 0:
        return 0
    row = row_of(seat, suit)
    length = state[row + at.LENGTH]
    numbers = hand & at.NUMBERS
    if length == 0:
        return count_bits(numbers) if numbers and may_start(state, seat, suit) else 0
    count = count_bits(numbers & fits_left(state, row)) + count_bits(
        numbers & fits_right(state, row)
    )
    if numbers:
        count += count_covers(state, row, numbers)
    if hand >= at.ECLIPSE:
        count += count_bits(visible_slots(state, row))
    return count


@uncounted
def open_slots(state: State, row: int, hand: int) -> int:
    """The slots of a row on which some card of a hand may lie, a bit each."""
    covers = coverable(state, row) if hand & at.NUMBERS else 0
    return covers | visible_slots(state, row) if hand >= at.ECLIPSE else covers


@uncounted
def cards_on(state: State, row: int, numbers: int, slot: int) -> int:
    """Of these numbers those that may lie on such a slot; on a visible one an eclipse, number 0."""
    return numbers & fits_on(state, row, slot) if state[row + at.DARK] >> slot & 1 else 1


@uncounted
def nth_bit(word: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@uncounted
def lay_step(seat: int, suit: int, number: int, place: int) -> int:
    """The step that lays a card; number 0 is the eclipse."""
    return (at.SUIT * suit + number) << at.CARD_STEP | seat << at.SEAT_STEP | place


@uncounted
def nth_lay(state: State, seat: int, suit: int, hand: int, n: int) -> int:
    """The n-th of those ways, as a step."""
    row = row_of(seat, suit)
    length = state[row + at.LENGTH]
    numbers = hand & at.NUMBERS
    if length == 0:
        return lay_step(seat, suit, nth_bit(numbers, n), at.RIGHT)
    left = numbers & fits_left(state, row)
    if n < count_bits(left):
        return lay_step(seat, suit, nth_bit(left, n), at.LEFT)
    n -= count_bits(left)
    right = numbers & fits_right(state, row)
    if n < count_bits(right):
        return lay_step(seat, suit, nth_bit(right, n), at.RIGHT)
    n -= count_bits(right)
    slots = open_slots(state, row, hand)
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        fits = cards_on(state, row, numbers, slot)
        if n < count_bits(fits):
            return lay_step(seat, suit, nth_bit(fits, n), at.COVER + slot)
        n -= count_bits(fits)
    return -1


@uncounted
def list_numbers(seat: int, suit: int, numbers: int, place: int, steps: State, count: int) -> int:
    """Write the steps that lay these numbers in a place after those listed already."""
    while numbers:
        steps[count] = lay_step(seat, suit, lowest_bit(numbers), place)
        numbers &= numbers - 1
        count += 1
    return count


@uncounted
def list_lays(state: State, seat: int, suit: int, hand: int, steps: State, count: int) -> int:
    """Write all of those ways, as steps, after those listed already; returns how many there are."""
    if hand == 0:
        return count
    row = row_of(seat, suit)
    numbers = hand & at.NUMBERS
    if state[row + at.LENGTH] == 0:
        starts = numbers if numbers and may_start(state, seat, suit) else 0
        return list_numbers(seat, suit, starts, at.RIGHT, steps, count)
    count = list_numbers(seat, suit, numbers & fits_left(state, row), at.LEFT, steps, count)
    count = list_numbers(seat, suit, numbers & fits_right(state, row), at.RIGHT, steps, count)
    slots = open_slots(state, row, hand)
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        fits = cards_on(state, row, numbers, slot)
        count = list_numbers(seat, suit, fits, at.COVER + slot, steps, count)
    return count


@uncounted
def count_takes(state: State) -> int:
    """How many non-empty sets of runs the mover may take now."""
    if state[at.MUST_LAY]:
        return 0
    seat = state[MOVER]
    return (1 << count_runs(state, row_of(seat, 0)) + count_runs(state, row_of(seat, 1))) - 1
