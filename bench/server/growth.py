"""What years of games cost: the same pages and moves on a small and on a large database.

Both servers run at once and are asked in turn, so that a slow moment of the machine hits both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from rich.table import Table

from bench.server.archive import FIRST, GAME, MINUTE, fill
from bench.server.ours import play
from bench.server.processes import our_server
from bench.table import readable
from sobremesa.client import Client
from sobremesa.server.settings import Settings

SMALL = 400
REQUESTS = 60
ROUNDS = 3
CAPTION = """\
Growth: milliseconds until a client has a page of the list, median of {requests} requests, and moves
a second through a bare socket at {tables} tables; {small} finished games (enough for full pages)
beside {large:,}, each with its record, seats, journal and ledger. Two servers, asked in turn."""
Ask = Callable[[Client], Awaitable[Any]]


@dataclass(frozen=True)
class Growth:
    """One thing measured on both: its name, the small figure, the large one, and how much worse."""

    name: str
    small: float
    large: float
    worse: float


def pages(count: int) -> dict[str, Ask]:
    """The lists, and a page in the middle of the archive."""
    middle = f"{FIRST + count // 2 * MINUTE}.z"
    return {
        "archive, first page": lambda me: me.archive(),
        "archive, middle page": lambda me: me.archive(before=middle),
        "archive of a game": lambda me: me.archive(game=GAME),
        "archive of a person": lambda me: me.archive(person=1),
        "archive of a person, won": lambda me: me.archive(person=1, game=GAME, result="won"),
        "ladder": lambda me: me.ladder(GAME),
        "person": lambda me: me.person(1),
        "rating curve": lambda me: me.ratings(1, GAME),
        "open tables": lambda me: me.tables("open"),
        "tables with games": lambda me: me.tables("playing"),
        "own tables": lambda me: me.my_tables(),
    }


def measure(count: int, tables: int, seconds: float, tell: Callable[[str], None]) -> list[Growth]:
    """Everything, on a small database and on one with so many games."""
    with ExitStack() as stack:
        ports = []
        for size in (SMALL, count):
            tell(f"writing {size:,} games")
            folder = Path(stack.enter_context(TemporaryDirectory()))
            with our_server(folder):
                pass
            fill(Settings.read({}, data_dir=str(folder)).file, size)
            ports.append(stack.enter_context(our_server(folder)))
        tell("asking for pages")
        found = asyncio.run(time_pages(ports, count))
        rates: list[list[float]] = [[], []]
        for number in range(ROUNDS):
            for at, port in enumerate(ports):
                tell(f"playing, round {number + 1} of {ROUNDS}")
                rates[at].append(play(port, tables, 2, 1, "bare", seconds).figures[0])
        small, large = median(rates[0]), median(rates[1])
        return [*found, Growth("moves/s", small, large, small / large)]


async def time_pages(ports: list[int], count: int) -> list[Growth]:
    """Ask both servers for every page, in turn."""
    found = []
    async with (
        Client(f"http://127.0.0.1:{ports[0]}") as small,
        Client(f"http://127.0.0.1:{ports[1]}") as large,
    ):
        for me in (small, large):
            await me.visit()
        for (name, ask), (_, ask_large) in zip(
            pages(SMALL).items(), pages(count).items(), strict=True
        ):
            times: tuple[list[float], list[float]] = ([], [])
            for _ in range(REQUESTS):
                times[0].append(await time(ask, small))
                times[1].append(await time(ask_large, large))
            before, after = median(times[0]), median(times[1])
            found.append(Growth(f"{name}, ms", before, after, after / before))
    return found


async def time(ask: Ask, me: Client) -> float:
    """Milliseconds of a request."""
    start = perf_counter()
    await ask(me)
    return (perf_counter() - start) * 1000


def build(rows: list[Growth], count: int) -> Table:
    """The table of growth."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("growth", no_wrap=True)
    for title in (f"{SMALL} games", f"{count:,} games", "× worse"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row.name, readable(row.small), readable(row.large), readable(row.worse))
    return table


def caption(count: int, tables: int) -> str:
    """What the table means."""
    return CAPTION.format(requests=REQUESTS, tables=tables, small=SMALL, large=count)
