"""What comes of turns in many worlds: how far ahead every seat is then, and its chance to win.

In each world what a seat can't know, and all chance to come, is drawn anew; every turn meets the
same worlds and the same dice. After it the seats play on for a while, well and not always alike;
then features tell the rest. Where nothing is hidden, worlds differ in how the seats play on.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.addresses import BEST, FEATURES, REDRAW, features_at, redraw_at
from sobremesa.core.chance import derive
from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import (
    GENERATOR_WORDS,
    MARGIN,
    MOST_SEATS,
    MOVER,
    OVER,
    SCORES,
    STOP,
    State,
    Weights,
)
from sobremesa.core.leads import count_leads
from sobremesa.players.candidates import choose, list_candidates
from sobremesa.players.hidden_search import play_on as play_on_hidden
from sobremesa.players.outlook import Guide
from sobremesa.players.playing import play_turn

# Of so many promising turns one is chosen: worse by so much chance, e times more seldom.
WIDTH, WARMTH = 4, 0.01


@compiled
def foretell(
    guide: Guide, lead_weights: Weights, state: State, chances: Weights, leads: Weights
) -> None:
    """Each seat's chance that its side wins, and how far that will be ahead in the end."""
    over = state[MOVER] == OVER
    sides, weights, found = guide.sides, guide.weights, guide.found
    totals, points = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    features = features_at(guide.functions[FEATURES])
    for seat in range(len(sides)):
        side = sides[seat]
        points[side] += state[SCORES + seat]
        if not over:
            for at in range(features(state, seat, found)):
                totals[side] += weights[found[2 * at]] * found[2 * at + 1]
                points[side] += lead_weights[found[2 * at]] * found[2 * at + 1]
    count_leads(points, sides, 0.0 if over else lead_weights[-1], leads)
    if over:
        final_chances(state, sides, chances)
        for seat in range(len(sides)):
            if leads[seat] != 0.0:
                chances[seat] = 1.0 if leads[seat] > 0.0 else 0.0
        return
    share(totals, sides, chances)
    for seat in range(len(sides)):
        chances[seat] = (chances[seat] - MARGIN) / (1.0 - 2.0 * MARGIN)


@compiled
def play_on(guide: Guide, state: State, longest: int, rng: State) -> None:
    """Let the seats play some good turns: by value, or where much is hidden as a search does.

    Without the most promising turns first, what looks best at once would seem the best in the end.
    """
    steps, values = np.empty(WIDTH * longest, np.int64), np.empty(WIDTH)
    if guide.functions[BEST] and guide.functions[REDRAW]:
        play_on_hidden(guide, state, rng, steps[:longest])
        return
    for _ in range(guide.foresight):
        if state[MOVER] == OVER:
            return
        count = list_candidates(guide, state, rng, steps, values)
        place = choose(values, count, WARMTH, rng)
        play_turn(guide.functions, state, steps[place * longest : (place + 1) * longest])


@compiled
def try_worlds(
    guide: Guide,
    lead_weights: Weights,
    root: State,
    view: int,
    turns: NDArray[np.int64],
    seed: State,
    first: int,
    control: State,
    leads: NDArray[np.float64],
    chances: NDArray[np.float64],
) -> bool:
    """Play every turn in some worlds as a seat may think they are; false when told to stop.

    What comes of it fills `leads` and `chances`: by turn, world from the first, and seat.
    """
    redraw = redraw_at(guide.functions[REDRAW])
    state, rng = np.empty_like(root), np.empty(GENERATOR_WORDS, np.int64)
    for world in range(leads.shape[1]):
        for place in range(len(turns)):
            if control[STOP]:
                return False
            derive(seed, first + world, rng)
            state[:] = root
            if guide.functions[REDRAW]:
                redraw(state, view, rng)
            play_turn(guide.functions, state, turns[place])
            play_on(guide, state, turns.shape[1], rng)
            foretell(guide, lead_weights, state, chances[place, world], leads[place, world])
    return True
