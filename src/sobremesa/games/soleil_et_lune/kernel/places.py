"""Where the cards of a hand may go, and what may be taken."""

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.lines import count_runs, lies, row_of


@compiled
def may_start(state, seat, suit):
    """Whether the mover may lay the first card of a missing row before a seat.

    A team's second row lies before the partner of whoever holds its first.
    """
    if not state[at.TEAMS]:
        return seat == state[MOVER]
    partner = seat ^ 2
    if (seat ^ state[MOVER]) & 1 or lies(state, partner, suit) or lies(state, seat, 1 - suit):
        return False
    return seat == state[MOVER] or lies(state, partner, 1 - suit)


@compiled
def fits_left(state, row):
    """The numbers that fit at the left end of a row; none beyond an eclipse."""
    first = state[row + at.SLOTS]
    return (1 << first) - 2 if first < at.ECLIPSED else 0


@compiled
def fits_right(state, row):
    """The numbers that fit at the right end of a row; none beyond an eclipse."""
    last = state[row + at.SLOTS + state[row + at.LENGTH] - 1]
    return at.NUMBERS & ~((2 << last) - 1) if last < at.ECLIPSED else 0


@compiled
def fits_on(state, row, slot):
    """The numbers that may cover an eclipse: between its nearest visible numbers on both sides.

    Of neighbouring eclipses only one next to a visible number can be covered.
    """
    length = state[row + at.LENGTH]
    before, after = slot - 1, slot + 1
    while before >= 0 and state[row + at.SLOTS + before] >= at.ECLIPSED:
        before -= 1
    while after < length and state[row + at.SLOTS + after] >= at.ECLIPSED:
        after += 1
    beside = 0 <= before == slot - 1 or length > after == slot + 1
    if not beside and (before >= 0 or after < length):
        return 0
    fits = at.NUMBERS
    if before >= 0:
        fits &= ~((2 << state[row + at.SLOTS + before]) - 1)
    if after < length:
        fits &= (1 << state[row + at.SLOTS + after]) - 1
    return fits


@compiled
def count_covers(state, row, numbers):
    """In how many ways these numbers can cover the eclipses of a row: as `fits_on`, at one go."""
    slots, end = row + at.SLOTS, row + at.SLOTS + state[row + at.LENGTH]
    count = below = 0
    i = slots
    while i < end:
        if state[i] < at.ECLIPSED:
            below = state[i]
            i += 1
            continue
        first = i
        while i < end and state[i] >= at.ECLIPSED:
            i += 1
        fits = at.NUMBERS & ~((2 << below) - 1)
        ways = i - first
        if i < end:
            fits &= (1 << state[i]) - 1
            ways = min(ways, 1 + (below > 0))
        elif below:
            ways = 1
        count += ways * count_bits(numbers & fits)
    return count


@compiled
def count_lays(state, seat, suit, hand):
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
    if state[row + at.DARK] and numbers:
        count += count_covers(state, row, numbers)
    if hand >= at.ECLIPSE:
        count += length - state[row + at.DARK]
    return count


@compiled
def nth_bit(word, n):
    """The place of the n-th set bit, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@compiled
def lay_step(seat, suit, number, place):
    """The step that lays a card; number 0 is the eclipse."""
    return (at.SUIT * suit + number) << at.CARD_STEP | seat << at.SEAT_STEP | place


@compiled
def nth_lay(state, seat, suit, hand, n):
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
    for slot in range(length):
        if state[row + at.SLOTS + slot] >= at.ECLIPSED:
            fitting = numbers & fits_on(state, row, slot)
            if n < count_bits(fitting):
                return lay_step(seat, suit, nth_bit(fitting, n), at.COVER + slot)
            n -= count_bits(fitting)
        elif hand >= at.ECLIPSE:
            if n == 0:
                return lay_step(seat, suit, 0, at.COVER + slot)
            n -= 1
    return -1


@compiled
def list_numbers(seat, suit, numbers, place, steps, count):
    """Write the steps that lay these numbers in a place after those listed already."""
    while numbers:
        steps[count] = lay_step(seat, suit, lowest_bit(numbers), place)
        numbers &= numbers - 1
        count += 1
    return count


@compiled
def list_lays(state, seat, suit, hand, steps, count):
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
    if hand < at.ECLIPSE and state[row + at.DARK] == 0:
        return count
    for slot in range(state[row + at.LENGTH]):
        if state[row + at.SLOTS + slot] >= at.ECLIPSED:
            fits = numbers & fits_on(state, row, slot)
            count = list_numbers(seat, suit, fits, at.COVER + slot, steps, count)
        elif hand >= at.ECLIPSE:
            steps[count] = lay_step(seat, suit, 0, at.COVER + slot)
            count += 1
    return count


@compiled
def count_takes(state):
    """How many non-empty sets of runs the mover may take now."""
    if state[at.MUST_LAY]:
        return 0
    seat = state[MOVER]
    return (1 << count_runs(state, row_of(seat, 0)) + count_runs(state, row_of(seat, 1))) - 1
