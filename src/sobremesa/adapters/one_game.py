"""One game on its kernel's state, played by actions: what all adapters share."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, SCORES, Seen, State, generator
from sobremesa.core.spaces import actions_of, functions_of, planes_of, size_of


def utilities(scores: Sequence[int], sides: Sequence[int]) -> list[float]:
    """What an end is to each seat, from -1 to 1: how many others its side beat; all add up to 0.

    >>> utilities([12, 30, 12], (0, 1, 2)), utilities([1, 5, 9, 0], (0, 1, 0, 1))
    ([-0.5, 1.0, -0.5], [1.0, -1.0, 1.0, -1.0])
    """
    totals = dict.fromkeys(sides, 0)
    for score, side in zip(scores, sides, strict=True):
        totals[side] += score
    found = []
    for side in sides:
        others = [totals[other] for other in sides if other != side]
        found.append(sum(np.sign(totals[side] - other) for other in others) / len(others))
    return [float(each) for each in found]


class OneGame:
    """A game in progress; seats are counted from 0.

    >>> from sobremesa import game
    >>> table = OneGame(game("sitaos"), game("sitaos").make_setting(2, {}, None))
    >>> table.deal(np.random.default_rng(1))
    >>> table.play(27)
    True
    >>> table.to_move, len(table.legal()), int(table.mask()[27])
    (1, 55, 0)
    """

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game, self.setting = game, setting
        self.functions = functions_of(game)
        self.actions = actions_of(game, setting.seats)
        self.planes = planes_of(game, setting.seats)
        self._size = size_of(self.planes)
        self._opening = game.open(setting).copy_state()
        self._steps = np.empty(game.kernel.most_steps, np.int64)
        self.state: State = self._opening.copy()

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, object]) -> Self:
        return cls(game, game.make_setting(seats, options, None))

    def deal(self, rng: np.random.Generator) -> None:
        """Begin anew; where something is dealt, afresh."""
        self.state = self._opening.copy()
        if self.game.kernel.hidden:
            self.functions.redraw(self.state, -1, generator(rng))

    def copy(self) -> Self:
        """The same game, to be played on in another way."""
        other = copy(self)
        other.state = self.state.copy()
        return other

    def __deepcopy__(self, memo: object) -> Self:
        """Game and tables are the same for all copies."""
        return self.copy()

    def redraw(self, seat: int, rng: np.random.Generator) -> Self:
        """The same game with all that a seat can't know, and all chance to come, dealt anew."""
        other = self.copy()
        if self.game.kernel.hidden:
            self.functions.redraw(other.state, seat, generator(rng))
        return other

    @property
    def over(self) -> bool:
        return self.state.item(MOVER) == OVER

    @property
    def to_move(self) -> int:
        return self.state.item(MOVER)

    @property
    def scores(self) -> list[int]:
        scores: list[int] = self.state[SCORES : SCORES + self.setting.seats].tolist()
        return scores

    def utilities(self) -> list[float]:
        """What the end is to each seat; nothing yet while the game goes on."""
        if not self.over:
            return [0.0] * self.setting.seats
        return utilities(self.scores, self.setting.sides)

    def legal(self) -> NDArray[np.int32]:
        """The legal actions; none when the game is over."""
        count = self.functions.legal(self.state, self._steps)
        return self.actions.numbers[self._steps[:count]]

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        mask = np.zeros(self.actions.count, np.int8)
        mask[self.legal()] = 1
        return mask

    def may_play(self, action: int) -> bool:
        return 0 <= action < self.actions.count and bool(
            self.functions.may_play(self.state, self.actions.steps.item(action))
        )

    def play(self, action: int) -> bool:
        """Play a legal action; true when a whole move is complete with it."""
        return bool(self.functions.play(self.state, self.actions.steps.item(action)))

    def observe(self, seat: int) -> Seen:
        """What a seat knows."""
        seen = np.empty(self._size, np.float32)
        self.functions.observe(self.state, seat, seen)
        return seen

    def describe(self, seat: int | None = None) -> str:
        """The table as text, as a seat or everybody together sees it."""
        position = self.game.position(self.game, self.setting, self.state)
        return position.diagram(seats=None if seat is None else (seat + 1,))

    def name_action(self, action: int) -> str:
        """An action as the game writes such a step; the number where it is no move of its own."""
        position: Any = self.game.position(self.game, self.setting, self.state)
        return str(position.write([self.actions.steps.item(action)])) or f"action {action}"
