"""A game from outside: a package that nobody here knows brings it by an entry point."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sobremesa import Refusal
from sobremesa.games import read_entry
from tests.server.hosts import Host
from tests.server.people import at_table, guests, play_all

ROOT = Path(__file__).parents[2]
ENTRY = "[sobremesa.games]\ntrio = trio.game:game\n"
IN_THE_LIBRARY = """
from random import Random
from sobremesa import game, read, read_player, registry, verify, write
from sobremesa.core.words import words_in
assert list(registry)[-1] == "trio" and registry["trio"] is game("trio")
for spec in ("random", "greedy", "uct:200"):
    position, player = game("trio").start(seed="fifth"), read_player(spec, "a")
    while position.to_move:
        position = position.play(player.ask(position))
    assert verify(read(write(position.record()))).scores == position.scores
assert words_in("fr")("trio.taken", cell="B2") == "Il y a déjà une pierre en B2."
try:
    game("trio").start().play("B2").play("b2")
except Exception as refusal:
    print(refusal)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and what an installer writes beside it."""
    folder = tmp_path_factory.mktemp("site")
    package = Path(__file__).parent / "trio"
    shutil.copytree(package, folder / "trio", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "trio-1.0.dist-info").mkdir()
    (folder / "trio-1.0.dist-info" / "METADATA").write_text("Name: trio\nVersion: 1.0\n")
    (folder / "trio-1.0.dist-info" / "entry_points.txt").write_text(ENTRY)
    return folder


def run(site: Path, *command: str, typed: str = "") -> str:
    """What Python prints with the package on its path."""
    done = subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(site)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_library_its_players_and_its_records_know_it(site: Path) -> None:
    assert run(site, "-c", IN_THE_LIBRARY) == "There is a stone on B2 already.\n"


def test_the_terminal_lists_plays_and_simulates_it(site: Path) -> None:
    known = json.loads(run(site, "-m", "sobremesa", "games", "--json", "--lang", "fr"))
    assert known[-1]["about"].startswith("Posez des pierres sur un petit plateau")
    cells = "\n".join(f"{column}{row}" for row in range(1, 5) for column in "ABCD")
    played = run(site, "-m", "sobremesa", "play", "trio", "--players", "person,person", typed=cells)
    assert "line A1–A3" in played
    assert "The game was played to its end." in played
    assert re.search(r"seat 1 +\d+ +\d+ scored \d+ times", played)
    simulate = ("simulate", "trio", "--games", "3", "--players", "greedy,random", "--json")
    assert json.loads(run(site, "-m", "sobremesa", *simulate))["games"] == 3
    assert "3: 3360" in run(site, "-m", "sobremesa", "perft", "trio", "3")
    assert "C3 completes a row and a diagonal" in run(site, "-m", "sobremesa", "rules", "trio")


def test_the_conformance_suite_and_the_figures_are_run_for_it(site: Path) -> None:
    names = ("conformance", "unchanging", "spaces", "figures")
    suites = [f"tests/games/test_{name}.py" for name in names] + ["tests/batch"]
    told = run(site, "-m", "pytest", "-n", "0", "-q", "-k", "trio", *suites)
    passed = int(told.rstrip().split("\n")[-1].split(" passed")[0])
    assert passed > 25
    assert "failed" not in told


def test_the_server_knows_it_and_shows_it_by_its_diagram(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(site))
    host, kept = Host(tmp_path).launch(), tmp_path / "trio.jsonl"

    async def play() -> None:
        async with guests(host, language="fr") as people:
            games = await people[0].games()
            assert games[-1]["name"] == "Trio"
            assert games[-1]["about"].startswith("Posez")
            async with at_table(people, "trio") as lives:
                first = lives[0].view
                assert first is not None
                assert first["board"]["diagram"].startswith("    A B C D\n1 | . . . .")
                assert len(first["steps"]) == 16
                await play_all(*lives)
                kept.write_text(json.dumps(await people[0].record(lives[0].id)))

    try:
        host.wait()
        asyncio.run(play())
    finally:
        host.stop()
    assert len(json.loads(kept.read_text())["moves"]) == 16
    run(site, "-m", "sobremesa", "verify", str(kept))


@pytest.mark.parametrize("value", ["json:dumps", "tests.games.test_fifth_game:ENTRY"])
def test_an_entry_point_without_a_game_is_refused_in_words(value: str) -> None:
    with pytest.raises(Refusal, match=f"{value} brings no game"):
        read_entry(EntryPoint("x", value, "sobremesa.games"))
