"""The cells of Trio by name."""

from __future__ import annotations

from sobremesa.core.cells import Grid

from .layout import SIDE

GRID = Grid(SIDE, SIDE)
NAMES = [GRID.name(column, row) for column, row in GRID.cells()]
