"""The last stones, played to every end: whether the mover wins, ties or loses for certain.

Alpha-beta over three results. Scores never fall; so who has more than the other could get from all
free cells has won. Positions met again by another order of stones are looked up; mirror images are
not: in none of 105 games looked at could one be met with 18 cells free, as stones lay in its way.

In a second 18 free cells are mostly proven, and 20 now and then.
"""

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, NODES, OVER, RESULT, SCORES, STOP, State
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import free_cells
from sobremesa.games.sitaos.kernel.sampling import score_bounds
from sobremesa.games.sitaos.kernel.steps import play

MOST_FREE = 22
# A proof takes about so many nodes, and for each free cell more so many times as many.
FEWEST, GROWTH = 1 / 64, 2.4
SEEN_BITS = 18
WORDS = 6
"""Of a position that was met: both colours' stones and points, its result, and what it is."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
LOWEST, HIGHEST = -1, 1


@compiled
def place_of(state: State) -> int:
    """Where a position is kept."""
    mixed = np.uint64(state[at.STONES]) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= np.uint64(state[at.STONES + 1]) * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0x165667B19E3779F9)
    return int(np.int64(mixed >> np.uint64(64 - SEEN_BITS)))


@compiled
def is_same(state: State, entry: State) -> bool:
    """Whether what is kept there is this position."""
    return (
        entry[0] == state[at.STONES]
        and entry[1] == state[at.STONES + 1]
        and entry[2] == state[at.OTHER_POINTS]
        and entry[3] == state[at.OTHER_POINTS + 1]
        and entry[5] != 0
    )


@compiled
def keep(state: State, entry: State, result: int, what: int) -> None:
    """Remember a position."""
    entry[0], entry[1] = state[at.STONES], state[at.STONES + 1]
    entry[2], entry[3] = state[at.OTHER_POINTS], state[at.OTHER_POINTS + 1]
    entry[4], entry[5] = result, what


@compiled
def bounds(state: State, seat: int, seen: NDArray[np.int64]) -> tuple[int, int]:
    """The worst and the best result that a seat can still get, as far as it is known."""
    if state[MOVER] == OVER:
        lead = state[SCORES + seat] - state[SCORES + 1 - seat]
        result = HIGHEST if lead > 0 else LOWEST if lead < 0 else 0
        return result, result
    free = free_cells(state)
    mine, theirs = state[SCORES + seat], state[SCORES + 1 - seat]
    worst, best = LOWEST, HIGHEST
    my_most, their_most = (
        score_bounds(state, seat, free)[1],
        score_bounds(state, 1 - seat, free)[1],
    )
    if mine >= their_most:
        worst = HIGHEST if mine > their_most else 0
    if theirs >= my_most:
        best = LOWEST if theirs > my_most else 0
    if worst < best:
        entry = seen[place_of(state)]
        if is_same(state, entry):
            if entry[5] != AT_MOST:
                worst = max(worst, entry[4])
            if entry[5] != AT_LEAST:
                best = min(best, entry[4])
    return worst, best


@compiled
def order(state: State, cells: State) -> int:
    """The free cells into a list, those that bring or prevent most points first."""
    seat = state[MOVER]
    after = np.empty_like(state)
    keys = np.empty(MOST_FREE, np.int64)
    free = free_cells(state)
    count = 0
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        gain = 0
        for who in range(2):
            after[:] = state
            after[MOVER] = who
            play(after, cell)
            gain += after[SCORES + who] - state[SCORES + who]
            if who == seat and after[SCORES + seat] >= at.GOAL:
                gain += at.GOAL
        place = count
        while place > 0 and keys[place - 1] < gain:
            keys[place], cells[place] = keys[place - 1], cells[place - 1]
            place -= 1
        keys[place], cells[place] = gain, cell
        count += 1
    return count


@compiled
def solve(state: State, sides: State, control: State, steps: State) -> int:
    """Write down a step that gets the best result for certain; returns 1, or 0 if none is sure.

    `control` counts nodes and says when to stop, as for searches; too few are not even tried.
    """
    free = count_bits(free_cells(state))
    if state[MOVER] == OVER or free > MOST_FREE or control[NODES] < FEWEST * GROWTH**free:
        return 0
    seen = np.zeros((1 << SEEN_BITS, WORDS), np.int64)
    states = np.empty((MOST_FREE + 1, len(state)), np.int64)
    cells = np.empty((MOST_FREE + 1, MOST_FREE), np.int64)
    counts, places = np.zeros(MOST_FREE + 1, np.int64), np.zeros(MOST_FREE + 1, np.int64)
    best, low = np.zeros(MOST_FREE + 1, np.int64), np.zeros(MOST_FREE + 1, np.int64)
    first, high = np.zeros(MOST_FREE + 1, np.int64), np.zeros(MOST_FREE + 1, np.int64)
    states[0] = state
    counts[0] = order(state, cells[0])
    low[0], high[0], best[0] = LOWEST - 1, HIGHEST, LOWEST - 1
    first[0] = low[0]
    ply = 0
    chosen = cells[0, 0]
    while True:
        if control[NODES] < 0 or control[STOP]:
            return 0
        if places[ply] == counts[ply] or low[ply] >= high[ply]:
            result = best[ply]
            if ply == 0:
                break
            what = AT_MOST if result <= first[ply] else AT_LEAST if result >= high[ply] else EXACT
            keep(states[ply], seen[place_of(states[ply])], result, what)
            ply -= 1
        else:
            control[NODES] -= 1
            child = states[ply + 1]
            child[:] = states[ply]
            play(child, cells[ply, places[ply]])
            worst, most = bounds(child, 1 - states[ply, MOVER], seen)
            if worst < most and worst < -low[ply] and most > -high[ply]:
                ply += 1
                low[ply], high[ply], best[ply] = -high[ply - 1], -low[ply - 1], LOWEST - 1
                first[ply] = low[ply]
                places[ply] = 0
                counts[ply] = order(child, cells[ply])
                continue
            result = worst if worst >= -low[ply] else most
        if -result > best[ply]:
            best[ply] = -result
            if ply == 0:
                chosen = cells[0, places[0]]
        low[ply] = max(low[ply], -result)
        places[ply] += 1
    steps[0] = chosen
    control[RESULT] = best[0]
    return 1
