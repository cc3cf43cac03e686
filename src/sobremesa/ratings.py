"""Elo's ratings, for two or for several who play each for themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

START = 1500.0
# A difference of so many points makes odds of ten to one.
SCALE = 400.0
MASTER = 2400.0
NEWCOMER_GAMES = 30
# Beyond this many points there is nothing left to expect; the power stays a number.
FURTHEST = 100_000.0


@dataclass(frozen=True)
class Standing:
    """A person before a game, with the rank it brought: 1 is the best, equal ranks are a draw."""

    rating: float
    games: int
    rank: int


def expected(own: float, other: float) -> float:
    """The share of points that a rating promises against another.

    >>> expected(1500, 1500)
    0.5
    >>> round(expected(1900, 1500), 3)
    0.909
    """
    gap = max(-FURTHEST, min(FURTHEST, other - own))
    return float(1 / (1 + 10 ** (gap / SCALE)))


def weight(standing: Standing) -> float:
    """How far one game can move a rating: newcomers quickly, masters slowly.

    >>> [weight(Standing(1500, games, 1)) for games in (0, 29, 30)]
    [40.0, 40.0, 20.0]
    >>> weight(Standing(2400, 30, 1))
    10.0
    """
    if standing.games < NEWCOMER_GAMES:
        return 40.0
    return 20.0 if standing.rating < MASTER else 10.0


def changes(standings: Sequence[Standing]) -> list[float]:
    """What one game adds to each rating; nothing where nobody else played.

    Three or four people are as many games of two, each of which counts for less.

    >>> changes([Standing(1500, 0, 1), Standing(1500, 50, 2)])
    [20.0, -10.0]
    >>> changes([Standing(1500, 0, 1), Standing(1500, 0, 2), Standing(1500, 0, 2)])
    [20.0, -10.0, -10.0]
    """
    pairs = len(standings) - 1
    if pairs < 1:
        return [0.0] * len(standings)
    return [
        weight(own)
        / pairs
        * sum(
            points(own.rank, other.rank) - expected(own.rating, other.rating)
            for place, other in enumerate(standings)
            if place != at
        )
        for at, own in enumerate(standings)
    ]


def points(own: int, other: int) -> float:
    """What a rank is worth against another: a win, half, or nothing."""
    return 1.0 if own < other else 0.5 if own == other else 0.0
