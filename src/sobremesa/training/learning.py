"""Rounds of self-play: many games by the same weights, then one step to better ones.

A round is cut into as many parts as it has, whoever plays them: so the same seed and number of
games give the same weights on one core or many.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Self

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.game import Game
from sobremesa.core.kernel import Weights, generator
from sobremesa.core.position import Position
from sobremesa.core.values import arranged
from sobremesa.games import game as find_game
from sobremesa.spread import Spread

PARTS = 8
ROOM = 1 << 21
INERTIA, STEADY, SMALL = 0.9, 0.999, 1e-4


@dataclass(frozen=True)
class Course:
    """What is learned: the weights of an arrangement of a game, in so many games."""

    game: Game
    arrangement: str
    seed: str
    games: int

    @property
    def name(self) -> str:
        """What tells it from other courses."""
        return f"{self.game.key}/{self.arrangement}/{self.seed}/{self.games}/{self.game.practice}"

    @property
    def opening(self) -> Position:
        seats, options = arranged(self.game, self.arrangement)
        return self.game.begin(seats, self.seed, options)


@dataclass(frozen=True)
class Learned:
    """Where a course stands: the weights, how each drifts and scatters, how wrong they were.

    `wrong` has for each round the mean square of what was foretold less what came of it.
    """

    course: Course
    games: int
    weights: Weights
    drift: Weights
    scatter: Weights
    wrong: tuple[float, ...] = ()

    @classmethod
    def begin(cls, course: Course) -> Self:
        features = course.game.kernel.features
        return cls(course, 0, np.zeros(features), np.zeros(features), np.zeros(features))

    @classmethod
    def read(cls, course: Course, content: bytes) -> Self | None:
        """Where a course was left; nothing where it was another one."""
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            if str(found["course"]) != course.name:
                return None
            return cls(
                course,
                int(found["games"]),
                found["weights"],
                found["drift"],
                found["scatter"],
                tuple(found["wrong"].tolist()),
            )

    def write(self) -> bytes:
        file = io.BytesIO()
        np.savez_compressed(
            file,
            course=np.array(self.course.name),
            games=np.array(self.games),
            weights=self.weights,
            drift=self.drift,
            scatter=self.scatter,
            wrong=np.array(self.wrong),
        )
        return file.getvalue()


def play_part(
    game: str, arrangement: str, seed: str, weights: Weights, games: int
) -> tuple[Weights, float]:
    """One part of a round: what its games teach, and how wrong the weights were."""
    course = Course(find_game(game), arrangement, seed, games)
    opening, kernel = course.opening, course.game.kernel
    slope = np.zeros(len(weights))
    wrong = load("sobremesa.training.self_play").study(
        load("sobremesa.core.addresses").find_addresses(kernel),
        opening.copy_state(),
        np.array(opening.setting.sides, np.int64),
        weights,
        kernel.most_steps,
        kernel.longest_move,
        course.game.practice,
        games,
        ROOM,
        generator(Random(seed)),  # noqa: S311 - play, not secrets
        slope,
    )
    return slope, wrong


def learn(learned: Learned, spread: Spread) -> Iterator[Learned]:
    """Go on with a course, round by round, to its end."""
    course = learned.course
    practice = course.game.practice
    games = max(1, practice.round // PARTS)
    while learned.games < course.games:
        parts = [
            partial(
                play_part,
                course.game.key,
                course.arrangement,
                f"{course.seed}/{course.arrangement}/{learned.games}/{part}",
                learned.weights,
                games,
            )
            for part in range(PARTS)
        ]
        slopes, wrongs = zip(*spread(parts), strict=True)
        slope = sum(slopes) / (PARTS * games)
        drift = INERTIA * learned.drift + (1 - INERTIA) * slope
        spread_out = STEADY * learned.scatter + (1 - STEADY) * slope**2
        rate = practice.rate * (1 - learned.games / course.games)
        rounds = learned.games // (PARTS * games) + 1
        step = drift / (1 - INERTIA**rounds)
        width = np.sqrt(spread_out / (1 - STEADY**rounds)) + SMALL
        learned = replace(
            learned,
            games=learned.games + PARTS * games,
            weights=learned.weights + rate * step / width,
            drift=drift,
            scatter=spread_out,
            wrong=(*learned.wrong, float(np.mean(wrongs))),
        )
        yield learned
