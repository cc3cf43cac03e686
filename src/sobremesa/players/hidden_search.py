"""Looking ahead where something is hidden: turns compared in many worlds, the worse half left out.

In each world what the seat can't know, and all chance to come, is drawn anew; every turn meets the
same worlds and the same dice. After a turn the seats play a few, first the most promising ones,
then what the kernel thinks best without looking; then features tell what has come of it. Again and
again the better half of the turns is looked at twice as closely.
"""

import numpy as np

from sobremesa.core.addresses import (
    BEST,
    PICK,
    PLAY,
    REDRAW,
    best_at,
    pick_at,
    play_at,
    redraw_at,
)
from sobremesa.core.chance import number
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import GENERATOR_WORDS, MOST_SEATS, MOVER, NODES, OVER, State, Weights
from sobremesa.players.candidates import list_candidates
from sobremesa.players.open_search import Desk, is_ended, turn_at
from sobremesa.players.outlook import foresee, play_turn

MIXING = np.int64(0x9E3779B97F4A7C15 - (1 << 64))
WARM = 4
LITTLE = 1e-6


@compiled
def throw(seed: State, world: int, rng: State) -> None:
    """The dice of a world, the same each time."""
    for word in range(3):
        rng[word] = seed[word] + (world + 1) * MIXING * (word + 1)
    rng[GENERATOR_WORDS - 1] = 1
    for _ in range(WARM):
        number(rng)


@compiled
def play_promising(
    functions: State,
    state: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    turns: int,
    found: State,
    rng: State,
    steps: State,
) -> None:
    """Let the seats play so many turns, each the most promising of all."""
    values = np.empty(1)
    for _ in range(turns):
        if state[MOVER] == OVER:
            return
        list_candidates(functions, state, sides, weights, most_steps, found, rng, steps, values)
        play_turn(functions, state, steps)


@compiled
def play_on(
    functions: State, state: State, sides: State, turns: int, rng: State, steps: State
) -> None:
    """Let the seats play so many good turns, as the kernel knows them, or random ones."""
    play, pick, best = play_at(functions[PLAY]), pick_at(functions[PICK]), best_at(functions[BEST])
    for _ in range(turns):
        if state[MOVER] == OVER:
            return
        count = best(state, sides, rng, steps) if functions[BEST] else 0
        for at in range(count):
            play(state, steps[at])
        if count == 0:
            while not play(state, pick(state, rng)):
                pass


@compiled
def try_worlds(
    functions: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    insight: int,
    foresight: int,
    desk: Desk,
    control: State,
    alive: State,
    first: int,
    last: int,
    sums: Weights,
    visits: State,
) -> None:
    """Play every turn that is still in question in each of some worlds."""
    root, state = desk.states[0], desk.states[1]
    redraw = redraw_at(functions[REDRAW])
    seat = root[MOVER]
    rng = np.empty(GENERATOR_WORDS, np.int64)
    steps = np.empty(len(turn_at(desk, 0, 0)), np.int64)
    chances = np.empty(MOST_SEATS)
    for world in range(first, last):
        for place in alive:
            control[NODES] -= 1
            if is_ended(control):
                return
            throw(desk.rng, world, rng)
            state[:] = root
            redraw(state, seat, rng)
            play_turn(functions, state, turn_at(desk, 0, place))
            play_promising(
                functions, state, sides, weights, most_steps, insight, desk.found, rng, steps
            )
            play_on(functions, state, sides, foresight, rng, steps)
            foresee(functions, state, sides, weights, desk.found, chances)
            sums[place] += chances[seat]
            visits[place] += 1


@compiled
def compare(
    functions: State,
    sides: State,
    weights: Weights,
    most_steps: int,
    insight: int,
    foresight: int,
    desk: Desk,
    control: State,
    count: int,
    worth: Weights,
) -> None:
    """What each turn on the desk is worth, the closer the better it looks.

    In passes, each with twice the worlds of the one before, until the simulations are used up.
    """
    sums, visits = np.zeros(count), np.zeros(count, np.int64)
    world, worlds = 0, 1
    while not is_ended(control):
        alive = np.arange(count)
        share = worlds
        while not is_ended(control):
            try_worlds(
                functions, sides, weights, most_steps, insight, foresight, desk, control,
                alive, world, world + share, sums, visits,
            )  # fmt: skip
            world += share
            means = sums[alive] / np.maximum(1, visits[alive])
            if len(alive) <= 2:
                break
            alive = alive[np.argsort(-means, kind="mergesort")[: (len(alive) + 1) // 2]]
            share *= 2
        worlds *= 2
    # Of turns that were left out early too little is known to prefer one of them.
    most, best = visits.max(), 0.0
    for place in range(count):
        if visits[place]:
            worth[place] = sums[place] / visits[place]
            if 2 * visits[place] >= most:
                best = max(best, worth[place])
    for place in range(count):
        if 2 * visits[place] < most:
            worth[place] = min(worth[place], best - LITTLE)
