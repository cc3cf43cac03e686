"""Pieces of Siesta as text, `*F5`: a sign for the kind, then the cell."""

import re
from collections.abc import Iterable, Sequence

from sobremesa.core.cells import Grid
from sobremesa.core.refusal import Refusal
from sobremesa.games.siesta.layout import KIND, ROOF, ROW, SHADOW, SIDE, SUN

GRID = Grid(SIDE, SIDE)
ROWS = [[GRID.name(column, row) for column in range(SIDE)] for row in range(SIDE)]
KINDS = {"*": SUN, "#": SHADOW, "^": ROOF}
SIGNS = {kind: sign for sign, kind in KINDS.items()}
# The order in which the pieces of a turn are written.
WRITTEN = "*^#"
PIECE = re.compile(r"([*^#])(.*)")


def step_of(sign: str, cell: str) -> int:
    column, row = GRID.find(cell)
    return KINDS[sign] << KIND | row << ROW | column


def piece_name(step: int) -> str:
    """A step as text.

    >>> piece_name(step_of("*", "F5"))
    '*F5'
    """
    return SIGNS[step >> KIND] + ROWS[step >> ROW & 15][step & 15]


def read_pieces(text: str) -> list[int]:
    """The steps of the pieces that a text names; refuses what is no piece."""
    pieces = []
    for word in text.split():
        match = PIECE.fullmatch(word)
        if match is None:
            raise Refusal("core.unreadable", text=word)
        pieces.append(step_of(match[1], match[2]))
    return pieces


def write_pieces(steps: Sequence[int]) -> str:
    """A turn as text: suns, roofs, shadows, each from the upper left."""

    def place(step: int) -> tuple[int, int, int]:
        return WRITTEN.index(SIGNS[step >> KIND]), step >> ROW & 15, step & 15

    return " ".join(map(piece_name, sorted(steps, key=place)))


def marks_of(steps: Iterable[int], seat: int) -> dict[str, str]:
    """What the pieces of a seat look like on the board: `*`, `#` or the digit of the seat."""
    return {
        piece_name(step)[1:]: str(seat) if step >> KIND == ROOF else SIGNS[step >> KIND]
        for step in steps
    }
