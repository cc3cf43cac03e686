"""Turns as people type them: pieces in any order, some of them missing."""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.chance import below
from sobremesa.games.siesta.endings import can_end, list_first
from sobremesa.games.siesta.kernel import legal
from sobremesa.games.siesta.layout import (
    KIND,
    LENGTH,
    MOST_STEPS,
    ROW,
    SIDE,
    STEP,
)
from sobremesa.games.siesta.lines import lay
from sobremesa.games.siesta.places import is_first_turn, list_placeable, may_add


@njit(cache=True, nogil=True)
def may_lay(state, step):
    """Whether the rules for single pieces allow this one now."""
    if is_first_turn(state):
        steps = np.empty(MOST_STEPS, np.int64)
        return step in steps[: list_first(state, steps)]
    return may_add(state, step)


@njit(cache=True, nogil=True)
def lay_draft(state, draft):
    """Lay the pieces of a draft in whatever order the rules allow; those laid become -1.

    What may be laid stays so while others are laid, unless they could never lie together, so the
    first order that comes is as good as any. Returns how many could not be laid.
    """
    left = len(draft)
    again = True
    while again:
        again = False
        for at in range(len(draft)):
            if draft[at] >= 0 and may_lay(state, draft[at]):
                lay(state, draft[at])
                draft[at] = -1
                left -= 1
                again = True
    return left


@njit(cache=True, nogil=True)
def is_contained(state, draft):
    """Whether some legal turn contains all pieces of a draft."""
    after, open_draft = state.copy(), draft.copy()
    left = lay_draft(after, open_draft)
    if after[STEP] + left > after[LENGTH]:
        return False
    if left == 0:
        return can_end(after)
    if after[STEP] + left == after[LENGTH]:
        return False
    steps = np.empty(MOST_STEPS, np.int64)
    further = np.empty(len(draft) + 1, np.int64)
    further[:-1] = draft
    for at in range(legal(after, steps)):
        further[-1] = steps[at]
        if is_contained_with(state, further):
            return True
    return False


@njit(cache=True, nogil=True)
def is_contained_with(state, draft):
    """As `is_contained`, one piece further on."""
    after, open_draft = state.copy(), draft.copy()
    left = lay_draft(after, open_draft)
    if left == 0:
        return can_end(after)
    if after[STEP] + left >= after[LENGTH]:
        return False
    steps = np.empty(MOST_STEPS, np.int64)
    last = np.empty(len(draft) + 1, np.int64)
    last[:-1] = draft
    for at in range(list_placeable(after, steps)):
        last[-1] = steps[at]
        final, open_draft = state.copy(), last.copy()
        if lay_draft(final, open_draft) == 0 and can_end(final):
            return True
    return False


@njit(cache=True, nogil=True)
def finish_draft(state, draft, steps):
    """The steps with which a draft can be laid and lies in some legal turn; returns how many."""
    after, open_draft = state.copy(), draft.copy()
    if lay_draft(after, open_draft) == 0:
        return legal(after, steps) if after[STEP] < after[LENGTH] and can_end(after) else 0
    count = 0
    longer = np.empty(len(draft) + 1, np.int64)
    for kind in range(3):
        for row in range(SIDE):
            for column in range(SIDE):
                longer[:-1] = draft
                longer[-1] = kind << KIND | row << ROW | column
                after[:] = state
                if lay_draft(after, longer) == 0 and can_end(after):
                    steps[count] = kind << KIND | row << ROW | column
                    count += 1
    return count


@njit(cache=True, nogil=True)
def count_orders(state, turn):
    """In how many orders the three pieces of a turn may be laid."""
    count = 0
    for one in range(3):
        for two in range(3):
            if one != two:
                after = state.copy()
                good = True
                for at in (one, two, 3 - one - two):
                    good = good and may_lay(after, turn[at])
                    if good:
                        lay(after, turn[at])
                count += good
    return count


@njit(cache=True, nogil=True)
def sample(state, rng, turn):
    """Write down a random legal turn of three pieces, every set of pieces as likely.

    Every order in which three pieces can be laid is as likely to be drawn, and is then accepted
    once in as many times as its pieces have such orders.
    """
    first, second = np.empty(MOST_STEPS, np.int64), np.empty(MOST_STEPS, np.int64)
    third = np.empty(MOST_STEPS, np.int64)
    one, two = np.empty(len(state), np.int64), np.empty(len(state), np.int64)
    while True:
        total = 0
        for a in range(legal(state, first)):
            one[:] = state
            lay(one, first[a])
            for b in range(legal(one, second)):
                two[:] = one
                lay(two, second[b])
                count = legal(two, third)
                total += count
                if count and below(rng, total) < count:
                    turn[0], turn[1], turn[2] = first[a], second[b], third[below(rng, count)]
        if below(rng, count_orders(state, turn)) == 0:
            return
