"""`python -m bench compiling`: what compiling everything from nothing costs, function by function.

Seconds are the processor's, of this thread. A function's own are without those of the functions
that were compiled because it calls them, though they are a part of it and optimized with it again.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sobremesa.server.prepare import warm

SHOWN = 40


def measure() -> None:
    """Compile everything; prints the whole time, and the dearest functions."""
    from numba.core import event

    own: dict[str, float] = {}
    begun: list[list[float]] = []

    class Listener(event.Listener):  # type: ignore[misc]  # Numba has no types
        def on_start(self, event: Any) -> None:
            begun.append([time.thread_time(), 0.0])

        def on_end(self, event: Any) -> None:
            start, within = begun.pop()
            taken = time.thread_time() - start
            if begun:
                begun[-1][1] += taken
            function = event.data["dispatcher"].py_func
            name = f"{function.__module__}.{function.__qualname__}"
            own[name] = own.get(name, 0.0) + taken - within

    start = time.thread_time()
    with event.install_listener("numba:compile", Listener()):
        warm(lambda ready: None)
    print(f"{time.thread_time() - start:6.1f} s  everything, {len(own)} functions")
    for name, seconds in sorted(own.items(), key=lambda each: -each[1])[:SHOWN]:
        print(f"{seconds:6.2f} s  {name}")


def main(arguments: Sequence[str]) -> None:
    """Measure in a process with an empty cache, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench compiling", description=__doc__)
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, "-m", "bench.compiling"],
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    command = f"python -m bench compiling {' '.join(arguments)}"
    text = f"{command}\n{datetime.now(UTC):%Y-%m-%d}, load {os.getloadavg()[0]:.1f}\n\n{run.stdout}"
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    measure()
