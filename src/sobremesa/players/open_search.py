"""Looking ahead turn by turn where nothing is hidden: promising turns, and answers to them.

Between two sides a line is given up as soon as the other side would not let it happen (alpha-beta);
among more every seat looks after itself (maxⁿ). Each depth is searched whole before the next, in
the order that the one before has found, until the nodes are used up or somebody says stop.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chances import final_chances
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOST_SEATS, MOVER, NODES, OVER, STOP, State, Weights
from sobremesa.players.candidates import list_candidates
from sobremesa.players.outlook import Guide, estimate_chances
from sobremesa.players.playing import play_turn

DEEPEST = 24
LITTLE = 1e-9
WIDTHS = np.array([40, 14, 9, 6, 5, 4, 3], np.int64)
"""How many turns are looked at, at the root and after each ply."""
FEW = np.array([10], np.int64)
"""As many where each is looked at in many worlds."""
EVERY = np.array([160], np.int64)
"""As many where what was hidden is known in the end: every turn, as good as always."""


class Scratch(NamedTuple):
    """Scratch arrays of a search, for each ply; what controls the search, and its dice.

    `short` tells whether a line was cut before the game's end.
    """

    states: NDArray[np.int64]
    turns: NDArray[np.int64]
    values: NDArray[np.float64]
    chances: NDArray[np.float64]
    counts: State
    places: State
    best: Weights
    least: Weights
    most: Weights
    widths: State
    short: State
    control: State
    rng: State


def make_scratch(
    state: State, longest_move: int, control: State, rng: State, widths: State = WIDTHS
) -> Scratch:
    """Scratch arrays with the state that is looked at, and so many turns after each ply."""
    width = int(widths[0])
    scratch = Scratch(
        states=np.zeros((DEEPEST + 1, len(state)), np.int64),
        turns=np.zeros((DEEPEST + 1, width * longest_move), np.int64),
        values=np.zeros((DEEPEST + 1, width), np.float64),
        chances=np.zeros((DEEPEST + 1, MOST_SEATS), np.float64),
        counts=np.zeros(DEEPEST + 1, np.int64),
        places=np.zeros(DEEPEST + 1, np.int64),
        best=np.zeros(DEEPEST + 1, np.float64),
        least=np.zeros(DEEPEST + 1, np.float64),
        most=np.zeros(DEEPEST + 1, np.float64),
        widths=widths.copy(),
        short=np.zeros(1, np.int64),
        control=control,
        rng=rng,
    )
    scratch.states[0] = state
    return scratch


@compiled
def width_at(scratch: Scratch, ply: int) -> int:
    return int(scratch.widths[min(ply, len(scratch.widths) - 1)])


@compiled
def is_ended(control: State) -> bool:
    return bool(control[NODES] < 0 or control[STOP] != 0)


@compiled
def expand(guide: Guide, scratch: Scratch, ply: int) -> int:
    """List the turns of the position at a ply; returns how many are looked at."""
    scratch.control[NODES] -= 1
    values = scratch.values[ply, : width_at(scratch, ply)]
    turns = scratch.turns[ply, : len(values) * (scratch.turns.shape[1] // scratch.values.shape[1])]
    return list_candidates(guide, scratch.states[ply], scratch.rng, turns, values)


@compiled
def turn_at(scratch: Scratch, ply: int, place: int) -> State:
    longest = scratch.turns.shape[1] // scratch.values.shape[1]
    return scratch.turns[ply, place * longest : (place + 1) * longest]


@compiled
def enter(guide: Guide, scratch: Scratch, ply: int, least: float, most: float) -> None:
    """Begin with the position at a ply, of which what lies within bounds matters."""
    scratch.counts[ply] = expand(guide, scratch, ply)
    scratch.places[ply] = 0
    scratch.best[ply], scratch.least[ply], scratch.most[ply] = -1.0, least, most


@compiled
def make_child(guide: Guide, scratch: Scratch, ply: int) -> int:
    """Play the turn that is looked at; returns who is to move then."""
    child = scratch.states[ply + 1]
    child[:] = scratch.states[ply]
    play_turn(guide.functions, child, turn_at(scratch, ply, scratch.places[ply]))
    return int(child[MOVER])


@compiled
def account(scratch: Scratch, ply: int, value: float) -> None:
    """A turn is worth so much: go on to the next."""
    scratch.best[ply] = max(scratch.best[ply], value)
    scratch.least[ply] = max(scratch.least[ply], value)
    scratch.places[ply] += 1


@compiled
def duel(guide: Guide, scratch: Scratch, depth: int, least: float, most: float) -> float:
    """The chance of the side to move at ply 1; beyond the bounds it is only known to be there.

    Loops instead of calling itself: Numba does not find such functions again in its cache.
    """
    sides, ply = guide.sides, 1
    enter(guide, scratch, ply, least, most)
    while True:
        done = scratch.places[ply] == scratch.counts[ply] or scratch.least[ply] >= scratch.most[ply]
        if done or is_ended(scratch.control):
            value = scratch.best[ply]
            if ply == 1:
                return float(value)
            ply -= 1
            if sides[scratch.states[ply, MOVER]] != sides[scratch.states[ply + 1, MOVER]]:
                value = 1.0 - value
            account(scratch, ply, value)
        elif ply == depth:
            account(scratch, ply, scratch.values[ply, 0])
            scratch.places[ply] = scratch.counts[ply]
            scratch.short[0] = 1
        else:
            mover = make_child(guide, scratch, ply)
            if mover == OVER:
                final_chances(scratch.states[ply + 1], sides, scratch.chances[ply + 1])
                account(scratch, ply, scratch.chances[ply + 1, scratch.states[ply, MOVER]])
                continue
            low, high = scratch.least[ply], scratch.most[ply]
            if sides[mover] != sides[scratch.states[ply, MOVER]]:
                low, high = 1.0 - high, 1.0 - low
            ply += 1
            enter(guide, scratch, ply, low, high)


@compiled
def melee(guide: Guide, scratch: Scratch, depth: int) -> None:
    """The chances of every seat at ply 1, among more than two sides, into its row."""
    ply = 1
    scratch.counts[ply] = -1
    while True:
        known = scratch.places[ply] == scratch.counts[ply] or is_ended(scratch.control)
        if scratch.counts[ply] < 0:
            known = scratch.states[ply, MOVER] == OVER or ply > depth
            if known:
                scratch.short[0] |= scratch.states[ply, MOVER] != OVER
                estimate_chances(guide, scratch.states[ply], scratch.chances[ply])
            else:
                enter(guide, scratch, ply, -1.0, 2.0)
        if not known:
            make_child(guide, scratch, ply)
            ply += 1
            scratch.counts[ply] = -1
            continue
        if ply == 1:
            return
        ply -= 1
        mover = scratch.states[ply, MOVER]
        if scratch.chances[ply + 1, mover] > scratch.best[ply]:
            scratch.chances[ply] = scratch.chances[ply + 1]
        account(scratch, ply, scratch.chances[ply + 1, mover])


@compiled
def count_sides(sides: State) -> int:
    count = 0
    for seat in range(len(sides)):
        new = 1
        for other in range(seat):
            if sides[other] == sides[seat]:
                new = 0
        count += new
    return count


@compiled
def look(
    guide: Guide,
    scratch: Scratch,
    order: State,
    worth: Weights,
    count: int,
    depth: int,
    each: bool,
) -> int:
    """Search every turn of the root to a depth, in `order`; returns how many were looked at.

    What a turn is worth that is not the best may be told too high, unless `each` matters.
    """
    root, child, sides = scratch.states[0], scratch.states[1], guide.sides
    mover = root[MOVER]
    two = count_sides(sides) == 2
    best = -1.0
    for i in range(count):
        child[:] = root
        play_turn(guide.functions, child, turn_at(scratch, 0, order[i]))
        if child[MOVER] == OVER:
            final_chances(child, sides, scratch.chances[1])
            value = scratch.chances[1, mover]
        elif not two:
            melee(guide, scratch, depth - 1)
            value = scratch.chances[1, mover]
        elif sides[child[MOVER]] == sides[mover]:
            value = duel(guide, scratch, depth - 1, best, 2.0)
        else:
            value = 1.0 - duel(guide, scratch, depth - 1, -1.0, 1.0 - best)
        if is_ended(scratch.control):
            return i
        if not each and value <= best:
            # It is no better than the best, and maybe worse.
            value = min(value, best - LITTLE)
        worth[order[i]] = value
        if not each:
            best = max(best, value)
    return count


@compiled
def take_over(fresh: Weights, order: State, done: int, worth: Weights) -> None:
    """Of a depth that was not finished take what it found; turns not looked at stay behind."""
    highest = -1.0
    for i in range(done):
        worth[order[i]] = fresh[order[i]]
        highest = max(highest, worth[order[i]])
    for i in range(done, len(order) if done else 0):
        worth[order[i]] = min(worth[order[i]], highest - LITTLE)


@compiled
def search(guide: Guide, scratch: Scratch, deepest: int, each: bool, worth: Weights) -> int:
    """Search the position at ply 0: its turns are in the first row, and `worth` what they are.

    Returns how many there are. What a depth could not finish counts as far as it got: its first
    turn is the best of the depth before.
    """
    count = expand(guide, scratch, 0)
    order = np.arange(count)
    worth[:count] = scratch.values[0, :count]
    if count == 1:
        return 1
    fresh = np.empty(len(worth))
    for depth in range(2, deepest + 1):
        fresh[:count] = worth[:count]
        scratch.short[0] = 0
        done = look(guide, scratch, order, fresh, count, depth, each)
        if done < count:
            take_over(fresh, order, done, worth)
            break
        worth[:count] = fresh[:count]
        if not scratch.short[0]:
            break
        order = np.argsort(-worth[:count], kind="mergesort")
    return count
