"""`python -m bench.server`, or `./sobremesa bench server`: measure the server and print tables."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from sqlite3 import sqlite_version
from tempfile import gettempdir

from rich.console import Console

from bench import table
from bench.measure import Contender, Row, measure
from bench.server import growth, ours, peer

PACKAGES = ("litestar", "uvicorn", "websockets", "uvloop")
CAPTION = """\
Two people at each of {tables} tables, each answering as soon as the other's move arrives; the time
of a move is from its sending to the other player's notice. Server and driver are a process each. In
every round each row was measured once on a fresh server, in random order: {warm_up} games at all
tables to warm up, then {games} measured (flat files: 1 and 1). Sobremesa has each move on disk
before anyone hears of it; boardgame.io tells first, in memory keeps nothing, and does not sync its
flat files. `bare socket` is a driver that does no more than it must, `own client` each project's
own client library."""


def main(arguments: Sequence[str]) -> None:
    """Read the command line, measure, print, and write where asked."""
    options = read_arguments(arguments)
    before = os.getloadavg()[0]
    rows: list[Row] = []
    grown: list[growth.Growth] = []
    with Console(stderr=True).status("") as status:
        if options.rounds:
            rows = measure(contenders(options), options.rounds, status.update)
        if options.growth:
            load = (options.growth, options.tables, options.seconds, options.database_url)
            grown = growth.measure(*load, status.update)
    top = header(arguments, before)
    if options.json:
        data = table.as_data(top, rows) | {"growth": [asdict(row) for row in grown]}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        show(Console(), top, rows, grown, options)
    if options.out:
        page = StringIO()
        show(Console(file=page, color_system=None), top, rows, grown, options)
        lines = [line.rstrip() for line in page.getvalue().splitlines()]
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def contenders(options: argparse.Namespace) -> list[Contender]:
    """The rows that were asked for."""
    load = (options.tables, options.games, options.warm_up, options.seconds)
    found = [*ours.contenders(*load, options.database_url), *peer.contenders(*load)]
    chosen = [each for each in found if options.only.lower() in each.name.lower()]
    if not chosen:
        sys.exit(f"No row has {options.only!r} in its name.")
    return chosen


def header(arguments: Sequence[str], before: float) -> dict[str, str]:
    """When, with what and on what it was measured."""
    top = table.header(["server", *arguments], before, os.getloadavg()[0])
    packages = [top["packages"].split(",")[0], *map(table.version, PACKAGES)]
    return top | {
        "packages": ", ".join([*packages, f"SQLite {sqlite_version}", peer.version()]),
        "disk": disk(Path(gettempdir())),
        "load": top["load"].replace("is 1", "is 2"),
    }


def disk(folder: Path) -> str:
    """What kind of file system the databases lie on: in memory nothing would be durable."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown"
    place = str(folder.resolve()).rstrip("/") + "/"
    above = [mount for mount in mounts if place.startswith(mount[1].rstrip("/") + "/")]
    return max(above, key=lambda mount: len(mount[1]))[2]


def show(
    console: Console,
    top: dict[str, str],
    rows: Sequence[Row],
    grown: list[growth.Growth],
    options: argparse.Namespace,
) -> None:
    """Header, tables and captions."""
    console.width = max(console.width, table.WIDTH)
    lines: list[object] = [f"{name + ':':<11}{value}" for name, value in top.items()]
    if rows:
        caption = CAPTION.format(**vars(options))
        lines += ["", table.build(rows), "", caption]
    if grown:
        caption = growth.caption(options.growth, options.tables)
        lines += ["", growth.build(grown, options.growth), "", caption]
    console.print(*lines, sep="\n", highlight=False, markup=False)


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench server", description=__doc__)
    add = parser.add_argument
    add("--rounds", type=int, default=5, help="how often each row is measured; 0 for growth only")
    add("--tables", type=int, default=50, help="how many tables play at once")
    add("--games", type=int, default=3, help="games at every table in each round")
    add("--warm-up", type=int, default=2, help="games before them that are not counted")
    add("--growth", type=int, default=200_000, metavar="GAMES", help="archived games; 0 for none")
    add("--only", default="", metavar="WORD", help="only rows with this in the name")
    add("--database-url", default="", metavar="URL", help="also measure on this empty PostgreSQL")
    add("--seconds", type=float, default=180, help="the longest that one driver may take")
    add("--json", action="store_true", help="print every sample as JSON instead")
    add("--out", type=Path, metavar="FILE", help="also write the tables as text")
    options = parser.parse_args(arguments)
    if 0 < options.growth < growth.SMALL:
        parser.error(f"--growth needs {growth.SMALL} games or more")
    return options


if __name__ == "__main__":
    main(sys.argv[1:])
