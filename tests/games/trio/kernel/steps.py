"""Which steps are legal, and what a step does."""

from __future__ import annotations

from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, SCORES, State

from .. import layout as at
from .scoring import count_lines


@compiled
def legal(state: State, steps: State) -> int:
    """Every free cell."""
    if state[MOVER] == OVER:
        return 0
    taken, count = state[at.STONES] | state[at.STONES + 1], 0
    for cell in range(at.CELLS):
        if not taken >> cell & 1:
            steps[count] = cell
            count += 1
    return count


@compiled
def play(state: State, step: int) -> int:
    """Lay the mover's stone, score what it completes, pass on."""
    mover = state[MOVER]
    state[at.STONES + mover] |= 1 << step
    state[SCORES + mover] = count_lines(state[at.STONES + mover])
    full = (state[at.STONES] | state[at.STONES + 1]) == (1 << at.CELLS) - 1
    state[MOVER] = OVER if full else 1 - mover
    return 1
