"""`python -m bench mcts`: our search of whole turns against OpenSpiel's MCTS, written in Python.

Both have the same number of nodes, or simulations, a move; each begins every other game.
"""

import argparse
import math
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from sobremesa import game
from sobremesa.core.spaces import actions_of
from sobremesa.players import read_player

GAME = "sitaos"
EXPLORATION = math.sqrt(2)


def make_bot(spiel: Any, simulations: int, seed: int) -> Any:
    """Theirs, as its documentation has it: one random game for each simulation."""
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    return mcts.MCTSBot(spiel, EXPLORATION, simulations, evaluator, random_state=rng)


def play_game(spiel: Any, nodes: int, number: int) -> tuple[int, int]:
    """Our points and theirs."""
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
    parser = argparse.ArgumentParser(prog="python -m bench mcts", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000, help="nodes, or simulations, a move")
    options = parser.parse_args(arguments)
    import_module("sobremesa.adapters.openspiel").register_all()
    spiel = import_module("pyspiel").load_game(f"sobremesa_{GAME}")
    wins = ties = 0
    for number in range(options.games):
        mine, theirs = play_game(spiel, options.nodes, number)
        wins, ties = wins + (mine > theirs), ties + (mine == theirs)
        told = f"{wins} won, {ties} tied of {number + 1}"
        print(f"game {number + 1}: {mine} : {theirs}; {told}", flush=True)
