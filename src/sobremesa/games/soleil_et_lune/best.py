"""A sensible move of Soleil et Lune, for players that don't look ahead.

Points alone would be a bad adviser: every card on one's own row costs one until the row is taken.
So takes come first, then what brings own rows nearer to five, then what keeps others from it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.chance import (
    below,
)
from sobremesa.core.kernel import (
    MOVER,
)
from sobremesa.games.soleil_et_lune.kernel import (
    legal,
)
from sobremesa.games.soleil_et_lune.layout import (
    CARD_STEP,
    COVER,
    DESTROY,
    ECLIPSED,
    HIGHEST,
    LEFT,
    LENGTH,
    MOST_STEPS,
    PLACE,
    RUN,
    SEAT_STEP,
    SLOTS,
    SUIT,
    TAKE,
)
from sobremesa.games.soleil_et_lune.rows import (
    row_of,
)

TAKING = 1000
COVERING = 40
BUILDING = 30
BREAKING = 10


@njit(cache=True, nogil=True)
def run_around(state, row, slot):
    """How many neighbouring slots without an eclipse hold a slot."""
    first = last = slot
    while first > 0 and state[row + SLOTS + first - 1] < ECLIPSED:
        first -= 1
    while last + 1 < state[row + LENGTH] and state[row + SLOTS + last + 1] < ECLIPSED:
        last += 1
    return last - first + 1


@njit(cache=True, nogil=True)
def lost_numbers(state, row, number, place):
    """How many numbers can't go to an end of a row any more; a first card is best in the middle."""
    length = state[row + LENGTH]
    if length == 0:
        return abs(2 * number - HIGHEST - 1) // 4
    if place == LEFT:
        return state[row + SLOTS] - number - 1
    return number - state[row + SLOTS + length - 1] - 1


@njit(cache=True, nogil=True)
def worth(state, step, sides):
    """What a step promises to the mover's side."""
    if step == DESTROY:
        return 0
    if step >= TAKE:
        return TAKING + step - TAKE
    card, seat, place = step >> CARD_STEP, step >> SEAT_STEP & 3, step & PLACE
    row, number = row_of(seat, card // SUIT), card % SUIT
    ours = sides[seat] == sides[state[MOVER]]
    if number == 0:
        broken = run_around(state, row, place - COVER)
        return -COVERING - broken if ours else BREAKING + (2 * broken if broken < RUN else 20)
    if place >= COVER:
        return COVERING if ours else -COVERING
    lost = lost_numbers(state, row, number, place)
    return BUILDING - lost if ours else lost - BUILDING // 2


@njit(cache=True, nogil=True)
def best(state, sides, rng, steps):
    """Write down the step with the most promise, ties at random; a move is one step."""
    listed = np.empty(MOST_STEPS, np.int64)
    ties = 0
    most = -(1 << 30)
    for at in range(legal(state, listed)):
        value = worth(state, listed[at], sides)
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            if below(rng, ties) == 0:
                steps[0] = listed[at]
    return 1 if ties else 0
