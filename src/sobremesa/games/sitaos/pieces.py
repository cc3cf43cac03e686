"""The cells of Sitaos by name, and the places of their stones in the flat array."""

from sobremesa.core.cells import Grid
from sobremesa.games.sitaos.layout import COLUMNS, ROWS, STRIDE

GRID = Grid(COLUMNS, ROWS)
PLACES = {GRID.name(column, row): column * STRIDE + row for column, row in GRID.cells()}
CELLS = {place: cell for cell, place in PLACES.items()}
BITS = {cell: 1 << place for cell, place in PLACES.items()}
