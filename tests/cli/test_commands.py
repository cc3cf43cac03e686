"""Every command has a help page, and one clear line with the right code for every mistake."""

from __future__ import annotations

import pytest

from sobremesa.cli import main
from sobremesa.core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_help_page(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "simulate", "replay", "verify", "perft", "games", "rules"):
        assert main([command, "--help", "--lang", language]) == 0
        assert "--lang [en|fr]" in capsys.readouterr().out
    assert main(["rules", "sidoke", f"--lang={language}"]) == 0
    assert "Caroline Meunier" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["play", "chess"], 2, "chess"),
        (["play", "sitaos", "--seats", "3"], 2, "3 seats"),
        (["play", "sitaos", "--seats", "many"], 2, "--seats"),
        (["play", "sitaos", "-o", "pie=on"], 2, "pie"),
        (["play", "sitaos", "-o", "swap=maybe"], 2, "maybe"),
        (["play", "sitaos", "--players", "person"], 2, "One player for 2 seats"),
        (["play", "sitaos", "--players", "person,nobody"], 2, "nobody"),
        (["play"], 2, "GAME is missing"),
        (["play", "sitaos", "chess"], 2, "Too much: chess"),
        (["dance"], 2, "dance"),
        (["games", "--loud"], 2, "--loud"),
        (["games", "--lang", "de"], 2, "de"),
        (["simulate", "sitaos", "--games", "0"], 2, "--games"),
        (["simulate", "sitaos", "--seed"], 2, "--seed"),
        (["simulate", "sitaos", "--out", "/nowhere/x.jsonl"], 2, "/nowhere/x.jsonl"),
        (["perft", "sitaos", "deep"], 2, "DEPTH"),
        (["replay", "/nowhere/x.jsonl"], 2, "/nowhere/x.jsonl"),
        (["verify", "/"], 2, "/ can’t be read"),
        (["play", "sitaos", "-o", "seats=3"], 2, "“seats”"),
        (["simulate", "sitaos", "-o", "seed=3"], 2, "“seed”"),
        (["perft", "sitaos", "1", "-o", "swap="], 2, "swap can’t be “”"),
        (["play", "sitaos", "--seats", "9" * 30], 2, "--seats"),
        (["replay", "x", "--number", "9" * 30], 2, "--number"),
        (["simulate", "sitaos", "--games", "1", "--out", "/dev/full"], 2, "/dev/full"),
    ],
)
def test_a_wrong_command_is_told_in_one_line_with_code_2(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    told = capsys.readouterr()
    assert words in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
