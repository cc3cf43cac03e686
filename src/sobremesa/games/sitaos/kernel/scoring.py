"""What stones of one colour bring: squares, diamonds and lines.

All shapes of one size are found at once: shift the stones of a colour so that each partner of a
shape comes to lie on the same bit, and what is left after AND is one bit a shape.
"""

import numpy as np

from sobremesa.core.bits import count_bits
from sobremesa.core.compiler import uncounted
from sobremesa.games.sitaos import layout as at
from sobremesa.games.sitaos.kernel.places import BOARD, rows

# Where the upper left corner of a square of side 0-6 may lie, and a diamond's left point.
CORNERS = tuple(rows(0, at.ROWS - 1 - side) for side in range(at.ROWS))
POINTS = tuple(rows(reach, at.ROWS - 1 - reach) for reach in range(4))
DIRECTIONS = DOWN, RISING, ACROSS, FALLING = 1, at.STRIDE - 1, at.STRIDE, at.STRIDE + 1
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
LINES = np.array(at.LINE_POINTS)


@uncounted
def squares(stones: int, side: int, corners: int) -> int:
    """How many squares of a side have stones on all four corners."""
    pairs = stones & (stones >> side) & corners
    return count_bits(pairs & (pairs >> at.STRIDE * side))


@uncounted
def diamonds(stones: int, reach: int, points: int) -> int:
    """How many diamonds have stones at that distance on all four sides of a centre."""
    across = stones & (stones >> 2 * at.STRIDE * reach) & points
    along = (stones >> (at.STRIDE - 1) * reach) & (stones >> (at.STRIDE + 1) * reach)
    return count_bits(across & along)


@uncounted
def squares_and_diamonds(stones: int) -> int:
    """The points of all squares and diamonds of one colour, which the set of its stones tells."""
    return (
        at.SQUARE_POINTS[1] * squares(stones, 1, CORNERS[1])
        + at.SQUARE_POINTS[2] * squares(stones, 2, CORNERS[2])
        + at.SQUARE_POINTS[3] * squares(stones, 3, CORNERS[3])
        + at.SQUARE_POINTS[4] * squares(stones, 4, CORNERS[4])
        + at.SQUARE_POINTS[5] * squares(stones, 5, CORNERS[5])
        + at.SQUARE_POINTS[6] * squares(stones, 6, CORNERS[6])
        + at.DIAMOND_POINTS[1] * diamonds(stones, 1, POINTS[1])
        + at.DIAMOND_POINTS[2] * diamonds(stones, 2, POINTS[2])
        + at.DIAMOND_POINTS[3] * diamonds(stones, 3, POINTS[3])
    )


@uncounted
def fives(stones: int, direction: int) -> int:
    """The first cells of all unbroken lines of five stones in a direction."""
    pairs = stones & (stones >> direction)
    fours = pairs & (pairs >> 2 * direction)
    return fours & (stones >> 4 * direction)


@uncounted
def run_length(stones: int, cell: int, direction: int) -> int:
    """How many stones lie in the unbroken line through a cell."""
    length = 1
    ahead = stones >> cell >> direction
    while ahead & 1:
        length += 1
        ahead >>= direction
    i = cell - direction
    while i >= 0 and (stones >> i) & 1:
        length += 1
        i -= direction
    return length


@uncounted
def line_points(stones: int, cell: int) -> int:
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
