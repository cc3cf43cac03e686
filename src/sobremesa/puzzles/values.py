"""Puzzles that ask for the best turn: by its value, several standard errors ahead."""

from random import Random

import numpy as np

from sobremesa.core.kernel import MOVER, generator
from sobremesa.core.position import Position
from sobremesa.players import Budget, Turns
from sobremesa.puzzles.cast import rate_by_cast
from sobremesa.puzzles.puzzle import Puzzle, name_puzzle
from sobremesa.study.evaluator import make_control
from sobremesa.study.findings import worth
from sobremesa.study.judge import Weighed, error, make_judge

# At a glance the best turn must be ahead by so much chance; when looked at closely, by so much and
# so many standard errors, and by so many points.
GLANCE, AHEAD, ERRORS, POINTS = 0.05, 0.06, 4.0, 1.0
# Before it is looked at closely, it is with this part of the effort, and by so few errors.
PART, FEW_ERRORS = 5, 2.0
# Games that are decided teach little.
UNDECIDED = (0.15, 0.985)
GLANCED = 20
CLOSE_OPEN, CLOSE_HIDDEN = 1500, 12_000
LEAST_TURNS = 4


def find_turn(position: Position, rng: Random) -> Puzzle | None:
    """A puzzle, if one turn is clearly ahead of all that look promising."""
    if not is_promising(position, str(rng.random())):
        return None
    simulations = effort(position)
    first = look_at(position, simulations // PART, str(rng.random()))
    if first is None or not is_clear(first, position, GLANCE, FEW_ERRORS):
        return None
    weighed = look_at(position, simulations, str(rng.random()))
    if weighed is None or not is_clear(weighed, position, AHEAD, ERRORS):
        return None
    seat = (position.to_move or 0) - 1
    leads = weighed.worlds.leads[:, :, seat].mean(axis=1)
    chance = float(weighed.worlds.chances[0, :, seat].mean())
    if not UNDECIDED[0] < chance < UNDECIDED[1] or min(leads[0] - leads[1:]) < POINTS:
        return None
    names = [*map(position.write, weighed.turns)]
    diagram = str(position)
    found = Puzzle(
        name_puzzle(position.game.key, "turn", diagram),
        "turn",
        diagram,
        (names[0],),
        worth=round(float(leads[0]), 1),
        others={
            name: round(float(leads[0] - lead), 1)
            for name, lead in zip(names[1:], leads[1:], strict=True)
        },
    )
    return rate_by_cast(position, found)


def is_promising(position: Position, seed: str) -> bool:
    turns, chances = Turns(seed, Budget(simulations=GLANCED), 1.0).weigh(position)
    best = np.sort(chances)[::-1]
    return len(turns) >= LEAST_TURNS and bool(best[0] - best[1] >= GLANCE)


def effort(position: Position) -> int:
    """As many simulations as take a few seconds."""
    return CLOSE_HIDDEN if position.game.kernel.hidden else CLOSE_OPEN


def look_at(position: Position, simulations: int, seed: str) -> Weighed | None:
    """The best turns in many worlds, from what the mover knows."""
    rng = Random(seed)  # noqa: S311 - play, not secrets
    judge = make_judge(position, simulations, seed, make_control())
    turns, chances = judge.search.weigh(position)
    weighed = judge.weigh(position, [turns[int(chances.argmax())]], generator(rng), rng)
    return weighed if len(weighed.turns) > 1 else None


def is_clear(weighed: Weighed, position: Position, ahead: float, errors: float) -> bool:
    """Whether the best turn is ahead of every other by so much, and so many standard errors."""
    seat = int(position.copy_state()[MOVER])
    values = worth(weighed.worlds.chances, weighed.worlds.leads)[:, :, seat]
    margins = values[0] - values[1:]
    return all(
        float(margin.mean()) >= ahead and float(margin.mean()) >= errors * error(margin)
        for margin in margins
    )
