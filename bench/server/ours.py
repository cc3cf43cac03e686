"""Our own server: every move durable before anyone is told."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Contender
from bench.server.peer import UNITS
from bench.server.processes import Load, drive, our_server


def contenders(
    tables: int, games: int, warm_up: int, seconds: float, database_url: str
) -> list[Contender]:
    """Rows of our server on an SQLite file, and on a PostgreSQL if one is named."""
    found: list[Contender] = []
    for where, url in (("SQLite", ""), ("PostgreSQL", database_url)):
        if url or where == "SQLite":
            name = f"Sobremesa, {where}, durable"
            found += [
                Ours(f"{name}: bare socket", "bare", url, tables, games, warm_up, seconds),
                Ours(f"{name}: own client", "own", url, tables, games, warm_up, seconds),
            ]
    return found


@dataclass
class Ours:
    """One way to play on our server."""

    name: str
    kind: str
    database_url: str
    tables: int
    games: int
    warm_up: int
    seconds: float
    ours: bool = True
    units: tuple[str, ...] = UNITS
    most_rounds: int = 1_000_000

    def prepare(self) -> None:
        """Compile the kernels, by a start that is not measured."""
        with TemporaryDirectory() as data, our_server(Path(data)):
            pass

    def sample(self) -> tuple[float, ...]:
        """A fresh server, games to warm it up, games to measure."""
        with TemporaryDirectory() as data, our_server(Path(data), self.database_url) as port:
            return play(
                port, self.tables, self.games, self.warm_up, self.kind, self.seconds
            ).figures


def play(port: int, tables: int, games: int, warm_up: int, kind: str, seconds: float) -> Load:
    """Games at many tables of a server that runs."""
    numbers = [str(port), str(tables), str(warm_up + games), kind]
    return drive([sys.executable, "-m", "bench.server.drive", *numbers], warm_up, seconds)
