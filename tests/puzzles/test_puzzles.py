"""The puzzles that come with the games: legal, and the exact ones the best indeed."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import words_in
from sobremesa.games import registry
from sobremesa.puzzles import (
    Found,
    find_puzzle,
    games_with_puzzles,
    hint_at,
    judge,
    puzzle_of_day,
    puzzles_of,
)
from sobremesa.puzzles.verifying import is_best, is_legal

GAMES = ("sitaos", "siesta", "soleil_et_lune", "sidoke")
DAY = date(2026, 11, 17)
CHECKED = 5


def exact_ones(game: str) -> list[Found]:
    """Those that are quickest to check, of both kinds where there are both."""
    found = puzzles_of(registry[game])
    ends = [each for each in found if each.puzzle.kind == "end" and each.puzzle.worth is not None]
    points = [each for each in found if each.puzzle.kind == "points"]
    return [*points[:3], *ends][:CHECKED] if len(ends) > 1 else points[:CHECKED]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_legal(game: str) -> None:
    assert [each.puzzle.id for each in puzzles_of(registry[game]) if not is_legal(each)] == []


@pytest.mark.parametrize("game", GAMES)
def test_exact_answers_are_the_best_there_are(game: str) -> None:
    chosen = exact_ones(game)
    assert len(chosen) == CHECKED
    assert [each.puzzle.id for each in chosen if not is_best(each, "test")] == []


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_half_of_them_are_exact(game: str) -> None:
    found = puzzles_of(registry[game])
    exact = Counter(each.puzzle.exact for each in found)
    assert len(found) >= 150
    assert exact[True] >= exact[False]
    assert len({each.puzzle.id for each in found}) == len(found)


def test_games_take_turns_day_by_day_and_each_has_its_own() -> None:
    days = [DAY + timedelta(step) for step in range(len(GAMES))]
    found = [puzzle_of_day(day) for day in days]
    assert {each.game.key for each in found} == {*GAMES}
    assert found == [puzzle_of_day(day, each.game) for day, each in zip(days, found, strict=True)]


def test_no_puzzle_of_the_day_comes_again_before_all_others_did() -> None:
    for game in games_with_puzzles():
        count = len(puzzles_of(game))
        seen = [puzzle_of_day(DAY + timedelta(step), game).puzzle.id for step in range(count + 1)]
        assert len({*seen}) == count
        assert seen[0] == seen[-1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_said_of_a_try_has_words_and_never_names_a_cell_of_the_answer(
    language: str,
) -> None:
    words = words_in(language)
    for game in GAMES:
        for found in puzzles_of(registry[game])[:40]:
            moves = [*found.puzzle.others][:2]
            for verdict in [judge(found, move) for move in moves]:
                assert not verdict.right
                assert verdict.remarks[0].code in words
                said = " ".join(
                    words(each.code, **each.params)
                    for each in verdict.remarks
                    if each.code in words
                )
                assert not any(f" {cell} " in said for cell in hint_at(found, 2).cells)


@pytest.mark.parametrize("kind", ["end", "turn"])
def test_of_a_try_is_told_how_far_ahead_it_ends_and_of_the_answer_most(kind: str) -> None:
    for game in ("sitaos", "soleil_et_lune", "sidoke"):
        found = next(each for each in puzzles_of(registry[game]) if each.puzzle.kind == kind)
        best, others = judge(found, found.puzzle.best[0]), found.puzzle.others
        assert best.ahead == found.puzzle.worth
        for move, behind in others.items():
            assert judge(found, move).ahead == pytest.approx((best.ahead or 0) - behind)
        unknown = {*found.position.moves()} - {*found.puzzle.best, *others}
        assert all(judge(found, move).ahead is None for move in [*unknown][:3])


def test_where_this_turns_points_are_asked_for_nothing_is_told_of_the_end() -> None:
    found = puzzles_of(registry["siesta"])[0]
    assert found.puzzle.kind == "points"
    assert judge(found, found.puzzle.best[0]).ahead is None


def test_the_first_hint_never_names_the_only_cell_of_an_answer_alone() -> None:
    for found in puzzles_of(registry["sitaos"]):
        (answer,) = hint_at(found, 2).cells
        cells = hint_at(found, 1).cells
        assert answer in cells
        assert {cell[0] for cell in cells} == {answer[0]}
        assert {*cells} <= {*found.position.steps()}


def test_a_try_that_is_not_whole_or_not_legal_is_refused() -> None:
    found = next(f for f in puzzles_of(registry["siesta"]) if f.puzzle.kind == "points")
    first = found.puzzle.best[0].split()[0]
    for move in (first, "", "*A13"):
        with pytest.raises(Refusal):
            judge(found, move)
    with pytest.raises(Refusal):
        find_puzzle("nowhere")


def test_whoever_else_forgot_a_rule_is_reminded_of_it() -> None:
    recalled = Counter(
        remark.code
        for game in ("sitaos", "siesta", "sidoke")
        for found in puzzles_of(registry[game])[:50]
        if found.puzzle.kind == "points"
        for move in found.puzzle.others
        for remark in judge(found, move).remarks[1:]
    )
    for code in ("siesta.recall_siesta", "sidoke.recall_line", "sitaos.recall_square"):
        assert recalled[code]
        assert code in words_in("en")
