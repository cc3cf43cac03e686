"""`python -m bench luck`: whether luck is neither good nor bad on average, between equal players.

Games of greedy players; the luck of each is what its deal and all that was drawn changed for seat
1, in points ahead at the end. A test adds up the same (`tests/study/test_review.py`), four hundred
games of it with `--hypothesis-profile long`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np

from sobremesa.games import registry
from sobremesa.spread import cores, spread_over
from sobremesa.study.judge import error
from tests.study.luck import SEED, SURE, luck_of_game


def main(arguments: Sequence[str]) -> None:
    """Play and add up, game by game, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench luck", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [
        f"python -m bench luck {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}, "
        f"seed {SEED}",
        "",
        f"{'game':16} {'games':>5} {'mean luck':>10} {'error':>6} {'errors':>7} "
        f"{'luck, one game':>15} {'result':>7} {'correlation':>12}",
    ]
    with spread_over(options.workers) as spread:
        for key, game in registry.items():
            if not game.kernel.hidden:
                continue
            tasks = [partial(luck_of_game, key, number) for number in range(options.games)]
            found = np.array([*spread(tasks)])
            luck, result = found.T
            unsure = error(luck)
            within = abs(luck.mean()) <= SURE * unsure
            lines.append(
                f"{key:16} {len(luck):5} {luck.mean():+10.2f} {unsure:6.2f} "
                f"{luck.mean() / unsure:+7.2f} {luck.std():15.1f} {result.std():7.1f} "
                f"{np.corrcoef(luck, result)[0, 1]:12.2f}{'' if within else f'  not within {SURE}'}"
            )
            print(lines[-1])
    text = "\n".join(lines) + "\n"
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")
