"""Sitaos: what its own rules say beyond the figures."""

from __future__ import annotations

import pytest

from sobremesa import Refusal, registry
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.games.sitaos.explain import WORTH

game = registry["sitaos"]
SQUARE = ("A1", "H7", "A2", "H6", "B1", "G7")


def test_announcing_tells_nobody_what_is_there() -> None:
    position = game.start(announce=True)
    for move in SQUARE:
        position = position.play(move)
    for text in ("B2", "B2 = 2", "B2 = 36"):
        judgement = position.judge(text)
        assert (judgement.status, judgement.items, judgement.points) == ("complete", (), None)
    assert position.view(1).steps == position.steps()
    assert "=" not in str(position.view(1).steps)
    assert "B2 = 2" in position.moves()


def test_what_can_be_announced_is_shown_where_it_has_to_be() -> None:
    assert game.start(announce=True).view(1).board.figures == WORTH
    assert game.start().view(1).board.figures is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_the_least_and_the_most_that_figures_are_worth(language: str) -> None:
    words = words_in(language)
    for code, points in WORTH.items():
        assert words(f"{code}_worth") == f"{min(points.values())}–{max(points.values())}"


def test_what_is_not_announced_is_lost() -> None:
    position = game.start(announce=True)
    for move in (*SQUARE, "B2"):
        position = position.play(move)
    assert position.scores == (0, 0)
    assert position.last is not None
    assert position.last.items == ()


def test_a_false_claim_scores_nothing_and_is_remembered() -> None:
    position = game.start(announce=True)
    for move in (*SQUARE, "b2=9 2"):
        position = position.play(move)
    assert position.scores == (2, 0)
    assert position.last is not None
    assert position.last.text == "B2 = 2 9"
    assert [item.code for item in position.last.items] == ["sitaos.square", "sitaos.nothing"]


def test_a_swapped_stone_keeps_its_place_and_changes_its_colour() -> None:
    position = game.start(swap=True).play("D4").play("SWAP")
    assert position.to_move == 1
    assert position.view().board.stones == {"D4": 2}
    with pytest.raises(Refusal) as caught:
        position.play("swap")
    assert caught.value.code == "sitaos.swap_late"


def test_a_view_tells_where_the_swapped_stone_lies_however_long_ago_it_was() -> None:
    start = game.start(swap=True).play("D4")
    assert start.view().board.swapped is None
    # A1 and A2 are blue as well, and come before it on the board.
    later = start.play("swap")
    for move in ("H7", "A1", "H5", "A2"):
        assert later.view().board.swapped == "D4"
        later = later.play(move)
    assert later.view().board.swapped == "D4"
    read = game.read(str(start)).play("swap").play("H7").play("A1")
    assert read.view().board.swapped == "D4"
    assert game.start(swap=True).play("D4").play("E4").view().board.swapped is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("D9", "core.off_board"),
        ("I1", "core.off_board"),
        ("D0", "core.no_cell"),
        ("44", "core.no_cell"),
        ("D4 E5", "core.unreadable"),
        ("D4 = 4", "sitaos.announce_off"),
        ("swap", "sitaos.swap_off"),
        ("", "core.incomplete"),
    ],
)
def test_a_refusal_names_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        game.start().play(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "heading",
    [
        "sitaos, seat 1 to move, scores 100 0",
        "sitaos, over, scores 0 0",
        "sitaos, seat 3 to move, scores 0 0",
        "siesta, seat 1 to move, scores 0 0",
        "sitaos, seat 1 to move, scores 0 0 0",
        "sitaos, seat 1 to move, scores 0 0, swap=maybe",
        "nonsense",
    ],
)
def test_a_diagram_that_can_not_be_is_refused(heading: str) -> None:
    board = str(game.start()).partition("\n")[2]
    with pytest.raises(Refusal):
        game.read(f"{heading}\n{board}")
    with pytest.raises(Refusal):
        game.read("sitaos, seat 1 to move, scores 0 0\n1 | . . .")
