"""The cells of Sitaos as bits: which are free, and whether stones may be swapped."""

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sitaos import layout as at


def rows(first: int, last: int) -> int:
    """The cells of some rows, counted from 0 at the top."""
    column = sum(1 << row for row in range(first, last + 1))
    return sum(column << at.STRIDE * each for each in range(at.COLUMNS))


BOARD = rows(0, at.ROWS - 1)


@uncounted
def may_swap(state: State) -> int:
    """1 when the option is on and blue, to move, has no stone yet; else 0."""
    return state[at.WITH_SWAP] * (state[MOVER] == 1 and state[at.STONES + 1] == 0)


@uncounted
def free_cells(state: State) -> int:
    """The cells without a stone."""
    return BOARD & ~(state[at.STONES] | state[at.STONES + 1])


@uncounted
def nth_cell(cells: int, n: int) -> int:
    """The n-th cell of a set, counted from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)
