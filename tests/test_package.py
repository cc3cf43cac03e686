"""What a programmer meets who installs the library and imports it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import MutableMapping
from importlib.metadata import packages_distributions
from pathlib import Path
from subprocess import CompletedProcess, run
from types import ModuleType
from typing import cast

import pytest

import sobremesa
import sobremesa.games

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]
EXTRAS = ("cli", "client", "server")
# These are chosen by a name in a setting or an address, or by another package.
CHOSEN_BY_NAME = {"httptools", "uvloop"}


def test_a_game_is_found_by_its_key_and_an_unknown_one_is_told_which_there_are() -> None:
    assert sobremesa.game("sitaos").key == "sitaos"
    with pytest.raises(sobremesa.Refusal) as caught:
        sobremesa.game("chess")
    assert caught.value.code == "core.game_unknown"
    assert caught.value.params["known"] == tuple(sobremesa.registry)


def test_the_registry_has_every_game_and_can_not_be_changed() -> None:
    assert {key: game.key for key, game in sobremesa.registry.items()} == {
        folder.name: folder.name
        for folder in (sobremesa.registry["sitaos"].folder.parent).iterdir()
        if (folder / "game.py").exists()
    }
    with pytest.raises(TypeError):
        cast("MutableMapping[str, object]", sobremesa.registry)["chess"] = None


def test_the_games_and_each_of_them_are_packages_under_their_name() -> None:
    assert isinstance(sobremesa.games, ModuleType)
    for key in sobremesa.registry:
        assert isinstance(getattr(sobremesa.games, key), ModuleType)


@pytest.mark.parametrize("key", sobremesa.registry)
def test_a_position_shows_itself_in_one_line_that_hides_its_secrets(key: str) -> None:
    start = sobremesa.game(key).start(seed="a secret")
    assert repr(start) == f"<{key}, seat 1 to move, scores 0 0, ply 0>"
    after = start.play(next(iter(start.moves())))
    assert repr(after).startswith(f"<{key}, seat ")
    assert "\n" not in repr(after)


def packages_of(*texts: str) -> set[str]:
    """The packages that requirements name, as they are compared."""
    return {re.split(r"[^\w.-]", text)[0].lower().replace("-", "_") for text in texts}


def modules() -> dict[str, set[str]]:
    """The modules of every package that is installed."""
    found: dict[str, set[str]] = {}
    for module, owners in packages_distributions().items():
        for package in packages_of(*owners):
            found.setdefault(package, set()).add(module)
    return found


def run_without(extras: tuple[str, ...], code: str, *arguments: str) -> CompletedProcess[str]:
    """Run Python as if the packages of these extras were not installed."""
    named = packages_of(*(text for extra in extras for text in OPTIONAL[extra]))
    missing = dict.fromkeys(sorted(set[str]().union(*(modules()[each] for each in named))))
    return run(
        [sys.executable, "-c", f"import sys; sys.modules.update({missing})\n{code}", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_library_plays_without_what_client_server_and_command_line_need() -> None:
    play = (
        "from sobremesa import game, read, read_player, verify, write\n"
        "from sobremesa.rules import read_page\n"
        "player, position = read_player('random'), game('sitaos').start()\n"
        "while position.to_move: position = position.play(player.ask(position))\n"
        "assert verify(read(write(position.record()))).scores == position.scores\n"
        "assert read_page(position.game, 'fr').blocks\n"
    )
    ran = run_without(EXTRAS, play)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_command_says_which_extra_it_needs() -> None:
    command = "from sobremesa.__main__ import main; sys.exit(main())"
    alone = run_without(EXTRAS, command, "games")
    assert alone.returncode == 2
    assert 'pip install "sobremesa[cli]"' in alone.stderr
    local = run_without(("server",), command, "games", "--json")
    assert (local.returncode, local.stderr) == (0, "")
    hosting = run_without(("server",), command, "serve")
    assert 'pip install "sobremesa[server]"' in hosting.stderr
    assert run_without(("server",), command, "--help").returncode == 0


def test_every_package_that_is_required_is_imported_somewhere() -> None:
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    wanted = [*PROJECT["dependencies"], *(each for extra in EXTRAS for each in OPTIONAL[extra])]
    for package in packages_of(*wanted) - CHOSEN_BY_NAME:
        found = "|".join(modules()[package])
        assert re.search(rf"^ *(from|import) ({found})\b", text, re.MULTILINE), package


def test_a_user_s_script_is_checked_strictly_with_the_types_of_the_library(tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_bytes((ROOT / "docs" / "match.py").read_bytes())
    cache = ROOT / ".mypy_cache" / "user"
    checked = run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), str(script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (checked.stdout, checked.returncode) == (
        "Success: no issues found in 1 source file\n",
        0,
    )
    records = str(tmp_path / "match.jsonl")
    played = run([sys.executable, str(script), records], capture_output=True, text=True, check=True)
    assert sum(ast.literal_eval(played.stdout).values()) >= 4
