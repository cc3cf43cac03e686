"""A player that looks ahead by playing many random games."""

import time
from threading import Event
from typing import Any

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.kernel import State, generator
from sobremesa.core.position import Position
from sobremesa.players.alarm import Clock
from sobremesa.players.budget import Budget
from sobremesa.players.player import Player

EXPLORATION = 0.3
# A node takes 48 bytes, and a search at most 64 MB.
MOST_NODES = 1_250_000
SLICE = 0.01
PORTION = 128


class Uct(Player):
    """Grows a tree of the most promising lines (see `players/uct.py`)."""

    usual = Budget(simulations=2000)

    def __init__(
        self, seed: str = "", budget: Budget = usual, clock: Clock = time.monotonic
    ) -> None:
        super().__init__(seed)
        self.budget = budget
        self.clock = clock

    def choose(self, position: Position) -> str:
        """The line that was looked at most often, step by step until the move is whole.

        The first step gets half of the budget; so does every further one of what is left, until
        the favourite step ends the move and takes the rest.
        """
        search = Search(position, generator(self.rng), self.stopped, self.clock)
        steps: list[int] = []
        left = self.budget
        complete = False
        while not complete:
            left = left.halved()
            search.think(left)
            if search.is_last_step():
                search.think(left)
            step, complete = search.descend()
            steps.append(step)
        self.stopped.clear()
        return position.write(steps)

    def __repr__(self) -> str:
        return f"Uct({self.seed!r}, {self.budget!r})"


class Search:
    """One search for one move: a tree, and where in it the move has got to."""

    def __init__(self, position: Position, rng: State, stopped: Event, clock: Clock) -> None:
        self.stopped = stopped
        self.clock = clock
        self.uct: Any = load("sobremesa.players.uct")
        self.kernel = position.game.kernel
        self.functions = load("sobremesa.core.addresses").find_addresses(self.kernel)
        self.sides = np.array(position.setting.sides, np.int64)
        self.state = position.copy_state()
        self.rng = rng
        self.tree = self.uct.plant(MOST_NODES)
        self.node: int = self.uct.ROOT

    def think(self, budget: Budget) -> None:
        """Grow the tree below the present node; at least by one simulation."""
        if budget.seconds is None:
            left = max(1, budget.simulations or 0)
            while left > 0:
                self._grow(min(left, PORTION))
                left = 0 if self.stopped.is_set() else left - PORTION
            return
        start = self.clock()
        portion, spent = 32, 0.0
        while spent < budget.seconds and not (spent and self.stopped.is_set()):
            before = spent
            self._grow(portion)
            spent = self.clock() - start
            if spent - before < min(SLICE, budget.seconds / 8):
                portion *= 2

    def _grow(self, simulations: int) -> None:
        self.uct.grow(
            self.functions,
            self.tree,
            self.node,
            self.state,
            self.sides,
            self.kernel.most_steps,
            EXPLORATION,
            simulations,
            self.rng,
        )

    def favourite(self) -> int:
        """The most visited child; where a full tree has none, a new one is planted."""
        found = int(self.uct.favourite(self.tree, self.node))
        if not found:
            self.tree, self.node = self.uct.plant(MOST_NODES), self.uct.ROOT
            self._grow(1)
            found = int(self.uct.favourite(self.tree, self.node))
        return found

    def is_last_step(self) -> bool:
        step = int(self.tree.step[self.favourite()])
        return self.kernel.play(self.state.copy(), step)

    def descend(self) -> tuple[int, bool]:
        """Take the favourite step; returns it, and whether it ended the move."""
        self.node = self.favourite()
        step = int(self.tree.step[self.node])
        return step, self.kernel.play(self.state, step)
