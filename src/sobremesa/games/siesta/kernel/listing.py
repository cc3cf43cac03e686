"""Whole turns, each once; and turns as people type them, in any order, maybe not whole."""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import compiled
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import places
from sobremesa.games.siesta.kernel.dead_ends import can_end, can_end_after
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.lines import BIT_OF
from sobremesa.games.siesta.kernel.steps import legal


@compiled
def may_lay(state, step):
    """Whether the rules for single pieces allow this one now."""
    if places.is_first_turn(state):
        return places.may_open(state, step)
    return places.may_add(state, step)


@compiled
def lay_draft(state, draft):
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
def list_further(state, barred, steps):
    """The legal steps of a state but for those that are barred; returns how many."""
    count = 0
    for i in range(legal(state, steps)):
        if not barred[steps[i]]:
            steps[count] = steps[i]
            count += 1
    return count


@compiled
def list_turns(state, found):
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


@compiled
def mark(found, step):
    """Add a piece to the sets of cells of its kind, three words each."""
    cell = step & at.CELL
    found[3 * (step >> at.KIND) + (cell >> at.PART)] |= BIT_OF[cell]


@compiled
def mark_new(before, after, found, steps):
    """Mark, and list, the pieces that may be laid only since the last one; returns how many."""
    count = 0
    for kind in range(3):
        for part in range(3):
            cells = places.placeable(after, kind, part) & ~places.placeable(before, kind, part)
            while cells:
                step = kind << at.KIND | part << at.PART | places.CELL_OF[lowest_bit(cells)]
                cells &= cells - 1
                if can_end_after(after, step):
                    mark(found, step)
                    steps[count] = step
                    count += 1
    return count


@compiled
def in_line(step, other):
    """Whether two pieces lie in the same row or column."""
    return step >> at.ROW & 15 == other >> at.ROW & 15 or step & 15 == other & 15


@compiled
def mark_steps(state, found):
    """Mark each piece that lies in some legal turn with those laid so far.

    Those that may be laid now, those that may be after one more, and those that may be after two of
    which one makes room for the other, or which share a line that a shadow ends.
    """
    missing = state[at.LENGTH] - state[at.STEP]
    steps, states = np.empty((3, at.MOST_STEPS), np.int64), np.empty((2, at.SIZE), np.int64)
    count = legal(state, steps[0])
    for i in range(count):
        mark(found, steps[0, i])
    if missing == 1 or places.is_first_turn(state):
        return
    for i in range(count):
        copy_to(states[0], state)
        lay(states[0], steps[0, i])
        new = mark_new(state, states[0], found, steps[1])
        if missing == 2:
            continue
        for j in range(i + 1, count):
            other = steps[0, j]
            beside = in_line(steps[0, i], other) and places.may_add(states[0], other)
            if beside and can_end_after(states[0], other):
                steps[1, new] = other
                new += 1
        for j in range(new):
            copy_to(states[1], states[0])
            lay(states[1], steps[1, j])
            mark_new(states[0], states[1], found, steps[2])


@compiled
def mark_with(state, draft, found):
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
