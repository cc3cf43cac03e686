"""Where the mover may lay which piece just now, and where it would score."""

import numpy as np

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOVER, SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import lines

# The nine words of all pieces, roofs first: kind and part of each.
PILE = np.array(
    [
        kind << at.KIND | part << at.PART
        for kind in (at.ROOF, at.SHADOW, at.SUN)
        for part in range(3)
    ]
)
# A cell by its bit in the first word.
CELL_OF = np.array([bit // at.SIDE << at.ROW | bit % at.SIDE for bit in range(4 * at.SIDE)])


@uncounted
def supply(state: State, kind: int) -> int:
    """How many pieces of a kind the mover may still lay."""
    return state[at.LEFT + kind + (state[MOVER] & 3 if kind == at.ROOF else 0)]


@uncounted
def if_any(state: State, kind: int, cells: int) -> int:
    """These cells, or none where the supply of a kind is gone."""
    return cells if supply(state, kind) else 0


@uncounted
def free(state: State, part: int) -> int:
    """The empty cells of four rows that touch a piece."""
    touched = state[at.BY_SUN + part] | state[at.BY_SHADOW + part] | state[at.BY_ROOF + part]
    return touched & ~state[at.OCCUPIED + part]


@uncounted
def open_to(state: State, kind: int, part: int) -> int:
    """The cells of four rows that nothing closes to a piece of a kind; more are closed later."""
    cells = ~state[at.OCCUPIED + part]
    if kind == at.SUN:
        cells &= ~state[at.BY_SHADOW + part]
    elif kind == at.SHADOW:
        cells &= ~state[at.BY_SUN + part]
    return if_any(state, kind, cells)


@uncounted
def effective(state: State, kind: int, part: int) -> int:
    """The cells of four rows on which a piece of a kind may be laid and scores for somebody."""
    return state[at.EFFECTS + 3 * kind + part] & open_to(state, kind, part)


@uncounted
def placeable(state: State, kind: int, part: int) -> int:
    """The cells of four rows on which the mover may lay a piece of a kind just now."""
    if kind == at.SHADOW:
        return effective(state, at.SHADOW, part)
    cells = free(state, part)
    if kind == at.SUN:
        cells &= ~state[at.BY_SHADOW + part]
    return if_any(state, kind, cells)


@uncounted
def may_add(state: State, step: int) -> bool:
    """Whether a piece may be laid now, where it is not the first turn."""
    cell = step & at.CELL
    return placeable(state, step >> at.KIND, cell >> at.PART) & lines.BIT_OF[cell] != 0


@uncounted
def is_effective(state: State, step: int) -> bool:
    """Whether a piece may be laid now and scores for somebody."""
    cell = step & at.CELL
    return effective(state, step >> at.KIND, cell >> at.PART) & lines.BIT_OF[cell] != 0


@uncounted
def is_own(state: State, step: int) -> bool:
    """Whether a piece that scores for somebody scores for the mover."""
    kind, cell = step >> at.KIND, step & at.CELL
    if kind == at.ROOF:
        return True
    row, column = cell >> at.ROW, cell & 15
    shadows = lines.line_pair(state, at.SHADOW_LINES, row, column)
    roofs = lines.line_pair(state, at.ROOF_LINES, row, column)
    mine = lines.line_pair(state, at.SEAT_LINES + 2 * at.SIDE * (state[MOVER] & 3), row, column)
    if kind == at.SUN:
        found = lines.after_runs(lines.roofs_after(shadows, roofs), mine)
    else:
        ends = lines.after_runs(
            lines.roofs_after(lines.line_pair(state, at.SUN_LINES, row, column), roofs), mine
        )
        found = lines.scoring_shadows(shadows, ends, lines.EVERYWHERE)
    return found & lines.HERE[cell] != 0


@uncounted
def find_own(state: State, pile: int, cells: int) -> int:
    """A piece on one of these cells that scores for the mover; -1 when there is none."""
    while cells:
        step = PILE[pile] | CELL_OF[lowest_bit(cells)]
        if is_own(state, step):
            return step
        cells &= cells - 1
    return -1


@uncounted
def find_scoring(state: State) -> int:
    """A single piece that would score for the mover, a roof if possible; -1 for none."""
    for part in range(3):
        cells = effective(state, at.ROOF, part)
        if cells:
            return PILE[part] | CELL_OF[lowest_bit(cells)]
    for pile in range(3, 9):
        cells = effective(state, PILE[pile] >> at.KIND, pile % 3)
        if cells:
            step = find_own(state, pile, cells)
            if step >= 0:
                return step
    return -1


@uncounted
def count_placeable(state: State, kind: int) -> int:
    """On how many cells a piece of a kind may be laid."""
    return (
        count_bits(placeable(state, kind, 0))
        + count_bits(placeable(state, kind, 1))
        + count_bits(placeable(state, kind, 2))
    )


@uncounted
def may_lay_any(state: State) -> bool:
    """Whether there is a piece that may be laid."""
    return (
        count_placeable(state, at.SUN)
        + count_placeable(state, at.SHADOW)
        + count_placeable(state, at.ROOF)
        > 0
    )


@uncounted
def count_free(state: State) -> int:
    """How many empty cells touch a piece."""
    return count_bits(free(state, 0)) + count_bits(free(state, 1)) + count_bits(free(state, 2))


@uncounted
def list_placeable(state: State, steps: State) -> int:
    """Write down every single piece that may be laid just now; returns how many."""
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = placeable(state, kind, part)
            while cells:
                steps[count] = kind << at.KIND | part << at.PART | CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                count += 1
    return count


@uncounted
def list_scoring(state: State, steps: State) -> int:
    """Write down every single piece that would score for the mover; returns how many."""
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = effective(state, kind, part)
            while cells:
                step = kind << at.KIND | part << at.PART | CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                if is_own(state, step):
                    steps[count] = step
                    count += 1
    return count


@uncounted
def has_scored(state: State) -> bool:
    """Whether the mover has points from this turn."""
    return state[SCORES + (state[MOVER] & 3)] > state[at.SCORE_BEFORE]


@uncounted
def is_exhausted(state: State) -> bool:
    """Whether the last sun, the last shadow or the mover's last roof lies."""
    return (
        supply(state, at.SUN) == 0 or supply(state, at.SHADOW) == 0 or supply(state, at.ROOF) == 0
    )


@uncounted
def is_first_turn(state: State) -> bool:
    """Whether nothing lies but the pieces of this turn."""
    lying = 0
    for part in range(3):
        lying += count_bits(state[at.OCCUPIED + part])
    return lying == state[at.STEP]


def first_steps() -> tuple[list[int], list[list[int]]]:
    """The steps that can open a game, and for each step those that can be second."""
    second: list[set[int]] = [set() for _ in range(3 << at.KIND)]
    for row in range(at.SIDE):
        for column in range(at.SIDE):
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if lines.on_board(row + 2 * down, column + 2 * right):
                    line = {
                        kind << at.KIND | row + i * down << at.ROW | column + i * right
                        for i, kind in enumerate((at.SUN, at.ROOF, at.SHADOW))
                    }
                    for step in line:
                        second[step] |= line - {step}
    most = max(map(len, second))
    padded = [sorted(steps) + [-1] * (most - len(steps)) for steps in second]
    return [step for step, others in enumerate(second) if others], padded


OPENERS, SECONDS = (np.array(steps) for steps in first_steps())


@counted
def list_first(state: State, steps: State) -> int:
    """The steps of the first turn: a sun, a roof and a shadow in one line, in any order."""
    if state[at.STEP] == 0:
        for i in range(len(OPENERS)):
            steps[i] = OPENERS[i]
        return len(OPENERS)
    count = 0
    for step in SECONDS[state[at.LAID]]:
        if step >= 0 and (state[at.STEP] == 1 or step in SECONDS[state[at.LAID + 1]]):
            steps[count] = step
            count += 1
    return count


@counted
def may_open(state: State, step: int) -> bool:
    """Whether a step is one of those of the first turn."""
    if state[at.STEP] == 0:
        return SECONDS[step, 0] >= 0
    return step in SECONDS[state[at.LAID]] and (
        state[at.STEP] == 1 or step in SECONDS[state[at.LAID + 1]]
    )
