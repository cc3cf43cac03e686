"""Contenders take turns, so that a slow moment of the machine hits them all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time
from typing import Protocol

BATCH_SECONDS = 0.25
TRIAL_SECONDS = 0.05
WARM_UP = 2

Batch = Callable[[int], tuple[int, ...]]
"""Does something so many times and tells how many of each unit that was."""


class Contender(Protocol):
    """Whatever has rows in the table: one for each of its units."""

    name: str
    ours: bool
    units: tuple[str, ...]
    most_rounds: int

    def prepare(self) -> None:
        """Load, compile and calibrate, all unmeasured; an ImportError means `not installed`."""

    def sample(self) -> tuple[float, ...]:
        """Measure once: a number for each unit."""


@dataclass
class Throughput:
    """A contender that does as much as it can in a CPU-second."""

    name: str
    ours: bool
    units: tuple[str, ...]
    build: Callable[[], Batch]
    most_rounds: int = 1_000_000
    batch: Batch = field(init=False)
    size: int = field(init=False)

    def prepare(self) -> None:
        """Build the batch, compile it by running it, find how large it must be."""
        self.batch = self.build()
        for _ in range(WARM_UP):
            self.batch(1)
        self.size = 1
        while (spent := self.time()[1]) < TRIAL_SECONDS:
            self.size *= 2
        self.size = max(1, round(self.size * BATCH_SECONDS / spent))

    def time(self) -> tuple[tuple[int, ...], float]:
        """Run one batch: what it did, and the CPU-seconds that it took."""
        start = process_time()
        counts = self.batch(self.size)
        return counts, process_time() - start

    def sample(self) -> tuple[float, ...]:
        """Each unit per CPU-second."""
        counts, spent = self.time()
        return tuple(count / spent for count in counts)


@dataclass(frozen=True)
class Row:
    """One unit of one contender, with a sample for each round; or a note why there is none."""

    name: str
    ours: bool
    unit: str
    samples: tuple[float, ...]
    note: str = ""

    @property
    def median(self) -> float:
        """The middle of the samples."""
        return median(self.samples)


def measure(contenders: Sequence[Contender], rounds: int, tell: Callable[[str], None]) -> list[Row]:
    """Prepare all contenders, then let each run once in every round, each time in another order."""
    ready: list[Contender] = []
    samples: dict[str, list[tuple[float, ...]]] = {each.name: [] for each in contenders}
    for each in contenders:
        tell(f"preparing {each.name}")
        try:
            each.prepare()
        except ImportError:
            continue
        ready.append(each)
    rng = Random("bench")
    for number in range(rounds):
        rng.shuffle(ready)
        for each in ready:
            if number < each.most_rounds:
                tell(f"round {number + 1} of {rounds}: {each.name}")
                gc.collect()
                samples[each.name].append(each.sample())
    return [row for each in contenders for row in rows(each, samples[each.name])]


def rows(contender: Contender, samples: Sequence[tuple[float, ...]]) -> list[Row]:
    """A row for each unit of a contender."""
    note = "" if samples else "not installed"
    return [
        Row(contender.name, contender.ours, unit, tuple(each[at] for each in samples), note)
        for at, unit in enumerate(contender.units)
    ]
