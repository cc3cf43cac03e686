"""What Sitaos' values say: turns as looking at each would find them, and ends that are proven."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import Position, registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import CONTROLS, NODES, OVER, RESULT, SCORES, State, generator
from sobremesa.games.sitaos.layout import FEATURES, SHAPE_STONES
from sobremesa.players import read_player

game = registry["sitaos"]
kernel = game.kernel
SIDES = np.array([0, 1])


def position_after(turns: int, seed: int, swap: bool = False) -> Position:
    rng = Random(seed)
    position = game.start(2, str(seed), swap=swap)
    while position.to_move is not None and position.ply < turns:
        position = position.play(rng.choice([*position.moves()]))
    return position


def test_there_are_as_many_features_as_the_figures_want() -> None:
    shapes = load("sobremesa.games.sitaos.kernel.shapes")
    assert len(shapes.SHAPES) == 314
    assert sum(shapes.SIZES) == SHAPE_STONES


@pytest.mark.parametrize("turns", [0, 1, 7, 23, 40])
def test_candidates_are_all_stones_valued_as_a_look_at_each_would(turns: int) -> None:
    weights = np.random.default_rng(turns).normal(size=FEATURES) * 0.3
    outlook = load("sobremesa.players.outlook")
    guide = outlook.make_guide(kernel, SIDES, weights)
    chances = np.zeros(4)
    for seed in range(6):
        position = position_after(turns, seed, swap=True)
        if position.to_move is None:
            continue
        state = position.copy_state()
        steps, values = np.zeros(60, np.int64), np.zeros(60)
        rng = generator(Random(seed))
        count = kernel.functions.candidates(state, SIDES, weights, rng, steps, values)
        assert sorted(steps[:count]) == sorted(kernel.legal(state))
        assert sorted(values[:count], reverse=True) == values[:count].tolist()
        for step, value in zip(steps[:count], values[:count], strict=True):
            after = state.copy()
            kernel.play(after, int(step))
            outlook.estimate_chances(guide, after, chances)
            assert value == pytest.approx(chances[state[0]])


def best_result(state: State, known: dict[bytes, int]) -> int:
    """What the mover gets by trying everything."""
    key = state.tobytes()
    if key not in known:
        known[key] = max(result_of(state, int(step), known) for step in kernel.legal(state))
    return known[key]


def result_of(state: State, step: int, known: dict[bytes, int]) -> int:
    seat, after = state[0], state.copy()
    kernel.play(after, step)
    if after[0] == OVER:
        return int(np.sign(after[SCORES + seat] - after[SCORES + 1 - seat]))
    return -best_result(after, known)


def test_the_last_stones_are_proven_as_trying_everything_does() -> None:
    proven = []
    rng = Random(3)
    for seed in range(80):
        position = game.start(2, str(seed))
        greedy = read_player("greedy", str(seed))
        while position.to_move is not None and position.ply < 56 - 5:
            careless = rng.random() < 0.4
            move = rng.choice([*position.moves()]) if careless else greedy.ask(position)
            position = position.play(move)
        if position.to_move is None:
            continue
        state, control = position.copy_state(), np.zeros(CONTROLS, np.int64)
        control[NODES] = 1_000_000
        steps, known = np.zeros(1, np.int64), dict[bytes, int]()
        assert kernel.functions.solve(state, SIDES, control, steps) == 1
        assert control[RESULT] == best_result(state, known)
        assert result_of(state, int(steps[0]), known) == control[RESULT]
        proven.append(int(control[RESULT]))
    assert {*proven} >= {-1, 1}


def test_nothing_is_proven_without_nodes_or_far_from_the_end() -> None:
    steps, control = np.zeros(1, np.int64), np.zeros(CONTROLS, np.int64)
    for turns in (5, 46):
        state = position_after(turns, 1).copy_state()
        assert kernel.functions.solve(state, SIDES, control, steps) == 0


def test_what_was_learned_beats_greedy() -> None:
    won = 0
    for number in range(10):
        players = [read_player("turns:1"), read_player("greedy", str(number))]
        position = position_after(2, number)
        while position.to_move is not None:
            position = position.play(players[(position.to_move + number) % 2].ask(position))
        outcome = position.outcome
        assert outcome is not None
        won += outcome.ranks[1 - number % 2] == 1
    assert won >= 9
