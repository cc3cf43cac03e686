"""Other people's games, played at random with legal moves to the end.

Each peer is imported only when it is prepared: one that is missing has rows that say so.
"""

from __future__ import annotations

import importlib
from functools import partial
from random import Random
from typing import Any

from bench.measure import Batch, Contender, Throughput
from sobremesa.players.thinker import EXPLORATION

OPEN_SPIEL = {"connect_four": "6×7", "gomoku": "15×15", "hex": "11×11"}
"""The games, with the size of the board that OpenSpiel gives them by default."""

SEARCHES = (2_000, 20_000)
MEASURED_GAMES = 500
MEMORY_MB = 1_000
BATCH = 1024


def contenders() -> list[Contender]:
    """All rows of all peers."""
    found: list[Contender] = []
    for name, size in OPEN_SPIEL.items():
        title, units = f"OpenSpiel {name} {size}", ("games", "steps")
        found.append(Throughput(f"{title}: from Python", False, units, partial(stepped, name)))
        found.append(Throughput(f"{title}: C++ rollouts", False, units, partial(rollouts, name)))
    for simulations in SEARCHES:
        title = f"OpenSpiel connect_four 6×7: C++ MCTS of {simulations:,}"
        found.append(
            Throughput(
                title, False, ("simulations",), partial(tree_search, "connect_four", simulations)
            )
        )
    title = "PettingZoo connect_four_v3 6×7: from Python"
    found.append(Throughput(title, False, ("games", "steps"), petting_zoo))
    title = f"pgx connect_four 6×7: batch of {BATCH:,}"
    found.append(Throughput(title, False, ("steps",), partial(pgx_batch, BATCH)))
    return found


def stepped(name: str) -> Batch:
    """OpenSpiel, with every step chosen in Python."""
    game = importlib.import_module("pyspiel").load_game(name)
    rng = Random("bench")

    def run(size: int) -> tuple[int, ...]:
        steps = 0
        for _ in range(size):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            steps += state.move_number()
        return size, steps

    return run


def rollouts(name: str) -> Batch:
    """OpenSpiel's own random games in C++, as its searches play them.

    A search of one simulation evaluates the opening and nothing else, by as many rollouts as it
    is told. They don't report their lengths, so steps are reckoned from a mean of other games.
    """
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    games, steps = stepped(name)(MEASURED_GAMES)

    def run(size: int) -> tuple[int, ...]:
        searcher(spiel, game, simulations=1, rollouts=size).mcts_search(game.new_initial_state())
        return size, round(size * steps / games)

    return run


def tree_search(name: str, simulations: int) -> Batch:
    """OpenSpiel's own search in C++, from the opening, with one rollout a simulation."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    bot = searcher(spiel, game, simulations, rollouts=1)

    def run(size: int) -> tuple[int, ...]:
        done = 0
        for _ in range(size):
            done += bot.mcts_search(game.new_initial_state()).explore_count
        return (done,)

    return run


def searcher(spiel: Any, game: Any, simulations: int, rollouts: int) -> Any:
    """A bot that explores as ours does: its rewards go from -1 to 1, ours from 0 to 1."""
    return spiel.MCTSBot(
        game=game,
        evaluator=spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1),
        uct_c=2 * EXPLORATION,
        max_simulations=simulations,
        max_memory_mb=MEMORY_MB,
        solve=False,
        seed=1,
        verbose=False,
    )


def petting_zoo() -> Batch:
    """PettingZoo, in the loop that its documentation shows."""
    environment = importlib.import_module("pettingzoo.classic.connect_four_v3").env()
    rng = Random("bench")

    def run(size: int) -> tuple[int, ...]:
        steps = 0
        for _ in range(size):
            environment.reset()
            for _ in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                if ended or cut:
                    environment.step(None)
                    continue
                actions = seen["action_mask"].nonzero()[0]
                environment.step(actions[int(rng.random() * len(actions))])
                steps += 1
        return size, steps

    return run


def pgx_batch(n: int) -> Batch:
    """Pgx on the processor: choose at random, play and begin anew what is over, all compiled.

    Its step also observes.
    """
    jax: Any = importlib.import_module("jax")
    reset: Any = importlib.import_module("pgx.experimental.wrappers").auto_reset
    environment = importlib.import_module("pgx").make("connect_four")
    step = reset(environment.step, environment.init)

    def play_on(state: Any, key: Any) -> Any:
        choosing, playing = jax.random.split(key)
        wishes = jax.numpy.log(state.legal_action_mask)
        return step(state, jax.random.categorical(choosing, wishes), playing)

    def play_on_all(state: Any, key: Any) -> Any:
        key, own = jax.random.split(key)
        return jax.vmap(play_on)(state, jax.random.split(own, n)), key

    turn = jax.jit(play_on_all)
    state = jax.vmap(environment.init)(jax.random.split(jax.random.key(1), n))
    batch = [state, jax.random.key(2)]

    def run(size: int) -> tuple[int, ...]:
        for _ in range(size):
            batch[:] = turn(*batch)
        jax.block_until_ready(batch)
        return (size * n,)

    return run
