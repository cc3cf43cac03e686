"""A number for each step, and whether a single one is legal."""

import numpy as np

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.lines import row_of, visible_slots
from sobremesa.games.soleil_et_lune.kernel.places import (
    count_lays,
    count_takes,
    coverable,
    fits_left,
    fits_on,
    fits_right,
    may_start,
)


def list_actions(seats: int) -> State:
    """Self-destruction, takes, then lays on the rows of each seat: with more seats come more.

    Of each suit the eclipse on every slot, then every number at both ends and on every slot.
    """
    covers = range(at.COVER, at.COVER + at.HIGHEST)
    lays = [
        (at.SUIT * suit + number) << at.CARD_STEP | seat << at.SEAT_STEP | place
        for seat in range(seats)
        for suit in range(2)
        for number in range(at.HIGHEST + 1)
        for place in ((at.LEFT, at.RIGHT, *covers) if number else covers)
    ]
    takes = [at.TAKE | runs for runs in range(1, 1 << at.MOST_RUNS)]
    return np.array([at.DESTROY, *takes, *lays], np.int64)


def longest_game(seats: int) -> int:
    """As many turns as there may be, each with all cards of all suits as animals, and one more."""
    return at.MOST_TURNS * (2 * at.HIGHEST + 1)


@uncounted
def may_destroy(state: State) -> bool:
    """Whether nothing can be laid or taken."""
    if count_takes(state):
        return False
    for seat in range(state[at.SEATS]):
        for suit in range(2):
            if count_lays(state, seat, suit, state[at.HANDS + 2 * state[MOVER] + suit]):
                return False
    return True


@uncounted
def may_lay(state: State, card: int, seat: int, place: int) -> bool:
    """Whether the mover may lay a card before a seat, in a place."""
    suit, number, slot = card // at.SUIT, card % at.SUIT, place - at.COVER
    hand, row = state[at.HANDS + 2 * state[MOVER] + suit], row_of(seat, suit)
    length = state[row + at.LENGTH]
    if number == 0:
        return hand >= at.ECLIPSE and visible_slots(state, row) >> slot & 1 != 0
    if not hand >> number & 1:
        return False
    if length == 0:
        return place == at.RIGHT and may_start(state, seat, suit)
    if place == at.LEFT:
        return fits_left(state, row) >> number & 1 != 0
    if place == at.RIGHT:
        return fits_right(state, row) >> number & 1 != 0
    return coverable(state, row) >> slot & fits_on(state, row, slot) >> number & 1 != 0


@uncounted
def may_play(state: State, step: int) -> bool:
    """Whether a lay, a take or self-destruction is legal."""
    if state[MOVER] == OVER:
        return False
    if step == at.DESTROY:
        return may_destroy(state)
    if step >= at.TAKE:
        return step - at.TAKE <= count_takes(state)
    seat = step >> at.SEAT_STEP & 3
    return seat < state[at.SEATS] and may_lay(state, step >> at.CARD_STEP, seat, step & at.PLACE)
