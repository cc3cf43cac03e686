"""Puzzles at the command line: made, verified, solved."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from sobremesa.cli import main
from sobremesa.games import game
from sobremesa.puzzles import PuzzleFile, puzzle_of_day, puzzles_of
from tests.cli.terminal import type_in


def test_puzzles_are_made_and_made_again_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["puzzles", "make", "sidoke", "--points", "2", "--end", "0", "--turn", "0"]
    spread = ["--workers", "1", "--out", str(tmp_path)]
    assert main([*words, *spread, "--lang", "en"]) == 0
    path = tmp_path / "sidoke-puzzles.json"
    assert f"2 puzzles in {path}" in capsys.readouterr().out
    first = path.read_bytes()
    assert len(msgspec.json.decode(first, type=PuzzleFile).puzzles) == 2
    assert main([*words, *spread]) == 0
    assert path.read_bytes() == first


def test_those_that_come_with_a_game_are_verified(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["puzzles", "verify", "sidoke", "--only", "points", "--workers", "1"]
    assert main([*asked, "--lang", "en"]) == 0
    assert "puzzles are right." in capsys.readouterr().out


def test_a_wrong_answer_is_named_and_ends_with_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, other = (each.puzzle for each in puzzles_of(game("sidoke"))[:2])
    lies = PuzzleFile("", "", (first, replace(other, best=("pass",))))
    (tmp_path / "sidoke-puzzles.json").write_bytes(lies.write())
    asked = ["puzzles", "verify", "sidoke", "--out", str(tmp_path), "--workers", "1"]
    assert main([*asked, "--lang", "en"]) == 1
    said = capsys.readouterr().err
    assert "Sidoké, no. 2" in said
    assert "1 of 2 puzzles" in said


def test_the_puzzle_of_the_day_is_solved_at_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = puzzle_of_day(date.today(), game("sitaos"))
    wrong = next(move for move in found.position.moves() if move not in found.puzzle.best)
    type_in(monkeypatch, "", wrong, "nonsense", found.puzzle.best[0])
    assert main(["puzzles", "play", "sitaos", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Look here" in said
    assert f"The answer: {found.puzzle.best[0]}" in said


def test_what_can_not_be_done_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "burn", "--lang", "en"]) == 2
    assert "make, verify, play" in capsys.readouterr().err
