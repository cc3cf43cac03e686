"""`./sobremesa faults`: what docs/faults.md promises, tried on real servers, and measured."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from sobremesa.client import live
from tests.faults import report
from tests.faults.fault import BOTH, POSTGRES, Fault, Measured, Missing, find_faults, page
from tests.faults.ground import Ground
from tests.faults.report import Outcome
from tests.server.postgres import Postgres, running_postgres

# Longer than any server is away.
PATIENCE = 180.0
CLOSING = 120.0


def main(arguments: Sequence[str]) -> int:
    """Bring the faults about that were asked for; the exit code."""
    options = read_arguments(arguments)
    live.PATIENCE = PATIENCE
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    began, outcomes = time.monotonic(), []
    lines = report.heading(arguments)
    if not options.json:
        report.say(*lines)
    with TemporaryDirectory(prefix="faults-") as folder, ExitStack() as stack:
        Path(folder).chmod(0o755)
        postgres: Postgres | None = None
        for fault, database in choose(options):
            if database == POSTGRES and postgres is None:
                postgres = stack.enter_context(running_postgres())
            place = Path(folder, f"{fault.run.__name__}-{database}")
            outcome = asyncio.run(bring_about(fault, Ground(place, database, postgres)))
            outcomes.append(outcome)
            lines += outcome.lines()
            if not options.json:
                report.say(*outcome.lines())
    seconds = time.monotonic() - began
    lines += ["", report.summary(outcomes, seconds)]
    report.say(report.as_json(outcomes, seconds) if options.json else "\n".join(lines[-2:]))
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return report.exit_code(outcomes)


def choose(options: argparse.Namespace) -> list[tuple[Fault, str]]:
    """The faults that were asked for, each with the databases that it is about."""
    return [
        (fault, database)
        for fault in find_faults()
        if (fault.number in options.only or not options.only) and (options.soak or not fault.soak)
        for database in fault.databases
        if options.database in ("", database)
    ]


async def bring_about(fault: Fault, ground: Ground) -> Outcome:
    """Let a fault happen, for so long at most, and look at what must always hold."""
    began = time.monotonic()
    outcome = Outcome(fault, ground.kind, 0)
    measured: list[Measured] = []
    bound = asyncio.timeout(fault.seconds)
    try:
        async with bound:
            measured += await fault.run(ground)
    except Missing as missing:
        outcome.missing = str(missing)
    except Exception as error:
        if bound.expired():
            error = TimeoutError(f"not done after {fault.seconds:g} s")
        traceback.print_exc()
        measured.append(Measured("nothing unforeseen", first_line(error), "", False))
    try:
        async with asyncio.timeout(CLOSING):
            measured.append(await ground.close())
    except Exception as error:
        traceback.print_exc()
        measured.append(Measured("the server ends as it should", first_line(error), "", False))
    finally:
        for host in ground.hosts:
            with contextlib.suppress(Exception):
                host.kill()
        ground.after.close()
    outcome.seconds, outcome.measured = time.monotonic() - began, measured
    return outcome


def first_line(error: Exception) -> str:
    """What went wrong, in short."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(prog="./sobremesa faults", description=__doc__)
    add = parser.add_argument
    add("--only", type=read_numbers, default=(), metavar="14,26", help="these faults alone")
    add("--database", choices=BOTH, default="", help="on this kind of database alone")
    add("--soak", action="store_true", help="also what takes half an hour")
    add("--json", action="store_true", help="print JSON instead of lines")
    add("--out", type=Path, metavar="FILE", help="also write the lines to a file")
    return parser.parse_args(arguments)


def read_numbers(text: str) -> tuple[int, ...]:
    """Numbers between commas, which the page has."""
    numbers = tuple(int(each) for each in text.split(","))
    if unknown := set(numbers) - page().keys():
        raise argparse.ArgumentTypeError(f"no such fault: {unknown}")
    return numbers


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
