"""The rows of Soleil et Lune: what fits where, which runs can be taken, what lies in a stack."""

from __future__ import annotations

from numba import njit

from sobremesa.core.bits import (
    count_bits,
    lowest_bit,
)
from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.soleil_et_lune.layout import (
    CARD_STEP,
    COVER,
    DARK,
    ECLIPSE,
    ECLIPSED,
    LEFT,
    LENGTH,
    NUMBER,
    NUMBERS,
    RIGHT,
    ROW,
    ROWS,
    RUN,
    SEAT_STEP,
    SLOTS,
    SUIT,
    TEAMS,
    UNDER,
)


@njit(cache=True, nogil=True)
def row_of(seat, suit):
    """Where the row of a suit begins that lies before a seat."""
    return ROWS + ROW * (2 * seat + suit)


@njit(cache=True, nogil=True)
def lies(state, seat, suit):
    """Whether there is such a row."""
    return state[row_of(seat, suit) + LENGTH] > 0


@njit(cache=True, nogil=True)
def may_start(state, seat, suit):
    """Whether the mover may lay the first card of a missing row before a seat.

    A team's second row lies before the partner of whoever holds its first.
    """
    if not state[TEAMS]:
        return seat == state[MOVER]
    partner = seat ^ 2
    if (seat ^ state[MOVER]) & 1 or lies(state, partner, suit) or lies(state, seat, 1 - suit):
        return False
    return seat == state[MOVER] or lies(state, partner, 1 - suit)


@njit(cache=True, nogil=True)
def fits_left(state, row):
    """The numbers that fit at the left end of a row; none beyond an eclipse."""
    first = state[row + SLOTS]
    return (1 << first) - 2 if first < ECLIPSED else 0


@njit(cache=True, nogil=True)
def fits_right(state, row):
    """The numbers that fit at the right end of a row; none beyond an eclipse."""
    last = state[row + SLOTS + state[row + LENGTH] - 1]
    return NUMBERS & ~((2 << last) - 1) if last < ECLIPSED else 0


@njit(cache=True, nogil=True)
def fits_on(state, row, slot):
    """The numbers that may cover an eclipse: between its nearest visible numbers on both sides.

    Of neighbouring eclipses only one next to a visible number can be covered.
    """
    length = state[row + LENGTH]
    before, after = slot - 1, slot + 1
    while before >= 0 and state[row + SLOTS + before] >= ECLIPSED:
        before -= 1
    while after < length and state[row + SLOTS + after] >= ECLIPSED:
        after += 1
    beside = 0 <= before == slot - 1 or length > after == slot + 1
    if not beside and (before >= 0 or after < length):
        return 0
    fits = NUMBERS
    if before >= 0:
        fits &= ~((2 << state[row + SLOTS + before]) - 1)
    if after < length:
        fits &= (1 << state[row + SLOTS + after]) - 1
    return fits


@njit(cache=True, nogil=True)
def count_covers(state, row, numbers):
    """In how many ways these numbers can cover the eclipses of a row: as `fits_on`, at one go."""
    slots, end = row + SLOTS, row + SLOTS + state[row + LENGTH]
    count = below = 0
    at = slots
    while at < end:
        if state[at] < ECLIPSED:
            below = state[at]
            at += 1
            continue
        first = at
        while at < end and state[at] >= ECLIPSED:
            at += 1
        fits = NUMBERS & ~((2 << below) - 1)
        ways = at - first
        if at < end:
            fits &= (1 << state[at]) - 1
            ways = min(ways, 1 + (below > 0))
        elif below:
            ways = 1
        count += ways * count_bits(numbers & fits)
    return count


@njit(cache=True, nogil=True)
def count_lays(state, seat, suit, hand):
    """In how many ways a card of a hand, cards of this suit, can be laid on a row."""
    if hand == 0:
        return 0
    row = row_of(seat, suit)
    length = state[row + LENGTH]
    numbers = hand & NUMBERS
    if length == 0:
        return count_bits(numbers) if numbers and may_start(state, seat, suit) else 0
    count = count_bits(numbers & fits_left(state, row)) + count_bits(
        numbers & fits_right(state, row)
    )
    if state[row + DARK] and numbers:
        count += count_covers(state, row, numbers)
    if hand >= ECLIPSE:
        count += length - state[row + DARK]
    return count


@njit(cache=True, nogil=True)
def nth_bit(word, n):
    """The place of the n-th set bit, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@njit(cache=True, nogil=True)
def lay_step(seat, suit, number, place):
    """The step that lays a card; number 0 is the eclipse."""
    return (SUIT * suit + number) << CARD_STEP | seat << SEAT_STEP | place


@njit(cache=True, nogil=True)
def nth_lay(state, seat, suit, hand, n):
    """The n-th of those ways, as a step."""
    row = row_of(seat, suit)
    length = state[row + LENGTH]
    numbers = hand & NUMBERS
    if length == 0:
        return lay_step(seat, suit, nth_bit(numbers, n), RIGHT)
    left = numbers & fits_left(state, row)
    if n < count_bits(left):
        return lay_step(seat, suit, nth_bit(left, n), LEFT)
    n -= count_bits(left)
    right = numbers & fits_right(state, row)
    if n < count_bits(right):
        return lay_step(seat, suit, nth_bit(right, n), RIGHT)
    n -= count_bits(right)
    for slot in range(length):
        if state[row + SLOTS + slot] >= ECLIPSED:
            fitting = numbers & fits_on(state, row, slot)
            if n < count_bits(fitting):
                return lay_step(seat, suit, nth_bit(fitting, n), COVER + slot)
            n -= count_bits(fitting)
        elif hand >= ECLIPSE:
            if n == 0:
                return lay_step(seat, suit, 0, COVER + slot)
            n -= 1
    return -1


@njit(cache=True, nogil=True)
def run_from(state, row, slot):
    """Where the run ends that begins at a slot; the slot itself when an eclipse lies there."""
    while slot < state[row + LENGTH] and state[row + SLOTS + slot] < ECLIPSED:
        slot += 1
    return slot


@njit(cache=True, nogil=True)
def count_runs(state, row):
    """How many runs of a row can be taken."""
    length = state[row + LENGTH]
    if length < RUN:
        return 0
    count = slot = 0
    while slot < length:
        end = run_from(state, row, slot)
        count += end - slot >= RUN
        slot = end + 1
    return count


@njit(cache=True, nogil=True)
def gather(state, suit, slot, cards):
    """Put a whole stack, given as its slot's word, into a set of cards; returns its numbers."""
    if slot >= ECLIPSED:
        state[cards + suit] += ECLIPSE
    number = slot & NUMBER
    count = 0
    while number:
        state[cards + suit] |= 1 << number
        count += 1
        number = state[UNDER + SUIT * suit + number]
        if number:
            state[cards + suit] += ECLIPSE
    return count
