"""`python -m bench luck`: whether luck is neither good nor bad on average, between equal players.

Games of greedy players on seeds that are named here; the luck of each is what its deal and all that
was drawn changed for seat 1, in points ahead at the end.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np

from sobremesa.core.kernel import MOVER, generator
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.spread import cores, spread_over
from sobremesa.study.review import Reviewer

SEED, SURE = "luck", 2.6


def luck_of(game: str, number: int) -> tuple[float, float]:
    """The luck of seat 1 in one game, and by how much it won."""
    seed = f"{SEED}/{number}"
    bots = [read_player("greedy", f"{seed}/{seat}") for seat in range(2)]
    line = [find_game(game).start(2, seed)]
    while (seat := line[-1].to_move) is not None:
        line.append(line[-1].play(line[-1].forced or bots[seat - 1].ask(line[-1])))
    reviewer = Reviewer(line, 1, seed)
    beginning, judge = reviewer.begin(), reviewer.judge
    luck = beginning.luck[0] if beginning else 0.0
    for before, after in pairwise(line):
        rng = Random(f"{seed}/{before.ply}")
        state, dice = before.copy_state(), generator(rng)
        steps = [*before.read_move(after.history[-1].text).steps]
        tried = judge.evaluator.try_turns(state, int(state[MOVER]), [steps], dice, 0, judge.worlds)
        expected = tried.leads[0].mean(axis=0)
        luck += judge.luck(before, after, steps, expected, dice, rng)[0]
    return float(luck), float(line[-1].scores[0] - line[-1].scores[1])


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
            tasks = [partial(luck_of, key, number) for number in range(options.games)]
            found = np.array([*spread(tasks)])
            luck, result = found.T
            error = luck.std(ddof=1) / np.sqrt(len(luck))
            within = abs(luck.mean()) <= SURE * error
            lines.append(
                f"{key:16} {len(luck):5} {luck.mean():+10.2f} {error:6.2f} "
                f"{luck.mean() / error:+7.2f} {luck.std():15.1f} {result.std():7.1f} "
                f"{np.corrcoef(luck, result)[0, 1]:12.2f}{'' if within else '  not within 2.6'}"
            )
            print(lines[-1])
    text = "\n".join(lines) + "\n"
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")
