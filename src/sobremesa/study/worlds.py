"""What comes of turns in many worlds: how far ahead every seat is then, and its chance to win.

In each world what a seat can't know, and all chance to come, is drawn anew; every turn meets the
same worlds and the same dice. After it the seats play on for a while, well and not always alike;
then features tell the rest. Where nothing is hidden, worlds differ in how the seats play on.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.addresses import (
    BEST,
    FEATURES,
    PICK,
    PLAY,
    REDRAW,
    best_at,
    features_at,
    pick_at,
    play_at,
    redraw_at,
)
from sobremesa.core.chance import below, number
from sobremesa.core.chances import settle, share
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
from sobremesa.players.candidates import list_candidates
from sobremesa.players.outlook import play_turn

MIXING = np.int64(0x9E3779B97F4A7C15 - (1 << 64))
WARM_UP = 4
# Of the most promising turns one is chosen: worse by so much chance, e times more seldom.
WIDTH, WARMTH, FINE = 4, 0.01, 1 << 30


@compiled
def throw(seed: State, world: int, rng: State) -> None:
    """The dice of a world, the same each time."""
    for word in range(3):
        rng[word] = seed[word] + (world + 1) * MIXING * (word + 1)
    rng[GENERATOR_WORDS - 1] = 1
    for _ in range(WARM_UP):
        number(rng)


@compiled
def foretell(
    functions: State,
    state: State,
    sides: State,
    weights: Weights,
    lead_weights: Weights,
    found: State,
    chances: Weights,
    leads: Weights,
) -> None:
    """Each seat's chance that its side wins, and how far that will be ahead in the end."""
    over = state[MOVER] == OVER
    totals, points = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    features = features_at(functions[FEATURES])
    for seat in range(len(sides)):
        side = sides[seat]
        points[side] += state[SCORES + seat]
        if not over:
            for at in range(features(state, seat, found)):
                totals[side] += weights[found[2 * at]] * found[2 * at + 1]
                points[side] += lead_weights[found[2 * at]] * found[2 * at + 1]
    count_leads(points, sides, 0.0 if over else lead_weights[-1], leads)
    if over:
        settle(state, sides, chances)
        for seat in range(len(sides)):
            if leads[seat] != 0.0:
                chances[seat] = 1.0 if leads[seat] > 0.0 else 0.0
        return
    share(totals, sides, chances)
    for seat in range(len(sides)):
        chances[seat] = (chances[seat] - MARGIN) / (1.0 - 2.0 * MARGIN)


@compiled
def choose(values: Weights, count: int, rng: State) -> int:
    """One of the best turns by chance, the better ones mostly."""
    total = 0.0
    for place in range(count):
        total += np.exp((values[place] - values[0]) / WARMTH)
    drawn = total * below(rng, FINE) / FINE
    for place in range(count):
        drawn -= np.exp((values[place] - values[0]) / WARMTH)
        if drawn < 0:
            return place
    return 0


@compiled
def play_on(
    functions: State,
    state: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    longest: int,
    turns: int,
    found: State,
    rng: State,
) -> None:
    """Let the seats play so many good turns: by value, or where much is hidden what looks best."""
    play, pick, best = play_at(functions[PLAY]), pick_at(functions[PICK]), best_at(functions[BEST])
    steps, values = np.empty(WIDTH * longest, np.int64), np.empty(WIDTH)
    quick = functions[BEST] and functions[REDRAW]
    for _ in range(turns):
        if state[MOVER] == OVER:
            return
        if quick:
            count = best(state, sides, rng, steps)
            for at in range(count):
                play(state, steps[at])
            if count == 0:
                while not play(state, pick(state, rng)):
                    pass
        else:
            count = list_candidates(
                functions, state, sides, weights, most_steps, found, rng, steps, values
            )
            place = choose(values, count, rng)
            play_turn(functions, state, steps[place * longest : (place + 1) * longest])


@compiled
def try_worlds(
    functions: State,
    root: State,
    view: int,
    sides: State,
    weights: Weights,
    lead_weights: Weights,
    most_steps: int,
    ahead: int,
    seed: State,
    turns: NDArray[np.int64],
    first: int,
    last: int,
    control: State,
    leads: NDArray[np.float64],
    chances: NDArray[np.float64],
) -> bool:
    """Play every turn in each of some worlds as a seat may think they are; false when told to stop.

    What comes of it stands in `leads` and `chances`: by turn, world and seat.
    """
    redraw = redraw_at(functions[REDRAW])
    state, rng = np.empty_like(root), np.empty(GENERATOR_WORDS, np.int64)
    found = np.empty(2 * len(weights) + 2, np.int64)
    for world in range(first, last):
        for place in range(len(turns)):
            if control[STOP]:
                return False
            throw(seed, world, rng)
            state[:] = root
            if functions[REDRAW]:
                redraw(state, view, rng)
            play_turn(functions, state, turns[place])
            play_on(functions, state, sides, weights, most_steps, turns.shape[1], ahead, found, rng)
            foretell(
                functions, state, sides, weights, lead_weights, found,
                chances[place, world], leads[place, world],
            )  # fmt: skip
    return True
