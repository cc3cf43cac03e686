"""boardgame.io: its own server, in memory and in flat files, with two kinds of players."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Contender
from bench.server.processes import Failed, drive, running

FOLDER = Path(__file__).parent / "peer"
STAMP = FOLDER / "node_modules" / ".package-lock.json"
UNITS = ("moves/s", "p50 in ms", "p99 in ms")
MISSING = """\
boardgame.io is not measured: {why}.
It needs node 18 or later with npm, and the network once; our own server is measured without it."""


def contenders(tables: int, games: int, warm_up: int, seconds: float) -> list[Contender]:
    """Rows of boardgame.io; flat files are so slow that a few games must do."""
    few = (1, 1)
    return [
        Peer("boardgame.io, memory: bare socket", "bare", False, tables, games, warm_up, seconds),
        Peer("boardgame.io, memory: own client", "own", False, tables, games, warm_up, seconds),
        Peer("boardgame.io, flat files: bare socket", "bare", True, tables, *few, seconds),
        Peer("boardgame.io, flat files: own client", "own", True, tables, *few, seconds),
    ]


@dataclass
class Peer:
    """One way to play on boardgame.io."""

    name: str
    kind: str
    files: bool
    tables: int
    games: int
    warm_up: int
    seconds: float
    ours: bool = False
    units: tuple[str, ...] = UNITS
    most_rounds: int = 1_000_000

    def prepare(self) -> None:
        """Fetch the packages once; without node the rows say `not installed`."""
        if why := fetch():
            raise ImportError(why)

    def sample(self) -> tuple[float, ...]:
        """A fresh server, games to warm it up, games to measure."""
        with TemporaryDirectory() as data:
            server = ["node", "server.js", *([data] if self.files else [])]
            production = {"NODE_ENV": "production"}
            with running(server, production, FOLDER, speaks=True) as process:
                assert process.stdout is not None
                word, _, port = process.stdout.readline().strip().partition(" ")
                if word != "port":
                    raise Failed("boardgame.io did not start")
                numbers = [port, str(self.tables), str(self.warm_up + self.games), self.kind]
                command = ["node", "drive.js", *numbers]
                return drive(command, self.warm_up, self.seconds, FOLDER).figures


@cache
def fetch() -> str:
    """Install what the lock names, if it is not there; why that is impossible, or nothing."""
    why = ""
    if shutil.which("node") is None or shutil.which("npm") is None:
        why = "node and npm are not installed"
    elif (
        not STAMP.exists() or STAMP.stat().st_mtime < (FOLDER / "package-lock.json").stat().st_mtime
    ):
        done = subprocess.run(
            ["npm", "ci"], cwd=FOLDER, capture_output=True, text=True, check=False, timeout=600
        )
        why = "" if done.returncode == 0 else f"npm ci failed: {done.stderr[-500:]}"
        if not why:
            STAMP.touch()
    if why:
        print(MISSING.format(why=why), file=sys.stderr)
    return why


def version() -> str:
    """The versions of node and of the peer, for the head of the table."""
    if fetch():
        return "boardgame.io not installed"
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    return f"boardgame.io 0.50.2 on node {node.stdout.strip().removeprefix('v')}"
