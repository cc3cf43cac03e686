"""How long a person waits for the program to start, by the clock on the wall.

Python's bytecode is written beforehand, as installers do; Numba's cache is empty in a cold start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.measure import Contender

PRODUCT = Path(".venv/bin/python")
IMPORT = "import sobremesa"
FIRST_MOVE = """
from sobremesa import registry
from sobremesa.players import RandomPlayer
RandomPlayer("bench").ask(registry["sitaos"].start())
"""
ROUNDS = 3


def contenders() -> list[Contender]:
    """Starts of the program."""
    return [FirstMove(), Import()]


@dataclass
class FirstMove:
    """A process until a random player has answered a move, then the same once more."""

    name: str = "Sobremesa sitaos: first random move"
    ours: bool = True
    units: tuple[str, ...] = ("seconds, cold", "seconds, warm")
    most_rounds: int = ROUNDS

    def prepare(self) -> None:
        """Write the bytecode of all that is imported."""
        self.sample()

    def sample(self) -> tuple[float, ...]:
        """Seconds of a first start, which compiles, and of a second, which finds it done."""
        with TemporaryDirectory() as kernels:
            return seconds(FIRST_MOVE, kernels), seconds(FIRST_MOVE, kernels)


@dataclass
class Import:
    """A process that imports the package, and no more."""

    name: str = "Sobremesa: import"
    ours: bool = True
    units: tuple[str, ...] = ("seconds",)
    most_rounds: int = ROUNDS

    def prepare(self) -> None:
        """Write the bytecode of all that is imported."""
        self.sample()

    def sample(self) -> tuple[float, ...]:
        """Seconds of the whole process."""
        with TemporaryDirectory() as kernels:
            return (seconds(IMPORT, kernels),)


def seconds(code: str, kernels: str) -> float:
    """How long a new process takes for some code, with compiled kernels kept in a folder."""
    environment = os.environ | {"NUMBA_CACHE_DIR": kernels, "PYTHONPYCACHEPREFIX": bytecode().name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    python = str(PRODUCT) if PRODUCT.exists() else sys.executable
    start = perf_counter()
    subprocess.run([python, "-c", code], env=environment, check=True)
    return perf_counter() - start


@cache
def bytecode() -> TemporaryDirectory[str]:
    """A folder for bytecode that goes when the benchmark ends."""
    return TemporaryDirectory()
