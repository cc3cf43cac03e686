"""What people at one terminal see of moves that hide something."""

from __future__ import annotations

import io
import sys

import pytest

from sobremesa import registry
from sobremesa.cli import main


def test_who_sits_down_next_sees_only_how_many_tiles_were_exchanged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = registry["sidoke"].start(2, "a").board(1, False)["racks"][0][:2]
    typed = ["", f"swap {first} {second}", "", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert (
        main(["--lang", "en", "play", "sidoke", "--seed", "a", "--players", "person,person"]) == 0
    )
    before, curtain, after = capsys.readouterr().out.rpartition("Pass the screen to seat 2")
    assert curtain
    assert f"seat 1: swap {first} {second}" in before
    assert "seat 1: swap 2" in after
    assert f"swap {first}" not in after
