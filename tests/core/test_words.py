"""The catalogues: both languages complete, nothing unreadable, every code in use has words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import LANGUAGES, PACKAGE, catalogues, words_in

ROOT = Path(__file__).parents[2]
CODE = re.compile(r'(?:Refusal|Reason|words|Item)\(\s*"([a-z]+\.[a-z_0-9]+)"')


def parameters(node: Any) -> Iterator[str]:
    """The names of the parameters in a message's syntax tree."""
    if isinstance(node, dict):
        if node.get("type") == "VariableReference":
            yield node["id"]["name"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from parameters(part)


def entries(language: str) -> dict[str, set[str]]:
    """The keys of a language, each with the names of its parameters."""
    found: dict[str, set[str]] = {}
    for path in [*catalogues(language), *(ROOT / "web/src").rglob(f"words.{language}.ftl")]:
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), (path, entry)
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = set(parameters(entry.to_json()))
    assert found["core-taken"] == {"cell"}
    return found


def test_both_languages_have_the_same_keys_with_the_same_parameters() -> None:
    english, french = (entries(language) for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert english == french


def test_french_signs_stand_after_spaces_that_do_not_break() -> None:
    french = [*catalogues("fr"), *(ROOT / "web/src").rglob("words.fr.ftl")]
    for path in french:
        for line in path.read_text(encoding="utf-8").splitlines():
            # One sort of space for all: the usual one, and the narrow one, are none of it.
            assert not re.search("[^\\s] [:;?!%»]|« |\u202f", line), f"{path}: {line}"
            assert not re.search("\\w[;?!»](?:\\s|$)", line), f"{path}: {line}"


def test_every_room_with_words_has_both_languages() -> None:
    english, french = ({path.parent for path in catalogues(language)} for language in LANGUAGES)
    assert english == french
    assert len(english) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_a_folder_begin_with_its_name_and_no_others_do(language: str) -> None:
    folders: dict[str, Path] = {}
    for part in (PACKAGE, ROOT / "web/src"):
        for path in part.rglob(f"words.{language}.ftl"):
            keys = re.findall(r"^[a-z]\w*(?:-\w+)?(?= =)", path.read_text(encoding="utf-8"), re.M)
            name = path.parent.name
            # A page of the name that a folder of the server has, and the board of a game, say so.
            prefix = next(
                prefix
                for prefix in (name, f"{name}_page", f"{name}_board")
                if any(key.startswith(f"{prefix}-") for key in keys)
            )
            assert [key for key in keys if key != name and not key.startswith(f"{prefix}-")] == []
            assert folders.setdefault(prefix, path.parent) == path.parent
            assert (prefix == f"{name}_board") == (path.parent.parent == ROOT / "web/src/boards")
    assert len(folders) > 40


def test_every_code_in_the_source_has_words() -> None:
    codes = {
        code
        for path in PACKAGE.glob("**/*.py")
        for code in CODE.findall(path.read_text(encoding="utf-8"))
    }
    assert len(codes) > 40
    for language in LANGUAGES:
        assert [code for code in sorted(codes) if code not in words_in(language)] == []


def test_a_refusal_inside_a_refusal_is_told_in_the_same_language() -> None:
    refusal = Refusal("records.move_wrong", number=3, move="D4", why=Refusal("core.over"))
    assert words_in("fr").refusal(refusal) == "Coup 3 (D4)\u00a0: La partie est terminée."


def test_words_that_lack_a_parameter_are_not_told() -> None:
    with pytest.raises(ValueError, match="cell"):
        words_in("en")("core.taken")


@pytest.mark.parametrize(
    ("language", "long"), [("en", "a minute or two"), ("fr", "une minute ou deux")]
)
def test_whatever_tells_of_preparing_says_how_long_it_takes_and_all_the_same(
    language: str, long: str
) -> None:
    places = [
        each for part in ("src", "web/src") for each in (ROOT / part).rglob(f"*.{language}.ftl")
    ]
    lines = [line for path in places for line in path.read_text(encoding="utf-8").splitlines()]
    told = {key: text for line in lines for key, _, text in [line.partition(" = ")]}
    codes = {key for key in told if re.search(r"-(serve_)?preparing$", key)}
    places_told = ("cli", "server", "table", "replay", "review", "study_page", "puzzle")
    assert codes == {f"{where}-preparing" for where in places_told} | {"cli-serve_preparing"}
    for key in codes:
        assert long in told[key], key


def test_the_hosting_page_says_so_too() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert "compiles the rules of the games, a minute or two on two cores" in " ".join(page.split())
