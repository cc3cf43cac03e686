"""Actions and observations: how programs that think in numbers name steps and see a state.

>>> from sobremesa import game
>>> actions = actions_of(game("sitaos"), 2)
>>> actions.count, int(actions.steps[0]), actions.number_of(63)
(57, 0, 56)
"""

from dataclasses import dataclass
from functools import cache
from math import prod

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.game import Game
from sobremesa.core.kernel import Functions, Plane, Seen, State
from sobremesa.core.refusal import Refusal

NONE = -1


@dataclass(frozen=True, eq=False)
class Actions:
    """Every action of a game, numbered without gaps: a table both ways.

    `steps` has the kernel's step of each action, `numbers` the action of each step, or -1.
    """

    steps: State
    numbers: NDArray[np.int32]

    @property
    def count(self) -> int:
        return len(self.steps)

    def number_of(self, step: int) -> int:
        """The action that plays a step; -1 where none does."""
        return int(self.numbers[step]) if 0 <= step < len(self.numbers) else NONE


def functions_of(game: Game) -> Functions:
    """A kernel that numbers its steps and can be observed; refuses one that does not."""
    functions = game.kernel.functions
    if not hasattr(functions, "list_actions"):
        raise Refusal("core.no_actions", game=game.key)
    return functions


@cache
def actions_of(game: Game, seats: int) -> Actions:
    """The actions of a game for so many seats, whatever its options."""
    steps = functions_of(game).list_actions(seats)
    numbers = np.full(int(steps.max()) + 1, NONE, np.int32)
    numbers[steps] = np.arange(len(steps))
    return Actions(steps, numbers)


@cache
def planes_of(game: Game, seats: int) -> tuple[Plane, ...]:
    """The parts of what a seat observes, in their order."""
    return functions_of(game).list_planes(seats)


def size_of(planes: tuple[Plane, ...]) -> int:
    """How many numbers an observation has."""
    return sum(prod(plane.shape) for plane in planes)


def split(observed: Seen, planes: tuple[Plane, ...]) -> dict[str, Seen]:
    """An observation, or rows of them, plane by plane in their shapes; nothing is copied.

    >>> from sobremesa import game
    >>> planes = planes_of(game("sitaos"), 2)
    >>> split(np.zeros((64, size_of(planes)), np.float32), planes)["stones"].shape
    (64, 2, 7, 8)
    """
    found, first = {}, 0
    for plane in planes:
        last = first + prod(plane.shape)
        found[plane.name] = observed[..., first:last].reshape(*observed.shape[:-1], *plane.shape)
        first = last
    return found
