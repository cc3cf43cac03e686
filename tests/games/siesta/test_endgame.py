"""The last turns of Siesta, against trying everything."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import CONTROLS, MOVER, NODES, OVER, RESULT, SCORES, STOP, State
from sobremesa.core.kernel import generator as make_generator
from sobremesa.games.siesta import layout as at
from tests.games.siesta.test_siesta import after

game = registry["siesta"]
MOST_TURNS, MOST_NODES, PLENTY = 300, 3000, 60
ALONE, TEAMS = [0, 1, 2, 3], [0, 1, 0, 1]


class TooMany(Exception):
    """There is more to try than a test has time for."""


def list_turns(state: State, most: int) -> list[list[int]]:
    found = np.empty((most, at.TURN), np.int64)
    count = load("sobremesa.games.siesta.kernel.listing").list_turns(state, found)
    if count > most:
        raise TooMany
    return [[step for step in row if step >= 0] for row in found[:count].tolist()]


def play(state: State, turn: list[int]) -> State:
    state = state.copy()
    for step in turn:
        game.kernel.play(state, step)
    return state


def crowded(seats: int, seed: int) -> State | None:
    """A board with few places left, of a game whose supplies ran out late, and short ones now."""
    rng, generator = Random(seed), make_generator(Random(seed))
    state, functions = game.start(seats, f"crowded{seed}").copy_state(), game.kernel.functions
    while True:
        state[at.LEFT : at.LEFT + at.ROOF + seats] = PLENTY
        while not functions.play(state, functions.pick(state, generator)):
            pass
        if state[MOVER] == OVER:
            return None
        free = 144 - sum(int(word).bit_count() for word in state[at.OCCUPIED : at.OCCUPIED + 3])
        if free < 10 + seed % 4:
            break
    state[at.LEFT : at.LEFT + at.ROOF] = rng.randint(1, 6), rng.randint(1, 6)
    for seat in range(seats):
        state[at.LEFT + at.ROOF + seat] = rng.randint(1, 5)
    state[SCORES : SCORES + seats] = [rng.randint(0, 8) for _ in range(seats)]
    load("sobremesa.games.siesta.kernel.steps").begin_turn(state)
    return state if state[MOVER] != OVER and state[at.LENGTH] == at.TURN else None


def result_of(state: State, sides: list[int], side: int) -> int:
    totals = [0] * 4
    for seat, its_side in enumerate(sides):
        totals[its_side] += int(state[SCORES + seat])
    most = max(totals[other] for other in sides if other != side)
    return (totals[side] > most) - (totals[side] < most)


class Everything:
    """Every line to its end: what a side gets for certain, the others standing together."""

    def __init__(self, sides: list[int], side: int) -> None:
        self.sides, self.side, self.nodes = sides, side, 0
        self.known: dict[bytes, int] = {}

    def result(self, state: State) -> int:
        if state[MOVER] == OVER:
            return result_of(state, self.sides, self.side)
        key = state.tobytes()
        if key not in self.known:
            self.nodes += 1
            if self.nodes > MOST_NODES:
                raise TooMany
            results = (self.result(play(state, turn)) for turn in list_turns(state, MOST_TURNS))
            ours = self.sides[state[MOVER]] == self.side
            best = 1 if ours else -1
            found = -best
            for result in results:
                found = max(found, result) if ours else min(found, result)
                if found == best:
                    break
            self.known[key] = found
        return self.known[key]


@pytest.mark.parametrize(("seats", "arranged"), [(2, ALONE), (3, ALONE), (4, TEAMS)])
def test_what_is_certain_is_what_trying_everything_finds(seats: int, arranged: list[int]) -> None:
    sides, seen = arranged[:seats], {-1: 0, 0: 0, 1: 0}
    control, steps = np.zeros(CONTROLS, np.int64), np.empty(at.TURN, np.int64)
    for seed in range(60):
        state = crowded(seats, seed)
        if state is None:
            continue
        everything = Everything(sides, sides[state[MOVER]])
        try:
            wanted = everything.result(state)
        except TooMany:
            continue
        control[NODES] = 1 << 40
        count = game.kernel.functions.solve(state.copy(), np.array(sides), control, steps)
        assert count == at.TURN
        assert control[RESULT] == wanted
        assert everything.result(play(state, steps.tolist())) == wanted
        seen[wanted] += 1
    assert min(seen.values()) > 0


def test_a_win_now_is_found_in_games_and_no_proof_goes_on_without_nodes_or_when_told() -> None:
    control, steps = np.zeros(CONTROLS, np.int64), np.empty(at.TURN, np.int64)
    sides, wins = np.array([0, 1]), 0
    for game_seed in range(4):
        played = after(100, f"ends{game_seed}", 2, "greedy")
        for ply in range(played.ply - 3, played.ply):
            position = after(ply, f"ends{game_seed}", 2, "greedy")
            state = position.copy_state()
            now = max(
                (
                    result_of(end, [0, 1], int(state[MOVER]))
                    for turn in list_turns(state, 100_000)
                    if (end := play(state, turn))[MOVER] == OVER
                ),
                default=-1,
            )
            control[NODES], control[STOP] = 400, 0
            count = game.kernel.functions.solve(state, sides, control, steps)
            if now == 1:
                wins += 1
                assert count == at.TURN
                assert control[RESULT] == 1
                assert result_of(play(state, steps.tolist()), [0, 1], int(state[MOVER])) == 1
            control[NODES], control[STOP] = 1 << 40, 1
            assert game.kernel.functions.solve(state, sides, control, steps) == 0
    assert wins >= 2
