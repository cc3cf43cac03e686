"""The kernel's two ways of playing at random mean the same game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import games
from sobremesa.core.kernel import MOVER, OVER, SCORES, generator
from sobremesa.core.position import Position
from sobremesa.players import read_player

game = games["sitaos"]


def start_after(moves: int, seed: str, swap: bool = False) -> Position:
    position, player = game.start(swap=swap), read_player("greedy", seed)
    for _ in range(moves):
        position = position.play(player.ask(position))
    return position


def red_wins(position: Position, playout: str, games_played: int) -> float:
    """How often red wins in random games, a draw counting half."""
    rng = generator(Random(playout))
    play_out = getattr(game.kernel.functions, playout)
    total = 0.0
    for _ in range(games_played):
        state = position.state.copy()
        play_out(state, rng)
        assert state[MOVER] == OVER
        red, blue = state[SCORES : SCORES + 2]
        total += 1.0 if red > blue else 0.5 if red == blue else 0.0
    return total / games_played


@pytest.mark.parametrize(("moves", "swap"), [(0, False), (1, True), (12, False), (30, False)])
def test_a_playout_without_order_wins_as_often_as_one_in_order(moves: int, swap: bool) -> None:
    position = start_after(moves, "playout", swap=swap)
    trials = 40_000
    in_order = red_wins(position, "playout_in_order", trials)
    without = red_wins(position, "playout", trials)
    assert abs(in_order - without) < 4.5 * np.sqrt(0.5 / trials)


def test_a_playout_in_order_scores_as_stones_played_one_by_one() -> None:
    functions = game.kernel.functions
    for seed in range(300):
        state = start_after(seed % 7, str(seed)).state
        free = [step for step in game.kernel.legal(state) if step != 63]
        order = np.array(Random(seed).sample(free, len(free)), np.int64)
        together, one_by_one = state.copy(), state.copy()
        functions.lay(together, order, len(order))
        for step in order:
            if one_by_one[MOVER] != OVER:
                functions.play(one_by_one, step)
        assert together.tolist() == one_by_one.tolist()


def test_every_legal_step_is_picked_as_often() -> None:
    state = start_after(1, "pick", swap=True).state
    rng = generator(Random(1))
    picks = [game.kernel.functions.pick(state, rng) for _ in range(56 * 500)]
    counts = np.bincount(picks, minlength=64)
    assert sorted(np.flatnonzero(counts)) == sorted(game.kernel.legal(state))
    assert np.all(np.abs(counts[counts > 0] - 500) < 5 * np.sqrt(500))
