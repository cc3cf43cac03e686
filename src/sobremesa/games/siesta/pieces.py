"""Pieces of Siesta as text, `*F5`: a sign for the kind, then the cell."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress

import numpy as np

from sobremesa.core.cells import Grid
from sobremesa.core.kernel import State
from sobremesa.core.refusal import Refusal
from sobremesa.games.siesta.layout import KIND, ROOF, ROW, SHADOW, SIDE, SUN

GRID = Grid(SIDE, SIDE)
ROWS = [[GRID.name(column, row) for column in range(SIDE)] for row in range(SIDE)]
KINDS = {"*": SUN, "#": SHADOW, "^": ROOF}


@cache
def read_piece(text: str) -> int:
    """The step of a piece; refuses what is none."""
    if text[0] not in KINDS:
        raise Refusal("core.unreadable", text=text)
    column, row = GRID.find(text[1:])
    return KINDS[text[0]] << KIND | row << ROW | column


# All pieces by their steps, in the order in which those of a turn are written.
NAMES = {read_piece(sign + cell): sign + cell for sign in "*^#" for row in ROWS for cell in row}
WRITTEN = {step: place for place, step in enumerate(NAMES)}
# The names in the order of the steps: kind by kind, cell by cell.
LISTED = [NAMES[step] for step in sorted(NAMES)]


def name_pieces(sets: State) -> Iterator[str]:
    """The pieces of nine sets of cells as text: three kinds, three times four rows each."""
    rows = sets.astype("<i8").view(np.uint8).reshape(len(sets), 8)[:, : 4 * SIDE // 8]
    return compress(LISTED, np.unpackbits(rows, bitorder="little").tobytes())


def read_pieces(text: str) -> list[int]:
    """The steps of the pieces that a text names; refuses what is no piece."""
    return [read_piece(word) for word in text.split()]


def write_pieces(steps: Sequence[int]) -> str:
    """A turn as text: suns, roofs, shadows, each from the upper left."""
    return " ".join([NAMES[step] for step in sorted(steps, key=WRITTEN.__getitem__)])


def marks_of(steps: Iterable[int], seat: int) -> dict[str, str]:
    """What the pieces of a seat look like on the board: `*`, `#` or the digit of the seat."""
    names = [NAMES[step] for step in steps]
    return {name[1:]: str(seat) if name[0] == "^" else name[0] for name in names}
