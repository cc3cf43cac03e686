"""Where the mover may lay which piece just now, and where it would score."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.kernel import MOVER, SCORES
from sobremesa.games.siesta.layout import (
    BY_ROOF,
    BY_SHADOW,
    BY_SUN,
    CELL,
    EFFECTS,
    KIND,
    LEFT,
    OCCUPIED,
    PART,
    ROOF,
    ROOF_LINES,
    ROW,
    SCORE_BEFORE,
    SEAT_LINES,
    SHADOW,
    SHADOW_LINES,
    SIDE,
    STEP,
    SUN,
    SUN_LINES,
)
from sobremesa.games.siesta.lines import (
    BIT_OF,
    EVERYWHERE,
    HERE,
    after_runs,
    line_pair,
    roofs_after,
    scoring_shadows,
)

# The nine words of all pieces, roofs first: kind and part of each.
PILE = np.array([kind << KIND | part << PART for kind in (ROOF, SHADOW, SUN) for part in range(3)])
# A cell by its bit in the first word.
CELL_OF = np.array([bit // SIDE << ROW | bit % SIDE for bit in range(4 * SIDE)])


@njit(cache=True, nogil=True, _nrt=False)
def supply(state, kind):
    """How many pieces of a kind the mover may still lay."""
    return state[LEFT + kind + (state[MOVER] & 3 if kind == ROOF else 0)]


@njit(cache=True, nogil=True, _nrt=False)
def if_any(state, kind, cells):
    """These cells, or none where the supply of a kind is gone."""
    return cells if supply(state, kind) else 0


@njit(cache=True, nogil=True, _nrt=False)
def free(state, part):
    """The empty cells of four rows that touch a piece."""
    touched = state[BY_SUN + part] | state[BY_SHADOW + part] | state[BY_ROOF + part]
    return touched & ~state[OCCUPIED + part]


@njit(cache=True, nogil=True, _nrt=False)
def effective(state, kind, part):
    """The cells of four rows on which a piece of a kind may be laid and scores for somebody."""
    cells = state[EFFECTS + 3 * kind + part] & ~state[OCCUPIED + part]
    if kind == SUN:
        cells &= ~state[BY_SHADOW + part]
    elif kind == SHADOW:
        cells &= ~state[BY_SUN + part]
    return if_any(state, kind, cells)


@njit(cache=True, nogil=True, _nrt=False)
def placeable(state, kind, part):
    """The cells of four rows on which the mover may lay a piece of a kind just now."""
    if kind == SHADOW:
        return effective(state, SHADOW, part)
    cells = free(state, part)
    if kind == SUN:
        cells &= ~state[BY_SHADOW + part]
    return if_any(state, kind, cells)


@njit(cache=True, nogil=True, _nrt=False)
def may_add(state, step):
    """Whether a piece may be laid now, where it is not the first turn."""
    cell = step & CELL
    return placeable(state, step >> KIND, cell >> PART) & BIT_OF[cell] != 0


@njit(cache=True, nogil=True, _nrt=False)
def is_effective(state, step):
    """Whether a piece may be laid now and scores for somebody."""
    cell = step & CELL
    return effective(state, step >> KIND, cell >> PART) & BIT_OF[cell] != 0


@njit(cache=True, nogil=True, _nrt=False)
def is_own(state, step):
    """Whether a piece that scores for somebody scores for the mover."""
    kind, cell = step >> KIND, step & CELL
    if kind == ROOF:
        return True
    row, column = cell >> ROW, cell & 15
    shadows = line_pair(state, SHADOW_LINES, row, column)
    roofs = line_pair(state, ROOF_LINES, row, column)
    mine = line_pair(state, SEAT_LINES + 2 * SIDE * (state[MOVER] & 3), row, column)
    if kind == SUN:
        found = after_runs(roofs_after(shadows, roofs), mine)
    else:
        ends = after_runs(roofs_after(line_pair(state, SUN_LINES, row, column), roofs), mine)
        found = scoring_shadows(shadows, ends, EVERYWHERE)
    return found & HERE[cell] != 0


@njit(cache=True, nogil=True, _nrt=False)
def find_own(state, pile, cells):
    """A piece on one of these cells that scores for the mover; -1 when there is none."""
    while cells:
        step = PILE[pile] | CELL_OF[lowest_bit(cells)]
        if is_own(state, step):
            return step
        cells &= cells - 1
    return -1


@njit(cache=True, nogil=True, _nrt=False)
def find_scoring(state):
    """A single piece that would score for the mover, a roof if possible; -1 for none."""
    for part in range(3):
        cells = effective(state, ROOF, part)
        if cells:
            return PILE[part] | CELL_OF[lowest_bit(cells)]
    for pile in range(3, 9):
        cells = effective(state, PILE[pile] >> KIND, pile % 3)
        if cells:
            step = find_own(state, pile, cells)
            if step >= 0:
                return step
    return -1


@njit(cache=True, nogil=True, _nrt=False)
def count_placeable(state, kind):
    """On how many cells a piece of a kind may be laid."""
    return (
        count_bits(placeable(state, kind, 0))
        + count_bits(placeable(state, kind, 1))
        + count_bits(placeable(state, kind, 2))
    )


@njit(cache=True, nogil=True, _nrt=False)
def count_free(state):
    """How many empty cells touch a piece."""
    return count_bits(free(state, 0)) + count_bits(free(state, 1)) + count_bits(free(state, 2))


@njit(cache=True, nogil=True, _nrt=False)
def list_placeable(state, steps):
    """Write down every single piece that may be laid just now; returns how many."""
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = placeable(state, kind, part)
            while cells:
                steps[count] = kind << KIND | part << PART | CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                count += 1
    return count


@njit(cache=True, nogil=True, _nrt=False)
def has_scored(state):
    """Whether the mover has points from this turn."""
    return state[SCORES + (state[MOVER] & 3)] > state[SCORE_BEFORE]


@njit(cache=True, nogil=True, _nrt=False)
def is_exhausted(state):
    """Whether the last sun, the last shadow or the mover's last roof lies."""
    return supply(state, SUN) == 0 or supply(state, SHADOW) == 0 or supply(state, ROOF) == 0


@njit(cache=True, nogil=True, _nrt=False)
def is_first_turn(state):
    """Whether nothing lies but the pieces of this turn."""
    lying = 0
    for part in range(3):
        lying += count_bits(state[OCCUPIED + part])
    return lying == state[STEP]
