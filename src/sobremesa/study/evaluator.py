"""What turns are worth, tried in many worlds."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.cache import load
from sobremesa.core.kernel import CONTROLS, MOST_SEATS, State, Weights
from sobremesa.core.position import Position
from sobremesa.core.values import lead_weights_for, weights_for

# So many turns are played on where nothing is hidden.
AHEAD = 6
SPECTATOR = -1


class Stopped(Exception):
    """Somebody said stop."""


class Worlds(NamedTuple):
    """What comes of turns, by turn, world and seat."""

    leads: NDArray[np.float64]
    chances: NDArray[np.float64]


class Evaluator:
    """Looks at the positions of one game, as seats may think they are."""

    def __init__(self, position: Position, control: State) -> None:
        self.kernel = position.game.kernel
        self.worlds: Any = load("sobremesa.study.worlds")
        weights = weights_for(position.game, position.setting)
        guide = load("sobremesa.players.outlook").make_guide(
            self.kernel, position.setting.sides, weights
        )
        self.guide = guide if self.kernel.hidden else guide._replace(foresight=AHEAD)
        self.sides: State = guide.sides
        self.lead_weights = lead_weights_for(position.game, position.setting)
        self.control = control

    @property
    def seats(self) -> int:
        return len(self.sides)

    def rows(self, turns: Sequence[Sequence[int]]) -> State:
        """Turns as a search takes them: -1 after the last step."""
        rows = np.full((len(turns), self.kernel.longest_move), -1, np.int64)
        for row, turn in zip(rows, turns, strict=True):
            row[: len(turn)] = turn
        return rows

    def after(self, state: State, turn: Sequence[int]) -> State:
        after = state.copy()
        for step in turn:
            self.kernel.play(after, step)
        return after

    def try_turns(
        self,
        state: State,
        view: int,
        turns: Sequence[Sequence[int]],
        dice: State,
        first: int,
        last: int,
    ) -> Worlds:
        """Play turns in worlds, from the first to before the last, as a seat sees the state."""
        shape = (len(turns), last - first, MOST_SEATS)
        found = Worlds(np.zeros(shape), np.zeros(shape))
        rows = self.rows(turns)
        done = self.worlds.try_worlds(
            self.guide, self.lead_weights, state, view, rows, dice, first, self.control, *found
        )
        if not done:
            raise Stopped
        return Worlds(*(by_seat[:, :, : self.seats] for by_seat in found))

    def expect(self, state: State, view: int, dice: State, worlds: int) -> Weights:
        """Everybody's leads as a seat, or a spectator, may expect them."""
        leads: Weights = self.try_turns(state, view, [()], dice, 0, worlds).leads[0].mean(axis=0)
        return leads

    def redraw(self, state: State, view: int, dice: State) -> State:
        """What a seat knows, filled up by dice: the same if it knows the same."""
        world = state.copy()
        self.kernel.functions.redraw(world, view, dice.copy())
        return world

    def leads_of(self, lead: float, seat: int) -> Weights:
        """Everybody's leads, between two sides, by that of one seat."""
        return np.where(self.sides == self.sides[seat], lead, -lead)


def make_control() -> State:
    return np.zeros(CONTROLS, np.int64)
