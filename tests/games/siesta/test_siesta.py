"""Siesta: what its rules say beyond the figures and the oracle."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from sobremesa import Refusal, registry
from sobremesa.core.cache import load
from sobremesa.core.figure import read_figure
from sobremesa.core.kernel import State, generator
from sobremesa.core.perft import perft
from sobremesa.core.position import Position
from sobremesa.games.siesta.game import Siesta
from sobremesa.players import read_player
from tests.games.siesta.oracle import Oracle
from tests.games.siesta.test_against_oracle import oracle_perft, rows

game = registry["siesta"]
COLUMNS = "ABCDEFGHIJKL"


def after(turns: int, seed: str, seats: int = 2, bot: str = "random", **options: str) -> Position:
    position = game.begin(seats, seed, options)
    player = read_player(bot, seed)
    for _ in range(turns):
        if position.to_move:
            position = position.play(player.ask(position))
    return position


def turned(cell: str, symmetry: int) -> str:
    """A cell after one of the eight symmetries of the board."""
    x, y = COLUMNS.index(cell[0]), int(cell[1:]) - 1
    for _ in range(symmetry % 4):
        x, y = 11 - y, x
    if symmetry >= 4:
        x = 11 - x
    return f"{COLUMNS[x]}{y + 1}"


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("scoring", ["added", "whole"])
def test_scores_are_the_same_however_the_board_is_turned(symmetry: int, scoring: str) -> None:
    played = after(100, "turned", 3, scoring=scoring)
    mirrored = game.start(3, "turned", scoring=scoring)
    for move in played.history:
        pieces = [piece[0] + turned(piece[1:], symmetry) for piece in move.text.split()]
        mirrored = mirrored.play(" ".join(pieces))
        assert mirrored.last is not None
        assert mirrored.last.points == move.points
    assert mirrored.outcome == played.outcome


def test_a_draft_is_judged_siesta_by_siesta() -> None:
    position = game.start().play("*F5 ^G5 #H5")
    judgement = position.judge("^H6 #I5")
    assert judgement.status == "incomplete"
    assert [(item.code, item.points, item.cells) for item in judgement.items] == [
        ("siesta.siesta", (1, 0), ("F5", "G5", "H5", "I5"))
    ]
    assert judgement.refusal is not None
    assert str(judgement.refusal) == "Three pieces a turn: you placed 2."


def test_a_piece_that_waits_for_another_is_part_of_a_draft() -> None:
    position = game.start().play("*F5 ^G5 #H5")
    assert position.judge("^G7").status == "incomplete"
    assert "*G6" in position.steps(("^G7",))
    assert position.judge("^A1").status == "refused"


def test_what_may_be_laid_only_after_another_is_among_the_steps() -> None:
    position = game.start().play("*F5 ^G5 #H5")
    assert "#C5" in position.steps()
    assert position.play("*E5 ^D5 #C5").scores == (1, 1)
    assert {"*E5", "^D5"} <= set(position.steps(("#C5",)))
    assert position.steps(("#C5", "^D5")) == ("*E5", "^E5")
    assert position.steps(("#C5", "#C5")) == ()


@pytest.mark.parametrize(("figure", "pieces"), [("20-two-pieces", 2), ("21-one-piece", 1)])
def test_the_steps_of_a_short_turn_are_those_of_its_legal_turns(figure: str, pieces: int) -> None:
    position = game.read(read_figure(game.folder / "figures" / f"{figure}.txt").diagram)
    assert position.board(None, False).pieces_a_turn == pieces
    assert sorted(position.steps()) == sorted(Position.steps(position))
    assert {len(move.split()) for move in position.moves()} == {pieces}


def test_a_refusal_names_the_first_piece_that_no_order_can_place() -> None:
    position = game.start().play("*F5 ^G5 #H5")
    with pytest.raises(Refusal) as caught:
        position.play("^G6 #A1 *L12")
    assert (caught.value.code, caught.value.params) == ("siesta.touches_nothing", {"cell": "A1"})
    with pytest.raises(Refusal) as caught:
        position.play("*I5 ^G6 ^G7")
    assert caught.value.params == {"cell": "I5", "neighbour": "H5"}


def test_teams_need_four_and_add_their_points() -> None:
    with pytest.raises(Refusal) as caught:
        game.start(3, mode="teams")
    assert caught.value.code == "core.teams_wrong"
    outcome = after(200, "teams", 4, mode="teams").outcome
    assert outcome is not None
    assert outcome.teams == ((1, 3), (2, 4))
    assert outcome.totals[0] == outcome.totals[2]


def test_random_turns_are_all_as_likely() -> None:
    position = after(2, "sample")
    assert isinstance(position, Siesta)
    turns = list(position.moves())
    rng = Random(1)
    counts = Counter(position.sample(rng) for _ in range(8 * len(turns)))
    assert set(counts) <= set(turns)
    # Eight draws a turn: as fair draws spread, and none comes far too often.
    chi_square = sum((counts[turn] - 8) ** 2 / 8 for turn in turns)
    assert abs(chi_square - len(turns)) < 6 * np.sqrt(2 * len(turns))


def value(position: Position, steps: State, sides: State) -> tuple[int, int]:
    """What a turn brings to the mover's side less the others, and to the mover alone."""
    state = position.copy_state()
    for step in steps:
        game.kernel.play(state, step)
    mover = int(position.copy_state()[0])
    gains = state[1 : 1 + len(sides)] - position.copy_state()[1 : 1 + len(sides)]
    signs = np.where(sides == sides[mover], 1, -1)
    return int((signs * gains).sum()), int(gains[mover])


@pytest.mark.parametrize(("seats", "mode"), [(2, "ffa"), (3, "ffa"), (4, "teams")])
def test_the_best_turn_is_the_best_of_all(seats: int, mode: str) -> None:
    best, search = game.kernel.functions.best, load("sobremesa.players.search")
    functions = load("sobremesa.core.addresses").find_addresses(game.kernel)
    rng = generator(Random(1))
    found = 0
    for seed in range(4):
        for bot in ("random", "greedy"):
            for turns in range(1, 40, 3):
                position = after(turns, f"{bot}{seed}", seats, bot, mode=mode)
                if position.to_move is None:
                    break
                sides = np.array(position.setting.sides)
                ours, all_tried = np.zeros(3, np.int64), np.zeros(3, np.int64)
                if best(position.copy_state(), sides, rng, ours):
                    state, most = position.copy_state(), game.kernel.most_steps
                    search.best_move(functions, state, sides, most, rng, all_tried)
                    assert value(position, ours, sides)[0] == value(position, all_tried, sides)[0]
                    assert value(position, ours, sides)[1] > 0
                    found += 1
    assert found > 40


# Whole turns from the position after the first turn, and from a small one near the edge.
FIRST = "*F5 ^G5 #H5"
CORNER = """siesta, seat 2 to move, scores 1 0
     A B C D E F G H I J K L
 1 | * 1 # . . . . . . . . .
""" + "\n".join(f"{row:>2} | . . . . . . . . . . . ." for row in range(2, 13))


def twin(position: Position) -> Oracle:
    return Oracle.from_diagram(rows(position), mover=position.to_move or 1, scores=position.scores)


def test_perft_counts_in_whole_turns_are_those_of_the_oracle() -> None:
    first, corner = game.start().play(FIRST), game.read(CORNER)
    assert perft(first, 1) == oracle_perft(twin(first), 1) == 158
    assert perft(first, 2) == 95_815
    assert perft(corner, 1) == oracle_perft(twin(corner), 1) == 43
    assert perft(corner, 2) == oracle_perft(twin(corner), 2) == 6_953
