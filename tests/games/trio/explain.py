"""What a stone brings, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from sobremesa.core.turns import Item

from .layout import LINE, SIDE
from .pieces import GRID

WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def lines() -> Iterator[tuple[str, ...]]:
    """Every line of three cells by name."""
    for column, row in GRID.cells():
        for right, down in WAYS:
            cells = [(column + n * right, row + n * down) for n in range(LINE)]
            if all(GRID.has(*cell) for cell in cells):
                yield tuple(GRID.name(*cell) for cell in cells)


LINES = tuple(lines())


def explain(own: set[str], cell: str, seat: int) -> tuple[Item, ...]:
    """The lines that a stone completes beside the stones of its colour."""
    points = (1, 0) if seat == 1 else (0, 1)
    found = [line for line in LINES if cell in line and own | {cell} >= {*line}]
    return tuple(
        Item("trio.line", points, line, {"first": line[0], "last": line[-1]}) for line in found
    )


assert len(LINES) == 2 * SIDE * (SIDE - LINE + 1) + 2 * (SIDE - LINE + 1) ** 2
