"""What people at one terminal see of moves that hide something."""

from __future__ import annotations

import pytest

from sobremesa import registry
from sobremesa.cli import main
from tests.cli.terminal import type_in


def test_who_sits_down_next_sees_only_how_many_tiles_were_exchanged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = registry["sidoke"].start(2, "a").board(1, False).racks[0][:2]
    type_in(monkeypatch, "", f"swap {first} {second}", "", "quit")
    assert (
        main(["--lang", "en", "play", "sidoke", "--seed", "a", "--players", "person,person"]) == 0
    )
    before, curtain, after = capsys.readouterr().out.rpartition("Pass the screen to seat 2")
    assert curtain
    assert f"seat 1: swap {first} {second}" in before
    assert "seat 1: swap 2" in after
    assert f"swap {first}" not in after


def test_a_hand_that_was_passed_on_can_t_be_scrolled_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All is shown on the terminal's second screen, which scrolls nothing out of sight."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    type_in(monkeypatch, "", "swap R2", "", "quit")
    pair = ["--players", "person,person"]
    assert main(["--lang", "en", "play", "sidoke", "--seed", "a", *pair]) == 0
    before, entered, rest = capsys.readouterr().out.partition("\x1b[?1049h")
    inside, left, after = rest.partition("\x1b[?1049l")
    assert entered
    assert left
    assert before == ""
    assert "rack" not in after
    first, wiped, second = inside.partition("\x1b[2J")
    assert wiped
    assert "O4E" in first
    assert "O4E" not in second


def test_one_person_alone_has_nothing_to_hide_and_may_scroll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    type_in(monkeypatch, "quit")
    assert main(["--lang", "en", "play", "sidoke", "--seed", "a"]) == 0
    assert "\x1b[?1049h" not in capsys.readouterr().out
