"""The rules of Sitaos on the flat array of `layout.py`.

All figures of one size are found at once: shift the stones of a colour so that each partner of a
figure comes to lie on the same bit, and what is left after AND is one bit a figure.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from sobremesa.core.bits import count_bits, lowest_bit
from sobremesa.core.chance import below, number
from sobremesa.core.kernel import MOVER, OVER, SCORES
from sobremesa.games.sitaos.layout import (
    COLUMNS,
    DIAMOND_POINTS,
    GOAL,
    LINE_POINTS,
    MOST_STEPS,
    OTHER_POINTS,
    ROWS,
    SQUARE_POINTS,
    STONES,
    STRIDE,
    SWAP,
    WITH_SWAP,
)


def rows(first: int, last: int) -> int:
    """The cells of some rows, counted from 0 at the top."""
    column = sum(1 << row for row in range(first, last + 1))
    return sum(column << STRIDE * each for each in range(COLUMNS))


BOARD = rows(0, ROWS - 1)
# Where the upper left corner of a square of side 0-6 may lie, and a diamond's left point.
CORNERS = tuple(rows(0, ROWS - 1 - side) for side in range(ROWS))
POINTS = tuple(rows(reach, ROWS - 1 - reach) for reach in range(4))
DIRECTIONS = DOWN, RISING, ACROSS, FALLING = 1, STRIDE - 1, STRIDE, STRIDE + 1
# By direction and cell: where the lines of five through the cell start.
STARTS = np.array(
    [
        [
            BOARD & sum(1 << cell - n * way for n in range(5) if cell >= n * way)
            for cell in range(64)
        ]
        for way in DIRECTIONS
    ]
)
LINES = np.array(LINE_POINTS)
BATCH = 12
CELL_BITS = 6
CELL = (1 << CELL_BITS) - 1


@njit(cache=True, nogil=True)
def squares(stones, side, corners):
    """How many squares of a side have stones on all four corners."""
    pairs = stones & (stones >> side) & corners
    return count_bits(pairs & (pairs >> STRIDE * side))


@njit(cache=True, nogil=True)
def diamonds(stones, reach, points):
    """How many diamonds have stones at that distance on all four sides of a centre."""
    across = stones & (stones >> 2 * STRIDE * reach) & points
    along = (stones >> (STRIDE - 1) * reach) & (stones >> (STRIDE + 1) * reach)
    return count_bits(across & along)


@njit(cache=True, nogil=True)
def squares_and_diamonds(stones):
    """The points of all squares and diamonds of one colour, which the set of its stones tells."""
    return (
        SQUARE_POINTS[1] * squares(stones, 1, CORNERS[1])
        + SQUARE_POINTS[2] * squares(stones, 2, CORNERS[2])
        + SQUARE_POINTS[3] * squares(stones, 3, CORNERS[3])
        + SQUARE_POINTS[4] * squares(stones, 4, CORNERS[4])
        + SQUARE_POINTS[5] * squares(stones, 5, CORNERS[5])
        + SQUARE_POINTS[6] * squares(stones, 6, CORNERS[6])
        + DIAMOND_POINTS[1] * diamonds(stones, 1, POINTS[1])
        + DIAMOND_POINTS[2] * diamonds(stones, 2, POINTS[2])
        + DIAMOND_POINTS[3] * diamonds(stones, 3, POINTS[3])
    )


@njit(cache=True, nogil=True)
def fives(stones, direction):
    """The first cells of all unbroken lines of five stones in a direction."""
    pairs = stones & (stones >> direction)
    fours = pairs & (pairs >> 2 * direction)
    return fours & (stones >> 4 * direction)


@njit(cache=True, nogil=True)
def run_length(stones, cell, direction):
    """How many stones lie in the unbroken line through a cell."""
    length = 1
    ahead = stones >> cell >> direction
    while ahead & 1:
        length += 1
        ahead >>= direction
    at = cell - direction
    while at >= 0 and (stones >> at) & 1:
        length += 1
        at -= direction
    return length


@njit(cache=True, nogil=True)
def line_points(stones, cell):
    """The points of the longest line through a new stone in each of the four directions."""
    down = fives(stones, DOWN) & STARTS[0, cell]
    rising = fives(stones, RISING) & STARTS[1, cell]
    across = fives(stones, ACROSS) & STARTS[2, cell]
    falling = fives(stones, FALLING) & STARTS[3, cell]
    points = 0
    if down | rising | across | falling:
        if down:
            points += LINES[run_length(stones, cell, DOWN)]
        if rising:
            points += LINES[run_length(stones, cell, RISING)]
        if across:
            points += LINES[run_length(stones, cell, ACROSS)]
        if falling:
            points += LINES[run_length(stones, cell, FALLING)]
    return points


@njit(cache=True, nogil=True)
def may_swap(state):
    """1 when the option is on and blue, to move, has no stone yet; else 0."""
    return state[WITH_SWAP] * (state[MOVER] == 1 and state[STONES + 1] == 0)


@njit(cache=True, nogil=True)
def free_cells(state):
    """The cells without a stone."""
    return BOARD & ~(state[STONES] | state[STONES + 1])


@njit(cache=True, nogil=True)
def nth_cell(cells, n):
    """The n-th cell of a set, counted from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest_bit(cells)


@njit(cache=True, nogil=True)
def legal(state, steps):
    """Every free cell; also the swap while it may be played."""
    if state[MOVER] == OVER:
        return 0
    free = free_cells(state)
    count = 0
    while free:
        steps[count] = lowest_bit(free)
        free &= free - 1
        count += 1
    if may_swap(state):
        steps[count] = SWAP
        count += 1
    return count


@njit(cache=True, nogil=True)
def pick(state, rng):
    """A random legal step, each as likely."""
    free = free_cells(state)
    choices = count_bits(free)
    chosen = below(rng, choices + may_swap(state))
    return SWAP if chosen == choices else nth_cell(free, chosen)


@njit(cache=True, nogil=True)
def play(state, step):
    """Put the mover's stone on a cell, score what it completes, pass the turn on; or swap."""
    mover = state[MOVER]
    state[MOVER] = 1 - mover
    if step == SWAP:
        state[STONES], state[STONES + 1] = state[STONES + 1], state[STONES]
        return 1
    cell = step & CELL
    stones = state[STONES + mover] | (1 << cell)
    state[STONES + mover] = stones
    state[OTHER_POINTS + mover] += line_points(stones, cell) - (step >> CELL_BITS)
    state[SCORES + mover] = squares_and_diamonds(stones) + state[OTHER_POINTS + mover]
    if state[SCORES + mover] >= GOAL or free_cells(state) == 0:
        state[MOVER] = OVER
    return 1


@njit(cache=True, nogil=True)
def scatter(cells, order, first, stride, rng):
    """Put cells in random order into every place, or every second place, of `order`."""
    count = 0
    while cells:
        at = below(rng, count + 1)
        order[first + stride * count] = order[first + stride * at]
        order[first + stride * at] = lowest_bit(cells)
        cells &= cells - 1
        count += 1


@njit(cache=True, nogil=True)
def lay_batch(stones, order, first, last):
    """Lay one colour's stones, every second of the order; returns them all, and points of lines."""
    after = stones
    for at in range(first, last, 2):
        after |= 1 << order[at]
    points = 0
    if (
        fives(stones, DOWN) != fives(after, DOWN)
        or fives(stones, RISING) != fives(after, RISING)
        or fives(stones, ACROSS) != fives(after, ACROSS)
        or fives(stones, FALLING) != fives(after, FALLING)
    ):
        for at in range(first, last, 2):
            stones |= 1 << order[at]
            points += line_points(stones, order[at])
    return after, points


@njit(cache=True, nogil=True)
def lay(state, order, count):
    """Lay stones of alternating colour on the free cells in this order until the game is over.

    Scores only grow, so they are looked at after every batch of stones; a batch in which somebody
    reaches the goal is played again stone by stone.
    """
    mover, other = state[MOVER], 1 - state[MOVER]
    for first in range(0, count, BATCH):
        last = min(first + BATCH, count)
        mine, my_gain = lay_batch(state[STONES + mover], order, first, last)
        theirs, their_gain = lay_batch(state[STONES + other], order, first + 1, last)
        my_points = state[OTHER_POINTS + mover] + my_gain
        their_points = state[OTHER_POINTS + other] + their_gain
        my_score = squares_and_diamonds(mine) + my_points
        their_score = squares_and_diamonds(theirs) + their_points
        if my_score >= GOAL or their_score >= GOAL:
            for at in range(first, last):
                play(state, order[at])
                if state[MOVER] == OVER:
                    return
        state[STONES + mover], state[STONES + other] = mine, theirs
        state[OTHER_POINTS + mover], state[OTHER_POINTS + other] = my_points, their_points
        state[SCORES + mover], state[SCORES + other] = my_score, their_score
    state[MOVER] = OVER


@njit(cache=True, nogil=True)
def playout_in_order(state, rng):
    """Play at random to the end, stone by stone."""
    if state[MOVER] == OVER:
        return
    free = free_cells(state)
    count = count_bits(free)
    if may_swap(state) and below(rng, count + 1) == count:
        play(state, SWAP)
    order = np.empty(MOST_STEPS, np.int64)
    scatter(free, order, 0, 1, rng)
    lay(state, order, count)


@njit(cache=True, nogil=True)
def random_subset(cells, size, rng):
    """A random half of the cells: toss a coin for each until the number is right."""
    while True:
        chosen = np.int64(number(rng)) & cells
        if count_bits(chosen) == size:
            return chosen


@njit(cache=True, nogil=True)
def line_bounds(stones):
    """The least and the most points that the lines of these stones can have brought.

    A line of five has brought 6; one of six at least 12 and, if it was a line of five before, 18;
    of seven 24 to 42, of eight 36 to 78. A line of n holds n - 4 lines of five, n - 5 of six and
    so on, and these numbers are the sums below.
    """
    least = most = 0
    for each in range(4):
        direction = DIRECTIONS[each]
        five = fives(stones, direction)
        six = five & (five >> direction)
        seven = six & (six >> direction)
        eight = seven & (seven >> direction)
        count5, count6, count7 = count_bits(five), count_bits(six), count_bits(seven)
        least += 6 * (count5 + count7)
        most += 6 * (count5 + count6) + 12 * (count7 + count_bits(eight))
    return least, most


@njit(cache=True, nogil=True)
def score_bounds(state, seat, new):
    """The least and the most that a seat can have when it has got these new stones too."""
    before = state[STONES + seat]
    after = before | new
    sure = state[OTHER_POINTS + seat] + squares_and_diamonds(after)
    old_least, old_most = line_bounds(before)
    least, most = line_bounds(after)
    return sure + least - old_least, sure + most - old_most


@njit(cache=True, nogil=True)
def playout(state, rng):
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
        play(state, SWAP)
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
    if sure and (my_most < GOAL or their_most < GOAL):
        state[SCORES + mover], state[SCORES + 1 - mover] = my_least, their_least
        state[MOVER] = OVER
        return
    order = np.empty(MOST_STEPS, np.int64)
    scatter(mine, order, 0, 2, rng)
    scatter(theirs, order, 1, 2, rng)
    lay(state, order, count)
