"""Cells and their names: columns are letters from the left, rows numbers from the top."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.core.refusal import Refusal

NAME = re.compile(r"([A-Z])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Grid:
    """A board of columns and rows.

    >>> Grid(8, 7).name(3, 3), Grid(8, 7).find("d4")
    ('D4', (3, 3))
    """

    columns: int
    rows: int

    def name(self, column: int, row: int) -> str:
        """The name of a cell, counted from 0 at the upper left."""
        return f"{chr(ord('A') + column)}{row + 1}"

    def find(self, text: str) -> tuple[int, int]:
        """Column and row of a cell's name; refuses what is no cell of this board."""
        match = NAME.fullmatch(text)
        if match is None:
            raise Refusal("core.no_cell", text=text)
        column, row = ord(match[1].upper()) - ord("A"), int(match[2]) - 1
        if column >= self.columns or row >= self.rows:
            raise Refusal("core.off_board", cell=text.upper(), last=self.name(*self.corner))
        return column, row

    def has(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    @property
    def corner(self) -> tuple[int, int]:
        """The cell at the lower right."""
        return self.columns - 1, self.rows - 1

    def cells(self) -> Iterator[tuple[int, int]]:
        """Every cell, row by row from the top."""
        return ((column, row) for row in range(self.rows) for column in range(self.columns))
