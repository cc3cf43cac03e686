"""What games teach about leads at the end: TD(λ) on the points that features foretell.

The games are those that the weights for chances play. A side is expected to have its present points
and what the features of its seats add; leads follow from that for all sides.
"""

import numpy as np

from sobremesa.core.chances import best_rival
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, State, Weights
from sobremesa.core.leads import LEAST, count_leads, expect_rival
from sobremesa.core.practice import Practice
from sobremesa.training.self_play import Notes, features_of, look_back


@compiled
def foretell(sides: State, weights: Weights, notes: Notes, turn: int, totals: Weights) -> None:
    """What each side is expected to have in the end."""
    seats = len(sides)
    totals[:] = 0.0
    for seat in range(seats):
        totals[sides[seat]] += notes.points[turn, seat]
        pairs = features_of(notes, seats, turn, seat)
        for at in range(0, len(pairs), 2):
            totals[sides[seat]] += weights[pairs[at]] * pairs[at + 1]


@compiled
def learn_turn(
    sides: State, weights: Weights, notes: Notes, turn: int, errors: Weights, slope: Weights
) -> None:
    """Add to the slope in which weights foretell the leads of one position better."""
    seats = len(sides)
    totals, shares, pull = np.empty(MOST_SEATS), np.empty(MOST_SEATS), np.zeros(MOST_SEATS)
    foretell(sides, weights, notes, turn, totals)
    spread = max(weights[-1], LEAST)
    for seat in range(seats):
        side = sides[seat]
        rival = expect_rival(totals, sides, side, spread, shares)
        pull[side] += errors[seat]
        pull -= errors[seat] * shares
        middle = (shares * totals).sum()
        slope[-1] -= errors[seat] * (rival - middle) / spread
    for seat in range(seats):
        pairs = features_of(notes, seats, turn, seat)
        for at in range(0, len(pairs), 2):
            slope[pairs[at]] += pull[sides[seat]] * pairs[at + 1]


@compiled
def learn_from(
    sides: State, weights: Weights, practice: Practice, notes: Notes, turns: int, slope: Weights
) -> float:
    """Learn from a whole game; returns how wrong the weights were, in points squared."""
    seats = len(sides)
    leads = np.zeros((turns + 1, MOST_SEATS))
    totals = np.empty(MOST_SEATS)
    for turn in range(turns):
        foretell(sides, weights, notes, turn, totals)
        count_leads(totals, sides, weights[-1], leads[turn])
    totals[:] = 0.0
    for seat in range(seats):
        totals[sides[seat]] += notes.points[turns, seat]
    for seat in range(seats):
        leads[turns, seat] = totals[sides[seat]] - best_rival(totals, sides, sides[seat])
    wanted, wrong = leads[turns].copy(), 0.0
    for turn in range(turns - 1, -1, -1):
        learn_turn(sides, weights, notes, turn, wanted - leads[turn], slope)
        wrong += ((leads[turns] - leads[turn]) ** 2)[:seats].sum()
        look_back(practice, notes, turn, leads, wanted)
    return wrong / max(1, turns * seats)
