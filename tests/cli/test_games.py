"""What the command line tells of games: their list, rules, sheets and authors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sobremesa import registry
from sobremesa.cli import main
from sobremesa.core.words import LANGUAGES, words_in


def test_perft_and_games_speak_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "sitaos", "2", "--json"]) == 0
    counts = [json.loads(line)["lines"] for line in capsys.readouterr().out.splitlines()]
    assert counts == [56, 3080]
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["key"] == "sitaos"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_speak_to_programs(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "siesta", "--json", "--lang", language]) == 0
    page = json.loads(capsys.readouterr().out)
    assert (page["title"], page["language"]) == ("Siesta", language)
    assert len(page["figures"]) > 20
    assert page["lesson"]["end"] == "siesta.lesson_end"


def test_rules_lead_to_the_sheet_for_two_pencils(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sitaos.svg"
    assert main(["rules", "sitaos", "--lang", "en"]) == 0
    assert "sobremesa rules sitaos --sheet sitaos.svg" in capsys.readouterr().out
    assert main(["rules", "sitaos", "--sheet", str(sheet), "--lang", "fr"]) == 0
    assert "une feuille pour deux crayons" in sheet.read_text(encoding="utf-8")
    assert main(["rules", "siesta", "--sheet", str(sheet), "--lang", "en"]) == 2
    assert "siesta has no sheet for pencils." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "credit", "on_paper"),
    [
        (
            "en",
            "author not named in the published rules",
            "the published rules name no author",
        ),
        (
            "fr",
            "auteur non nommé dans les règles publiées",
            "les règles publiées ne nomment pas d’auteur",
        ),
    ],
)
def test_sitaos_is_credited_to_nobody_whom_its_rules_do_not_name(
    language: str, credit: str, on_paper: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry["sitaos"]
    rules = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    assert main(["games", "--lang", language, "--json"]) == 0
    about = json.loads(capsys.readouterr().out)[0]["about"]
    for told in (rules, about):
        assert credit in told.lower()
        assert "Meunier" not in told
    draw = game.sheet
    assert draw is not None
    assert on_paper in draw(words_in(language))
    assert "Meunier" not in draw(words_in(language))


def test_the_readme_credits_every_game_as_its_rules_do() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for key, game in registry.items():
        (row,) = [line for line in readme.splitlines() if line.startswith(f"| `{key}` |")]
        name, _, year = row.split("|")[3].strip().partition(", ")
        credit = (game.folder / "rules.en.md").read_text(encoding="utf-8").splitlines()[2]
        assert credit.startswith(f"{words_in('en')(key)}, ")
        assert name in credit
        assert year in credit
