"""A step that is played only if it is legal, compiled once for all games."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from sobremesa.core.addresses import find_address, legal_at, play_at
from sobremesa.core.compiler import counted
from sobremesa.core.kernel import ILLEGAL, Kernel, State


@counted
def try_step(legal_place: int, play_place: int, most_steps: int, state: State, step: int) -> int:
    """Play a step in place, if it is legal: 1 when the move is complete with it, 0 when not."""
    legal, play = legal_at(legal_place), play_at(play_place)
    steps = np.empty(most_steps, np.int64)
    for i in range(legal(state, steps)):
        if steps[i] == step:
            whole: int = play(state, step)
            return whole
    return ILLEGAL


@cache
def stepper(kernel: Kernel) -> Callable[[State, int], int]:
    """What tries steps of one game."""
    places = find_address(kernel, "legal"), find_address(kernel, "play")
    return partial(try_step, *places, kernel.most_steps)
