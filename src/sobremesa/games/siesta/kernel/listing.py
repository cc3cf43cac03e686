"""Whole turns, each once; and turns as people type them, in any order, maybe not whole."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.compiler import compiled, uncounted
from sobremesa.core.kernel import State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import lines, places
from sobremesa.games.siesta.kernel.dead_ends import can_end, can_end_after, has_place
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.steps import legal

# From a cell to the next one in each of four directions.
MOVES = np.array([1, -1, 1 << at.ROW, -1 << at.ROW])


@compiled
def may_lay(state: State, step: int) -> bool:
    """Whether the rules for single pieces allow this one now."""
    if places.is_first_turn(state):
        return places.may_open(state, step)
    return places.may_add(state, step)


@compiled
def lay_draft(state: State, draft: State) -> int:
    """Lay the pieces of a draft in whatever order the rules allow; those laid become -1.

    What may be laid stays so while others are laid, unless they could never lie together, so the
    first order that comes is as good as any. Returns how many could not be laid.
    """
    left = 0
    for step in draft:
        left += step >= 0
    again = True
    while again:
        again = False
        for i in range(len(draft)):
            if draft[i] >= 0 and may_lay(state, draft[i]):
                lay(state, draft[i])
                draft[i] = -1
                left -= 1
                again = True
    return left


@compiled
def list_further(state: State, barred: NDArray[np.bool_], steps: State) -> int:
    """The legal steps of a state but for those that are barred; returns how many."""
    count = 0
    for i in range(legal(state, steps)):
        if not barred[steps[i]]:
            steps[count] = steps[i]
            count += 1
    return count


@compiled
def list_turns(state: State, found: NDArray[np.int64]) -> int:
    """Write the pieces of every legal turn, one a row, -1 after the last; returns how many.

    A piece that may be laid may come first in every turn that has it. So when all turns with a
    piece are found it is barred from what follows, and each turn comes once. Counts on when there
    is no more room.
    """
    length, depth, count = state[at.LENGTH], 0, 0
    states = np.empty((at.TURN, len(state)), np.int64)
    choices = np.empty((at.TURN, at.MOST_STEPS), np.int64)
    size, tried = np.zeros(at.TURN, np.int64), np.zeros(at.TURN, np.int64)
    barred = np.zeros(3 << at.KIND, np.bool_)
    copy_to(states[0], state)
    size[0] = list_further(state, barred, choices[0])
    while depth >= 0:
        if depth == length - 1:
            for i in range(size[depth]):
                if count < len(found):
                    found[count] = -1
                    for before in range(depth):
                        found[count, before] = choices[before, tried[before] - 1]
                    found[count, depth] = choices[depth, i]
                count += 1
            depth -= 1
        elif tried[depth] == size[depth]:
            for i in range(size[depth]):
                barred[choices[depth, i]] = False
            depth -= 1
        else:
            step = choices[depth, tried[depth]]
            tried[depth] += 1
            barred[step] = True
            copy_to(states[depth + 1], states[depth])
            lay(states[depth + 1], step)
            depth += 1
            tried[depth] = 0
            size[depth] = list_further(states[depth], barred, choices[depth])
    return count


@uncounted
def mark(found: State, step: int) -> None:
    """Add a piece to the sets of cells of its kind, three words each."""
    cell = step & at.CELL
    found[3 * (step >> at.KIND) + (cell >> at.PART)] |= lines.BIT_OF[cell]


@uncounted
def is_marked(found: State, step: int) -> bool:
    """Whether a piece is in the set of cells of its kind."""
    cell = step & at.CELL
    return found[3 * (step >> at.KIND) + (cell >> at.PART)] & lines.BIT_OF[cell] != 0


@uncounted
def first_empty(state: State, cell: int, move: int) -> int:
    """The first empty cell from a cell in a direction; -1 for none."""
    cell += move
    while 0 <= cell >> at.ROW < at.SIDE and cell & 15 < at.SIDE:
        if state[at.OCCUPIED + (cell >> at.PART)] & lines.BIT_OF[cell] == 0:
            return cell
        cell += move
    return -1


@uncounted
def makes_room(state: State, step: int, known: State) -> bool:
    """Whether a piece beside a step, or a shadow in its lines, could then be laid that is new."""
    cell = step & at.CELL
    for part in range(3):
        if lines.AROUND[cell, part] & ~(known[3 * at.SUN + part] & known[3 * at.ROOF + part]):
            return True
    suns, shadows, roofs = lines.pairs_with(state, step)
    behind_lit = (lines.roofs_after(suns, roofs) << 1) & ~roofs
    empty = lines.EVERYWHERE & ~(suns | shadows | roofs)
    found = lines.scoring_shadows(shadows, behind_lit, empty)
    return found != 0 and has_place(known, found, cell, 3 * at.SHADOW, False)


@uncounted
def mark_after(states: NDArray[np.int64], depth: int, step: int, known: State) -> None:
    """Mark the pieces for which a step makes room, alone or with the next one in a line.

    What may be laid only since a step lies on the first empty cell from it in some direction: it
    touches it, or is a shadow that ends a siesta with it. So does a piece with which it makes room
    for such a shadow.
    """
    after = states[depth + 1]
    copy_to(after, states[depth])
    lay(after, step)
    last = after[at.STEP] + 1 == after[at.LENGTH]
    for move in MOVES:
        cell = first_empty(after, step & at.CELL, move)
        if cell < 0:
            continue
        for kind in range(3):
            other = kind << at.KIND | cell
            new = not is_marked(known, other)
            if (last and not new) or not places.may_add(after, other):
                continue
            if new:
                if not can_end_after(after, other):
                    continue
                mark(known, other)
            if not last and makes_room(after, other, known):
                mark_after(states, depth + 1, other, known)


@compiled
def mark_steps(state: State, found: State) -> None:
    """Mark each piece that lies in some legal turn with those laid so far.

    Those that may be laid now, and those for which these make room. Of what is closed to a kind
    nothing is to be found, so it counts as known.
    """
    steps, states = np.empty(at.MOST_STEPS, np.int64), np.empty((at.TURN, at.SIZE), np.int64)
    known = np.empty_like(found)
    for pile in range(len(known)):
        known[pile] = ~places.open_to(state, pile // 3, pile % 3)
    count = legal(state, steps)
    for i in range(count):
        mark(known, steps[i])
    if state[at.STEP] + 1 < state[at.LENGTH] and not places.is_first_turn(state):
        copy_to(states[0], state)
        for i in range(count):
            mark_after(states, 0, steps[i], known)
    for pile in range(len(known)):
        found[pile] |= known[pile] & places.open_to(state, pile // 3, pile % 3)


@compiled
def mark_with(state: State, draft: State, found: State) -> bool:
    """Mark each piece that lies, together with a draft, in some legal turn: nine words of cells.

    Returns whether there is such a turn. Pieces that can't be laid yet wait for others.
    """
    left, missing = lay_draft(state, draft), state[at.LENGTH] - state[at.STEP]
    if left == 0:
        if not can_end(state):
            return False
        if missing:
            mark_steps(state, found)
        return True
    if left >= missing:
        return False
    joined = False
    steps, after = np.empty(at.MOST_STEPS, np.int64), np.empty(at.SIZE, np.int64)
    for i in range(legal(state, steps)):
        copy_to(after, state)
        lay(after, steps[i])
        if mark_with(after, draft.copy(), found):
            mark(found, steps[i])
            joined = True
    return joined
