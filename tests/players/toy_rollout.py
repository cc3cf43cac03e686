"""A tiny game of two seats in turn, each a move of two steps, with a kernel that has a rollout.

    word 5   steps played
    word 6   the first step of the present move

A move's first step times its second are its points; after four moves it is over. Its rollout
ends a move with the step 1, and knows no answers.
"""

from __future__ import annotations

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State

PLAYED, FIRST = 5, 6
MOVE, LAST = 2, 8


@compiled
def legal(state: State, steps: State) -> int:
    """Four steps, whoever is to move."""
    for step in range(4):
        steps[step] = step
    return 4 if state[0] >= 0 else 0


@compiled
def pick(state: State, rng: State) -> int:
    """The last, for random play; a search with rollouts does not ask."""
    return 3


@compiled
def play(state: State, step: int) -> int:
    """The first step is kept, the second one scores."""
    state[PLAYED] += 1
    if state[PLAYED] % MOVE:
        state[FIRST] = step
        return 0
    state[1 + state[0]] += state[FIRST] * step
    state[0] = 1 - state[0] if state[PLAYED] < LAST else -1
    return 1


@compiled
def rollout(state: State, rng: State) -> int:
    """A begun move ends with 1; three points are half of what may be hoped for."""
    if state[PLAYED] % MOVE:
        play(state, 1)
    return 3
