"""What a game that is over is to each seat, and what is said for each side as chances."""

import numpy as np

from sobremesa.core.compiler import compiled, uncounted
from sobremesa.core.kernel import LEAD, MARGIN, MOST_SEATS, SCORES, State, Weights


@uncounted
def side_totals(state: State, sides: State, totals: Weights) -> None:
    """The points of each side."""
    totals[:] = 0.0
    for seat in range(len(sides)):
        totals[sides[seat]] += state[SCORES + seat]


@uncounted
def best_rival(totals: Weights, sides: State, side: int) -> float:
    """The most that another side has."""
    most = -np.inf
    for seat in range(len(sides)):
        if sides[seat] != side and totals[sides[seat]] > most:
            most = totals[sides[seat]]
    return most


@compiled
def final_chances(state: State, sides: State, chances: Weights) -> None:
    """The end of a game for each seat: 1 for a win, shared by as many as tie; a bit by the lead."""
    totals = np.empty(MOST_SEATS)
    side_totals(state, sides, totals)
    for seat in range(len(sides)):
        mine, rival = totals[sides[seat]], best_rival(totals, sides, sides[seat])
        lead = abs(mine - rival)
        if mine == rival:
            tied = 0
            for side in range(MOST_SEATS):
                for other in range(len(sides)):
                    if sides[other] == side and totals[side] == mine:
                        tied += 1
                        break
            chances[seat] = 1.0 / tied
        elif mine > rival:
            chances[seat] = 1.0 - MARGIN * LEAD / (LEAD + lead)
        else:
            chances[seat] = MARGIN * LEAD / (LEAD + lead)


@compiled
def doubt(chance: float) -> float:
    """A chance that is only foretold: between all that is won and all that is lost."""
    return MARGIN + (1.0 - 2.0 * MARGIN) * chance


@compiled
def share(totals: Weights, sides: State, chances: Weights) -> None:
    """Each seat's chance from what is said for each side."""
    highest = totals[sides[0]]
    for seat in range(1, len(sides)):
        highest = max(highest, totals[sides[seat]])
    whole = 0.0
    for side in range(MOST_SEATS):
        for seat in range(len(sides)):
            if sides[seat] == side:
                whole += np.exp(totals[side] - highest)
                break
    for seat in range(len(sides)):
        chances[seat] = doubt(np.exp(totals[sides[seat]] - highest) / whole)
