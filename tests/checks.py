"""The checks before the tests, those that don't need each other side by side.

`./sobremesa test` calls it with the environment's Python. What a check says is told as a whole when
it is over; the first that fails ends the others, and the run.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
# Through Python, because a script's first line still names the old place of a moved folder.
PYTHON = ".venv/bin/python"
# Kernels, so that the processes of the tests don't all compile them; pages, for the browser.
LANES = (
    ("-m ruff check .", "-m ruff format --check .", "-m mypy", ".venv/bin/lint-imports"),
    ("-m sobremesa.server.prepare",),
    ("web/npm.py run check", "web/figures.py", "web/npm.py run test", "web/build.py"),
)


@dataclass(frozen=True)
class Done:
    """A check that is over; a lane that is over has nothing more to tell."""

    command: str = ""
    said: str = ""
    code: int = 0


@dataclass
class Lane:
    """Checks that run one after another, until one fails or the lane is left."""

    checks: Iterable[str]
    told: queue.SimpleQueue[Done]
    process: subprocess.Popen[str] | None = None
    left: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self) -> None:
        """Run the checks, and tell of each when it is over."""
        for check in self.checks:
            command = f"{PYTHON} {check}"
            if not self.begin(command):
                return
            assert self.process is not None
            said, _ = self.process.communicate()
            self.told.put(Done(command, said, self.process.returncode))
            if self.process.returncode:
                return
        self.told.put(Done())

    def begin(self, command: str) -> bool:
        """Start a check in a session of its own, so that whatever it starts can be ended too."""
        with self.lock:
            if self.left:
                return False
            self.process = subprocess.Popen(
                shlex.split(command),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
            return True

    def leave(self) -> None:
        """End the check that runs, and begin no other."""
        with self.lock:
            self.left = True
            if self.process is not None and self.process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self.process.pid, signal.SIGTERM)


def tell(done: Done) -> None:
    """Print what a check said, below what it is."""
    sys.stderr.write(f"\n> {done.command}\n")
    sys.stderr.flush()
    sys.stdout.write(done.said)
    sys.stdout.flush()
    if done.code:
        sys.stderr.write(f"\n✗ {done.command} ({done.code})\n")


def follow(told: queue.SimpleQueue[Done], lanes: int) -> int:
    """Tell of the checks as they end; returns the exit code."""
    while lanes:
        done = told.get()
        if done.command:
            tell(done)
        else:
            lanes -= 1
        if done.code:
            # Who was ended by a signal has a negative code.
            return done.code if done.code > 0 else 128 - done.code
    return 0


def end(number: int, _: object) -> NoReturn:
    """Leave as if a signal had ended the program."""
    sys.exit(128 + number)


def main() -> int:
    """Run every check; returns the exit code of the first that fails."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    told: queue.SimpleQueue[Done] = queue.SimpleQueue()
    lanes = [Lane(checks, told) for checks in LANES]
    for lane in lanes:
        threading.Thread(target=lane.run, daemon=True).start()
    try:
        return follow(told, len(lanes))
    finally:
        for lane in lanes:
            lane.leave()


if __name__ == "__main__":
    sys.exit(main())
