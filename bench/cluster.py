"""`python -m bench ray`: the same work on the cores of this machine and on a Ray cluster.

Both must bring the same weights and the same games; the seconds are for those who wonder what a
cluster costs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.arena.contest import Contest
from sobremesa.arena.results import play_all
from sobremesa.games import game as find_game
from sobremesa.spread import Spread, spread_over
from sobremesa.training.learning import Course, Learned, learn

SEED, WORKERS = "cluster", 2


def train(spread: Spread) -> Any:
    """A short course."""
    learned = Learned.begin(Course(find_game("sitaos"), "2", SEED, 512))
    for step in learn(learned, spread):
        learned = step
    return learned.weights


def contend(spread: Spread) -> Any:
    """A short contest of players whose budgets are nodes."""
    contest = Contest(find_game("sitaos"), "2", SEED, ("turns:1", "greedy"), 16)
    return [played.shares for played in play_all(contest, spread, None)]


WORK: dict[str, Callable[[Spread], Any]] = {
    "training, 512 games": train,
    "arena, 16 games": contend,
}


def main(arguments: Sequence[str]) -> None:
    """Do all work both ways, and say whether it came out alike."""
    parser = argparse.ArgumentParser(prog="python -m bench ray", description=__doc__)
    parser.add_argument("--ray", default="local", metavar="ADDRESS", help="of the cluster")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [f"{'':24}{'cores, s':>10}{'Ray, s':>10}  {WORKERS} workers each"]
    alike = True
    for name, work in WORK.items():
        found, seconds = [], []
        for ray in (None, options.ray):
            with spread_over(WORKERS, ray) as spread:
                work(spread)  # what is loaded and compiled at first is not counted
                began = time.perf_counter()
                found.append(work(spread))
                seconds.append(time.perf_counter() - began)
        same = bool(np.array_equal(found[0], found[1]))
        alike = alike and same
        lines.append(
            f"{name:24}{seconds[0]:10.2f}{seconds[1]:10.2f}  {'the same' if same else 'DIFFERENT'}"
        )
    text = "\n".join(lines)
    print(text)
    if options.out:
        head = " ".join(["python -m bench ray", *arguments])
        options.out.write_text(f"{head}\n\n{text}\n", encoding="utf-8")
    sys.exit(not alike)
