"""`python -m bench mcts`: our search of whole turns against OpenSpiel's MCTS, written in Python.

Both have the same number of nodes, or simulations, a move; each begins every other game.
"""

import argparse
import math
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa import game
from sobremesa.arena.ratings import interval
from sobremesa.core.spaces import actions_of
from sobremesa.players import read_player
from sobremesa.spread import cores, spread_over

GAME = "sitaos"
EXPLORATION = math.sqrt(2)


def make_bot(spiel: Any, simulations: int, seed: int) -> Any:
    """Theirs, as its documentation has it: one random game for each simulation."""
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    return mcts.MCTSBot(spiel, EXPLORATION, simulations, evaluator, random_state=rng)


def play_game(nodes: int, number: int) -> tuple[int, int]:
    """Our points and theirs."""
    import_module("sobremesa.adapters.openspiel").register_all()
    spiel = import_module("pyspiel").load_game(f"sobremesa_{GAME}")
    ours, bot = read_player(f"turns:{nodes}", f"mcts {number}"), make_bot(spiel, nodes, number)
    position, state = game(GAME).start(seed=f"mcts {number}"), spiel.new_initial_state()
    actions, seat = actions_of(position.game, 2), 1 + number % 2
    while position.to_move is not None:
        if position.to_move == seat:
            (step,) = position.read_move(ours.ask(position)).steps
            action = actions.number_of(step)
        else:
            action = bot.step(state)
        position = position.advance([actions.steps.item(action)])
        state.apply_action(action)
    return position.scores[seat - 1], position.scores[2 - seat]


def main(arguments: Sequence[str]) -> None:
    """Play, tell every game, and how many were won."""
    parser = argparse.ArgumentParser(prog="python -m bench mcts", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000, help="nodes, or simulations, a move")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [
        f"python -m bench mcts {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}",
        f"{GAME}: ours, turns:{options.nodes}, against OpenSpiel's in Python of as many",
        "",
    ]
    won = 0.0
    with spread_over(options.workers) as spread:
        tasks = [partial(play_game, options.nodes, number) for number in range(options.games)]
        for games, (mine, theirs) in enumerate(spread(tasks), 1):
            won += 0.5 * (mine >= theirs) + 0.5 * (mine > theirs)
            low, high = interval(won, games)
            told = f"{won / games:6.1%} of {games:3} won, 95 %: {low:5.1%} – {high:5.1%}"
            lines.append(f"game {games:3}: {mine:3} : {theirs:3}   {told}")
            print(lines[-1], flush=True)
            if options.out:
                options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
