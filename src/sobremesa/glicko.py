"""Glicko-2 (Mark Glickman, 2013): ratings that know how sure they are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

START, LEAST_SURE, STEADY = 1500.0, 350.0, 0.06
# So many points of a rating are one of the numbers that are reckoned with.
SCALE = 173.7178
# How much volatility may change; the system's one constant.
TAU = 0.5
NEAR = 1e-6


@dataclass(frozen=True)
class Strength:
    """A rating, its deviation, and how much the strength itself goes up and down."""

    rating: float = START
    deviation: float = LEAST_SURE
    volatility: float = STEADY


def rate(own: Strength, games: Sequence[tuple[Strength, float]]) -> Strength:
    """A strength after a period of games, each an opponent and the points won, from 0 to 1.

    >>> others = [Strength(1400, 30), Strength(1550, 100), Strength(1700, 300)]
    >>> after = rate(Strength(1500, 200), [*zip(others, (1, 0, 0), strict=True)])
    >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    deviation = own.deviation / SCALE
    if not games:
        wider = SCALE * math.hypot(deviation, own.volatility)
        return replace(own, deviation=min(LEAST_SURE, wider))
    precision = surplus = 0.0
    for other, points in games:
        weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)
        promised = expected(own, other)
        precision += weight**2 * promised * (1 - promised)
        surplus += weight * (points - promised)
    volatility = new_volatility(own, 1 / precision, surplus / precision)
    before = math.hypot(deviation, volatility)
    after = 1 / math.sqrt(1 / before**2 + precision)
    return Strength(own.rating + SCALE * after**2 * surplus, SCALE * after, volatility)


def expected(own: Strength, other: Strength) -> float:
    """The share of points that a strength promises against another.

    >>> expected(Strength(1500), Strength(1500))
    0.5
    """
    weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)
    return 1 / (1 + math.exp(-weight * (own.rating - other.rating) / SCALE))


def new_volatility(own: Strength, variance: float, change: float) -> float:
    """Step 5 of the paper: the zero of a function, by the Illinois way of false position."""
    squared, start = (own.deviation / SCALE) ** 2, math.log(own.volatility**2)

    def lack(x: float) -> float:
        e = math.exp(x)
        total = squared + variance + e
        return e * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if change**2 > squared + variance:
        high = math.log(change**2 - squared - variance)
    else:
        k = 1
        while lack(start - k * TAU) < 0:
            k += 1
        high = start - k * TAU
    at_low, at_high = lack(low), lack(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = lack(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
