"""Looking ahead where something is hidden: turns compared in many worlds, the worse half left out.

In each world what the seat can't know, and all chance to come, is drawn anew; every turn meets the
same worlds and the same dice. After a turn the seats play a few, first the most promising ones,
then what the kernel thinks best without looking; then features tell what has come of it. Again and
again the better half of the turns is looked at twice as closely.
"""

import numpy as np

from sobremesa.core.addresses import REDRAW, redraw_at
from sobremesa.core.chance import derive
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import GENERATOR_WORDS, MOST_SEATS, MOVER, NODES, OVER, State, Weights
from sobremesa.players.candidates import list_candidates
from sobremesa.players.open_search import Scratch, is_ended, turn_at
from sobremesa.players.outlook import Guide, estimate_chances
from sobremesa.players.playing import play_best, play_turn

LITTLE = 1e-6


@compiled
def play_on(guide: Guide, state: State, rng: State, steps: State) -> None:
    """Let the seats play some turns, first the most promising ones, then the best moves."""
    functions, values = guide.functions, np.empty(1)
    for turn in range(guide.insight + guide.foresight):
        if state[MOVER] == OVER:
            return
        if turn < guide.insight:
            list_candidates(guide, state, rng, steps, values)
            play_turn(functions, state, steps)
        else:
            play_best(guide, state, rng, steps)


@compiled
def try_worlds(
    guide: Guide,
    scratch: Scratch,
    alive: State,
    first: int,
    last: int,
    sums: Weights,
    visits: State,
) -> None:
    """Play every turn that is still in question in each of some worlds."""
    root, state = scratch.states[0], scratch.states[1]
    functions, control, seat = guide.functions, scratch.control, root[MOVER]
    redraw = redraw_at(functions[REDRAW])
    rng = np.empty(GENERATOR_WORDS, np.int64)
    steps = np.empty(len(turn_at(scratch, 0, 0)), np.int64)
    chances = np.empty(MOST_SEATS)
    for world in range(first, last):
        for place in alive:
            control[NODES] -= 1
            if is_ended(control):
                return
            derive(scratch.rng, world, rng)
            state[:] = root
            redraw(state, seat, rng)
            play_turn(functions, state, turn_at(scratch, 0, place))
            play_on(guide, state, rng, steps)
            estimate_chances(guide, state, chances)
            sums[place] += chances[seat]
            visits[place] += 1


@compiled
def compare(guide: Guide, scratch: Scratch, count: int, worth: Weights) -> None:
    """What each turn at ply 0 is worth, the closer the better it looks.

    In passes, each with twice the worlds of the one before, until the simulations are used up.
    """
    sums, visits = np.zeros(count), np.zeros(count, np.int64)
    world, worlds = 0, 1
    while not is_ended(scratch.control):
        alive = np.arange(count)
        share = worlds
        while not is_ended(scratch.control):
            try_worlds(guide, scratch, alive, world, world + share, sums, visits)
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
