"""Rows and columns of Siesta as one text: `*` a sun, `#` a shadow, a digit the roof of that seat.

Every row, then every column, has 32 characters, as its word in the flat array has 32 bits: twelve
cells, four spaces, the same cells mirrored, four spaces. So each siesta is read to the right.
"""

from collections.abc import Mapping

import numpy as np

from sobremesa.core.kernel import State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.pieces import ROWS

LENGTH = 32
LINES = 2 * at.SIDE
# The signs of all words of lines; a roof has that of its seat.
SIGNS = "*# 1234"
ADDED = np.array([ord(sign) - ord(" ") for sign in SIGNS])
# Eight characters a word.
SPACES = int.from_bytes(b" " * 8)
# The cell of each character, and the four characters of each cell; after each lies a neighbour.
BETWEEN = [""] * (LENGTH // 2 - at.SIDE)
CELLS = tuple(
    cell
    for line in (*ROWS, *zip(*ROWS, strict=True))
    for cell in (*line, *BETWEEN, *line[::-1], *BETWEEN)
)
PLACES = {
    cell: tuple(place for place, other in enumerate(CELLS) if other == cell)
    for row in ROWS
    for cell in row
}


def write_lines(state: State) -> str:
    """What lies in all rows and columns."""
    words = state[at.LINES : at.POINTS].astype("<u4")
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")
    signs = ADDED @ bits.view(np.int64).reshape(len(SIGNS), -1) + SPACES
    return signs.tobytes().decode()


def lay(lines: str, marks: Mapping[str, str]) -> str:
    """The lines with these marks on their cells."""
    signs = bytearray(lines, "ascii")
    for cell, mark in marks.items():
        for place in PLACES[cell]:
            signs[place] = ord(mark)
    return signs.decode()


def marks_in(lines: str) -> dict[str, str]:
    """What lies on each cell, row by row."""
    return {cell: mark for cell, places in PLACES.items() if (mark := lines[places[0]]) != " "}


def lines_through(cells: Mapping[str, str]) -> list[int]:
    """The rows, then the columns, in which these cells lie, by their numbers."""
    return sorted({place // LENGTH for cell in cells for place in PLACES[cell]})
