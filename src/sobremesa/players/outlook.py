"""What a position promises to each seat: exact where the game is over, else by its features.

The features of each seat have learned weights. Their sums, one a side, say how likely each side is
to win: as much as e to its sum is of all of them together.
"""

import numpy as np

from sobremesa.core.addresses import FEATURES, PLAY, features_at, play_at
from sobremesa.core.chances import settle, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, State, Weights


@compiled
def sum_features(
    functions: State, state: State, seat: int, weights: Weights, found: State
) -> float:
    """What the features of a seat are worth together."""
    features = features_at(functions[FEATURES])
    total = 0.0
    for at in range(features(state, seat, found)):
        total += weights[found[2 * at]] * found[2 * at + 1]
    return total


@compiled
def foresee(
    functions: State, state: State, sides: State, weights: Weights, found: State, chances: Weights
) -> None:
    """Each seat's chance that its side wins."""
    if state[MOVER] == OVER:
        settle(state, sides, chances)
        return
    totals = np.zeros(MOST_SEATS)
    for seat in range(len(sides)):
        totals[sides[seat]] += sum_features(functions, state, seat, weights, found)
    share(totals, sides, chances)


@compiled
def play_turn(functions: State, state: State, steps: State) -> None:
    """Play a whole turn, as a candidate lists it."""
    play = play_at(functions[PLAY])
    for step in steps:
        if step < 0:
            break
        play(state, step)
