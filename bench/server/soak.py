"""Hours in short: tables play at an even pace, and memory, handles and waits must stay as they are.

`python -m bench.server.soak --out bench/results/soak.txt` plays for 30 minutes and looks every
minute; `--minutes 3` is the short form. It ends with 1 where the last third is not like the first
after the warm-up: memory or handles more than a tenth above it, or waits more than twice as long.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from bench import table
from bench.server.load import paced, pss, served, watch

WARM_UP = 2
GROWN, LATER = 1.1, 2.0
CAPTION = """\
{tables} tables of two people on SQLite, a move a second at each, one game after another. PSS is the
server's memory without its bots, handles are its open files and sockets; waits are from a move's
sending to the other player's notice. The first {warm_up} looks warm up; verdict: the median of the
last third against that of the first."""


class Look(NamedTuple):
    """What was seen in one look."""

    moves: int
    half: float
    late: float
    memory: float
    handles: int


def look(delays: Sequence[float], server: int) -> Look:
    """The figures of some seconds, and what the server holds at their end."""
    handles = len(os.listdir(f"/proc/{server}/fd"))
    late = quantiles(delays, n=100)[98]
    return Look(len(delays), median(delays), late, pss(server) / 1024, handles)


def judge(looks: Sequence[Look]) -> list[str]:
    """What has grown from the first third to the last."""
    counted = looks[WARM_UP:]
    third = max(1, len(counted) // 3)
    grown = []
    for at, name, most in ((3, "memory", GROWN), (4, "handles", GROWN), (2, "p99", LATER)):
        first, last = (
            median([each[at] for each in some]) for some in (counted[:third], counted[-third:])
        )
        verdict = "flat" if last <= most * first else "GROWN"
        grown.append(f"{name}: {first:.1f} at first, {last:.1f} at last: {verdict}")
    return grown


def main(arguments: Sequence[str]) -> None:
    """Play, look, judge."""
    module = "bench.server.soak"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    add = parser.add_argument
    add("--minutes", type=float, default=30.0)
    add("--tables", type=int, default=200)
    add("--every", type=float, default=60.0, help="seconds between looks")
    add("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    looks: list[Look] = []
    with served() as (port, server), paced(port) as driver:
        for _ in range(WARM_UP + max(3, round(60 * options.minutes / options.every))):
            looks.append(look(watch(driver, options.tables, options.every), server))
            print(looks[-1], file=sys.stderr)
    lines = ["look   moves  p50 in ms  p99 in ms  PSS in MB  handles"]
    lines += [
        f"{at:>4}  {each.moves:>6,}  {each.half:>9.1f}  {each.late:>9.1f}  {each.memory:>9.1f}  "
        f"{each.handles:>7}"
        for at, each in enumerate(looks, 1)
    ]
    verdict = judge(looks)
    caption = CAPTION.format(**vars(options), warm_up=WARM_UP)
    parts = ["\n".join(lines), "\n".join(verdict), caption]
    table.keep(module, arguments, before, parts, options.out)
    sys.exit(any("GROWN" in line for line in verdict))


if __name__ == "__main__":
    main(sys.argv[1:])
