"""How strong players are by the games between them: Bradley and Terry's model, and early ends."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

SCALE = 400 / math.log(10)
# As if each had drawn so many games with a player in the middle: keeps who never lost finite.
PRIOR = 0.5
SURE = 1.96
ERRORS = 0.05


@dataclass(frozen=True)
class Rating:
    """Elo, and how far it may be off with a chance of one in twenty."""

    elo: float
    error: float


def rate(
    results: Mapping[tuple[str, str], tuple[float, int]], anchor: str, at: float
) -> dict[str, Rating]:
    """Ratings from points and games of each pair, the anchor's being given.

    >>> rate({("a", "b"): (75.0, 100)}, "b", 1200)["a"].elo > 1350
    True
    """
    names = sorted({name for pair in results for name in pair})
    place = {name: number for number, name in enumerate(names)}
    strength = np.zeros(len(names))
    for _ in range(100):
        slope, bend = -PRIOR * np.tanh(strength / 2), np.diag(np.full(len(names), PRIOR / 2))
        for (one, other), (points, games) in results.items():
            i, j = place[one], place[other]
            chance = 1 / (1 + math.exp(strength[j] - strength[i]))
            slope[i] += points - games * chance
            slope[j] -= points - games * chance
            weight = games * chance * (1 - chance)
            bend[i, i] += weight
            bend[j, j] += weight
            bend[i, j] -= weight
            bend[j, i] -= weight
        step = np.linalg.solve(bend, slope)
        strength += step
        if abs(step).max() < 1e-9:
            break
    spread = np.linalg.inv(bend)
    base = place[anchor]
    found = {}
    for name, i in place.items():
        variance = spread[i, i] + spread[base, base] - 2 * spread[i, base]
        elo = at + SCALE * float(strength[i] - strength[base])
        found[name] = Rating(elo, SURE * SCALE * math.sqrt(max(0.0, variance)))
    return found


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval, 95 %, for a share of wins.

    >>> [round(bound, 2) for bound in interval(50, 100)]
    [0.4, 0.6]
    """
    share, square = points / games, SURE**2 / games
    middle = (share + square / 2) / (1 + square)
    width = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - width, middle + width


def expected(elo: float) -> float:
    """The share of points that so many Elo more bring.

    >>> round(expected(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def likelihood(shares: Sequence[float], least: float, most: float) -> float:
    """How much more likely results are with `most` Elo more than with `least`, as a logarithm."""
    games = len(shares)
    if games < 2:
        return 0.0
    variance = max(float(np.var(shares)), 1 / (4 * games))
    low, high = expected(least), expected(most)
    return games * (high - low) * (2 * float(np.mean(shares)) - low - high) / (2 * variance)


def decided(shares: Sequence[float], least: float, most: float) -> bool | None:
    """Whether one player is stronger than another (SPRT); None while more games are needed."""
    found, bound = likelihood(shares, least, most), math.log((1 - ERRORS) / ERRORS)
    if abs(found) < bound:
        return None
    return found > 0
