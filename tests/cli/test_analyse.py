"""Reviews at the command line, and the graph of a game."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from sobremesa import registry
from sobremesa.cli import main
from sobremesa.cli.chart import draw
from sobremesa.records import write
from sobremesa.study import Review


def test_a_game_is_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    position = registry["sitaos"].start(seed="a")
    for move in ("A1", "D4", "H7", "E4", "G7", "D5", "A7"):
        position = position.play(move)
    path = tmp_path / "game"
    path.write_text(write(position.record()))
    assert main(["analyse", str(path), "--budget", "1", "--json"]) == 0
    review = msgspec.json.decode(capsys.readouterr().out, type=Review)
    assert [turn.move for turn in review.turns] == [move.text for move in position.history]
    worst = max(review.turns, key=lambda turn: turn.lost_chance)
    assert worst.better is not None
    assert main(["analyse", str(path), "--budget", "1", "--lang", "fr"]) == 0
    printed = capsys.readouterr().out
    assert "Résultat attendu" in printed
    assert worst.better.move in printed
    assert re.search(r"^  tour \d, (rouge|bleu), ", printed, re.MULTILINE)
    assert re.search(r"[+−]\d+,\d", printed)
    assert not re.search(r"[+−-]0[,.]0|\d\.\d", printed)
    assert main(["analyse", str(path), "--budget", "1", "--seat", "3"]) == 1
    assert capsys.readouterr().err.startswith("There is no seat 3")


def test_of_three_seats_each_has_a_line_in_the_graph() -> None:
    drawn = draw({"1": [0, 3, 6], "2": [0, -3, -6], "3": [0, 1, 1]}, {1: "??"}, 40).splitlines()
    assert drawn[0] == "    +6   1"
    assert drawn[10] == "    -6   2"
    assert drawn[11] == "        ??"


def test_a_long_game_is_drawn_no_wider_than_the_graph() -> None:
    drawn = draw({"•": [float(turn) for turn in range(200)]}, {199: "?"}, 40).splitlines()
    assert max(map(len, drawn)) <= 7 + 44
    assert drawn[11].rstrip().endswith("?")
