"""What makes a position of Soleil et Lune good: points, rows that become runs, a hand that fits.

Features are counted by phase of the game and by whether the seat is to move. Partners share what
they hold: both lay on both of their rows.
"""

import numpy as np

from sobremesa.core.bits import count_bits
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.drawing import hand_size
from sobremesa.games.soleil_et_lune.kernel.lines import row_of, run_from
from sobremesa.games.soleil_et_lune.kernel.places import (
    count_covers,
    fits_left,
    fits_right,
)

BEGINS = np.array(at.PHASES, np.int64)


@compiled
def phase_of(state: State) -> int:
    """Where the features of a phase begin, by how many cards can still be drawn."""
    if state[at.OUT]:
        return 0
    suns, moons = state[at.DISCARDS], state[at.DISCARDS + 1]
    left = state[at.PILE] + (suns >> 32) + (moons >> 32)
    left += count_bits(suns & at.NUMBERS) + count_bits(moons & at.NUMBERS)
    phase = 1
    while phase < len(BEGINS) and left >= BEGINS[phase]:
        phase += 1
    return at.PHASE * phase


@compiled
def add(found: State, count: int, feature: int, amount: int) -> int:
    """Write down a feature, if there is any of it."""
    if amount:
        found[2 * count], found[2 * count + 1] = feature, amount
        count += 1
    return count


@compiled
def add_steps(found: State, count: int, feature: int, amount: int, least: int, steps: int) -> int:
    """Write down a feature for each of the steps that an amount reaches, from the least on."""
    for step in range(min(steps, amount - least + 1)):
        found[2 * count], found[2 * count + 1] = feature + step, 1
        count += 1
    return count


@compiled
def held(state: State, seat: int, suit: int) -> int:
    """The cards of a suit that a seat and its partner hold."""
    cards = state[at.HANDS + 2 * seat + suit]
    if state[at.TEAMS]:
        cards += state[at.HANDS + 2 * (seat ^ 2) + suit]
    return cards


@compiled
def live_numbers(state: State, suit: int) -> int:
    """The numbers of a suit that can still be laid: neither set aside nor on top of a row."""
    live = at.NUMBERS
    for seat in range(state[at.SEATS]):
        live &= ~state[at.TAKEN + 2 * seat + suit]
        row = row_of(seat, suit)
        for i in range(row + at.SLOTS, row + at.SLOTS + state[row + at.LENGTH]):
            live &= ~(1 << (state[i] & at.NUMBER))
    return live


@compiled
def hand_fits(state: State, seat: int, suit: int, numbers: int, owner: int) -> int:
    """Which numbers of a hand can be laid on the row of an owner."""
    row = row_of(owner, suit)
    if state[row + at.LENGTH] == 0:
        return numbers if owner == seat else 0
    return numbers & (fits_left(state, row) | fits_right(state, row))


@compiled
def seat_features(state: State, seat: int, first: int, found: State, count: int) -> int:
    """Points, and what can be done with the hand."""
    hand = at.HANDS + 2 * seat
    size = hand_size(state, seat)
    aside = count_bits(state[at.TAKEN + 2 * seat] & at.NUMBERS) + count_bits(
        state[at.TAKEN + 2 * seat + 1] & at.NUMBERS
    )
    lying = aside - state[SCORES + seat]
    count = add(found, count, first + at.TURN, 1)
    count = add(found, count, first + at.MUST, state[at.MUST_LAY])
    count = add(found, count, first + at.POINTS, state[SCORES + seat])
    count = add(found, count, first + at.LYING, lying)
    count = add(found, count, first + at.SIZES + min(size, at.HAND), 1)
    if size == 0:
        return count
    eclipses = animals = stuck = elsewhere = 0
    for suit in range(2):
        cards = state[hand + suit]
        numbers = cards & at.NUMBERS
        eclipses += cards >> 32
        animals += count_bits(numbers & state[at.ANIMALS])
        own = hand_fits(state, seat, suit, numbers, seat)
        other = 0
        covered = 0
        for owner in range(state[at.SEATS]):
            row = row_of(owner, suit)
            if owner != seat:
                other |= hand_fits(state, seat, suit, numbers, owner)
            if state[row + at.DARK]:
                covered += count_covers(state, row, numbers & ~(own | other))
        elsewhere += count_bits(other & ~own)
        stuck += max(0, count_bits(numbers & ~(own | other)) - covered)
    count = add(found, count, first + at.HAND_ECLIPSES, eclipses)
    count = add(found, count, first + at.HAND_ANIMALS, animals)
    count = add(found, count, first + at.STUCK, stuck)
    count = add(found, count, first + at.ELSEWHERE, elsewhere)
    if stuck == size:
        count = add(found, count, first + at.STUCK_ALL, 1)
        count = add(found, count, first + at.STUCK_LYING, lying)
    return count


@compiled
def scan_row(state: State, row: int, numbers: int, live: int) -> tuple[int, int, int, int, int]:
    """The runs of a row: the longest, and how many slots can be taken; how long one can become.

    By numbers in hand at the ends; and, one eclipse covered, by numbers in hand or by live ones.
    """
    slots, length = row + at.SLOTS, state[row + at.LENGTH]
    longest = takable = reach = by_own = by_live = 0
    below = slot = 0
    while slot < length:
        end = run_from(state, row, slot)
        run = end - slot
        longest = max(longest, run)
        if run >= at.RUN:
            takable += run
        if run:
            below = state[slots + end - 1]
            ends = fits_left(state, row) if slot == 0 else 0
            ends |= fits_right(state, row) if end == length else 0
            reach = max(reach, run + count_bits(numbers & ends))
        dark = end
        while dark < length and state[slots + dark] >= at.ECLIPSED:
            dark += 1
        if dark > end:
            fits = at.NUMBERS & ~((2 << below) - 1)
            after = 0
            if dark < length:
                fits &= (1 << state[slots + dark]) - 1
                after = run_from(state, row, dark) - dark
            joined = run + 1 + after if dark == end + 1 else max(run, after) + 1
            by_own = max(by_own, joined if fits & numbers else 0)
            by_live = max(by_live, joined if fits & live else 0)
        slot = dark
    return longest, takable, reach, by_own, by_live


@compiled
def row_features(
    state: State, seat: int, suit: int, first: int, others: int, found: State, count: int
) -> int:
    """How long the runs of a row are and can become, and what threatens them."""
    row = row_of(seat, suit)
    slots, length = row + at.SLOTS, state[row + at.LENGTH]
    numbers = held(state, seat, suit) & at.NUMBERS
    if length == 0:
        count = add(found, count, first + at.MISSING, 1)
        return add(found, count, first + at.MISSING_CARDS, count_bits(numbers))
    live, ends = live_numbers(state, suit), fits_left(state, row) | fits_right(state, row)
    longest, takable, reach, by_own, by_live = scan_row(state, row, numbers, live)
    ends_dark = (state[slots] >= at.ECLIPSED) + (state[slots + length - 1] >= at.ECLIPSED)
    open_to = count_bits(live & ends)
    count = add_steps(found, count, first + at.RUNS, longest, 1, 7)
    count = add(found, count, first + at.TAKABLE, takable)
    count = add(found, count, first + at.SLOTS_FULL, length)
    count = add(found, count, first + at.SLOTS_DARK, count_bits(state[row + at.DARK]))
    count = add(found, count, first + at.ENDS_DARK, ends_dark)
    count = add(found, count, first + at.LIVE, (open_to + 1) // 2)
    count = add_steps(found, count, first + at.DEAD, (7 - open_to) // 2 + (open_to == 0), 1, 4)
    count = add(found, count, first + at.FITTING, count_bits(numbers & ends))
    count = add_steps(found, count, first + at.REACH, reach, 3, 6)
    count = add_steps(found, count, first + at.COVER_OWN, by_own, 4, 3)
    count = add_steps(found, count, first + at.COVER_LIVE, by_live, 4, 3)
    if others >= at.ECLIPSE:
        count = add_steps(found, count, first + at.THREATS, longest, 3, 3)
    return add(found, count, first + at.FOES_FITTING, count_bits(others & ends))


@compiled
def features(state: State, seat: int, found: State) -> int:
    """Points, the hand, both rows."""
    first = phase_of(state) + at.ROLE * (state[MOVER] == seat)
    count = seat_features(state, seat, first, found, 0)
    for suit in range(2):
        others = -held(state, seat, suit)
        for other in range(state[at.SEATS]):
            others += state[at.HANDS + 2 * other + suit]
        count = row_features(state, seat, suit, first + at.SEAT_FEATURES, others, found, count)
    return count
