"""By how many points each side is ahead of the best other one, and may be in the end."""

import numpy as np

from sobremesa.core.chances import best_rival
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, State, Weights

LEAST = 0.01


@compiled
def expect_rival(totals: Weights, sides: State, side: int, spread: float, shares: Weights) -> float:
    """What the best other side may have, and each one's share in being that side.

    Which one will be the best is as unsure as `spread` says, in points; at 0 it is the best one
    now. Of several that stand alike the best has more than each, in the end.
    """
    most = best_rival(totals, sides, side)
    spread = max(spread, LEAST)
    shares[:] = 0.0
    for seat in range(len(sides)):
        if sides[seat] != side:
            shares[sides[seat]] = np.exp((totals[sides[seat]] - most) / spread)
    whole = shares.sum()
    shares /= whole
    return float(most + spread * np.log(whole))


@compiled
def count_leads(totals: Weights, sides: State, spread: float, leads: Weights) -> None:
    """How far each seat's side is ahead of the best other one."""
    shares = np.empty(MOST_SEATS)
    for seat in range(len(sides)):
        rival = expect_rival(totals, sides, sides[seat], spread, shares)
        leads[seat] = totals[sides[seat]] - rival
