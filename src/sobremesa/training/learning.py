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
from sobremesa.core.kernel import MOST_SEATS, Weights, generator
from sobremesa.core.position import Position
from sobremesa.core.values import arranged, digest_of
from sobremesa.games import game as find_game
from sobremesa.spread import Spread

PARTS = 8
ROOM = 1 << 21
INERTIA, STEADY, SMALL = 0.9, 0.999, 1e-4
# Leads are told in points, which are more in some games than in others: a step for them is this
# part of how wrong the first guess is. Sides are at first so far apart.
PART, SPREAD = 0.4, 5.0


@dataclass(frozen=True)
class Course:
    """What is learned: the weights of an arrangement of a game, in so many games.

    Those that tell chances; or with `chances`, by which the games are then played, those that tell
    leads.
    """

    game: Game
    arrangement: str
    seed: str
    games: int
    chances: Weights | None = None

    @property
    def name(self) -> str:
        """What tells it from other courses."""
        parts = [self.game.key, self.arrangement, self.seed, self.games, self.game.practice]
        if self.chances is not None:
            parts.append(digest_of({self.arrangement: self.chances}))
        return "/".join(map(str, parts))

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
        weights = np.zeros(course.game.kernel.features)
        if course.chances is not None:
            weights = np.append(weights, SPREAD)
        return cls(course, 0, weights, np.zeros(len(weights)), np.zeros(len(weights)))

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
    game: str, arrangement: str, seed: str, weights: Weights, games: int, chances: Weights | None
) -> tuple[Weights, float]:
    """One part of a round: what its games teach, and how wrong the weights were."""
    course = Course(find_game(game), arrangement, seed, games)
    opening, kernel, practice = course.opening, course.game.kernel, course.game.practice
    self_play, leads = load("sobremesa.training.self_play"), load("sobremesa.training.leads")
    # What a cluster hands over is read-only: another type to compile for.
    weights, played_by = weights.copy(), (weights if chances is None else chances).copy()
    guide = load("sobremesa.players.outlook").make_guide(kernel, opening.setting.sides, played_by)
    state, sides = opening.copy_state(), guide.sides
    notes = self_play.make_notes(ROOM, len(sides))
    rng = generator(Random(seed))  # noqa: S311 - play, not secrets
    slope, end, wrong = np.zeros(len(weights)), np.empty(MOST_SEATS), 0.0
    for _ in range(games):
        turns = self_play.play_game(guide, state, kernel.longest_move, practice, notes, rng, end)
        if chances is None:
            wrong += self_play.learn_from(sides, practice, notes, turns, end, slope)
        else:
            wrong += leads.learn_from(sides, weights, practice, notes, turns, slope)
    return slope, wrong / games


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
                course.chances,
            )
            for part in range(PARTS)
        ]
        slopes, wrongs = zip(*spread(parts), strict=True)
        slope = sum(slopes) / (PARTS * games)
        drift = INERTIA * learned.drift + (1 - INERTIA) * slope
        spread_out = STEADY * learned.scatter + (1 - STEADY) * slope**2
        rate = practice.rate * (1 - learned.games / course.games)
        wrong = (*learned.wrong, float(np.mean(wrongs)))
        if course.chances is not None:
            rate *= PART * np.sqrt(wrong[0])
        rounds = learned.games // (PARTS * games) + 1
        step = drift / (1 - INERTIA**rounds)
        width = np.sqrt(spread_out / (1 - STEADY**rounds)) + SMALL
        learned = replace(
            learned,
            games=learned.games + PARTS * games,
            weights=learned.weights + rate * step / width,
            drift=drift,
            scatter=spread_out,
            wrong=wrong,
        )
        yield learned
