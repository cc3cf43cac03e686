"""The last turns, played to every end: whether the mover's side wins or ties for certain.

A result is proven if the side has a turn that ends the game so, or one after which it is proven
whatever others do. For that all their turns are tried; most leave the answer as it is that was good
after the turn before, so this is tried first. The other seats stand together against the side.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.compiler import compiled, compiled_inline, uncounted
from sobremesa.core.kernel import MOVER, NODES, OVER, RESULT, SCORES, STOP, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.kernel.laying import copy_to, lay
from sobremesa.games.siesta.kernel.listing import list_turns
from sobremesa.games.siesta.kernel.mixes import fill_pool, is_last
from sobremesa.games.siesta.kernel.places import (
    has_scored,
    is_exhausted,
    is_first_turn,
    may_add,
    supply,
)
from sobremesa.games.siesta.kernel.steps import play

PLIES, USUAL = 5, 3
"""How many turns are looked ahead; where there are many, usually."""
NEAR = 2
"""In how many turns the mover must be able to end the game."""
ROOM, FEW = 40_000, 400
"""As many turns are looked at where all are; as many where only few would be worth it."""
BEST_OF_MIX = 2
# What it costs to look for promising turns; so many can be listed, or tried, for one node.
LOOK, LISTED, TRIED = 8, 500, 40
WIN, TIE, LOSS = 1, 0, -1
PROVEN, REFUTED, UNSURE = 1, 0, -1


@uncounted
def result_of(state: State, sides: State, side: int) -> int:
    """What the scores are to a side: more than any other, as many, or fewer."""
    mine = most = 0
    for seat in range(len(sides)):
        total = 0
        for other in range(len(sides)):
            if sides[other] == sides[seat]:
                total += state[SCORES + other]
        if sides[seat] == side:
            mine = total
        else:
            most = max(most, total)
    return WIN if mine > most else TIE if mine == most else LOSS


@uncounted
def copy_turn(after: State, before: State) -> None:
    for i in range(at.TURN):
        after[i] = before[i]


@uncounted
def ends_with(state: State, after: State, turn: State, sides: State, side: int, goal: int) -> bool:
    """Whether a turn may be played, and ends the game with such a result or a better one."""
    copy_to(after, state)
    for i in range(at.TURN):
        if not may_add(after, turn[i]):
            return False
        lay(after, turn[i])
    return has_scored(after) and is_exhausted(after) and result_of(after, sides, side) >= goal


@compiled_inline
def look_for_end(
    state: State,
    sides: State,
    side: int,
    goal: int,
    after: State,
    turns: NDArray[np.int64],
    answer: State,
) -> int:
    """Write down the turns with most points; returns how many, or -1 if one of them decides.

    It does if it ends the game as the mover wants: with the result for the side itself, or without
    it for the others. It is then the `answer`.
    """
    ours = sides[state[MOVER]] == side
    pool = fill_pool(state, sides, np.array([1, 2, 3, 1]), BEST_OF_MIX)
    count = 0
    for mix in range(len(pool.counts)):
        for place in range(pool.counts[mix]):
            turn = pool.turns[mix, place]
            if is_last(state, mix):
                good = ends_with(state, after, turn, sides, side, goal if ours else LOSS)
                if good and (ours or result_of(after, sides, side) < goal):
                    copy_turn(answer, turn)
                    return -1
            else:
                copy_turn(turns[count], turn)
                count += 1
    return count


@compiled_inline
def enter(
    state: State,
    sides: State,
    side: int,
    goal: int,
    left: int,
    after: State,
    turns: NDArray[np.int64],
    answer: State,
    control: State,
    cut: State,
) -> tuple[bool, int]:
    """Find out whether a result is certain, if that is told at a glance, or which turns to try.

    Returns whether it is, unless one of so many turns tells otherwise, and how many. Of many turns
    of its own the side tries the most promising, and none but ends if no other turn is `left`; of
    the others' every turn is tried. What had to be left out is a `cut`.
    """
    if state[MOVER] == OVER:
        return result_of(state, sides, side) >= goal, 0
    ours = sides[state[MOVER]] == side
    if left == 0:
        cut[0] = 1
        return False, 0
    if ours and ends_with(state, after, answer, sides, side, goal):
        return True, 0
    control[NODES] -= LOOK
    first = look_for_end(state, sides, side, goal, after, turns, answer)
    if first < 0:
        return ours, 0
    if ours and left == 1 and state[at.LENGTH] == at.TURN:
        cut[0] = 1
        return False, 0
    listed = first + list_turns(state, turns[first:])
    control[NODES] -= listed // LISTED
    if listed <= (FEW if ours else ROOM):
        return not ours, listed
    cut[0] = 1
    return False, first if ours else 0


@compiled_inline
def prove(
    states: NDArray[np.int64],
    turns: NDArray[np.int64],
    answers: NDArray[np.int64],
    sides: State,
    goal: int,
    plies: int,
    control: State,
) -> int:
    """Whether the mover's side gets a result for certain, within so many turns.

    The turn that does it is the root's answer. What can't be known within them is unsure, and so is
    everything when `control` has no nodes left or says stop.
    """
    side = sides[states[0, MOVER]]
    counts, places = np.zeros(PLIES + 1, np.int64), np.zeros(PLIES + 1, np.int64)
    proven = np.zeros(PLIES + 1, np.bool_)
    after, cut = np.empty_like(states[0]), np.zeros(1, np.int64)
    ply, fresh = 0, True
    while control[NODES] >= 0 and not control[STOP]:
        state = states[ply]
        if fresh:
            proven[ply], counts[ply] = enter(
                state, sides, side, goal, plies - ply, after, turns[ply], answers[ply], control, cut
            )
            places[ply] = 0
        if places[ply] < counts[ply]:
            control[NODES] -= places[ply] % TRIED == 0
            copy_to(states[ply + 1], state)
            for i in range(state[at.LENGTH]):
                play(states[ply + 1], turns[ply, places[ply], i])
            places[ply] += 1
            ply, fresh = ply + 1, True
        elif ply == 0:
            return PROVEN if proven[0] else UNSURE if cut[0] else REFUTED
        else:
            ply, fresh = ply - 1, False
            ours = sides[states[ply, MOVER]] == side
            if proven[ply + 1] == ours:
                # A turn that does what its player wants decides the position before it.
                proven[ply] = ours
                if ply == 0:
                    copy_turn(answers[0], turns[0, places[0] - 1])
                places[ply] = counts[ply]
    return UNSURE


@compiled
def solve(state: State, sides: State, control: State, steps: State) -> int:
    """Write down a turn that gets the best result for certain; returns its steps, 0 if unsure.

    Only where turns have three pieces and only new shadows count.
    """
    least = min(supply(state, at.SUN), supply(state, at.SHADOW), supply(state, at.ROOF))
    if (
        state[MOVER] == OVER
        or state[at.WHOLE]
        or state[at.LENGTH] < at.TURN
        or is_first_turn(state)
        or least > NEAR * at.TURN
    ):
        return 0
    states = np.empty((PLIES + 1, len(state)), np.int64)
    turns = np.empty((PLIES + 1, ROOM, at.TURN), np.int64)
    answers = np.zeros((PLIES + 1, at.TURN), np.int64)
    copy_to(states[0], state)
    many = list_turns(state, turns[0]) > FEW
    for goal in (WIN, TIE):
        plies, found = 1, UNSURE
        while found == UNSURE and plies <= (USUAL if many else PLIES):
            found = prove(states, turns, answers, sides, goal, plies, control)
            plies += 2
        if found == UNSURE:
            return 0
        if found == PROVEN:
            control[RESULT] = goal
            copy_turn(steps, answers[0])
            return at.TURN
    control[RESULT] = LOSS
    copy_turn(steps, turns[0, 0])
    return at.TURN
