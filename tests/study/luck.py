"""The luck of quick games between equal players, as reviews find it; for tests and bench."""

from __future__ import annotations

from copy import copy
from itertools import pairwise
from random import Random

import numpy as np

from sobremesa import Position, registry
from sobremesa.core.kernel import MOVER, Weights, generator
from sobremesa.players import read_player
from sobremesa.study import Reviewer
from sobremesa.study.judge import Judge

SEED = "luck"
# A mean that is further from nothing than so many standard errors is not there by chance.
SURE = 2.6
# So few simulations that every value is the mean over as many redraws as a review has at least.
LEAST = 1


def play_game(key: str, seats: int, player: str, seed: str, **options: str) -> list[Position]:
    """Every position of a game between players of one kind."""
    bots = [read_player(player, f"{seed}/{seat}") for seat in range(seats)]
    line = [registry[key].start(seats, seed, **options)]
    while (seat := line[-1].to_move) is not None:
        line.append(line[-1].play(line[-1].forced or bots[seat - 1].ask(line[-1])))
    return line


def luck_of_turn(judge: Judge, before: Position, after: Position, rng: Random) -> Weights:
    """What chance changed by a turn alone, for every seat."""
    steps, dice = [*before.read_move(after.history[-1].text).steps], generator(rng)
    state, expected = before.copy_state(), np.zeros(judge.evaluator.seats)
    # Asked with the dice that `luck` throws again: of most turns, which draw nothing, it takes
    # no expectation into account, and to find one is nearly all of the work.
    if judge.draws(state, steps, copy(rng)):
        tried = judge.evaluator.try_turns(state, int(state[MOVER]), [steps], dice, 0, judge.worlds)
        expected = tried.leads[0].mean(axis=0)
    return judge.luck(before, after, steps, expected, dice, rng)


def luck_of_game(key: str, number: int) -> tuple[float, float]:
    """What its deal and all that was drawn changed for seat 1, and by how much that one won."""
    seed = f"{SEED}/{number}"
    line = play_game(key, 2, "greedy", seed)
    reviewer = Reviewer(line, LEAST, seed)
    beginning = reviewer.begin()
    luck = beginning.luck[0] if beginning else 0.0
    for before, after in pairwise(line):
        rng = Random(f"{seed}/{before.ply}")
        luck += float(luck_of_turn(reviewer.judge, before, after, rng)[0])
    return luck, float(line[-1].scores[0] - line[-1].scores[1])
