"""Which steps are legal, and what a step does."""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import free_cells, may_swap
from sobremesa.games.sitaos.kernel.scoring import line_points, squares_and_diamonds

CELL_BITS = 6
CELL = (1 << CELL_BITS) - 1


@uncounted
def legal(state: State, steps: State) -> int:
    """Every free cell; also the swap while it may be played."""
    if state[MOVER] == OVER:
        return 0
    free = free_cells(state)
    count = 0
    while free:
        steps[count] = lowest_bit(free)
        free &= free - 1
        count += 1
    if may_swap(state):
        steps[count] = at.SWAP
        count += 1
    return count


@uncounted
def play(state: State, step: int) -> int:
    """Put the mover's stone on a cell, score what it completes, pass the turn on; or swap."""
    mover = state[MOVER]
    state[MOVER] = 1 - mover
    if step == at.SWAP:
        state[at.STONES], state[at.STONES + 1] = state[at.STONES + 1], state[at.STONES]
        return 1
    cell = step & CELL
    stones = state[at.STONES + mover] | (1 << cell)
    state[at.STONES + mover] = stones
    state[at.OTHER_POINTS + mover] += line_points(stones, cell) - (step >> CELL_BITS)
    state[SCORES + mover] = squares_and_diamonds(stones) + state[at.OTHER_POINTS + mover]
    if state[SCORES + mover] >= at.GOAL or free_cells(state) == 0:
        state[MOVER] = OVER
    return 1
