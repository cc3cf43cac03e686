"""All 314 shapes of the board: which cells each has, and which shapes go through a cell."""

import numpy as np

from sobremesa.games.sitaos import layout as at

WAYS = ((0, 1), (1, -1), (1, 0), (1, 1))


def cells_of(corners: list[tuple[int, int]]) -> int:
    """The cells of a shape as bits; 0 where one lies beside the board."""
    cells = 0
    for column, row in corners:
        if not (0 <= column < at.COLUMNS and 0 <= row < at.ROWS):
            return 0
        cells |= 1 << column * at.STRIDE + row
    return cells


def list_shapes() -> list[list[int]]:
    """The shapes by kind: squares by side, diamonds by reach, lines by length."""
    places = [(column, row) for column in range(at.COLUMNS) for row in range(at.ROWS)]
    kinds = [
        [cells_of([(c, r), (c + side, r), (c, r + side), (c + side, r + side)]) for c, r in places]
        for side in range(1, at.ROWS)
    ]
    kinds += [
        [cells_of([(c - n, r), (c + n, r), (c, r - n), (c, r + n)]) for c, r in places]
        for n in range(1, at.ROWS // 2 + 1)
    ]
    kinds += [
        [
            cells_of([(c + n * across, r + n * down) for n in range(length)])
            for across, down in WAYS
            for c, r in places
        ]
        for length in range(5, at.COLUMNS + 1)
    ]
    return [[cells for cells in kind if cells] for kind in kinds]


KINDS = list_shapes()
SHAPES = np.array([cells for kind in KINDS for cells in kind], np.int64)
SIZES = [KINDS[kind][0].bit_count() for kind in range(len(KINDS))]
# Features count stones from 1: those of a kind begin after those of the kinds before it.
FIRST = np.array(
    [sum(SIZES[:kind]) - 1 for kind in range(len(KINDS)) for _ in KINDS[kind]], np.int64
)
STONES = np.array([int(cells).bit_count() for cells in SHAPES], np.int64)


def through(cell: int) -> list[int]:
    return [place for place, cells in enumerate(SHAPES) if int(cells) >> cell & 1]


MOST = max(len(through(cell)) for cell in range(at.COLUMNS * at.STRIDE))
# By cell: the shapes through it, -1 after the last.
THROUGH = np.array(
    [(through(cell) + [-1] * (MOST + 1))[: MOST + 1] for cell in range(at.COLUMNS * at.STRIDE)],
    np.int64,
)
