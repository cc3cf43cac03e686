"""`python -m bench review`: what a turn of each level loses, by review, all at the same positions.

Levels that play themselves meet different positions, and where more hangs on a turn more is lost by
it. So every game is played by two neighbouring levels, by turns all of them, from the arena's
openings; at each of its turns, or every so many, all levels are asked what they would play, and
what each answer loses is told as a review tells it, in the same worlds. A level's loss is the mean
over games of the mean over turns, in chance and in points; `less` is by how much it is below that
of the level before, game by game. With `--seconds`: what a review of a game costs, by the clock of
the processor, which others on the machine do not move.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

import msgspec
import numpy as np

from sobremesa import Position
from sobremesa.arena.contest import Pairing, open_game
from sobremesa.core.kernel import Weights, generator
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.players.levels import Level, levels_of
from sobremesa.spread import cores, spread_over
from sobremesa.study import Reviewer
from sobremesa.study.evaluator import make_control
from sobremesa.study.findings import grade_by
from sobremesa.study.judge import Judge, error, lose, make_judge
from sobremesa.study.review import usual_budget

SEED = "review"


class Lost(msgspec.Struct, frozen=True):
    """What the levels lost by the turns of one game, on average: chance, points, share of marks."""

    turns: int
    chance: list[float]
    points: list[float]
    marked: list[float]


def play(key: str, specs: tuple[str, str], number: int) -> list[Position]:
    """A game of two players."""
    seed = f"{SEED}/{number}"
    bots = [read_player(spec, f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    line = [open_game(find_game(key), Pairing(key, "2", SEED, number, specs))]
    while (seat := line[-1].to_move) is not None:
        line.append(line[-1].play(line[-1].forced or bots[seat - 1].ask(line[-1])))
    return line


def take_time(key: str, player: str, moves: int) -> str:
    """A row: the processor's seconds for a review as it is usual, of so many last moves at most."""
    line = play(key, (player, player), 0)[-moves - 1 :]
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


def pair(specs: Sequence[str], number: int) -> tuple[str, str]:
    """Who plays a game: neighbours in order of strength, from both sides."""
    lower = number % (len(specs) - 1)
    one, other = specs[lower], specs[lower + 1]
    return (other, one) if number // (len(specs) - 1) % 2 else (one, other)


def ask_all(key: str, number: int, every: int, simulations: int) -> Lost:
    """Have a game played, ask all levels at its turns, and say what their answers lose."""
    specs, seed = [level.spec for level in levels_of(find_game(key))], f"{SEED}/{number}"
    line = play(key, pair(specs, number), number)
    asked = [position for position in line[:-1] if position.forced is None][number % every :: every]
    judge = make_judge(line[0], simulations, seed, make_control())
    found = [rows for each in asked if len(rows := judge_all(judge, each, specs, seed))]
    return Lost(len(found), *(column.tolist() for column in np.mean(found, axis=0).T))


def judge_all(judge: Judge, position: Position, specs: Sequence[str], seed: str) -> Weights:
    """What each level would lose: chance, points, a mark; nothing if there is only one turn."""
    label, seat = f"{seed}/{position.ply}", (position.to_move or 0) - 1
    judge.seed(label)
    rng = Random(label)
    dice, known = generator(rng), position.imagine(position.to_move, rng)
    answers = [read_player(spec, f"{label}/{spec}").ask(position) for spec in specs]
    weighed = judge.weigh(known, [[*known.read_move(each).steps] for each in answers], dice, rng)
    if weighed.looked_at == 1:
        return np.empty((0, 3))
    chances, found = weighed.worlds.chances[:, :, seat].mean(axis=1), []
    for place, answer in zip(weighed.asked, answers, strict=True):
        loss = lose(weighed, place, seat, position.play(answer))
        grade = grade_by(loss.points, loss.chance, float(chances[loss.best]), 0.0, 0.0)
        found.append((loss.chance, loss.points, float(grade != "")))
    return np.array(found)


def main(arguments: Sequence[str]) -> None:
    """Review what is asked for, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench review", description=__doc__)
    parser.add_argument("--seconds", metavar="PLAYER", help="only the time, of a player's games")
    parser.add_argument("--moves", type=int, default=50, help="the last of a game, that are timed")
    parser.add_argument("--games", type=int, default=20, help="at whose turns all are asked")
    parser.add_argument("--every", type=int, default=1, help="turns of a game, one of so many")
    parser.add_argument("--simulations", type=int, default=400, help="for each turn")
    parser.add_argument("--only", default="", help="only games with this in the name")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [
        f"python -m bench review {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}, "
        f"seed {SEED}",
        "",
    ]
    for line in timed(options) if options.seconds else lost(options):
        print(line, flush=True)
        lines.append(line)
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
            yield take_time(key, options.seconds, options.moves)


def lost(options: argparse.Namespace) -> Iterator[str]:
    """The table of losses, a row a level."""
    yield (
        f"{'game':16} {'level':10} {'spec':18} {'turns':>6} {'chance lost':>12} {'error':>6} "
        f"{'less':>7} {'error':>6} {'points lost':>12} {'marked':>7}"
    )
    with spread_over(options.workers) as spread:
        for key, game in registry.items():
            if options.only in key:
                numbers = range(options.games)
                tasks = [
                    partial(ask_all, key, number, options.every, options.simulations)
                    for number in numbers
                ]
                yield from rows(key, levels_of(game), [*spread(tasks)])


def rows(key: str, levels: Sequence[Level], games: Sequence[Lost]) -> Iterator[str]:
    """The rows of a game, the weakest level first."""
    chances = np.array([game.chance for game in games])
    points, marked = (
        np.mean(each, axis=0)
        for each in ([game.points for game in games], [game.marked for game in games])
    )
    turns = sum(game.turns for game in games)
    for at, level in enumerate(levels):
        less = chances[:, at - 1] - chances[:, at]
        fall = f"{less.mean():7.2%} {error(less):6.2%}" if at else f"{'':14}"
        yield (
            f"{key:16} {level.name:10} {level.spec:18} {turns:6} {chances[:, at].mean():12.2%} "
            f"{error(chances[:, at]):6.2%} {fall} {points[at]:12.2f} {marked[at]:7.1%}"
        )
