"""What a position of Siesta is worth, and which turns promise most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.figure import read_figure
from sobremesa.core.kernel import MOVER, OVER, SCORES, State, Weights, generator
from sobremesa.core.position import Position
from sobremesa.games.siesta import layout as at
from tests.games.siesta.test_siesta import after

game = registry["siesta"]
WAYS = [(2, {}), (3, {}), (4, {}), (4, {"mode": "teams"}), (2, {"scoring": "whole"})]


def positions(seats: int, **options: str) -> Iterator[Position]:
    """Positions of games by players who want points, or anything; near the end, too."""
    for bot in ("greedy", "random"):
        played = after(100, "values", seats, bot, **options)
        for ply in (0, 1, 2, 5, 9, played.ply - 3, played.ply - 2, played.ply - 1):
            yield after(max(0, ply), "values", seats, bot, **options)


def make_weights() -> Weights:
    """Any weights: more points are better, the rest is small and random."""
    weights = np.random.default_rng(7).normal(0, 0.02, at.FEATURES)
    weights[at.COARSE + 1 : at.BY_STAGE : 2] = 0.2
    return weights


def find(position: Position, weights: Weights, count: int) -> tuple[list[tuple[int, ...]], Weights]:
    sides = np.array(position.setting.sides)
    turns, values = np.empty(count * at.TURN, np.int64), np.empty(count)
    rng = generator(Random(3))
    state = position.copy_state()
    listed = game.kernel.functions.candidates(state, sides, weights, rng, turns, values)
    assert state.tolist() == position.copy_state().tolist()
    rows = turns.reshape(count, at.TURN)[:listed].tolist()
    return [tuple(step for step in row if step >= 0) for row in rows], values[:listed]


def every_turn(position: Position) -> list[list[int]]:
    listing = load("sobremesa.games.siesta.kernel.listing")
    found = np.empty((200_000, at.TURN), np.int64)
    count = listing.list_turns(position.copy_state(), found)
    assert count <= len(found)
    return [[step for step in row if step >= 0] for row in found[:count].tolist()]


def play(position: Position, turn: list[int]) -> State:
    state = position.copy_state()
    for step in turn:
        game.kernel.play(state, step)
    return state


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_candidates_are_legal_and_worth_what_they_lead_to(
    seats: int, options: dict[str, str]
) -> None:
    outlook = load("sobremesa.players.outlook")
    weights = make_weights()
    chances = np.empty(4)
    for position in positions(seats, **options):
        sides = np.array(position.setting.sides)
        guide = outlook.make_guide(game.kernel, sides, weights)
        turns, values = find(position, weights, 14)
        legal = {frozenset(turn) for turn in every_turn(position)}
        assert len(turns) == len({frozenset(turn) for turn in turns}) == min(14, len(legal))
        assert all(frozenset(turn) in legal for turn in turns)
        assert values.tolist() == sorted(values, reverse=True)
        for turn, value in zip(turns, values, strict=True):
            state = play(position, list(turn))
            outlook.estimate_chances(guide, state, chances)
            assert value == pytest.approx(chances[position.copy_state()[MOVER]])


@pytest.mark.parametrize(("seats", "options"), WAYS[:4])
def test_of_every_mix_of_pieces_the_turns_with_most_points_are_found(
    seats: int, options: dict[str, str]
) -> None:
    mixes = load("sobremesa.games.siesta.kernel.mixes")
    room, compared = 6, 0
    for position in positions(seats, **options):
        before, sides = position.copy_state(), np.array(position.setting.sides)
        mover = before[MOVER]
        if before[at.LENGTH] < at.TURN or position.ply == 0:
            continue
        rivals = int((sides != sides[mover]).sum())
        mine = rivals if rivals + 1 == seats else 1
        signs = np.where(sides == sides[mover], mine, -1)
        wanted = defaultdict(list)
        for turn in every_turn(position):
            gains = play(position, turn)[SCORES : SCORES + seats] - before[SCORES : SCORES + seats]
            wanted[mixes.mix_of(*turn)].append(int((signs * gains).sum()))
        pool = mixes.fill_pool(before, sides, generator(Random(2)), room)
        for mix in range(mixes.MIXES):
            best = sorted(wanted[mix], reverse=True)[:room]
            assert pool.gains[mix, : pool.counts[mix]].tolist() == best
            compared += len(best)
    assert compared > 200


@pytest.mark.parametrize(("seats", "options"), WAYS[:4])
def test_the_best_turn_that_ends_the_game_is_never_missed(
    seats: int, options: dict[str, str]
) -> None:
    chances, seen = np.empty(4), 0
    weights = np.zeros(at.FEATURES)
    for position in positions(seats, **options):
        sides = np.array(position.setting.sides)
        mover = position.copy_state()[MOVER]
        ends = [0.0]
        for turn in every_turn(position):
            state = play(position, turn)
            if state[MOVER] == OVER:
                load("sobremesa.core.chances").final_chances(state, sides, chances)
                ends.append(float(chances[mover]))
        _, values = find(position, weights, 3)
        assert values[0] >= max(ends)
        seen += len(ends) > 1
    assert seen >= 4


@pytest.mark.parametrize("figure", ["20-two-pieces", "21-one-piece"])
def test_short_turns_are_found(figure: str) -> None:
    position = game.read(read_figure(game.folder / "figures" / f"{figure}.txt").diagram)
    turns, values = find(position, np.zeros(at.FEATURES), 5)
    assert {frozenset(turn) for turn in turns} == {frozenset(t) for t in every_turn(position)}
    assert len(values) == len(turns)


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_features_have_numbers_and_amounts_within_bounds(
    seats: int, options: dict[str, str]
) -> None:
    most = load("sobremesa.games.siesta.kernel.candidates").MOST_FEATURES
    found = np.empty(2 * at.FEATURES, np.int64)
    for position in positions(seats, **options):
        for seat in range(seats):
            count = game.kernel.functions.features(position.copy_state(), seat, found)
            numbers, amounts = found[: 2 * count : 2], found[1 : 2 * count : 2]
            assert 0 < count <= most
            assert 0 <= min(numbers) <= max(numbers) < at.FEATURES
            assert len({*numbers.tolist()}) == count
            assert max(abs(amounts)) <= at.LARGEST_LEAD
