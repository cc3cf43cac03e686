"""A player that takes what it can get."""

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.kernel import generator
from sobremesa.core.position import Position
from sobremesa.players.player import Player


class Greedy(Player):
    """Makes the move with the most points for its side less those for the others."""

    def choose(self, position: Position) -> str:
        search = load("sobremesa.players.search")
        kernel = position.game.kernel
        functions = load("sobremesa.core.addresses").find_addresses(kernel)
        steps = np.empty(kernel.longest_move, np.int64)
        sides = np.array(position.setting.sides, np.int64)
        state, rng = position.copy_state(), generator(self.rng)
        knows = hasattr(kernel.functions, "best")
        count = kernel.functions.best(state, sides, rng, steps) if knows else 0
        if not count:
            count = search.best_move(functions, state, sides, kernel.most_steps, rng, steps)
        return position.write([int(step) for step in steps[:count]])
