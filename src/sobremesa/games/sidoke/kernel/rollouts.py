"""A few good turns played to judge a position: random play tells little about who will win."""

import numpy as np

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.best_move import best
from sobremesa.games.sidoke.kernel.places import kinds_of
from sobremesa.games.sidoke.kernel.steps import play

TURNS = 2
"""So many turns after the present one are played; all of them when the bag is empty."""
LEAD = 25
"""So many points more than the others are half of what a seat may hope for in these turns."""


@compiled
def rollout(state: State, rng: State) -> int:
    """End the present turn and play a few more, each for the most points at once."""
    steps = np.empty(at.LONGEST, np.int64)
    sides = np.empty(0, np.int64)
    turns = 0 if state[at.LAID] or kinds_of(state, at.ASIDE) else 1
    while state[MOVER] != OVER and (turns <= TURNS or state[at.BAG] == 0):
        for i in range(best(state, sides, rng, steps)):
            play(state, steps[i])
        turns += 1
    return LEAD
