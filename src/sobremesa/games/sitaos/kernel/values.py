"""What makes a position of Sitaos good: shapes that can still become one's own, and points.

A feature is a shape with so many stones of a colour and none of the other, by phase of the game
and by whether that colour is to move; and the points of a colour, by phase.
"""

import numpy as np

from sobremesa.core.bits import count_bits
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.shapes import FIRST, SHAPES

NEAR = np.array(at.NEAR, np.int64)


@compiled
def phase_of(stones: int) -> int:
    """Where the features of a phase begin, by how many stones lie."""
    return at.PHASE * min(at.PHASES - 1, stones * at.PHASES // at.MOST_STEPS)


@compiled
def list_score(phase: int, score: int, found: State) -> int:
    """The features of so many points: how many they are, and how near to the goal."""
    first = phase + 2 * at.SHAPE_STONES
    found[0], found[1] = first, score // at.SCORE_UNIT
    count = 1
    for near in range(len(NEAR)):
        if score >= at.GOAL - NEAR[near]:
            found[2 * count], found[2 * count + 1] = first + 1 + near, 1
            count += 1
    return count


@compiled
def features(state: State, seat: int, found: State) -> int:
    """The shapes that a seat alone has stones in, and its points."""
    mine, theirs = state[at.STONES + seat], state[at.STONES + 1 - seat]
    phase = phase_of(count_bits(mine | theirs))
    role = phase + at.SHAPE_STONES * (state[MOVER] == seat)
    count = list_score(phase, state[SCORES + seat], found)
    for place in range(len(SHAPES)):
        cells = SHAPES[place]
        if cells & mine and not cells & theirs:
            found[2 * count] = role + FIRST[place] + count_bits(cells & mine)
            found[2 * count + 1] = 1
            count += 1
    return count
