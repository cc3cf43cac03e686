"""`python -m bench review`: what a turn of each level loses, by review of its games.

Every level plays itself, from the arena's openings; the loss is the mean over all turns that were
chosen, in chance and in points. With `--seconds`: what a review of a game costs, by the clock of
the processor, which others on the machine do not move.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import process_time

import msgspec
import numpy as np

from sobremesa import Position
from sobremesa.arena.contest import Pairing, open_game
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.players.levels import levels_of
from sobremesa.spread import cores, spread_over
from sobremesa.study import Reviewer
from sobremesa.study.review import usual_budget

SEED = "review"


class Loss(msgspec.Struct, frozen=True):
    """What the turns of one game lost: chance, points, and how many bear a mark."""

    chance: float
    points: float
    marked: float
    turns: int


def play(key: str, spec: str, number: int) -> list[Position]:
    """A game of a player against itself."""
    seed = f"{SEED}/{number}"
    bots = [read_player(spec, f"{seed}/{seat}") for seat in range(2)]
    line = [open_game(find_game(key), Pairing(key, "2", SEED, number, (spec, spec)))]
    while (seat := line[-1].to_move) is not None:
        line.append(line[-1].play(line[-1].forced or bots[seat - 1].ask(line[-1])))
    return line


def take_time(key: str, player: str, moves: int) -> str:
    """A row: the processor's seconds for a review as it is usual, of so many last moves at most."""
    line = play(key, player, 0)[-moves - 1 :]
    simulations = usual_budget(line[0]).simulations or 0
    # What is compiled, or read, for the first turns is not counted.
    for _ in Reviewer(line[:3], simulations, SEED).turns():
        pass
    began = process_time()
    reviewer = Reviewer(line, simulations, SEED)
    reviewer.conclude(reviewer.begin(), [*reviewer.turns()])
    seconds = process_time() - began
    played = len(line) - 1
    return (
        f"{key:16} {player:10} {simulations:12} {played:6} {seconds:15.1f} "
        f"{50 * seconds / played:17.1f}"
    )


def lose(key: str, spec: str, number: int, simulations: int) -> Loss:
    """Play a game of a player against itself, and review it."""
    seed, line = f"{SEED}/{number}", play(key, spec, number)
    turns = [turn for turn in Reviewer(line, simulations, seed).turns() if turn.looked_at > 1]
    return Loss(
        float(np.mean([turn.lost_chance for turn in turns])),
        float(np.mean([turn.lost for turn in turns])),
        float(np.mean([turn.grade in ("?!", "?", "??") for turn in turns])),
        len(turns),
    )


def main(arguments: Sequence[str]) -> None:
    """Review the games that are asked for, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench review", description=__doc__)
    parser.add_argument("--seconds", metavar="PLAYER", help="only the time, of a player's games")
    parser.add_argument("--moves", type=int, default=50, help="the last of a game, that are timed")
    parser.add_argument("--games", type=int, default=20, help="of each level")
    parser.add_argument("--simulations", type=int, default=400, help="for each turn")
    parser.add_argument("--only", default="", help="only rows with this in the name")
    parser.add_argument("--slowest", type=int, default=10_000, help="no specs with more nodes")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [
        f"python -m bench review {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}, "
        f"seed {SEED}",
        "",
    ]
    lines += [*timed(options)] if options.seconds else [*lost(options)]
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def timed(options: argparse.Namespace) -> Iterator[str]:
    """The table of times, a row a game."""
    yield (
        f"{'game':16} {'player':10} {'simulations':>12} {'moves':>6} {'seconds a game':>15} "
        f"{'for fifty moves':>17}"
    )
    for key in registry:
        if options.only in key:
            row = take_time(key, options.seconds, options.moves)
            print(row, flush=True)
            yield row


def lost(options: argparse.Namespace) -> Iterator[str]:
    """The table of losses, a row a level."""
    yield (
        f"{'game':16} {'level':10} {'spec':18} {'turns':>6} {'chance lost':>12} {'error':>6} "
        f"{'points lost':>12} {'marked':>7}"
    )
    with spread_over(options.workers) as spread:
        for key, game in registry.items():
            for level in levels_of(game):
                nodes = level.spec.partition(":")[2].partition("~")[0]
                if options.only not in f"{key} {level.name}" or int(nodes or 0) > options.slowest:
                    continue
                tasks = [
                    partial(lose, key, level.spec, number, options.simulations)
                    for number in range(options.games)
                ]
                found = [*spread(tasks)]
                chances = [loss.chance for loss in found]
                error = np.std(chances, ddof=1) / np.sqrt(len(found))
                row = (
                    f"{key:16} {level.name:10} {level.spec:18} "
                    f"{sum(loss.turns for loss in found):6} {np.mean(chances):12.2%} {error:6.2%} "
                    f"{np.mean([loss.points for loss in found]):12.2f} "
                    f"{np.mean([loss.marked for loss in found]):7.1%}"
                )
                print(row, flush=True)
                yield row
