"""What makes a position of Siesta good: who is ahead when the game can end, and what may be won.

The game ends with the last roof of a player, so what a lead is worth depends on how many roofs are
left to its owner and to the others, and on who moves next. The same with what the next player is
about to gain: a promise. And there is what the board offers to each.
"""

import numpy as np

from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOST_SEATS, MOVER, SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.prospects import look_around

STAGES = np.array(at.STAGES, np.int64)


@uncounted
def note(found: State, count: int, number: int, amount: int) -> int:
    """Write down a feature, if there is any of it; returns how many there are."""
    if amount:
        found[2 * count], found[2 * count + 1] = number, amount
        return count + 1
    return count


@uncounted
def note_stages(found: State, count: int, first: int, lead: int) -> int:
    """Write down every stage that a lead has reached."""
    for stage in range(len(STAGES)):
        if lead >= STAGES[stage]:
            found[2 * count], found[2 * count + 1] = first + stage, 1
            count += 1
    return count


@uncounted
def limit(lead: int) -> int:
    return max(-at.LARGEST_LEAD, min(at.LARGEST_LEAD, lead))


@uncounted
def lead_of(state: State, seat: int) -> int:
    """A seat's points less those of the best other."""
    most = 0
    for other in range(state[at.SEATS]):
        if other != seat:
            most = max(most, state[SCORES + other])
    return state[SCORES + seat] - most


@uncounted
def least_roofs(state: State, seat: int) -> int:
    """The fewest roofs that another seat has left."""
    least = at.ROOFS
    for other in range(state[at.SEATS]):
        if other != seat:
            least = min(least, state[at.LEFT + at.ROOF + other])
    return least


@uncounted
def span(pieces: int, spans: int) -> int:
    """In how many turns so many pieces can be laid, less one."""
    return min(max(0, pieces - 1) // at.TURN, spans - 1)


@uncounted
def waiting(state: State, seat: int) -> int:
    """After how many other turns a seat is to move."""
    return (seat - state[MOVER] + state[at.SEATS]) % state[at.SEATS]


@uncounted
def place_of(state: State, seat: int) -> int:
    """Who moves next, and how many turns of roofs a seat and the others have."""
    mine = span(state[at.LEFT + at.ROOF + seat], at.SPANS)
    theirs = span(least_roofs(state, seat), at.SPANS)
    return (waiting(state, seat) * at.SPANS + mine) * at.SPANS + theirs


@uncounted
def race_features(state: State, seat: int, found: State) -> int:
    """How far the game is, and who is ahead; returns how many features there are."""
    wait, place = waiting(state, seat), place_of(state, seat)
    mine, theirs = max(1, state[at.LEFT + at.ROOF + seat]), max(1, least_roofs(state, seat))
    whole = lead_of(state, seat)
    lead = limit(whole)
    found[0], found[1] = at.COARSE + 2 * place, 1
    count = note(found, 1, at.COARSE + 2 * place + 1, lead)
    count = note_stages(found, count, at.BY_STAGE + len(STAGES) * place, whole)
    fine = (wait * at.ROOFS + mine - 1) * at.ROOFS + theirs - 1
    count = note(found, count, at.FINE + 2 * fine, 1)
    count = note(found, count, at.FINE + 2 * fine + 1, lead)
    count = note_stages(found, count, at.FINE_BY_STAGE + len(STAGES) * fine, whole)
    suns = at.BY_SUNS + 2 * (place * at.SUN_SPANS + span(state[at.LEFT + at.SUN], at.SUN_SPANS))
    count = note(found, count, suns, 1)
    count = note(found, count, suns + 1, lead)
    shadows = span(state[at.LEFT + at.SHADOW], at.SHADOW_SPANS)
    shadows = at.BY_SHADOWS + 2 * (wait * at.SHADOW_SPANS + shadows)
    count = note(found, count, shadows, 1)
    count = note(found, count, shadows + 1, lead)
    if state[at.SEATS] == MOST_SEATS:
        whole = state[SCORES + seat] + state[SCORES + (seat ^ 2)]
        whole -= state[SCORES + (seat ^ 1)] + state[SCORES + (seat ^ 3)]
        least = span(min(mine, theirs), at.SPANS)
        first = at.PAIR + (1 + len(STAGES)) * (wait * at.SPANS + least)
        count = note(found, count, first, limit(whole))
        count = note_stages(found, count, first + 1, whole)
    return count


@counted
def features(state: State, seat: int, found: State) -> int:
    """The race, what the mover is about to gain, and what the board offers."""
    count = race_features(state, seat, found)
    offers = np.empty(at.OPENINGS, np.int64)
    gain = look_around(state, seat, offers)
    offers[at.OPENINGS - 1] = gain
    place = place_of(state, seat)
    if state[MOVER] == seat:
        promised = lead_of(state, seat) + gain
        count = note(found, count, at.PROMISE + 2 * place, min(gain, at.LARGEST_LEAD))
        count = note(found, count, at.PROMISE + 2 * place + 1, limit(promised))
        count = note_stages(found, count, at.BY_PROMISE + len(STAGES) * place, promised)
    first = at.OPEN + at.OPENINGS * (place // at.SPANS)
    roofs = waiting(state, seat) * at.ROOFS + max(1, state[at.LEFT + at.ROOF + seat]) - 1
    fine = at.OPEN_FINE + at.OPENINGS * roofs
    for i in range(at.OPENINGS):
        count = note(found, count, fine + i, min(offers[i], at.LARGEST_LEAD))
        count = note(found, count, first + i, min(offers[i], at.LARGEST_LEAD))
    return count
