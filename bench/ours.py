"""Rows that every registered game has."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np
from numba import njit

from bench.measure import Batch, Contender, Throughput
from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.game import Game
from sobremesa.core.kernel import State, generator
from sobremesa.players.thinker import EXPLORATION, MOST_NODES

SEARCHES = (2_000, 20_000)


def contenders() -> list[Contender]:
    """All rows of all games in the registry."""
    return [each for game in registry.values() for each in of_game(game)]


def of_game(game: Game) -> list[Contender]:
    """The rows of one game."""
    key = f"Sobremesa {game.key}"
    found: list[Contender] = [
        Throughput(
            f"{key}: kernel, step by step", True, ("games", "steps"), partial(step_by_step, game)
        )
    ]
    if hasattr(game.kernel.functions, "playout"):
        found.append(
            Throughput(f"{key}: kernel, playout", True, ("games",), partial(playouts, game))
        )
    found += [
        Throughput(f"{key}: UCT of {size:,}", True, ("simulations",), partial(uct, game, size))
        for size in SEARCHES
    ]
    found.append(
        Throughput(f"{key}: from Python", True, ("games", "moves"), partial(public_class, game))
    )
    title = f"{key}: from Python, by steps"
    found.append(Throughput(title, True, ("games", "moves"), partial(by_steps, game)))
    return found


def opening(game: Game) -> State:
    """The array with which a game begins, with as few seats as it allows."""
    return game.start(game.seats[0], seed="bench").copy_state()


def chance() -> State:
    """A generator for kernels that draws the same in every run."""
    return generator(Random("bench"))


def step_by_step(game: Game) -> Batch:
    """Random games through functions that the loop gets as arguments, as searches play them."""
    search = load("sobremesa.players.search")
    functions = load("sobremesa.core.addresses").find_addresses(game.kernel)
    state, rng = opening(game), chance()
    wins = np.zeros(game.seats[0], np.int64)

    def run(size: int) -> tuple[int, ...]:
        return size, int(search.random_games(functions, state, size, rng, wins))

    return run


def playouts(game: Game) -> Batch:
    """Random games by the kernel's own shortcut, which tells the winners and maybe no more."""
    loop = repeat(game.kernel.functions.playout)
    state, rng = opening(game), chance()

    def run(size: int) -> tuple[int, ...]:
        loop(state, size, rng)
        return (size,)

    return run


def repeat(playout: Any) -> Any:
    """A compiled loop around a playout, so that no call from Python is measured."""

    @njit
    def loop(opening: State, games: int, rng: State) -> None:
        state = np.empty_like(opening)
        for _ in range(games):
            state[:] = opening
            playout(state, rng)

    return loop


def uct(game: Game, simulations: int) -> Batch:
    """Searches from the opening, each in a fresh tree, which is measured too."""
    module = load("sobremesa.players.uct")
    functions = load("sobremesa.core.addresses").find_addresses(game.kernel)
    state, rng = opening(game), chance()
    sides = np.array(game.start(game.seats[0]).setting.sides, np.int64)

    def run(size: int) -> tuple[int, ...]:
        for _ in range(size):
            module.grow(
                functions,
                module.plant(MOST_NODES),
                module.ROOT,
                state,
                sides,
                game.kernel.most_steps,
                EXPLORATION,
                simulations,
                rng,
            )
        return (size * simulations,)

    return run


def public_class(game: Game) -> Batch:
    """Random games as a person writes them in Python: add one legal step after another, play."""
    rng = Random("bench")

    def run(size: int) -> tuple[int, ...]:
        played = 0
        for _ in range(size):
            position = game.start(game.seats[0])
            while position.to_move:
                draft: tuple[str, ...] = ()
                while steps := position.steps(draft):
                    draft = (*draft, steps[int(rng.random() * len(steps))])
                position = position.play(" ".join(draft))
            played += position.ply
        return size, played

    return run


def by_steps(game: Game) -> Batch:
    """Random games as a program plays them: steps chosen in Python, positions by `advance`."""
    rng, functions = Random("bench"), game.kernel.functions
    steps = np.empty(game.kernel.most_steps, np.int64)

    def run(size: int) -> tuple[int, ...]:
        played = 0
        for _ in range(size):
            position = game.start(game.seats[0])
            while position.to_move:
                state, chosen, whole = position.copy_state(), list[int](), 0
                while not whole:
                    count = functions.legal(state, steps)
                    chosen.append(steps.item(int(rng.random() * count)))
                    whole = functions.play(state, chosen[-1])
                position = position.advance(chosen)
            played += position.ply
        return size, played

    return run
