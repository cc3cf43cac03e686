"""The cells of Sitaos by name, and the places of their stones in the flat array."""

from sobremesa.core.cells import Grid
from sobremesa.games.sitaos.layout import COLUMNS, ROWS, STRIDE

GRID = Grid(COLUMNS, ROWS)
PLACES = {GRID.name(column, row): column * STRIDE + row for column, row in GRID.cells()}
CELLS = {place: cell for cell, place in PLACES.items()}
BITS = {cell: 1 << place for cell, place in PLACES.items()}


def images(cell: str) -> frozenset[str]:
    """A cell and its mirror images; shapes stay shapes in a mirror.

    >>> sorted(images("A1"))
    ['A1', 'A7', 'H1', 'H7']
    """
    column, row = GRID.find(cell)
    return frozenset(
        GRID.name(x, y) for x in (column, COLUMNS - 1 - column) for y in (row, ROWS - 1 - row)
    )
