"""A sensible move, for players that don't look ahead.

Points alone would be a bad adviser: every card on one's own row costs one until the row is taken.
So takes come first, then what brings own rows nearer to five, then what keeps others from it.
"""

import numpy as np

from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.lines import row_of
from sobremesa.games.soleil_et_lune.kernel.steps import legal

TAKING = 1000
COVERING = 40
BUILDING = 30
BREAKING = 10


@compiled
def run_around(state, row, slot):
    """How many neighbouring slots without an eclipse hold a slot."""
    first = last = slot
    while first > 0 and state[row + at.SLOTS + first - 1] < at.ECLIPSED:
        first -= 1
    while last + 1 < state[row + at.LENGTH] and state[row + at.SLOTS + last + 1] < at.ECLIPSED:
        last += 1
    return last - first + 1


@compiled
def lost_numbers(state, row, number, place):
    """How many numbers can't go to an end of a row any more; a first card is best in the middle."""
    length = state[row + at.LENGTH]
    if length == 0:
        return abs(2 * number - at.HIGHEST - 1) // 4
    if place == at.LEFT:
        return state[row + at.SLOTS] - number - 1
    return number - state[row + at.SLOTS + length - 1] - 1


@compiled
def worth(state, step, sides):
    """What a step promises to the mover's side."""
    if step == at.DESTROY:
        return 0
    if step >= at.TAKE:
        return TAKING + step - at.TAKE
    card, seat, place = step >> at.CARD_STEP, step >> at.SEAT_STEP & 3, step & at.PLACE
    row, number = row_of(seat, card // at.SUIT), card % at.SUIT
    ours = sides[seat] == sides[state[MOVER]]
    if number == 0:
        broken = run_around(state, row, place - at.COVER)
        return -COVERING - broken if ours else BREAKING + (2 * broken if broken < at.RUN else 20)
    if place >= at.COVER:
        return COVERING if ours else -COVERING
    lost = lost_numbers(state, row, number, place)
    return BUILDING - lost if ours else lost - BUILDING // 2


@compiled
def best(state, sides, rng, steps):
    """Write down the step with the most promise, ties at random; a move is one step."""
    listed = np.empty(at.MOST_STEPS, np.int64)
    ties = 0
    most = -(1 << 30)
    for i in range(legal(state, listed)):
        value = worth(state, listed[i], sides)
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                steps[0] = listed[i]
    return 1 if ties else 0
