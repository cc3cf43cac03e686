"""Random steps, and random games played to the end."""

import numpy as np

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.chance import below, number
from sobremesa.core.compiler import compiled
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel import scoring
from sobremesa.games.sitaos.kernel.places import free_cells, may_swap, nth_cell
from sobremesa.games.sitaos.kernel.steps import play

BATCH = 12


@compiled
def pick(state: State, rng: State) -> int:
    """A random legal step, each as likely."""
    free = free_cells(state)
    choices = count_bits(free)
    chosen = below(rng, choices + may_swap(state))
    return at.SWAP if chosen == choices else nth_cell(free, chosen)


@compiled
def scatter(cells: int, order: State, first: int, stride: int, rng: State) -> None:
    """Put cells in random order into every place, or every second place, of `order`."""
    count = 0
    while cells:
        i = below(rng, count + 1)
        order[first + stride * count] = order[first + stride * i]
        order[first + stride * i] = lowest_bit(cells)
        cells &= cells - 1
        count += 1


@compiled
def lay_batch(stones: int, order: State, first: int, last: int) -> tuple[int, int]:
    """Lay one colour's stones, every second of the order; returns them all, and points of lines."""
    after = stones
    for i in range(first, last, 2):
        after |= 1 << order[i]
    points = 0
    if (
        scoring.fives(stones, scoring.DOWN) != scoring.fives(after, scoring.DOWN)
        or scoring.fives(stones, scoring.RISING) != scoring.fives(after, scoring.RISING)
        or scoring.fives(stones, scoring.ACROSS) != scoring.fives(after, scoring.ACROSS)
        or scoring.fives(stones, scoring.FALLING) != scoring.fives(after, scoring.FALLING)
    ):
        for i in range(first, last, 2):
            stones |= 1 << order[i]
            points += scoring.line_points(stones, order[i])
    return after, points


@compiled
def lay_in_order(state: State, order: State, count: int) -> None:
    """Lay stones of alternating colour on the free cells in this order until the game is over.

    Scores only grow, so they are looked at after every batch of stones; a batch in which somebody
    reaches the goal is played again stone by stone.
    """
    mover, other = state[MOVER], 1 - state[MOVER]
    for first in range(0, count, BATCH):
        last = min(first + BATCH, count)
        mine, my_gain = lay_batch(state[at.STONES + mover], order, first, last)
        theirs, their_gain = lay_batch(state[at.STONES + other], order, first + 1, last)
        my_points = state[at.OTHER_POINTS + mover] + my_gain
        their_points = state[at.OTHER_POINTS + other] + their_gain
        my_score = scoring.squares_and_diamonds(mine) + my_points
        their_score = scoring.squares_and_diamonds(theirs) + their_points
        if my_score >= at.GOAL or their_score >= at.GOAL:
            for i in range(first, last):
                play(state, order[i])
                if state[MOVER] == OVER:
                    return
        state[at.STONES + mover], state[at.STONES + other] = mine, theirs
        state[at.OTHER_POINTS + mover], state[at.OTHER_POINTS + other] = my_points, their_points
        state[SCORES + mover], state[SCORES + other] = my_score, their_score
    state[MOVER] = OVER


@compiled
def playout_in_order(state: State, rng: State) -> None:
    """Play at random to the end, stone by stone."""
    if state[MOVER] == OVER:
        return
    free = free_cells(state)
    count = count_bits(free)
    if may_swap(state) and below(rng, count + 1) == count:
        play(state, at.SWAP)
    order = np.empty(at.MOST_STEPS, np.int64)
    scatter(free, order, 0, 1, rng)
    lay_in_order(state, order, count)


@compiled
def random_subset(cells: int, size: int, rng: State) -> int:
    """A random half of the cells: toss a coin for each until the number is right."""
    while True:
        chosen = int(np.int64(number(rng))) & cells
        if count_bits(chosen) == size:
            return chosen


@compiled
def line_bounds(stones: int) -> tuple[int, int]:
    """The least and the most points that the lines of these stones can have brought.

    A line of five has brought 6; one of six at least 12 and, if it was a line of five before, 18;
    of seven 24 to 42, of eight 36 to 78. A line of n holds n - 4 lines of five, n - 5 of six and
    so on, and these numbers are the sums below.
    """
    least = most = 0
    for each in range(4):
        direction = scoring.DIRECTIONS[each]
        five = scoring.fives(stones, direction)
        six = five & (five >> direction)
        seven = six & (six >> direction)
        eight = seven & (seven >> direction)
        count5, count6, count7 = count_bits(five), count_bits(six), count_bits(seven)
        least += 6 * (count5 + count7)
        most += 6 * (count5 + count6) + 12 * (count7 + count_bits(eight))
    return least, most


@compiled
def score_bounds(state: State, seat: int, new: int) -> tuple[int, int]:
    """The least and the most that a seat can have when it has got these new stones too."""
    before = state[at.STONES + seat]
    after = before | new
    sure = state[at.OTHER_POINTS + seat] + scoring.squares_and_diamonds(after)
    old_least, old_most = line_bounds(before)
    least, most = line_bounds(after)
    return sure + least - old_least, sure + most - old_most


@compiled
def playout(state: State, rng: State) -> None:
    """Play at random to the end, without an order where none is needed.

    Draw which of the free cells each colour will get. Squares, diamonds and lines of five follow
    from that alone; only when the winner hangs on who was first, or on how a longer line grew,
    is the order of the stones drawn as well and played through.
    """
    if state[MOVER] == OVER:
        return
    free = free_cells(state)
    count = count_bits(free)
    if may_swap(state) and below(rng, count + 1) == count:
        play(state, at.SWAP)
    mover = state[MOVER]
    half = (count + 1) >> 1
    mine = random_subset(free, half, rng)
    theirs = free & ~mine
    my_least, my_most = score_bounds(state, mover, mine)
    their_least, their_most = score_bounds(state, 1 - mover, theirs)
    sure = (
        my_least > their_most
        or their_least > my_most
        or (my_least == my_most and their_least == their_most)
    )
    if sure and (my_most < at.GOAL or their_most < at.GOAL):
        state[SCORES + mover], state[SCORES + 1 - mover] = my_least, their_least
        state[MOVER] = OVER
        return
    order = np.empty(at.MOST_STEPS, np.int64)
    scatter(mine, order, 0, 2, rng)
    scatter(theirs, order, 1, 2, rng)
    lay_in_order(state, order, count)
