"""A tiny game of two seats in turn, each a move of two steps, with a kernel that foresees.

    word 5   steps played
    word 6   the first step of the present move

A move's first step times its second are its points; after four moves it is over. Its foresight
ends a move with the step 1, and knows no answers.
"""

from __future__ import annotations

from numba import njit

PLAYED, FIRST = 5, 6
MOVE, LAST = 2, 8


@njit(cache=True, nogil=True)
def legal(state, steps):
    """Four steps, whoever is to move."""
    for step in range(4):
        steps[step] = step
    return 4 if state[0] >= 0 else 0


@njit(cache=True, nogil=True)
def pick(state, rng):
    """The last, for random play; a search that foresees does not ask."""
    return 3


@njit(cache=True, nogil=True)
def play(state, step):
    """The first step is kept, the second one scores."""
    state[PLAYED] += 1
    if state[PLAYED] % MOVE:
        state[FIRST] = step
        return 0
    state[1 + state[0]] += state[FIRST] * step
    state[0] = 1 - state[0] if state[PLAYED] < LAST else -1
    return 1


@njit(cache=True, nogil=True)
def foresee(state, rng):
    """A begun move ends with 1; three points are half of what may be hoped for."""
    if state[PLAYED] % MOVE:
        play(state, 1)
    return 3
