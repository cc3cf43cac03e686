"""A tiny game of three seats: seat 0 chooses a door, the seat behind it chooses who gets what.

    word 5   1 + the door, once it is chosen

Behind door 0 seat 1 takes 0: scores 5 6 0, or 1: scores 0 1 9. Behind door 1 seat 2 takes
0: scores 9 0 4, or 1: scores 1 2 8. Seat 0, looking after itself, must choose door 0.
"""

from __future__ import annotations

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State

DOOR = 5


@compiled
def legal(state: State, steps: State) -> int:
    """Two steps, whoever is to move."""
    steps[0], steps[1] = 0, 1
    return 2 if state[0] >= 0 else 0


@compiled
def pick(state: State, rng: State) -> int:
    """The first, for playouts; the tree tries both."""
    return 0


@compiled
def play(state: State, step: int) -> int:
    """Choose a door, or what lies behind it."""
    if state[DOOR] == 0:
        state[DOOR] = 1 + step
        state[0] = 1 + step
        return 1
    if state[DOOR] == 1:
        scores = (5, 6, 0) if step == 0 else (0, 1, 9)
    else:
        scores = (9, 0, 4) if step == 0 else (1, 2, 8)
    for seat in range(3):
        state[1 + seat] = scores[seat]
    state[0] = -1
    return 1


@compiled
def features(state: State, seat: int, found: State) -> int:
    """Nothing speaks for anybody before the end."""
    return 0
