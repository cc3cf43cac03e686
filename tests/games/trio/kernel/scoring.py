"""What stones of one colour bring."""

from __future__ import annotations

import numpy as np

from sobremesa.core.compiler import compiled

from .. import layout as at


def lines() -> list[int]:
    """Every line of three cells as a set of bits."""
    found = []
    for row in range(at.SIDE):
        for column in range(at.SIDE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + n * down, column + n * right) for n in range(at.LINE)]
                if all(r < at.SIDE and 0 <= c < at.SIDE for r, c in cells):
                    found.append(sum(1 << r * at.SIDE + c for r, c in cells))
    return found


LINES = np.array(lines())


@compiled
def count_lines(stones: int) -> int:
    """How many lines of three have a stone on each cell."""
    count = 0
    for line in LINES:
        count += line & stones == line
    return count
