"""Hints: reasons on fixed positions, nothing that a seat can't know, stage after stage."""

from __future__ import annotations

from random import Random

import pytest

from sobremesa import Position, registry
from sobremesa.cli.ending import say_reason
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Reason
from sobremesa.core.turns import Move
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.games.siesta.merits import find_merits
from sobremesa.games.siesta.rows import CELLS, lay
from sobremesa.players import read_player
from sobremesa.study.hints import Hint, Hinter
from tests.games.trio.game import game as trio

QUICK = "turns:20"
every_game = pytest.mark.parametrize("key", registry)
hidden_game = pytest.mark.parametrize("key", [k for k, g in registry.items() if g.kernel.hidden])

SIESTAS = ("*F5 ^G5 #H5", "*H3 ^H4 #H6", "^K5 #I5 #J5", "#H7 #H8 #H9", "*I3 *L5 ^I4")
CARDS = ("S17>/1", "M18>/2", "MX@3/2", "SX@2/1", "S8@2/1", "S23>/1", "M14@3/2", "take S1")
TILES = (
    "G2@G6 P3@H6 Y4S@I6",
    "G3@G7 G4E@G8",
    "R3E@H4 O3@H5",
    "G5@G9",
    "B1S@F6 R5@J6",
    "Y3@H3",
    "O6@K6",
    "B3@H6",
    "swap G1 P1",
)


def lesson(key: str) -> Position:
    """The position in which the lesson of a game begins."""
    text = (registry[key].folder / "lesson.txt").read_text(encoding="utf-8")
    return registry[key].read(text.partition("\n")[2].partition("learner:")[0])


def merits(key: str, *moves: str) -> list[Reason]:
    """What speaks for the last of some moves from the beginning of a lesson."""
    *before, last = moves
    position = lesson(key)
    for move in before:
        position = position.play(move)
    return [*position.merits(position.play(last))]


def codes(reasons: list[Reason] | tuple[Reason, ...]) -> list[str]:
    return [reason.code.partition(".")[2] for reason in reasons]


@pytest.mark.parametrize(
    ("key", "moves", "expected"),
    [
        ("siesta", SIESTAS[:1], ["why_new"]),
        ("siesta", SIESTAS[:3], ["why_opens", "why_longer"]),
        ("siesta", SIESTAS[:5], ["why_double", "why_new"]),
        ("sitaos", ("D4",), ["why_completes", "why_threatens"]),
        ("sitaos", ("H1",), []),
        ("sitaos", ("H1", "D4"), ["why_denies"]),
        ("soleil_et_lune", CARDS[:1], ["why_nearly", "why_close"]),
        ("soleil_et_lune", CARDS[:3], ["why_breaks"]),
        ("soleil_et_lune", CARDS[:5], ["why_mends", "why_animal"]),
        ("soleil_et_lune", CARDS[:6], ["why_run"]),
        ("soleil_et_lune", CARDS[:8], ["why_takes"]),
        ("soleil_et_lune", ("S17>/1", "S26>/1"), ["why_shuts"]),
        ("sidoke", TILES[:1], ["why_lines"]),
        ("sidoke", TILES[:5], ["why_lines", "why_risks"]),
        ("sidoke", TILES[:7], ["why_sidoke", "why_lines", "why_colour"]),
        ("sidoke", TILES[:9], ["why_swaps"]),
    ],
)
def test_a_turn_has_the_reasons_of_its_game(
    key: str, moves: tuple[str, ...], expected: list[str]
) -> None:
    assert codes(merits(key, *moves)) == expected


def test_a_sun_that_would_complete_a_double_is_named() -> None:
    (opens, _) = merits("siesta", *SIESTAS[:3])
    assert (opens.seat, opens.params) == (1, {"cell": "L5"})


def test_who_takes_the_place_of_that_sun_spoils_the_double() -> None:
    before = lay(" " * len(CELLS), dict(zip(("F5", "G5", "H5", "I5"), "*1#1", strict=True)))
    (spoils,) = find_merits(before, lay(before, {"J5": "2"}), Move(2, "^J5", (0, 0), ()))
    assert (spoils.code, spoils.seat, spoils.params) == ("siesta.why_spoils", 1, {"cell": "J5"})


def test_a_stone_that_keeps_the_other_from_a_square_says_what_it_was_worth() -> None:
    (denies,) = merits("sitaos", "H1", "D4")
    assert (denies.seat, denies.params) == (1, {"kind": "square", "size": 1, "points": 2})


def test_a_hint_tells_what_the_others_get_now_and_with_their_answer() -> None:
    position = registry["siesta"].start()
    for move in SIESTAS[:3]:
        position = position.play(move)
    hint = Hinter("test", QUICK).hint(position)
    assert codes(hint.reasons) == ["why_double", "why_new", "why_points", "why_reply"]
    reply = hint.reasons[-1]
    assert reply.seat == 1
    answer = position.play(hint.move).play(reply.params["move"]).history[-1]
    assert answer.points[0] == reply.params["points"]
    assert reply.cells == position.places(answer.text)


def test_a_last_stone_that_wins_is_told_first() -> None:
    diagram = str(lesson("sitaos")).replace("scores 0 0", "scores 99 98")
    hint = Hinter("test", QUICK).hint(registry["sitaos"].read(diagram))
    assert codes(hint.reasons)[0] == "why_wins"


@hidden_game
def test_what_a_seat_can_not_know_changes_no_hint(key: str) -> None:
    position, bot = registry[key].start(3, "test"), read_player("greedy", "test")
    for ply in range(14):
        if ply in (0, 7, 13) and not position.forced:
            other = position.imagine(position.to_move, Random(ply))
            assert (other.copy_state() != position.copy_state()).any()
            assert hint_of(position) == hint_of(other)
        position = position.play(position.forced or bot.ask(position))


def hint_of(position: Position) -> Hint:
    return Hinter("test", QUICK).hint(position)


@every_game
def test_hints_are_legal_lie_where_they_say_and_are_told_in_both_languages(key: str) -> None:
    position, bot = registry[key].start(2, "words"), read_player("turns:1~3", "words")
    kinds = set()
    while position.to_move is not None and position.ply < 60:
        if position.ply % 5 == 0 and not position.forced:
            hint = hint_of(position)
            assert position.judge(hint.move).status == "complete"
            assert hint.where == position.places(hint.move)
            assert 1 <= len(hint.reasons) <= 4
            kinds |= {*codes(hint.reasons)}
            for language in LANGUAGES:
                for reason in hint.reasons:
                    told = say_reason(words_in(language), position, reason)
                    assert told.endswith(".")
        position = position.play(position.forced or bot.ask(position))
    assert len(kinds) >= 3


def test_no_stage_tells_what_comes_after_it() -> None:
    hint = Hint(4, 1, ("D4",), "D4", (Reason("study.why_best", 1),))
    assert hint.up_to("where") == (("D4",), None, ())
    assert hint.up_to("what") == (("D4",), "D4", ())
    assert hint.up_to("why") == (("D4",), "D4", hint.reasons)


def test_the_places_of_a_turn_come_in_an_order_that_names_no_piece() -> None:
    assert lesson("siesta").places("*K5 ^F5 #H5") == ("F5", "H5", "K5")


def test_where_a_stone_goes_is_told_no_closer_than_the_cells_around_it() -> None:
    position = registry["sitaos"].start().play("B2")
    assert position.places("A1") == ("A1", "B1", "A2")
    assert len(position.places("E4")) == 9
    assert position.places("swap") == ()


def test_a_game_of_which_nothing_was_learned_has_no_hints() -> None:
    with pytest.raises(Refusal) as refused:
        hint_of(trio.start())
    assert refused.value.code == "study.hint_unlearned"


def test_where_figures_are_announced_a_hint_announces_them() -> None:
    diagram = str(lesson("sitaos")).replace("scores 0 0", "scores 97 0, announce=on")
    hint = hint_of(registry["sitaos"].read(diagram))
    assert " = " in hint.move
    assert hint.move[:2] in hint.where


def test_partners_are_never_told_of_as_others() -> None:
    position, bot = registry["soleil_et_lune"].start(4, "teams"), read_player("greedy", "teams")
    while position.ply < 40:
        if position.ply % 4 == 0 and not position.forced:
            partner = ((position.to_move or 1) + 1) % 4 + 1
            others = [r for r in hint_of(position).reasons if r.code.startswith("study.why_")]
            assert [r.code for r in others if r.seat == partner] == []
        position = position.play(position.forced or bot.ask(position))


def test_where_the_rules_leave_no_choice_there_is_no_hint() -> None:
    position, bot = registry["soleil_et_lune"].start(2, "forced"), read_player("random", "x")
    while position.to_move and not position.forced:
        position = position.play(bot.ask(position))
    assert position.forced
    with pytest.raises(Refusal) as refused:
        hint_of(position)
    assert refused.value.code == "study.hint_forced"
