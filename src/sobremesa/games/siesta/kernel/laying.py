"""One piece laid on the board."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.lines import AROUND, BIT_OF, add_to_lines, find_effects
from sobremesa.games.siesta.kernel.scoring import add_points


@uncounted
def lay(state: State, step: int) -> None:
    """Lay one piece of the mover: only the board, the supplies and the points change."""
    kind, cell = (step >> at.KIND) & 3, step & at.CELL
    part = cell >> at.PART
    # A mask that changes nothing tells the compiler that the index is not negative.
    mover = state[MOVER] & 3
    state[at.OCCUPIED + part] |= BIT_OF[cell]
    for each in range(3):
        state[at.NEXT_TO + 3 * kind + each] |= AROUND[cell, each]
    add_to_lines(state, at.LINES + 2 * at.SIDE * kind, cell)
    if kind == at.ROOF:
        state[at.LEFT + at.ROOF + mover] -= 1
        add_to_lines(state, at.SEAT_LINES + 2 * at.SIDE * mover, cell)
    else:
        state[at.LEFT + kind] -= 1
    if state[at.EFFECTS + 3 * kind + part] & BIT_OF[cell]:
        add_points(state, cell)
    find_effects(state, cell)
    state[at.LAID + (state[at.STEP] & 3)] = step
    state[at.STEP] += 1


@uncounted
def copy_to(after: State, before: State) -> None:
    """Copy a state; much less to compile than `after[:] = before`, which looks for overlaps."""
    for i in range(at.SIZE):
        after[i] = before[i]
