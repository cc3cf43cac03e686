"""What a position promises to each seat: exact where the game is over, else by its features.

The features of each seat have learned weights. Their sums, one a side, say how likely each side is
to win: as much as e to its sum is of all of them together.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sobremesa.core.addresses import FEATURES, features_at, find_addresses
from sobremesa.core.chances import final_chances, share
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, OVER, Kernel, State, Weights


class Guide(NamedTuple):
    """What a search goes by: the functions of a kernel, who plays with whom, what features weigh.

    `functions` are addresses (`core/addresses.py`), `sides` tells for each seat with whom it plays;
    `most_steps`, `insight` and `foresight` are the kernel's. The features of a seat are `found`.
    """

    functions: State
    sides: State
    weights: Weights
    most_steps: int
    insight: int
    foresight: int
    found: State


def make_guide(kernel: Kernel, sides: Sequence[int], weights: Weights) -> Guide:
    return Guide(
        functions=find_addresses(kernel),
        sides=np.array(sides, np.int64),
        weights=weights,
        most_steps=kernel.most_steps,
        insight=kernel.insight,
        foresight=kernel.foresight,
        found=np.zeros(2 * len(weights) + 2, np.int64),
    )


@compiled
def sum_features(guide: Guide, state: State, seat: int) -> float:
    """What the features of a seat are worth together."""
    features = features_at(guide.functions[FEATURES])
    weights, found = guide.weights, guide.found
    total = 0.0
    for at in range(features(state, seat, found)):
        total += weights[found[2 * at]] * found[2 * at + 1]
    return total


@compiled
def estimate_chances(guide: Guide, state: State, chances: Weights) -> None:
    """Each seat's chance that its side wins."""
    sides = guide.sides
    if state[MOVER] == OVER:
        final_chances(state, sides, chances)
        return
    totals = np.zeros(MOST_SEATS)
    for seat in range(len(sides)):
        totals[sides[seat]] += sum_features(guide, state, seat)
    share(totals, sides, chances)
