"""How many live tables one process bears: latency against tables that play a move a second each.

`python -m bench.server.load --out bench/results/load.txt --picture docs/load.svg` adds tables step
by step and looks how long a move takes until the other player has it. Server and driver are a
process each. `--idle 10000` first holds so many sockets that only look, and weighs the server.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import table
from bench.server.picture import draw
from bench.server.processes import (
    await_health,
    running,
    server_command,
    server_environment,
)
from tests.server.hosts import free_port

STEPS = [100, 250, 500, 750, 1000, 1250, 1500, 2000]
BAR = 100.0
FREE = {
    "SOBREMESA_TABLES_PER_HOUR": "0",
    "SOBREMESA_CONNECTIONS_PER_ADDRESS": "0",
    "SOBREMESA_BOT_PROCESSES": "1",
}
CAPTION = """\
Two people at each table on SQLite, every move on disk before anyone hears of it; each table plays
a move a second, about a minute long, then opens anew; tables come one after another, twenty a
second. The time of a move is from its sending to the other player's notice; `sent` is how many
moves a second there were, so less than tables where the server or the driver did not keep up.
PSS is the memory of the server alone, without its bots. The bar is {bar:.0f} ms for 99 of 100."""


class Step(NamedTuple):
    """What was seen with so many tables."""

    tables: int
    rate: float
    half: float
    late: float
    latest: float
    memory: float

    @classmethod
    def of(cls, tables: int, seconds: float, delays: Sequence[float], server: int) -> Step:
        """Figures of the moves of some seconds."""
        late = quantiles(delays, n=100)[98]
        return cls(
            tables, len(delays) / seconds, median(delays), late, max(delays), pss(server) / 1024
        )


def pss(process: int) -> int:
    """The memory of a process in kB, of what is shared its part."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """A server that is ready, on a new file: its port and its process."""
    with TemporaryDirectory() as folder:
        port = free_port()
        environment = server_environment() | FREE
        with running(server_command(port, Path(folder)), environment) as server:
            await_health(server, port)
            yield port, server.pid


@contextmanager
def paced(port: int) -> Iterator[subprocess.Popen[str]]:
    """The driver."""
    with running([sys.executable, "-m", "bench.server.paced", str(port)], speaks=True) as driver:
        yield driver


def watch(driver: subprocess.Popen[str], tables: int, seconds: float) -> list[float]:
    """Let so many tables play for so long; how long each move took."""
    assert driver.stdin is not None
    assert driver.stdout is not None
    driver.stdin.write(f"{tables} {seconds}\n")
    driver.stdin.flush()
    delays: list[float] = json.loads(driver.stdout.readline())
    return delays


def find_knee(steps: Sequence[int], seconds: float) -> list[Step]:
    """More and more tables, until waits are far beyond the bar."""
    found: list[Step] = []
    with served() as (port, server), paced(port) as driver:
        watch(driver, steps[0], seconds)  # what is loaded at first is not counted
        for tables in steps:
            delays = watch(driver, tables, seconds)
            found.append(Step.of(tables, seconds, delays, server))
            print(found[-1], file=sys.stderr)
            if found[-1].late > 10 * BAR:
                break
    return found


def weigh_sockets(count: int) -> str:
    """So many sockets that only look: what each costs the server."""
    with served() as (port, server):
        command = [sys.executable, "-m", "bench.server.idle", str(port), str(count)]
        with running(command, speaks=True) as crowd:
            assert crowd.stdout is not None
            crowd.stdout.readline()
            before = pss(server)
            assert crowd.stdin is not None
            crowd.stdin.write("\n")
            crowd.stdin.flush()
            held = int(crowd.stdout.readline())
            after = pss(server)
    return (
        f"{held:,} idle sockets: {(after - before) / held:.1f} kB each "
        f"(PSS of the server {before / 1024:.0f} MB before, {after / 1024:.0f} MB with them)"
    )


def as_text(steps: Sequence[Step]) -> str:
    """The table."""
    lines = ["tables  sent/s  p50 in ms  p99 in ms  most in ms  PSS in MB"]
    lines += [
        f"{step.tables:>6,}  {step.rate:>6,.0f}  {step.half:>9.1f}  {step.late:>9.1f}  "
        f"{step.latest:>10.1f}  {step.memory:>9.0f}"
        for step in steps
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """Measure, print, and write and draw where asked."""
    module = "bench.server.load"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    add = parser.add_argument
    add("--tables", type=int, nargs="*", default=STEPS, help="how many tables, step by step")
    add("--seconds", type=float, default=15.0, help="how long each step is watched")
    add("--idle", type=int, default=0, help="sockets that only look, weighed first")
    add("--picture", type=Path, metavar="FILE", help="draw the steps as SVG")
    add("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    parts = [weigh_sockets(options.idle)] if options.idle else []
    steps = find_knee(options.tables, options.seconds) if options.tables else []
    if steps:
        parts += [as_text(steps), CAPTION.format(bar=BAR)]
    table.keep(module, arguments, before, parts, options.out)
    if options.picture and steps:
        lines = {
            "p50": [(step.tables, step.half) for step in steps],
            "p99": [(step.tables, step.late) for step in steps],
        }
        title = "One process: milliseconds until a move is seen, by tables that play"
        options.picture.write_text(draw(lines, title, BAR), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
