"""A tiny game with a secret: seat 0 guesses which of three cards lies face down, or stays out.

    word 5   the card, which seat 0 can't see

Step 0 stays out and draws; steps 1 to 3 guess: right wins, wrong loses.
"""

from __future__ import annotations

from sobremesa.core.chance import below
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import State

CARD = 5


@compiled
def legal(state: State, steps: State) -> int:
    """Four steps at the start."""
    if state[0] < 0:
        return 0
    for step in range(4):
        steps[step] = step
    return 4


@compiled
def pick(state: State, rng: State) -> int:
    """Any of them."""
    return below(rng, 4)


@compiled
def play(state: State, step: int) -> int:
    """Stay out, or win or lose by the card."""
    state[0] = -1
    if step > 0:
        state[1 if state[CARD] == step - 1 else 2] = 1
    return 1


@compiled
def redraw(state: State, seat: int, rng: State) -> None:
    """Another card, for all that seat 0 and spectators know; seat 1 put it there."""
    if seat != 1:
        state[CARD] = below(rng, 3)
