"""What a programmer meets who installs the library and imports it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import MutableMapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from subprocess import CompletedProcess, run
from types import ModuleType
from typing import cast

import pytest

import sobremesa
import sobremesa.games
from sobremesa.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
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
    """The packages that requirements name, as they are compared; not our own."""
    named = {re.split(r"[^\w.-]", text)[0].lower() for text in texts}
    return {re.sub("[-.]", "_", name) for name in named} - {"sobremesa"}


def needs_of(extra: str) -> set[str]:
    """The packages of an extra, and of those extras that it names."""
    inner = re.findall(r"sobremesa\[(\w+)\]", " ".join(OPTIONAL[extra]))
    return packages_of(*OPTIONAL[extra]).union(*map(needs_of, inner))


@cache
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
    return run_lacking(named, code, *arguments)


def run_lacking(packages: set[str], code: str, *arguments: str) -> CompletedProcess[str]:
    """Run Python as if these packages were not installed."""
    missing = dict.fromkeys(sorted(set[str]().union(*(modules()[each] for each in packages))))
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


def test_the_server_s_extra_alone_brings_all_that_serving_needs(tmp_path: Path) -> None:
    wanted = needs_of("server")
    assert needs_of("cli") < wanted
    serve = (
        "from sobremesa.__main__ import main\n"
        "assert main() == 0\n"
        "import os; from sobremesa.cli.serve import create\n"
        f"os.environ['SOBREMESA_DATA_DIR'] = {str(tmp_path)!r}\n"
        "assert create()"
    )
    others = set[str]().union(*map(needs_of, EXTRAS)) - wanted
    assert "httpx" in others
    ran = run_lacking(others, serve, "serve", "--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "--port" in ran.stdout


def test_the_client_says_which_extra_it_needs() -> None:
    ran = run_without(("client",), "import sobremesa.client")
    said = ran.stderr.splitlines()[-1]
    assert said.startswith("ModuleNotFoundError: This needs packages that are not installed:")
    assert 'pip install "sobremesa[client]"' in said
    assert "During handling" not in ran.stderr
    assert run_without(("cli",), "import sobremesa.client").stderr == ""


def test_the_launcher_installs_every_extra() -> None:
    lock = (ROOT / "requirements" / "runtime.txt").read_text("utf-8")
    locked = packages_of(*re.findall(r"^[\w.-]+(?===)", lock, re.MULTILINE))
    every = packages_of(*PROJECT["dependencies"]).union(*map(needs_of, EXTRAS))
    assert every <= locked


def test_what_an_index_shows_of_the_package_is_there() -> None:
    assert PROJECT["authors"] == [{"name": "The people of Sobremesa"}]
    assert 40 < len(PROJECT["description"]) < 200
    for word in ("library", "terminal", "server"):
        assert word in PROJECT["description"]
    assert PROJECT["urls"]
    assert (ROOT / PROJECT["readme"]).is_file()
    assert all((ROOT / name).is_file() for name in PROJECT["license-files"])
    told = {line.split(" :: ")[0] for line in PROJECT["classifiers"]}
    assert {"Development Status", "Natural Language", "Programming Language", "Topic"} <= told
    assert "Typing :: Typed" in PROJECT["classifiers"]
    assert (ROOT / "src" / "sobremesa" / "py.typed").is_file()
    languages = [line for line in PROJECT["classifiers"] if line.startswith("Natural Language")]
    assert len(languages) == len(LANGUAGES)


def test_the_source_archive_leaves_the_pictures_of_the_books_out() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is such an archive")
    left_out = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]
    folders = [ROOT / name.lstrip("/") for name in left_out]
    listed = run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True, cwd=ROOT)
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    packed = [path for path in files if not any(path.is_relative_to(each) for each in folders)]
    pictures = [path for path in packed if path.suffix in (".png", ".jpg", ".webp", ".gif")]
    assert len(packed) < len(files)
    assert sum(path.stat().st_size for path in pictures if path.is_file()) < 100_000


def test_these_names_stand_at_the_top_of_the_library() -> None:
    assert sobremesa.__all__ == [
        *("Game", "Player", "Position", "Record", "Refusal"),
        *("game", "positions", "read", "read_all", "read_player"),
        *("registry", "replay", "verify", "write"),
    ]
    assert all(hasattr(sobremesa, name) for name in sobremesa.__all__)
    played = sobremesa.game("sitaos").start(seed="top").play("D4").play("E4")
    record = sobremesa.read(sobremesa.write(played.record()))
    assert isinstance(record, sobremesa.Record)
    assert isinstance(sobremesa.replay(record, 1), sobremesa.Position)
    assert [each.ply for each in sobremesa.positions(record)] == [0, 1, 2]


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
