"""How players play Sidoké: for the most points, or looking a few turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from sobremesa import registry
from sobremesa.core.kernel import MOVER, OVER, SCORES, State, generator
from sobremesa.games.sidoke.layout import (
    ASIDE,
    BAG,
    END,
    LAID,
    LONGEST,
    MARKS,
    SWAP,
)
from sobremesa.players import read_player
from tests.games.sidoke.test_sidoke import figure

game = registry["sidoke"]


def play_steps(state: State, steps: Sequence[int]) -> State:
    """The array after some steps, the last of which ends the turn."""
    after = state.copy()
    assert [game.kernel.play(after, step) for step in steps].index(True) == len(steps) - 1
    return after


def test_greedy_takes_the_most_points_and_beats_random_play() -> None:
    position = figure("13-double")
    assert "P6@H5" in read_player("greedy").ask(position)
    won = 0
    for seed in range(10):
        table = game.start(2, f"greedy {seed}")
        players = [read_player("greedy", str(seed)), read_player("random", str(seed))]
        while table.to_move is not None:
            table = table.play(table.forced or players[table.to_move - 1].ask(table))
        won += table.scores[0] > table.scores[1]
    assert won >= 7


def test_thinking_beats_greedy() -> None:
    ahead = 0
    for seed in range(16):
        table = game.start(2, f"thinking {seed // 2}")
        players = [read_player("uct:600", str(seed)), read_player("greedy", str(seed))]
        while table.to_move is not None:
            at = (table.to_move - 1 + seed) % 2
            table = table.play(table.forced or players[at].ask(table))
        ahead += table.scores[seed % 2] > table.scores[1 - seed % 2]
    assert ahead >= 10


def test_a_begun_turn_ends_with_the_most_points() -> None:
    best = game.kernel.functions.best
    rng, sides, steps = generator(Random(3)), np.array([0, 1]), np.empty(LONGEST, np.int64)
    player = read_player("random", "begun")
    position = game.start(2, "begun")
    for _ in range(12):
        score = SCORES + position.copy_state()[MOVER]
        begun = [step for step in game.kernel.legal(position.copy_state()) if step < SWAP]
        for first in begun[::3]:
            state = position.copy_state()
            game.kernel.play(state, int(first))
            count = best(state, sides, rng, steps)
            ends = [play_steps(state, line)[score] for line in position._lines(state, ())]
            assert play_steps(state, steps[:count].tolist())[score] == max(ends)
        position = position.play(player.ask(position))


def test_a_begun_exchange_ends() -> None:
    best = game.kernel.functions.best
    state = game.start(2, "exchange").copy_state()
    steps = np.empty(LONGEST, np.int64)
    game.kernel.play(state, int(max(game.kernel.legal(state))))
    assert best(state, np.array([0, 1]), generator(Random(3)), steps) == 1
    assert steps[0] == END


def test_a_rollout_plays_on_from_any_step_and_to_the_end_without_a_bag() -> None:
    functions, rng = game.kernel.functions, generator(Random(4))
    state = game.start(3, "ahead").copy_state()
    while state[MOVER] != OVER:
        ahead = state.copy()
        assert functions.rollout(ahead, rng) > 0
        assert ahead[LAID] == 0
        assert not ahead[ASIDE : ASIDE + MARKS].any()
        assert ahead[BAG] or ahead[MOVER] == OVER
        functions.play(state, functions.pick(state, rng))


def test_a_search_plays_whole_turns() -> None:
    position = figure("12-supreme")
    move = read_player("uct:400", "x").ask(position)
    assert position.judge(move).status == "complete"
