"""`python -m bench leads`: whether leads come as they were foretold.

Games of the one-turn player against itself, seat 1's lead foretold after every turn and compared
with the end, by third of the game. `slope` is 1 where what is foretold is neither too much nor too
little; `explained` tells how much of what happens is foretold, and by the points so far alone.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.position import Position
from sobremesa.core.values import arranged, lead_weights_for, values_of, weights_for
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.spread import cores, spread_over

SEED, PHASES = "leads", ("first", "second", "last")
Row = tuple[float, float, float, float]


def foretell(position: Position) -> float:
    """How far seat 1's side will be ahead, by the features of what is known to the referee."""
    game, setting = position.game, position.setting
    chances, leads = np.zeros(4), np.zeros(4)
    guide = load("sobremesa.players.outlook").make_guide(
        game.kernel, setting.sides, weights_for(game, setting)
    )
    lead_weights, state = lead_weights_for(game, setting), position.copy_state()
    load("sobremesa.study.worlds").foretell(guide, lead_weights, state, chances, leads)
    return float(leads[0])


def ahead(position: Position) -> float:
    """How far seat 1's side is ahead now of the best other one."""
    totals: dict[int, int] = {}
    for side, score in zip(position.setting.sides, position.scores, strict=True):
        totals[side] = totals.get(side, 0) + score
    return float(totals.pop(position.setting.sides[0]) - max(totals.values()))


def follow(key: str, arrangement: str, number: int) -> list[Row]:
    """How far each game had got, what was foretold, what lay on the table, and what came."""
    game = find_game(key)
    seats, options = arranged(game, arrangement)
    position, rows = game.begin(seats, f"{SEED}/{number}", options), []
    bots = [read_player("turns:1~1", f"{SEED}/{number}/{seat}") for seat in range(seats)]
    while (seat := position.to_move) is not None:
        rows.append((foretell(position), ahead(position)))
        position = position.play(position.forced or bots[seat - 1].ask(position))
    end = ahead(position)
    return [(place / len(rows), *row, end) for place, row in enumerate(rows)]


def main(arguments: Sequence[str]) -> None:
    """Measure, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench leads", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--only", default="", help="only rows with this in the name")
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [
        f"python -m bench leads {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}, "
        f"seed {SEED}",
        "",
        f"{'game':22} {'third':8} {'correlation':>11} {'slope':>6} {'bias':>6} "
        f"{'explained':>9} {'by points':>9}",
    ]
    with spread_over(options.workers) as spread:
        for key, game in registry.items():
            for arrangement in values_of(game).leads:
                name = f"{key} {arrangement}"
                if options.only not in name:
                    continue
                tasks = [partial(follow, key, arrangement, each) for each in range(options.games)]
                found = np.array([row for rows in spread(tasks) for row in rows])
                for phase, label in enumerate(PHASES):
                    rows = found[(found[:, 0] * len(PHASES)).astype(int) == phase]
                    lines.append(f"{name:22} {label:8} {compare(*rows[:, 1:].T)}")
                    print(lines[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(foretold: np.ndarray, points: np.ndarray, end: np.ndarray) -> str:
    """How what was foretold, and the points on the table, go with the end."""
    slope = np.polyfit(foretold, end, 1)[0]
    explained, by_points = (
        1 - ((end - each) ** 2).mean() / end.var() for each in (foretold, points)
    )
    return (
        f"{np.corrcoef(foretold, end)[0, 1]:11.2f} {slope:6.2f} {(end - foretold).mean():+6.1f} "
        f"{explained:9.2f} {by_points:9.2f}"
    )
