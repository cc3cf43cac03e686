"""The kernel's two ways of playing at random mean the same game."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest

from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import MOVER, OVER, SCORES, generator
from sobremesa.core.position import Position
from sobremesa.players import read_player

game = registry["sitaos"]
sampling = load("sobremesa.games.sitaos.kernel.sampling")


def start_after(moves: int, seed: str, swap: bool = False) -> Position:
    position, player = game.start(swap=swap), read_player("greedy", seed)
    for _ in range(moves):
        position = position.play(player.ask(position))
    return position


def red_wins(position: Position, playout: str, games_played: int) -> float:
    """How often red wins in random games, a draw counting half."""
    rng = generator(Random(playout))
    play_out = getattr(sampling, playout)
    total = 0.0
    for _ in range(games_played):
        state = position.copy_state()
        play_out(state, rng)
        assert state[MOVER] == OVER
        red, blue = state[SCORES : SCORES + 2]
        total += 1.0 if red > blue else 0.5 if red == blue else 0.0
    return total / games_played


LINES = """sitaos, seat 1 to move, scores 6 6
    A B C D E F G H
1 | . . . . . . . .
2 | . r r r r r . .
3 | . . . . . . . .
4 | . . . . . . . b
5 | . b b b b b . .
6 | . . . . . . . .
7 | r . . . . . . ."""


@pytest.mark.parametrize(
    "position",
    [start_after(0, "a"), start_after(1, "b", swap=True), start_after(30, "c"), game.read(LINES)],
    ids=["start", "swap", "late", "lines of five"],
)
def test_a_playout_without_order_wins_as_often_as_one_in_order(position: Position) -> None:
    trials = 60_000
    in_order = red_wins(position, "playout_in_order", trials)
    without = red_wins(position, "playout", trials)
    assert abs(in_order - without) < 4.5 * np.sqrt(0.5 / trials)


def test_a_playout_in_order_scores_as_stones_played_one_by_one() -> None:
    for seed in range(300):
        state = start_after(seed % 7, str(seed)).copy_state()
        free = [step for step in game.kernel.legal(state) if step != 63]
        order = np.array(Random(seed).sample(free, len(free)), np.int64)
        together, one_by_one = state.copy(), state.copy()
        sampling.lay_in_order(together, order, len(order))
        for step in order:
            if one_by_one[MOVER] != OVER:
                game.kernel.play(one_by_one, step)
        assert together.tolist() == one_by_one.tolist()


def test_bounds_of_lines_hold_for_every_order_and_are_reached() -> None:
    line = [column * 8 + 2 for column in range(8)]
    for before in ([], line[:5], line[3:8], line[:3]):
        for after in (line[:5], line[:6], line[:7], line, line[1:7]):
            new = [cell for cell in after if cell not in before]
            old_bits, new_bits = (
                sum(1 << cell for cell in {*before, *cells}) for cells in ([], new)
            )
            gained = {grow(old_bits, order) for order in permutations(new)}
            old_least, old_most = sampling.line_bounds(old_bits)
            least, most = sampling.line_bounds(new_bits)
            assert least - old_least <= min(gained)
            assert max(gained) <= most - old_most
            if not before:
                assert (min(gained), max(gained)) == (least, most)


def grow(stones: int, order: tuple[int, ...]) -> int:
    """What lines bring when stones are added in an order."""
    points = 0
    for cell in order:
        stones |= 1 << cell
        points += sampling.scoring.line_points(stones, cell)
    return points


def test_every_legal_step_is_picked_as_often() -> None:
    state = start_after(1, "pick", swap=True).copy_state()
    rng = generator(Random(1))
    picks = [game.kernel.functions.pick(state, rng) for _ in range(56 * 500)]
    counts = np.bincount(picks, minlength=64)
    assert sorted(np.flatnonzero(counts)) == sorted(game.kernel.legal(state))
    assert np.all(np.abs(counts[counts > 0] - 500) < 5 * np.sqrt(500))
