"""Whole turns, each once; and turns as people type them, in any order, maybe not whole."""

import numpy as np

from sobremesa.core.compiler import compiled
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel import places
from sobremesa.games.siesta.kernel.laying import copy_to, lay
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
    left = len(draft)
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
