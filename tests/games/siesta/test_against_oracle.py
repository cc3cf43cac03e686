"""Siesta against its slow twin: legal steps at every step, points, end."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import registry
from sobremesa.core.position import Position
from tests.games.often import often
from tests.games.siesta.oracle import Oracle, board_total

game = registry["siesta"]
SETUPS = [
    (2, "ffa", "added"),
    (2, "ffa", "whole"),
    (3, "ffa", "added"),
    (4, "ffa", "whole"),
    (4, "teams", "added"),
]


def rows(position: Position) -> list[str]:
    return ["".join(line.split("|")[1].split()) for line in str(position).split("\n")[2:]]


def compare(position: Position, oracle: Oracle) -> None:
    assert position.to_move == oracle.to_move
    assert position.scores == oracle.scores
    assert (position.outcome and position.outcome.ranks) == oracle.ranks


def play_turn(position: Position, oracle: Oracle, rng: Random) -> tuple[Position, Oracle]:
    """Play a random turn on both, and compare the steps that may be added to it as it grows."""
    draft: tuple[str, ...] = ()
    while steps := set(position.steps(draft)):
        ready = {step for step in steps if oracle.can_lay(frozenset({*draft, step}))}
        assert ready == oracle.steps(draft)
        draft = (*draft, rng.choice(sorted(steps)))
    shuffled = rng.sample(draft, len(draft))
    gains = oracle.gains(frozenset(draft))
    judgement = position.judge(" ".join(shuffled))
    assert judgement.status == "complete"
    assert judgement.points == gains
    after = position.play(" ".join(shuffled))
    assert after.last is not None
    assert after.last.points == gains
    return after, oracle.play(frozenset(draft))


@pytest.mark.parametrize("setup", SETUPS)
@often(4)
@given(seed=st.integers(0, 2**32))
def test_both_agree_at_every_step(seed: int, setup: tuple[int, str, str]) -> None:
    seats, mode, scoring = setup
    rng = Random(seed)
    oracle = Oracle.start(seats, mode=mode, scoring=scoring)
    position = game.start(seats, str(seed), mode=mode, scoring=scoring)
    while oracle.to_move is not None:
        compare(position, oracle)
        position, oracle = play_turn(position, oracle, rng)
        if scoring == "added":
            totals = [board_total(oracle.board, seat) for seat in range(1, seats + 1)]
            assert list(position.scores) == totals
    compare(position, oracle)


def crowded(rng: Random, seats: int) -> list[str]:
    """A board filled at random, nearly to the edge of supplies and room; no sun beside a shadow."""
    board: dict[tuple[int, int], str] = {}
    suns, shadows, roofs = 24, 74, 14
    cells = rng.sample([(row, column) for row in range(12) for column in range(12)], 144)
    for row, column in cells[: rng.choice((60, 110, 135, 141, 144))]:
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        near = {board.get(cell, ".") for cell in around}
        marks = [str(seat + 1) for seat in range(seats)]
        marks = [mark for mark in marks if list(board.values()).count(mark) < roofs]
        if "#" not in near and list(board.values()).count("*") < suns:
            marks += ["*"] * 2
        if "*" not in near and list(board.values()).count("#") < shadows:
            marks += ["#"] * 4
        if marks:
            board[row, column] = rng.choice(marks)
    return ["".join(board.get((row, column), ".") for column in range(12)) for row in range(12)]


@often(60)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.sampled_from(["added", "whole"]))
def test_both_agree_on_crowded_boards(seed: int, seats: int, scoring: str) -> None:
    rng = Random(seed)
    lines = crowded(rng, seats)
    mover = rng.randint(1, seats)
    oracle = Oracle.from_diagram(lines, mover=mover, seats=seats, scoring=scoring)
    marks = "\n".join(f"{number:>2} | {' '.join(line)}" for number, line in enumerate(lines, 1))
    option = ", scoring=whole" if scoring == "whole" else ""
    zeros = " ".join("0" * seats)
    turn = "over" if oracle.to_move is None else f"seat {mover} to move"
    position = game.read(f"siesta, {turn}, scores {zeros}{option}\n\n{marks}")
    compare(position, oracle)
    if oracle.to_move is not None:
        position, oracle = play_turn(position, oracle, rng)
        compare(position, oracle)
        assert rows(position) == rows_of(oracle)


def rows_of(oracle: Oracle) -> list[str]:
    names = [[f"{'ABCDEFGHIJKL'[column]}{row}" for column in range(12)] for row in range(1, 13)]
    return ["".join(oracle.board.get(cell, ".") for cell in line) for line in names]


def test_the_first_turn_has_exactly_480_moves() -> None:
    moves = {frozenset(move.split()) for move in game.start().moves()}
    assert len(moves) == 480
    assert moves == set(Oracle.start().turns())


@often(5)
@given(st.integers(0, 2**32), st.integers(1, 9))
def test_both_list_the_same_turns(seed: int, turns: int) -> None:
    rng = Random(seed)
    position, oracle = game.start(2, str(seed)), Oracle.start(2)
    for _ in range(turns):
        if oracle.to_move is not None:
            position, oracle = play_turn(position, oracle, rng)
    moves = [frozenset(move.split()) for move in position.moves()]
    assert len(moves) == len(set(moves))
    assert set(moves) == set(oracle.turns())
    draft: tuple[str, ...] = ()
    while steps := position.steps(draft):
        whole = [turn for turn in moves if turn.issuperset(draft)]
        assert set(steps) == frozenset[str]().union(*whole) - {*draft}
        draft = (*draft, rng.choice(steps))


def oracle_perft(oracle: Oracle, depth: int) -> int:
    if depth == 1:
        return sum(1 for _ in oracle.turns())
    return sum(map(partial(oracle_perft, depth=depth - 1), map(oracle.play, oracle.turns())))
