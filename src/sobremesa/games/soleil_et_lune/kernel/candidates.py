"""The most promising steps, by what comes of them in one world that may be the real one."""

import numpy as np

from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, State, Weights
from sobremesa.core.shortlist import insert
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune.kernel.redrawing import redraw
from sobremesa.games.soleil_et_lune.kernel.steps import legal, play
from sobremesa.games.soleil_et_lune.kernel.values import features

MOST_CANDIDATES = 12


@compiled
def candidates(
    state: State, sides: State, weights: Weights, rng: State, turns: State, values: Weights
) -> int:
    """Steps by what comes of them, in one world that the mover's seat takes for possible."""
    seat = state[MOVER]
    world, after = state.copy(), np.empty_like(state)
    redraw(world, seat, rng)
    listed = np.empty(at.MOST_STEPS, np.int64)
    found = np.empty(2 * (at.SEAT_FEATURES + 2 * at.ROW_FEATURES), np.int64)
    totals, chances = np.empty(MOST_SEATS), np.empty(MOST_SEATS)
    width = min(MOST_CANDIDATES, len(values))
    longest = len(turns) // len(values)
    turns, values = turns[: width * longest], values[:width]
    count = 0
    for place in range(legal(world, listed)):
        after[:] = world
        play(after, listed[place])
        if after[MOVER] == OVER:
            final_chances(after, sides, chances)
        else:
            totals[:] = 0.0
            for each in range(len(sides)):
                for i in range(features(after, each, found)):
                    totals[sides[each]] += weights[found[2 * i]] * found[2 * i + 1]
            share(totals, sides, chances)
        count = insert(turns, values, count, chances[seat], listed[place : place + 1], 1)
    return count
