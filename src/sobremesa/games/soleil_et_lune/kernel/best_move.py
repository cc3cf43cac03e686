"""A sensible move, for players that don't look ahead.

Points alone would be a bad adviser: every card on one's own row costs one until the row is taken.
So takes come first, then what brings own rows nearer to five, then what keeps others from it.
"""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.chance import below
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.lines import row_of, run_from
from sobremesa.games.soleil_et_lune.kernel.places import (
    count_takes,
    coverable,
    fits_left,
    fits_on,
    fits_right,
    lay_step,
    may_start,
)

TAKING = 1000
COVERING = 40
BUILDING = 30
BREAKING = 10
LEAST = -(1 << 30)


@uncounted
def lost_numbers(state: State, row: int, number: int, place: int) -> int:
    """How many numbers can't go to an end of a row any more; a first card is best in the middle."""
    length = state[row + at.LENGTH]
    if length == 0:
        return abs(2 * number - at.HIGHEST - 1) // 4
    if place == at.LEFT:
        return state[row + at.SLOTS] - number - 1
    return number - state[row + at.SLOTS + length - 1] - 1


@uncounted
def break_worth(broken: int, ours: bool) -> int:
    """What an eclipse on a run of so many slots promises."""
    return -COVERING - broken if ours else BREAKING + (2 * broken if broken < at.RUN else 20)


@uncounted
def keep(most: int, ties: int, value: int, step: int, rng: State, steps: State) -> tuple[int, int]:
    """Keep a step if none is better, one of equals at random; returns the most, and how many."""
    if value < most:
        return most, ties
    ties = ties + 1 if value == most else 1
    if ties == 1 or below(rng, ties) == 0:
        steps[0] = step
    return value, ties


@uncounted
def highest_bit(word: int) -> int:
    while word & (word - 1):
        word &= word - 1
    return lowest_bit(word)


@uncounted
def keep_starts(
    state: State, seat: int, suit: int, numbers: int, most: int, ties: int, rng: State, steps: State
) -> tuple[int, int]:
    """The best first card of a row."""
    while numbers:
        number = lowest_bit(numbers)
        numbers &= numbers - 1
        value = BUILDING - lost_numbers(state, row_of(seat, suit), number, at.RIGHT)
        step = lay_step(seat, suit, number, at.RIGHT)
        most, ties = keep(most, ties, value, step, rng, steps)
    return most, ties


@uncounted
def keep_ends(
    state: State,
    seat: int,
    suit: int,
    numbers: int,
    ours: bool,
    most: int,
    ties: int,
    rng: State,
    steps: State,
) -> tuple[int, int]:
    """The best card for each end of a row: own rows want near numbers, others get far ones."""
    row = row_of(seat, suit)
    left, right = numbers & fits_left(state, row), numbers & fits_right(state, row)
    if left:
        number = highest_bit(left) if ours else lowest_bit(left)
        lost = lost_numbers(state, row, number, at.LEFT)
        value = BUILDING - lost if ours else lost - BUILDING // 2
        step = lay_step(seat, suit, number, at.LEFT)
        most, ties = keep(most, ties, value, step, rng, steps)
    if right:
        number = lowest_bit(right) if ours else highest_bit(right)
        lost = lost_numbers(state, row, number, at.RIGHT)
        value = BUILDING - lost if ours else lost - BUILDING // 2
        step = lay_step(seat, suit, number, at.RIGHT)
        most, ties = keep(most, ties, value, step, rng, steps)
    return most, ties


@uncounted
def keep_covers(
    state: State,
    seat: int,
    suit: int,
    numbers: int,
    value: int,
    most: int,
    ties: int,
    rng: State,
    steps: State,
) -> tuple[int, int]:
    """Every number on every eclipse that it may cover."""
    row = row_of(seat, suit)
    slots = coverable(state, row)
    while slots:
        slot = lowest_bit(slots)
        slots &= slots - 1
        fitting = numbers & fits_on(state, row, slot)
        while fitting:
            step = lay_step(seat, suit, lowest_bit(fitting), at.COVER + slot)
            fitting &= fitting - 1
            most, ties = keep(most, ties, value, step, rng, steps)
    return most, ties


@uncounted
def keep_eclipses(
    state: State, seat: int, suit: int, ours: bool, most: int, ties: int, rng: State, steps: State
) -> tuple[int, int]:
    """An eclipse on every number, run by run."""
    row = row_of(seat, suit)
    slot = 0
    while slot < state[row + at.LENGTH]:
        end = run_from(state, row, slot)
        value = break_worth(end - slot, ours)
        if value >= most:
            for place in range(slot, end):
                step = lay_step(seat, suit, 0, at.COVER + place)
                most, ties = keep(most, ties, value, step, rng, steps)
        slot = end + 1
    return most, ties


@uncounted
def best(state: State, sides: State, rng: State, steps: State) -> int:
    """Write down the step that promises most, ties at random; a move is one step.

    Without listing all: a take is always best, and of the cards for an end only one can be.
    """
    mover = state[MOVER]
    if mover == OVER:
        return 0
    takes = count_takes(state)
    if takes:
        steps[0] = at.TAKE | takes
        return 1
    most, ties = LEAST, 0
    for seat in range(state[at.SEATS]):
        ours = sides[seat] == sides[mover]
        for suit in range(2):
            hand = state[at.HANDS + 2 * mover + suit]
            if hand == 0:
                continue
            numbers, row = hand & at.NUMBERS, row_of(seat, suit)
            if state[row + at.LENGTH] == 0:
                if numbers and may_start(state, seat, suit):
                    most, ties = keep_starts(state, seat, suit, numbers, most, ties, rng, steps)
                continue
            if numbers:
                most, ties = keep_ends(state, seat, suit, numbers, ours, most, ties, rng, steps)
            if numbers and state[row + at.DARK]:
                value = COVERING if ours else -COVERING
                if value >= most:
                    most, ties = keep_covers(
                        state, seat, suit, numbers, value, most, ties, rng, steps
                    )
            if hand >= at.ECLIPSE:
                most, ties = keep_eclipses(state, seat, suit, ours, most, ties, rng, steps)
    if ties == 0:
        steps[0] = at.DESTROY
    return 1
