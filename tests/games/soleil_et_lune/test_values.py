"""What players of Soleil et Lune go by: the greedy step, features, candidates; what they see."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from sobremesa import read_player, registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import MOVER, OVER, State, Weights, generator
from sobremesa.core.position import Position
from sobremesa.core.values import arrangements, values_of
from sobremesa.games.soleil_et_lune import layout as at

game = registry["soleil_et_lune"]
kernel: Any = game.kernel.functions
best_move: Any = load("sobremesa.games.soleil_et_lune.kernel.best_move")
SETTINGS = ((2, "ffa"), (3, "ffa"), (4, "ffa"), (4, "teams"))
every_setting = pytest.mark.parametrize(("seats", "mode"), SETTINGS)


def some_states(seats: int, mode: str, count: int) -> tuple[list[State], State]:
    """Positions from all over some games, half greedy, half random; and the sides."""
    rng = generator(Random(f"{seats}{mode}"))
    steps = np.empty(1, np.int64)
    states: list[State] = []
    while len(states) < count:
        position = game.begin(seats, f"values{len(states)}", {"mode": mode})
        sides = np.array(position.setting.sides, np.int64)
        state = position.copy_state()
        while state[MOVER] != OVER:
            states.append(state.copy())
            if rng[3] % 2 or not kernel.best(state, sides, rng, steps):
                steps[0] = kernel.pick(state, rng)
            kernel.play(state, steps[0])
    return states[:: max(1, len(states) // count)], sides


def learned(seats: int, mode: str) -> Weights:
    return values_of(game).weights["teams" if mode == "teams" else str(seats)]


def list_candidates(
    state: State, sides: State, weights: Weights, seed: int
) -> tuple[list[int], Weights]:
    turns, values = np.empty(40, np.int64), np.empty(40)
    count = kernel.candidates(state, sides, weights, generator(Random(seed)), turns, values)
    return turns[:count].tolist(), values[:count]


def swap_hidden(state: State, seed: int) -> State:
    """The same to the mover, with other cards in the pile and in the other hands."""
    swapped = state.copy()
    kernel.redraw(swapped, state[MOVER], generator(Random(seed)))
    return swapped


def run_around(state: State, row: int, slot: int) -> int:
    """How many neighbouring slots without an eclipse hold a slot."""
    slots = state[row + at.SLOTS :][: int(state[row + at.LENGTH])]
    dark = [place for place, number in enumerate(slots) if number >= at.ECLIPSED]
    before = max((place for place in dark if place < slot), default=-1)
    after = min((place for place in dark if place > slot), default=len(slots))
    return after - before - 1


def worth_of(state: State, step: int, sides: State) -> int:
    """What a step promises to the mover's side."""
    if step == at.DESTROY:
        return 0
    if step >= at.TAKE:
        return int(best_move.TAKING + step - at.TAKE)
    card, seat, place = step >> at.CARD_STEP, step >> at.SEAT_STEP & 3, step & at.PLACE
    row, number = best_move.row_of(seat, card // at.SUIT), card % at.SUIT
    ours = bool(sides[seat] == sides[state[MOVER]])
    if number == 0:
        broken = run_around(state, row, place - at.COVER)
        return int(best_move.break_worth(broken, ours))
    if place >= at.COVER:
        return int(best_move.COVERING if ours else -best_move.COVERING)
    lost = best_move.lost_numbers(state, row, number, place)
    building = best_move.BUILDING
    return int(building - lost if ours else lost - building // 2)


@every_setting
def test_the_greedy_step_has_the_most_worth_and_each_of_equals_is_chosen(
    seats: int, mode: str
) -> None:
    states, sides = some_states(seats, mode, 100)
    rng, steps = generator(Random(1)), np.empty(1, np.int64)
    for state in states:
        legal = game.kernel.legal(state).tolist()
        worth = [worth_of(state, step, sides) for step in legal]
        wanted = {step for step, each in zip(legal, worth, strict=True) if each == max(worth)}
        found = set()
        for _ in range(12 * len(wanted)):
            assert kernel.best(state, sides, rng, steps) == 1
            found.add(int(steps[0]))
        assert found == wanted


@every_setting
def test_features_are_numbered_within_bounds_and_each_is_small(seats: int, mode: str) -> None:
    found = np.empty(2 * at.FEATURES, np.int64)
    rows = at.SEAT_FEATURES + 2 * at.ROW_FEATURES
    for state in some_states(seats, mode, 300)[0]:
        for seat in range(seats):
            count = kernel.features(state, seat, found)
            assert 0 < count <= rows
            numbers, amounts = found[: 2 * count : 2], found[1 : 2 * count : 2]
            assert numbers.min() >= 0
            assert numbers.max() < at.FEATURES
            assert abs(amounts).max() <= 2 * at.HIGHEST


@every_setting
def test_candidates_are_the_legal_steps_that_promise_most(seats: int, mode: str) -> None:
    states, sides = some_states(seats, mode, 80)
    weights = learned(seats, mode)
    outlook: Any = load("sobremesa.players.outlook")
    guide = outlook.make_guide(game.kernel, sides, weights)
    chances = np.empty(4)
    for seed, state in enumerate(states):
        steps, values = list_candidates(state, sides, weights, seed)
        world = swap_hidden(state, seed)
        foreseen = {}
        for step in game.kernel.legal(state).tolist():
            after = world.copy()
            kernel.play(after, step)
            outlook.estimate_chances(guide, after, chances)
            foreseen[step] = chances[state[MOVER]]
        assert len({*steps}) == len(steps) == min(12, len(foreseen))
        assert values.tolist() == sorted(values, reverse=True)
        assert [foreseen[step] for step in steps] == pytest.approx(values)
        assert values.tolist() == pytest.approx(
            sorted(foreseen.values(), reverse=True)[: len(steps)]
        )


def test_the_step_that_wins_at_once_comes_first_and_is_exact() -> None:
    # Seat 2 is out; with its last card seat 1 ends the game.
    position = game.read(
        """soleil_et_lune, seat 1 to move, scores -1 -1
sun 1     | 10
moon 1    |
sun 2     | 20
moon 2    |
hand 1    | S15
hand 2    |
taken 1   |
taken 2   |
discards  |
pile      |
turn      | 60
out       | 2"""
    )
    sides = np.array([0, 1], np.int64)
    steps, values = list_candidates(position.copy_state(), sides, learned(2, "ffa"), 1)
    assert [position.write([step]) for step in steps] == ["S15</2", "S15>/1"]
    assert values[0] > 0.98
    assert values[1] < 0.02


@every_setting
def test_the_same_dice_deal_the_same_to_a_seat_whoever_holds_the_cards(
    seats: int, mode: str
) -> None:
    for state in some_states(seats, mode, 60)[0]:
        worlds = [
            swap_hidden(each, 7) for each in (state, *(swap_hidden(state, i) for i in (1, 2)))
        ]
        assert all((world == worlds[0]).all() for world in worlds)


@every_setting
@pytest.mark.parametrize("spec", ["greedy", "turns:60", "turns:20~3", "uct:60"])
def test_a_player_chooses_the_same_whatever_is_hidden(seats: int, mode: str, spec: str) -> None:
    position: Position = game.begin(seats, "hidden", {"mode": mode})
    rng = Random(5)
    for ply in range(30):
        if position.to_move is None:
            break
        others = [position, *(position.imagine(position.to_move, rng) for _ in range(2))]
        move = position.forced
        if move is None:
            chosen = {read_player(spec, str(ply)).ask(other) for other in others}
            assert len(chosen) == 1
            move = chosen.pop()
        position = position.play(move)


def test_weights_are_learned_for_every_arrangement() -> None:
    values = values_of(game)
    assert {*values.weights} == {*arrangements(game)}
    for row in values.weights.values():
        assert len(row) == at.FEATURES
        assert np.isfinite(row).all()
        assert abs(row).max() > 0.1
