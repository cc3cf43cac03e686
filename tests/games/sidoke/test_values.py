"""How Sidoké is judged: candidates, features, the end when all is known, and what stays hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import MOVER, OVER, SCORES, State, Weights, generator
from sobremesa.core.position import Position
from sobremesa.games.sidoke import layout as at
from sobremesa.players.budget import Budget
from sobremesa.players.turns import Turns, find_known_state

game = registry["sidoke"]
kernel = game.kernel
ROOM = 4096


def games(seats: int, count: int) -> Iterator[list[State]]:
    """The states of games that play for points, now and then at random."""
    functions, sides, steps = kernel.functions, np.arange(seats), np.empty(at.LONGEST, np.int64)
    for seed in range(count):
        random = Random(f"values {seats} {seed}")
        rng, state = generator(random), game.start(seats, f"values {seed}").copy_state()
        states = []
        while state[MOVER] != OVER:
            states.append(state.copy())
            if random.random() < 0.2:
                while not kernel.play(state, functions.pick(state, rng)):
                    pass
            else:
                for step in steps[: functions.best(state, sides, rng, steps)].tolist():
                    kernel.play(state, step)
        yield states


def placements(state: State) -> list[tuple[tuple[int, ...], int]]:
    """The tile steps of every placement, and its points."""
    found = np.empty((ROOM, at.RACK + 1), np.int64)
    count = load("sobremesa.games.sidoke.kernel.listing").list_placements(state.copy(), found)
    assert count <= ROOM
    return [
        (tuple(step for step in row[:-1] if step >= 0), row[-1]) for row in found[:count].tolist()
    ]


def candidates(state: State, weights: Weights, width: int) -> list[tuple[tuple[int, ...], float]]:
    sides = np.arange(int(state[at.SEATS]))
    turns, values = np.empty(width * at.LONGEST, np.int64), np.empty(width)
    count = kernel.functions.candidates(state, sides, weights, generator(Random(1)), turns, values)
    rows = turns.reshape(width, -1)[:count].tolist()
    return [
        (tuple(step for step in row if step >= 0), float(value))
        for row, value in zip(rows, values[:count], strict=True)
    ]


def some_weights() -> Weights:
    return np.abs(np.random.default_rng(1).normal(0.05, 0.02, at.FEATURES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_best_placement_is_one_of_the_highest(seats: int) -> None:
    steps, sides = np.empty(at.LONGEST, np.int64), np.arange(seats)
    for states in games(seats, 3):
        for state in states:
            listed = dict(placements(state))
            count = kernel.functions.best(state.copy(), sides, generator(Random(2)), steps)
            chosen = tuple(steps[: count - 1].tolist())
            if listed:
                assert listed[chosen] == max(listed.values())
            else:
                assert steps[0] >= at.SWAP


@pytest.mark.parametrize("seats", [2, 4])
def test_candidates_are_legal_turns_the_best_first(seats: int) -> None:
    weights = some_weights()
    for states in games(seats, 2):
        for state in states:
            found = candidates(state.copy(), weights, ROOM)
            turns, values = [turn for turn, _ in found], [value for _, value in found]
            assert len({*turns}) == len(turns)
            assert values == sorted(values, reverse=True)
            assert 0 < min(values) <= max(values) < 1
            assert {turn[:-1] for turn in turns if turn[0] < at.SWAP} == {
                turn for turn, _ in placements(state)
            }
            for turn in turns:
                after = state.copy()
                for step in turn:
                    assert step in kernel.legal(after)
                    done = kernel.play(after, step)
                assert done
            few = candidates(state.copy(), weights, 3)
            assert [value for _, value in few] == values[:3]


def test_candidates_agree_with_features_but_for_what_is_drawn() -> None:
    """With an empty bag nothing is drawn, and each turn is worth what the position after it is."""
    weights, sides = some_weights(), np.arange(2)
    outlook = load("sobremesa.players.outlook")
    chances = np.empty(4)
    seen = 0
    for at_feature in (at.MOVING, at.JOINING, at.TWINS, at.HELD):
        # What turns say nothing about: who is to move, and the other rack.
        weights[at_feature :: at.PHASE] = 0
    guide = outlook.make_guide(kernel, sides, weights)
    for states in games(2, 6):
        for state in states:
            for turn, value in candidates(state, weights, 40) if not state[at.BAG] else ():
                if turn[0] == at.PASS:
                    continue
                after = state.copy()
                for step in turn:
                    kernel.play(after, step)
                outlook.estimate_chances(guide, after, chances)
                assert value == pytest.approx(chances[int(state[MOVER])])
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_stay_within_bounds(seats: int) -> None:
    found = np.empty(2 * at.FEATURES + 2, np.int64)
    for states in games(seats, 3):
        for state in states:
            for seat in range(seats):
                count = kernel.functions.features(state, seat, found)
                numbers, amounts = found[: 2 * count : 2], found[1 : 2 * count : 2]
                assert len({*numbers.tolist()}) == count
                assert numbers.min() >= 0
                assert numbers.max() < at.FEATURES
                assert amounts.min() >= 0


def shuffle_hidden(state: State, seat: int, random: Random) -> State:
    """Another state that looks the same to a seat: other racks and bag, as they might be."""
    after = state.copy()
    kernel.functions.redraw(after, seat, generator(random))
    return after


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_chooses_by_what_its_seat_knows(seats: int) -> None:
    random, differ = Random(seats), 0
    for states in games(seats, 1):
        for state in states[:: len(states) // 12]:
            seat = int(state[MOVER])
            other = shuffle_hidden(state, seat, random)
            differ += not np.array_equal(state, other)
            start = game.start(seats, "same")
            for budget in (1, 60):
                one, two = (
                    Turns("seed", Budget(simulations=budget)).weigh(
                        type(start)(game, start.setting, each.copy())
                    )
                    for each in (state, other)
                )
                assert one[0] == two[0]
                assert one[1].tolist() == two[1].tolist()
    assert differ > 5


def solve(state: State) -> int:
    """The best lead at the end for the mover, both knowing all; by trying everything."""
    mover = int(state[MOVER])
    turns = [(*turn, at.END) for turn, _ in placements(state)] or [(at.PASS,)]
    best = -10_000
    for turn in turns:
        after = state.copy()
        for step in turn:
            kernel.play(after, step)
        if after[MOVER] == OVER:
            lead = int(after[SCORES + mover] - after[SCORES + 1 - mover])
        else:
            lead = solve(after) * (1 if after[MOVER] == mover else -1)
        best = max(best, lead)
    return best


def lead_after(position: Position, turn: list[int]) -> int:
    state = position.copy_state()
    mover = int(state[MOVER])
    for step in turn:
        kernel.play(state, step)
    if state[MOVER] == OVER:
        return int(state[SCORES + mover] - state[SCORES + 1 - mover])
    return solve(state) * (1 if state[MOVER] == mover else -1)


def test_the_end_is_exact_when_the_bag_is_empty() -> None:
    tried = 0
    start = game.start(2, "end")
    for states in games(2, 30):
        for state in states:
            racks = sum(int(word).bit_count() for word in state[at.RACKS : at.RACKS + 2 * at.MARKS])
            if state[at.BAG] or racks > 6 or len(placements(state)) < 2:
                continue
            known = find_known_state(kernel, state, generator(Random(3)))
            assert known is not None
            for part in (slice(0, at.NEW), slice(at.RACKS, None)):
                assert np.array_equal(known[part], state[part])
            position = type(start)(game, start.setting, state.copy())
            turns, worth = Turns("end", Budget(simulations=20_000)).weigh(position)
            assert lead_after(position, turns[int(worth.argmax())]) == solve(state)
            tried += 1
    assert tried > 10
