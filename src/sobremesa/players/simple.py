"""Players that don't look ahead."""

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.kernel import generator
from sobremesa.core.position import Position
from sobremesa.players.player import Player


class RandomPlayer(Player):
    """Plays as the game's random play wants it: mostly any legal step, each as likely.

    >>> from sobremesa import game
    >>> RandomPlayer("hello").ask(game("sitaos").start()) in game("sitaos").start().moves()
    True
    """

    def choose(self, position: Position) -> str:
        kernel, state, rng = position.game.kernel, position.copy_state(), generator(self.rng)
        functions = load("sobremesa.core.addresses").find_addresses(kernel)
        steps = np.empty(kernel.longest_move, np.int64)
        count = load("sobremesa.players.search").random_move(functions, state, rng, steps)
        return position.write(steps[:count].tolist())


class Greedy(Player):
    """Makes the kernel's best move, or else the one that gains its side most at once."""

    def choose(self, position: Position) -> str:
        kernel, state, rng = position.game.kernel, position.copy_state(), generator(self.rng)
        steps = np.empty(kernel.longest_move, np.int64)
        sides, count = np.array(position.setting.sides, np.int64), 0
        if hasattr(kernel.functions, "best"):
            count = kernel.functions.best(state, sides, rng, steps)
        if not count:
            functions = load("sobremesa.core.addresses").find_addresses(kernel)
            best_move = load("sobremesa.players.search").best_move
            count = best_move(functions, state, sides, kernel.most_steps, rng, steps)
        return position.write(steps[:count].tolist())
