"""Sitaos against its slow twin, at every step of random games."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sobremesa import registry
from sobremesa.core.perft import perft
from sobremesa.games.sitaos.explain import SHAPES
from tests.games.often import often
from tests.games.sitaos.oracle import Oracle, all_figures

game = registry["sitaos"]


def choose(oracle: Oracle, moves: list[str], greed: float, rng: Random) -> str:
    """A random move, or now and then the best, so that some games end at the goal."""
    if rng.random() < greed:
        few = rng.sample(moves, min(8, len(moves)))
        return max(few, key=lambda move: 0 if move == "swap" else sum(oracle.figures(move[:2])))
    return rng.choice(moves)


def play_both(seed: int, greed: float, *, swap: bool, announce: bool) -> None:
    rng = Random(seed)
    oracle = Oracle.start(swap=swap, announce=announce)
    position = game.start(seed=str(seed), swap=swap, announce=announce)
    while oracle.to_move is not None:
        assert position.to_move == oracle.to_move
        assert position.scores == oracle.scores
        moves = sorted(oracle.moves())
        assert sorted(position.moves()) == moves
        assert sorted(position.steps()) == sorted(move.split(" ")[0] for move in moves)
        move = choose(oracle, moves, greed, rng)
        if announce and move != "swap" and rng.random() < 0.3:
            claims = [str(rng.choice((2, 4, 6, 9, 12, 16))) for _ in range(rng.randint(1, 3))]
            move = f"{move[:2]} = {' '.join(claims)}"
        elif not announce and move != "swap":
            items = position.judge(move).items
            assert sorted(max(item.points) for item in items) == oracle.figures(move)
        oracle, position = oracle.play(move), position.play(move)
    assert position.to_move is None
    assert position.scores == oracle.scores
    assert position.outcome is not None
    assert position.outcome.ranks == oracle.ranks


@often(600)
@given(st.integers(0, 2**32), st.sampled_from([0.0, 0.3, 0.8]), st.booleans())
def test_both_agree_at_every_step(seed: int, greed: float, swap: bool) -> None:
    play_both(seed, greed, swap=swap, announce=False)


@often(40)
@given(st.integers(0, 2**32), st.sampled_from([0.0, 0.8]), st.booleans())
def test_both_agree_where_figures_are_announced(seed: int, greed: float, swap: bool) -> None:
    play_both(seed, greed, swap=swap, announce=True)


def test_there_are_exactly_314_figures() -> None:
    ours = Counter(f"{shape.kind} {shape.size}" for shape in SHAPES)
    assert ours == {
        **{f"square {side}": n for side, n in enumerate((42, 30, 20, 12, 6, 2), 1)},
        **{f"diamond {reach}": n for reach, n in enumerate((30, 12, 2), 1)},
        **{f"line {length}": n for length, n in enumerate((76, 49, 26, 7), 5)},
    }
    assert ours.total() == 314
    assert ours == all_figures()


def oracle_perft(oracle: Oracle, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(oracle_perft(oracle.play(move), depth - 1) for move in oracle.moves())


def test_perft_counts_are_those_of_the_oracle() -> None:
    assert [perft(game.start(), depth) for depth in (1, 2, 3)] == [56, 56 * 55, 56 * 55 * 54]
    assert [oracle_perft(Oracle.start(), depth) for depth in (1, 2)] == [56, 56 * 55]
    assert perft(game.start(swap=True), 2) == 56 * 56 == oracle_perft(Oracle.start(swap=True), 2)
    # After a swap red has all 55 free points, after a stone 54 are left.
    assert perft(game.start(swap=True), 3) == 56 * (55 * 54 + 55)


def test_perft_near_the_goal_stops_where_the_game_does() -> None:
    diagram = """sitaos, seat 1 to move, scores 98 0
    A B C D E F G H
1 | r r . b r b r b
2 | r . b r b r b r
3 | b r b r b b r b
4 | r b r . r b r b
5 | b b r b r r b b
6 | r b b r b r r r
7 | b r b r b r b b"""
    position = game.read(diagram)
    stones = position.view().board.stones
    red, blue = (frozenset(cell for cell in stones if stones[cell] == seat) for seat in (1, 2))
    oracle = Oracle(red=red, blue=blue, scores=(98, 0), turns=52)
    assert [perft(position, depth) for depth in (1, 2, 3)] == [3, 2, 2]
    assert [oracle_perft(oracle, depth) for depth in (1, 2, 3)] == [3, 2, 2]
