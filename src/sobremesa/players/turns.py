"""A player that compares whole turns by what they are worth, as far as it can look ahead."""

import time
from typing import Any

import numpy as np

from sobremesa.core.cache import load
from sobremesa.core.kernel import (
    CONTROLS,
    MOVER,
    NODES,
    RESULT,
    STOP,
    Kernel,
    State,
    Weights,
    generator,
)
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import weights_for
from sobremesa.players.alarm import Clock, alarm
from sobremesa.players.book import Advice, advise
from sobremesa.players.budget import Budget
from sobremesa.players.player import Player

UNLIMITED = 1 << 60
# A node of a search takes as long as so many of a proof, and half of a second at least as so many:
# proofs that need more are not begun where that can be foreseen.
SOLVED_FOR_A_NODE, SOLVED_IN_A_SECOND = 10, 1_000_000
WORLDS = 8


class Turns(Player):
    """Looks at turns and answers to them, or where something is hidden at turns in many worlds.

    With a temperature, in hundredths of a chance to win, it chooses among turns by chance, the
    better ones mostly: worse by so much is chosen e times more seldom.
    """

    usual = Budget(simulations=200)

    def __init__(
        self,
        seed: str = "",
        budget: Budget = usual,
        temperature: float = 0.0,
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__(seed)
        self.budget = budget
        self.temperature = temperature
        self.clock = clock
        self.control = np.zeros(CONTROLS, np.int64)
        self.proof = np.zeros(CONTROLS, np.int64)

    def choose(self, position: Position) -> str:
        """As the book says, if it knows the position, else the most promising turn."""
        advice = Advice() if self.temperature else advise(position)
        if advice.good:
            return self.rng.choice(advice.good)
        turns, worth = self.weigh(position)
        for place, turn in enumerate(turns if advice.bad else ()):
            if position.write(turn) in advice.bad:
                worth[place] = 0.0
        return position.write(turns[self._pick(worth)])

    def warm(self, position: Position) -> None:
        """Search, even where the book knows a move."""
        self.weigh(position.imagine(position.to_move, self.rng))

    def stop(self) -> None:
        self.control[STOP] = self.proof[STOP] = 1

    def _stop_proof(self) -> None:
        self.proof[STOP] = 1

    def weigh(self, position: Position) -> tuple[list[list[int]], Weights]:
        """The most promising turns, as steps, and the chance that each gives."""
        if not position.game.kernel.features:
            raise Refusal("players.nothing_learned", game=position.game.key)
        try:
            with alarm(self.clock, self.budget.seconds, self.stop):
                proven = None if self.temperature else self._solve(position)
                return proven or self._search(position)
        finally:
            self.control[STOP] = self.proof[STOP] = 0

    def _solve(self, position: Position) -> tuple[list[list[int]], Weights] | None:
        """A turn that is proven best, where there is one that does not lose.

        The proof may take half of the time.
        """
        kernel = position.game.kernel
        if not hasattr(kernel.functions, "solve"):
            return None
        seconds, simulations = self.budget.seconds, self.budget.simulations
        self.proof[NODES] = (
            seconds * SOLVED_IN_A_SECOND if seconds else (simulations or 0) * SOLVED_FOR_A_NODE
        )
        steps = np.empty(kernel.longest_move, np.int64)
        sides = np.array(position.setting.sides, np.int64)
        with alarm(self.clock, seconds and seconds / 2, self._stop_proof):
            count = kernel.functions.solve(position.copy_state(), sides, self.proof, steps)
        if not count or self.proof[RESULT] < 0:
            return None
        return [steps[:count].tolist()], np.array([(1.0 + self.proof[RESULT]) / 2])

    def _search(self, position: Position) -> tuple[list[list[int]], Weights]:
        kernel, rng, state = position.game.kernel, generator(self.rng), position.copy_state()
        search: Any = load("sobremesa.players.open_search")
        weights = weights_for(position.game, position.setting)
        make_guide = load("sobremesa.players.outlook").make_guide
        guide = make_guide(kernel, position.setting.sides, weights)
        known = find_known_state(kernel, state, rng) if kernel.hidden else None
        if not kernel.hidden:
            widths = search.WIDTHS
        elif known is None:
            widths = search.FEW
        else:
            state, widths = known, search.EVERY
        scratch = search.make_scratch(state, kernel.longest_move, self.control, rng, widths)
        worth = np.zeros(scratch.values.shape[1])
        self.control[NODES] = self.budget.simulations or UNLIMITED
        if widths is search.FEW:
            count = search.expand(guide, scratch, 0)
            worth[:count] = scratch.values[0, :count]
            if count > 1:
                load("sobremesa.players.hidden_search").compare(guide, scratch, count, worth)
        else:
            count = search.search(guide, scratch, search.DEEPEST, self.temperature > 0, worth)
        turns = [search.turn_at(scratch, 0, place) for place in range(count)]
        return [[int(step) for step in turn if step >= 0] for turn in turns], worth[:count]

    def _pick(self, worth: Weights) -> int:
        """The best turn, or one by chance."""
        if not self.temperature:
            return int(worth.argmax())
        odds = np.exp((worth - worth.max()) * 100 / self.temperature)
        return self.rng.choices(range(len(odds)), odds.tolist())[0]

    def __repr__(self) -> str:
        return f"Turns({self.seed!r}, {self.budget!r}, {self.temperature})"


def find_known_state(kernel: Kernel, state: State, rng: State) -> State | None:
    """The state as its mover knows it, where nothing is hidden or left to chance any more.

    However it is redrawn, it is the same.
    """
    worlds = np.tile(state, (WORLDS, 1))
    for world in worlds:
        kernel.functions.redraw(world, int(state[MOVER]), rng)
    return worlds[0] if (worlds == worlds[0]).all() else None
