"""`python -m bench lab`: what programs get out of the games, beside OpenSpiel, PettingZoo and pgx.

A step of a batch is: list what is legal, choose at random in NumPy, play, begin anew what is over.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from bench import ours, peers, table
from bench.measure import Batch as Run
from bench.measure import Contender, Throughput, measure
from sobremesa import registry
from sobremesa.batch import Batch
from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.players import read_player

SIZES = (1, 64, 1024)
# Where questions are asked: in so many random games, from one ply to before another.
GAMES, FIRST_PLY, LAST_PLY = 20, 4, 30


def stepped(game: Game, n: int, check: bool, observed: bool) -> Run:
    """Random games in a batch, every step chosen in NumPy."""
    batch, rng = Batch(game, n, game.seats[0], "bench", check=check), np.random.default_rng(1)
    rows = np.arange(n)

    def run(size: int) -> tuple[int, ...]:
        for _ in range(size):
            actions, counts = batch.legal()
            if observed:
                batch.observe()
            batch.step(actions[rows, (rng.random(n) * counts).astype(np.int64)])
        return (size * n,)

    return run


def rolled_out(game: Game, n: int) -> Run:
    """Random games to their end, all of a batch in one call."""
    batch = Batch(game, n, game.seats[0], "bench")

    def run(size: int) -> tuple[int, ...]:
        return (int(sum(batch.rollout()[1].sum() for _ in range(size))),)

    return run


def petting_zoo(game: Game, wrapped: bool) -> Run:
    """PettingZoo's loop, as its documentation shows it."""
    adapter = import_module("sobremesa.adapters.pettingzoo")
    environment = (adapter.env if wrapped else adapter.raw_env)(game.key, seats=game.seats[0])
    rng = np.random.default_rng(1)

    def run(size: int) -> tuple[int, ...]:
        steps = 0
        for _ in range(size):
            environment.reset()
            for _ in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                if ended or cut:
                    environment.step(None)
                else:
                    legal = np.flatnonzero(seen["action_mask"])
                    environment.step(int(legal[int(rng.random() * len(legal))]))
                    steps += 1
        return (steps,)

    return run


def gymnasium(game: Game) -> Run:
    """Games against a random player; a step is one of the seat's own."""
    adapter = import_module("sobremesa.adapters.gymnasium")
    environment = adapter.Environment(game.key, seats=game.seats[0], opponent="random")
    rng = np.random.default_rng(1)

    def run(size: int) -> tuple[int, ...]:
        steps = 0
        for _ in range(size):
            _, info = environment.reset()
            ended = False
            while not ended:
                legal = np.flatnonzero(info["action_mask"])
                _, _, ended, _, info = environment.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return (steps,)

    return run


def vector(game: Game, n: int) -> Run:
    """Gymnasium's vector environment, with masks and observations."""
    adapter = import_module("sobremesa.adapters.gymnasium")
    environment = adapter.VectorEnvironment(game.key, num_envs=n, seats=game.seats[0])
    environment.reset(seed=1)

    def run(size: int) -> tuple[int, ...]:
        for _ in range(size):
            environment.step(environment._batch.legal()[0][:, 0])
        return (size * n,)

    return run


def open_spiel(game: Game) -> Run:
    """OpenSpiel's loop over one of our games."""
    spiel: Any = import_module("pyspiel")
    import_module("sobremesa.adapters.openspiel").register_all()
    made = spiel.load_game(f"sobremesa_{game.key}")
    rng = np.random.default_rng(1)

    def run(size: int) -> tuple[int, ...]:
        steps = 0
        for _ in range(size):
            state = made.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return (steps,)

    return run


def asked(game: Game, question: Callable[[Position, str], object]) -> Run:
    """A question to positions of random games, between two turns, that nobody has looked at."""
    found = gather(game)

    def run(size: int) -> tuple[int, ...]:
        for number in range(size):
            position, move = found[number % len(found)]
            question(replace(position), move)
        return (size,)

    return run


def gather(game: Game) -> list[tuple[Position, str]]:
    """Positions in the middle of random games, each with the move that was played there."""
    found, player = [], read_player("random", "bench")
    for number in range(GAMES):
        position = game.start(game.seats[0], f"bench {number}")
        while position.to_move is not None and position.ply < LAST_PLY:
            move = position.forced or player.ask(position)
            if position.ply >= FIRST_PLY:
                found.append((position, move))
            position = position.play(move)
    return found


QUESTIONS: dict[str, Callable[[Position, str], object]] = {
    "steps": lambda position, move: position.steps(),
    "judge": lambda position, move: position.judge(move),
    "play": lambda position, move: position.play(move),
    "play, explained": lambda position, move: position.play(move).last,
    "view": lambda position, move: position.view(position.to_move),
}


def contenders() -> list[Contender]:
    """All rows of the table."""
    found: list[Contender] = []

    def add(name: str, own: bool, units: tuple[str, ...], build: Any) -> None:
        found.append(Throughput(name, own, units, build))

    for game in registry.values():
        name = f"Sobremesa {game.key}"
        for n in SIZES:
            for check in (False, True):
                for observed in (False, True):
                    words = (
                        f"{'checked' if check else 'unchecked'}{', observed' if observed else ''}"
                    )
                    build = partial(stepped, game, n, check, observed)
                    add(f"{name}: batch of {n:,}, {words}", True, ("steps",), build)
        add(f"{name}: rollouts of 1,024", True, ("steps",), partial(rolled_out, game, 1024))
        add(f"{name}: PettingZoo, raw", True, ("steps",), partial(petting_zoo, game, False))
        add(f"{name}: PettingZoo, wrapped", True, ("steps",), partial(petting_zoo, game, True))
        add(f"{name}: Gymnasium, against random", True, ("steps",), partial(gymnasium, game))
        add(f"{name}: Gymnasium, vector of 1,024", True, ("steps",), partial(vector, game, 1024))
        add(f"{name}: OpenSpiel adapter", True, ("steps",), partial(open_spiel, game))
        for word, question in QUESTIONS.items():
            add(f"{name}: position, {word}", True, ("answers",), partial(asked, game, question))
    names = ("kernel, step by step", "C++ rollouts", "from Python", "batch of")
    others = [*ours.contenders(), *peers.contenders()]
    return found + [each for each in others if any(name in each.name for name in names)]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench lab", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each row is measured")
    only = "only rows with one of these in the name"
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORD", help=only)
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    words = [word.lower() for word in options.only]
    chosen = [each for each in contenders() if any(word in each.name.lower() for word in words)]
    with Console(stderr=True).status("") as status:
        rows = measure(chosen, options.rounds, status.update)
    top = table.header(["lab", *arguments], before, os.getloadavg()[0])
    table.show(Console(), top, rows)
    if options.out:
        options.out.write_text(table.as_text(top, rows), encoding="utf-8")
