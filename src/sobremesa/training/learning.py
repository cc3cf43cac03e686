"""Rounds of self-play: many games by the same weights, then one step to better ones.

A round is cut into as many parts as it has, whoever plays them: so the same seed and number of
games give the same weights on one core or many.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.game import Game
from sobremesa.core.kernel import MOST_SEATS, Weights, generator
from sobremesa.core.values import TEAMS
from sobremesa.games import game as find_game
from sobremesa.spread import Spread

PARTS = 8
INERTIA, STEADY, SMALL = 0.9, 0.999, 1e-4


@dataclass(frozen=True)
class Course:
    """What is learned, and how: so many games in rounds, with a rate that falls to a tenth."""

    game: str
    arrangement: str
    seed: str
    games: int
    round: int = 64
    rate: float = 0.006
    width: int = 60
    warmth: float = 0.01
    experiments: int = 20
    habits: int = 0
    opening: int = 6
    memory: float = 0.85

    def lesson(self) -> Any:
        return load("sobremesa.training.self_play").Lesson(
            self.width, self.warmth, self.experiments, self.habits, self.opening, self.memory
        )

    def setting(self) -> tuple[int, dict[str, object]]:
        if self.arrangement == TEAMS:
            return MOST_SEATS, {"mode": "teams"}
        return int(self.arrangement), {}


@dataclass(frozen=True)
class Learned:
    """Where a course stands: the weights, how each drifts and scatters, how wrong they were."""

    course: Course
    games: int
    weights: Weights
    drift: Weights
    scatter: Weights
    wrong: float


def begin(course: Course) -> Learned:
    features = find_game(course.game).kernel.features
    return Learned(course, 0, np.zeros(features), np.zeros(features), np.zeros(features), 0.0)


def play_part(course: Course, weights: Weights, games: int, seed: str) -> tuple[Weights, float]:
    """One part of a round: what its games teach, and how wrong the weights were."""
    game: Game = find_game(course.game)
    seats, options = course.setting()
    position = game.begin(seats, seed, options)
    kernel = game.kernel
    slope = np.zeros(len(weights))
    rng = generator(Random(seed))  # noqa: S311 - play, not secrets
    wrong = load("sobremesa.training.self_play").study(
        load("sobremesa.core.addresses").find_addresses(kernel),
        position.copy_state(),
        np.array(position.setting.sides, np.int64),
        weights,
        kernel.most_steps,
        kernel.longest_move,
        course.lesson(),
        games,
        1 << 21,
        rng,
        slope,
    )
    return slope, wrong


def learn(learned: Learned, spread: Spread) -> Iterator[Learned]:
    """Go on with a course, round by round, to its end."""
    course = learned.course
    while learned.games < course.games:
        parts = [
            partial(
                play_part,
                course,
                learned.weights,
                max(1, course.round // PARTS),
                f"{course.seed}/{course.arrangement}/{learned.games}/{part}",
            )
            for part in range(PARTS)
        ]
        slopes, wrongs = zip(*spread(parts), strict=True)
        slope = sum(slopes) / course.round
        drift = INERTIA * learned.drift + (1 - INERTIA) * slope
        spread_out = STEADY * learned.scatter + (1 - STEADY) * slope**2
        rate = course.rate * (1 - 0.95 * learned.games / course.games)
        rounds = learned.games // course.round + 1
        step = drift / (1 - INERTIA**rounds)
        width = np.sqrt(spread_out / (1 - STEADY**rounds)) + SMALL
        learned = replace(
            learned,
            games=learned.games + course.round,
            weights=learned.weights + rate * step / width,
            drift=drift,
            scatter=spread_out,
            wrong=float(np.mean(wrongs)),
        )
        yield learned
