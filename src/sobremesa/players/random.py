"""A player without a plan."""

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
        search = load("sobremesa.players.search")
        functions = load("sobremesa.core.addresses").find_addresses(position.game.kernel)
        steps = np.empty(position.game.kernel.longest_move, np.int64)
        count = search.random_move(functions, position.copy_state(), generator(self.rng), steps)
        return position.write([int(step) for step in steps[:count]])
