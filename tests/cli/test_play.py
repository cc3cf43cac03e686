"""Games at a terminal: who plays, what is asked, and what is shown to whom."""

from __future__ import annotations

import re

import pytest

from sobremesa.cli import main
from sobremesa.cli.play import COMMANDS
from tests.cli.terminal import type_in


def test_two_people_play_at_one_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "a1", "H7", "A2", "H6", "B1", "G7", "B2")
    assert main(["play", "sitaos", "--players", "person,person"]) == 0
    printed = capsys.readouterr().out
    assert "red: B2\n  square of side 1 (A1 B1 A2 B2): red +2\nred: 2 · blue: 0" in printed


def test_whoever_plays_may_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "last", "D4", "last", "on d4", "on E4", "on Z9", "turn", "left", "quit")
    assert main(["--lang", "en", "play", "sitaos", "--players", "person,person"]) == 0
    printed = capsys.readouterr().out
    assert "Nothing has been played yet." in printed
    assert printed.count("red: D4\n") == 2
    assert "D4: r\n" in printed
    assert "E4: empty\nblue> There is no cell “Z9” here." in printed
    assert "It is the turn of blue." in printed
    assert "The board shows all there is." in printed


def test_what_is_left_is_told_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "reste", "sur F5", "quitter")
    assert main(["--lang", "fr", "play", "siesta"]) == 0
    printed = capsys.readouterr().out
    assert len(re.findall(r"Dans la boîte\s: ", printed)) == 2
    assert "F5\u00a0: vide" in printed


def test_a_person_plays_against_a_bot_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    type_in(monkeypatch, "D4", "D4", "coups", "annuler", "annuler", "aide", "quitter")
    assert main(["play", "sitaos"]) == 0
    printed = capsys.readouterr().out
    assert "D4 est occupée." in printed
    assert len(re.findall(r"^bleu\u00a0: [A-H][1-7]$", printed, re.MULTILINE)) == 1
    assert "Il n’y a rien à reprendre." in printed
    assert printed.count("Tapez une intersection") == 2


def test_the_terminal_tells_what_is_left_in_the_box_and_names_bots_as_the_web_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "*F5 ^G5 #H5", "quit")
    assert main(["play", "siesta", "--seats", "3", "--players", "person,person,Strong"]) == 0
    printed = capsys.readouterr().out
    assert "seat 1: 1 · seat 2: 0 · seat 3 (strong bot): 0" in printed
    before, after = re.findall(r"^In the box: (.*)\.$", printed, re.MULTILINE)
    roofs = "15 roofs of seat 2, 15 roofs of seat 3"
    assert before == f"25 suns, 75 shadows, 15 roofs of seat 1, {roofs}"
    assert after == f"24 suns, 74 shadows, 14 roofs of seat 1, {roofs}"
    type_in(monkeypatch, "quitter")
    assert main(["--lang", "fr", "play", "sitaos", "--players", "person,débutant"]) == 0
    assert "bleu (robot débutant)" in capsys.readouterr().out


def test_help_says_what_moves_look_like_and_what_each_command_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "help", "quit")
    assert main(["play", "sitaos", "-o", "swap"]) == 0
    told = capsys.readouterr().out.partition("red> ")[2].splitlines()
    assert told[0].startswith("Put stones on a grid")
    assert told[1:3] == ["Type a cell, as in D4.", "As blue’s first move you may type swap."]
    last = 3 + len(COMMANDS)
    assert [line.split()[0] for line in told[3:last]] == [*COMMANDS]
    assert told[last].endswith("sobremesa rules sitaos")


def test_a_hint_says_first_where_then_what_then_why_and_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "hint", "hint", "hint", "quit")
    assert main(["play", "siesta", "--seed", "hint"]) == 0
    first, second, third = capsys.readouterr().out.split("> ")[1:4]
    cells = re.findall(r"[A-L]\d+", first)
    assert first.startswith("Look at ")
    assert not re.search(r"[*^#]", first)
    assert re.findall(r"[A-L]\d+", second.splitlines()[1]) == cells
    assert "Opens a siesta for you" in third
    assert "Opens" not in second


def test_no_hint_is_given_where_somebody_else_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "hint", "quit")
    assert main(["play", "sitaos", "--players", "person,person"]) == 0
    assert "hints are for games against bots alone" in capsys.readouterr().out


def test_the_moves_of_an_announced_game_tell_no_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "A1", "H7", "A2", "H6", "B1", "G7", "moves")
    assert main(["play", "sitaos", "-o", "announce", "--players", "person,person"]) == 0
    assert "=" not in capsys.readouterr().out.rpartition("red> ")[2]


def test_a_hand_of_one_person_is_shown_in_her_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "M16>", "quitter")
    assert main(["--lang", "fr", "play", "soleil_et_lune", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert "encore    | oui" in printed
    assert "main 1    | S2 S28 M25 M26\nmain 2    | ? ? ? ? ?" in printed


def test_whoever_takes_the_screen_sees_all_that_the_others_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "", "M16>", "M25>", "")
    pair = ["--players", "person,person"]
    assert main(["--lang", "en", "play", "soleil_et_lune", "--seed", "a", *pair]) == 0
    before, curtain, after = capsys.readouterr().out.rpartition("Pass the screen to seat 2")
    assert curtain
    assert "Animals: 4,8,12,16,20,24,28;" in " ".join(before.split())
    assert "hand 1    | ? ? ?\nhand 2    | S25 M11 M17 M27 MX" in after
    assert after.index("seat 1: M16>/1") < after.index("seat 1: M25>/1")


def test_the_screen_is_only_wiped_when_a_hand_was_on_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    type_in(monkeypatch, "", "M25>", "")
    assert main(["play", "soleil_et_lune", "--seed", "a", "--players", "person,person"]) == 0
    first, wiped, second = capsys.readouterr().out.partition("\x1b[2J")
    assert wiped
    assert "Pass the screen to seat 1" in first
    assert "Pass the screen to seat 2" in second


def test_bots_play_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sitaos", "--players", "greedy,uct:50", "--seed", "x"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"(red|blue) wins\.|A draw\.", told)
    assert re.search(r"(Red|Blue) reached 100 points|The board is full", told)
    assert re.search(r"^red +\d+ +\d+ for .*squares?", told, re.MULTILINE)
    *_, last = told.split("The turns that mattered:\n")
    turn = r"  turn \d+, (red|blue), \+\d+: \d+ for (a|\d+) \w+"
    told_turns = [line for line in last.splitlines() if re.match(turn, line)]
    assert len(told_turns) == 3
    boards = re.findall(r"(?:^ +\d+ \|.*\n){7}", last, re.MULTILINE)
    assert len(boards) == len({*boards}) == 3


def test_a_bot_plays_differently_from_evening_to_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: set[str] = set()
    for _ in range(4):
        type_in(monkeypatch, "D4")
        assert main(["play", "sitaos"]) == 0
        answers |= set(re.findall(r"^blue: ([A-H][1-7])$", capsys.readouterr().out, re.MULTILINE))
    assert len(answers) > 1


def test_odd_input_from_the_terminal_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, f"D4 = {'9' * 5000}", "\x1b[31m", ":cat:", "\udcff", "swap = 4")
    options = ["-o", "announce", "-o", "swap", "--players", "person,person", "--seed", "\udcff"]
    assert main(["play", "sitaos", *options]) == 0
    printed = capsys.readouterr().out
    assert "Announce at most 20 figures" in printed
    assert "As blue’s first move" in printed
    assert "Add the points" in printed
    assert "\x1b[31m" not in printed
    assert ":cat:" in printed
