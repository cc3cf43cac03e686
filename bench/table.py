"""The one table, for the terminal and as plain text."""

from __future__ import annotations

import os
import platform
import shlex
import sys
from collections.abc import Sequence
from datetime import date
from importlib import metadata
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import sobremesa
from bench.measure import Row

WIDTH = 200
LIKE = {"moves": "steps"}
"""What a unit is compared with, if not itself: a peer's step is always a whole move."""

ORDER = ("steps", "moves", "games", "simulations", "moves/s", "p50 in ms", "p99 in ms")
LESS_IS_BETTER = ("p50 in ms", "p99 in ms")
PACKAGES = ("numba", "numpy", "open_spiel", "pettingzoo", "pgx")
CAPTION = """\
The games differ, so the ratio that is meant is that of steps (moves: with the peers' steps), like
with like: `step by step` with `C++ rollouts`, `from Python` with `from Python`, batch with batch.
Rates are per CPU-second of one thread, starts are seconds by the clock on the wall. In every round
each row was measured once, in random order; starts in the first three rounds only.
`stone by stone` draws an order of stones but scores them in batches; C++ rollouts don't tell their
steps, which are reckoned from the mean length of the same game played from Python."""


def header(arguments: Sequence[str], before: float, after: float) -> dict[str, str]:
    """When, with what and on what it was measured."""
    return {
        "date": date.today().isoformat(),
        "command": shlex.join(["python", "-m", "bench", *map(without_folder, arguments)]),
        "python": f"{platform.python_implementation()} {sys.version}",
        "packages": ", ".join([f"sobremesa {sobremesa.__version__}", *map(version, PACKAGES)]),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "load": f"{before:.2f} before, {after:.2f} after, of which this run is 1",
    }


def keep(
    module: str, arguments: Sequence[str], before: float, parts: Sequence[str], out: Path | None
) -> None:
    """Print a page of a module's own, with when and on what it was measured; write it if asked."""
    top = header(arguments, before, os.getloadavg()[0])
    top["command"] = top["command"].replace("-m bench", f"-m {module}")
    top["load"] = top["load"].replace("is 1", "is 2")
    head = "\n".join(f"{name + ':':<11}{value}" for name, value in top.items())
    text = "\n\n".join([head, *parts]) + "\n"
    print(text)
    if out:
        out.write_text(text, encoding="utf-8")


def without_folder(argument: str) -> str:
    """An argument as typed, but an absolute path only by its name."""
    return Path(argument).name if Path(argument).is_absolute() else argument


def version(package: str) -> str:
    """A package with its version, or that it is missing."""
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} not installed"


def processor() -> str:
    """The model name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def build(rows: Sequence[Row]) -> Table:
    """The table, grouped by unit."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("unit", "contender"):
        table.add_column(title, no_wrap=True)
    for title in ("median", "least", "most", "× slowest peer", "× fastest"):
        table.add_column(title, justify="right", no_wrap=True)
    last = ""
    for row in sorted(rows, key=lambda row: rank(row.unit)):
        group = LIKE.get(row.unit, row.unit)
        if last and group.split(",")[0] != last.split(",", maxsplit=1)[0]:
            table.add_row()
        last = group
        table.add_row(row.unit, row.name, *cells(row, rows), style="bold" if row.ours else None)
    return table


def rank(unit: str) -> int:
    """Where the rows of a unit stand."""
    return ORDER.index(unit) if unit in ORDER else len(ORDER)


def cells(row: Row, rows: Sequence[Row]) -> list[str]:
    """The numbers of a row as text."""
    if row.note:
        return [row.note]
    numbers = [readable(number) for number in (row.median, min(row.samples), max(row.samples))]
    return [*numbers, *(readable(ratio) for ratio in ratios(row, rows))]


def ratios(row: Row, rows: Sequence[Row]) -> list[float]:
    """The median as a multiple of the slowest and the fastest peer's; empty without a peer."""
    unit = LIKE.get(row.unit, row.unit)
    peers = [peer.median for peer in rows if not peer.ours and not peer.note and peer.unit == unit]
    slow_first = sorted(peers, reverse=unit in LESS_IS_BETTER)
    return [row.median / slow_first[0], row.median / slow_first[-1]] if peers else []


def readable(number: float) -> str:
    """A number with three or four digits that mean something.

    >>> readable(1234567.0), readable(12.345), readable(0.5)
    ('1,235,000', '12.3', '0.50')
    """
    if number < 0.1:
        return f"{number:.2g}"
    if number < 10:
        return f"{number:.2f}"
    if number < 100:
        return f"{number:.1f}"
    return f"{float(f'{number:.4g}'):,.0f}"


def show(console: Console, top: dict[str, str], rows: Sequence[Row]) -> None:
    """Header, table and caption, wide enough for whole lines."""
    console.width = max(console.width, WIDTH)
    lines = [f"{name + ':':<11}{value}" for name, value in top.items()]
    console.print(*lines, "", build(rows), "", CAPTION, sep="\n", highlight=False, markup=False)


def as_text(top: dict[str, str], rows: Sequence[Row]) -> str:
    """The same as plain aligned text."""
    page = StringIO()
    show(Console(file=page, width=WIDTH, color_system=None), top, rows)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"


def as_data(top: dict[str, str], rows: Sequence[Row]) -> dict[str, Any]:
    """All of it as JSON-able data, with every sample."""
    return {
        **top,
        "rows": [
            {
                "name": row.name,
                "unit": row.unit,
                "median": None if row.note else row.median,
                "samples": row.samples,
                "of_slowest_and_fastest_peer": [] if row.note else ratios(row, rows),
                "note": row.note,
            }
            for row in rows
        ],
    }
