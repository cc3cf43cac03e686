"""`./sobremesa faults`: what docs/faults.md promises, tried on real servers, and measured."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory

from sobremesa.client import live
from tests.faults import report
from tests.faults.fault import BOTH, POSTGRES, Fault, Measured, Missing, find_faults, page
from tests.faults.ground import Ground
from tests.faults.report import Outcome
from tests.server.hosts import LAUNCHED
from tests.server.postgres import Postgres, running_postgres

# Longer than any server is away.
PATIENCE = 180.0
CLOSING = 120.0
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Bring the faults about that were asked for; the exit code."""
    options = read_arguments(arguments)
    heed_signals()
    live.PATIENCE = PATIENCE
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    began, outcomes = time.monotonic(), []
    lines = report.heading(arguments)
    if not options.json:
        report.say(*lines)
    with Place() as place:
        for fault, databases in choose(options):
            found = place.run(fault, databases)
            outcomes += found
            told = [line for outcome in found for line in outcome.lines()]
            lines += told
            if not options.json:
                report.say(*told)
    seconds = time.monotonic() - began
    lines += ["", report.summary(outcomes, seconds)]
    report.say(report.as_json(outcomes, seconds) if options.json else "\n".join(lines[-2:]))
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return report.exit_code(outcomes)


def heed_signals() -> None:
    """Let whoever asks for an end be heeded like Ctrl-C, which cancels what is going on.

    So servers, databases and file systems are let go of first. Whoever runs in the background may
    have been told to ignore Ctrl-C.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))


class Unwaited(ThreadPoolExecutor):
    """Threads that are not waited for in the end: what they are busy with can't be interrupted."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        super().shutdown(wait=False, cancel_futures=cancel_futures)


class Place(ExitStack):
    """A folder for all faults, and a PostgreSQL for those that need one."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(self.enter_context(TemporaryDirectory(prefix="faults-")))
        # Whoever runs the PostgreSQL must see it.
        self.folder.chmod(0o755)
        self.postgres: Postgres | None = None

    def run(self, fault: Fault, databases: Sequence[str]) -> list[Outcome]:
        """Bring a fault about on some kinds of databases."""
        if POSTGRES in databases and self.postgres is None:
            try:
                self.postgres = self.enter_context(running_postgres())
            except (ImportError, OSError, CalledProcessError) as error:
                why = f"no PostgreSQL: {first_line(error)}"
                others = [each for each in databases if each != POSTGRES]
                return [*self.run(fault, others), Outcome(fault, POSTGRES, 0, missing=why)]
        folder = self.folder / fault.run.__name__
        grounds = [Ground(folder / each, each, self.postgres) for each in databases]
        return asyncio.run(bring_all_about(fault, grounds))


def choose(options: argparse.Namespace) -> list[tuple[Fault, list[str]]]:
    """The faults that were asked for, each with the databases that it is about."""
    return [
        (fault, [each for each in fault.databases if options.database in ("", each)])
        for fault in find_faults()
        if (fault.number in options.only or not options.only) and (options.soak or not fault.soak)
    ]


async def bring_all_about(fault: Fault, grounds: Sequence[Ground]) -> list[Outcome]:
    """On one kind of database after the other, or on all at once where it measures no speed."""
    asyncio.get_running_loop().set_default_executor(Unwaited())
    if fault.together:
        return await asyncio.gather(*(bring_about(fault, ground) for ground in grounds))
    return [await bring_about(fault, ground) for ground in grounds]


async def bring_about(fault: Fault, ground: Ground) -> Outcome:
    """Let a fault happen, and look at what must always hold; nothing is left of its servers."""
    began = time.monotonic()
    outcome = Outcome(fault, ground.kind, 0)
    try:
        outcome.measured += await measure(fault.run(ground), fault.seconds)
        outcome.measured += await measure(ground.close(), CLOSING)
    except Missing as missing:
        outcome.missing = str(missing)
    finally:
        for host in ground.hosts:
            with contextlib.suppress(Exception):
                host.kill()
        await ground.after.aclose()
    outcome.seconds = time.monotonic() - began
    return outcome


async def measure(work: Awaitable[Sequence[Measured]], seconds: float) -> Sequence[Measured]:
    """What is measured within so many seconds, or what went wrong instead."""
    bound = asyncio.timeout(seconds)
    try:
        async with bound:
            return await work
    except Missing:
        raise
    except Exception as error:
        traceback.print_exc()
        late = f"not done after {seconds:g} s" if bound.expired() else ""
        return [Measured("nothing unforeseen", late or first_line(error), "", False)]


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
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        # A thread may have launched a server meanwhile, and would be waited for.
        for host in LAUNCHED:
            host.kill()
        sys.stdout.flush()
        os._exit(INTERRUPTED)
