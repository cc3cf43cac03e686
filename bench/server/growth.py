"""What years of games cost: the same pages and moves on a small and on a large database.

Both servers run at once and are asked in turn, so that a slow moment of the machine hits both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import psycopg
from rich.table import Table

from bench.server.archive import FIRST, GAME, MINUTE, fill
from bench.server.ours import play
from bench.server.peer import UNITS
from bench.server.processes import our_server
from bench.table import readable
from sobremesa.client import Client
from sobremesa.server.settings import Settings

SMALL = 400
REQUESTS = 60
ROUNDS = 3
CAPTION = """\
Growth: milliseconds until a client has a page of the list, median of {requests} requests; moves a
second through a bare socket at {tables} tables, and milliseconds until half and 99 of 100 are seen;
{small} finished games (enough for full pages) beside {large:,}, each with its record, seats,
journal and ledger. Two servers, asked in turn."""
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
        "archive of a person, won": lambda me: me.archive(person=1, result="won"),
        "the same in one game": lambda me: me.archive(person=1, game=GAME, result="won"),
        "ladder": lambda me: me.ladder(GAME),
        "person": lambda me: me.person(1),
        "rating curve": lambda me: me.ratings(1, GAME),
        "open tables": lambda me: me.tables("open"),
        "tables with games": lambda me: me.tables("playing"),
        "own tables": lambda me: me.my_tables(),
    }


def measure(
    count: int, tables: int, seconds: float, database_url: str, tell: Callable[[str], None]
) -> list[Growth]:
    """Everything, on small databases and on some with so many games."""
    found = compare(count, tables, seconds, "", tell)
    if database_url:
        found += compare(count, tables, seconds, database_url, tell)
    return found


def compare(
    count: int, tables: int, seconds: float, database_url: str, tell: Callable[[str], None]
) -> list[Growth]:
    """Everything on one kind of database."""
    where = "PostgreSQL" if database_url else "SQLite"
    with ExitStack() as stack:
        ports = []
        for size in (SMALL, count):
            tell(f"{where}: writing {size:,} games")
            folder = Path(stack.enter_context(TemporaryDirectory()))
            url = stack.enter_context(new_database(database_url)) if database_url else ""
            settings = Settings.read({}, data_dir=str(folder), database_url=url)
            with our_server(folder, url):
                pass
            fill(settings, size)
            ports.append(stack.enter_context(our_server(folder, url)))
        tell(f"{where}: asking for pages")
        found = asyncio.run(time_pages(ports, count))
        played: list[list[tuple[float, ...]]] = [[], []]
        for number in range(ROUNDS):
            for at, port in enumerate(ports):
                tell(f"{where}: playing, round {number + 1} of {ROUNDS}")
                played[at].append(play(port, tables, 2, 1, "bare", seconds).figures)
        found += compare_moves(*played)
    return [replace(each, name=f"{where}: {each.name}") for each in found]


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """A database beside the one that was named; it is deleted in the end."""
    name = f"growth_{token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def compare_moves(*played: list[tuple[float, ...]]) -> list[Growth]:
    """How many moves a second, and how late they are seen: the medians of all rounds."""
    small, large = ([median(figures) for figures in zip(*each, strict=True)] for each in played)
    found = [Growth("moves/s", small[0], large[0], small[0] / large[0])]
    for name, before, after in zip(UNITS[1:], small[1:], large[1:], strict=True):
        found.append(Growth(f"a move, {name}", before, after, after / before))
    return found


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
