"""What tiles that are placed bring, line by line; and why they can't lie where somebody wants them.

Here tiles lie in a dictionary by cell, old ones and those of a draft.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Item
from sobremesa.games.sidoke.layout import (
    CENTRE,
    COLOUR_POINTS,
    DOUBLE,
    EXTRA,
    FIRST_TILES,
    INLAYS,
    KINDS,
    LETTERS,
    NUMBERS,
    SIDE,
    SIMPLE,
    SIX,
    SUPREME,
)
from sobremesa.games.sidoke.tiles import CELL_NAMES, tile_name

Tiles = Mapping[int, int]
WORTH = {"simple": SIMPLE, "extra": EXTRA, "supreme": SUPREME}
NAMED = {0: "supreme", 1: "extra"}


@dataclass(frozen=True)
class Line:
    """Tiles that touch one another along an axis, in reading direction."""

    axis: int
    cells: tuple[int, ...]
    tiles: tuple[int, ...]

    @property
    def fault(self) -> str | None:
        """Why it is neither run nor set; None if it is one."""
        numbers = [tile % KINDS % NUMBERS for tile in self.tiles]
        colours = {tile % KINDS // NUMBERS for tile in self.tiles}
        rises = {after - before for before, after in pairwise(numbers)}
        different = len(colours) == len(self.tiles)
        if min(rises) < 0:
            return "descends"
        if max(rises) > 1:
            return "skips"
        if rises == {0, 1}:
            return "neither"
        if rises == {0}:
            return None if different else "colour_twice"
        return None if different or len(colours) == 1 else "colours_mixed"

    @property
    def kind(self) -> str:
        """Which Sidoké a line of six is."""
        rises = self.tiles[0] % KINDS % NUMBERS < self.tiles[-1] % KINDS % NUMBERS
        colours = {tile % KINDS // NUMBERS for tile in self.tiles}
        marks = {tile // KINDS for tile in self.tiles}
        if not rises or len(colours) < SIX or len(marks) > 1:
            return "simple"
        return NAMED.get(marks.pop(), "simple")

    @property
    def names(self) -> tuple[str, ...]:
        """Its cells by name."""
        return tuple(CELL_NAMES[cell] for cell in self.cells)


def line_through(tiles: Tiles, cell: int, axis: int) -> Line:
    """The line through a tile along an axis."""
    pace = SIDE if axis else 1
    place = cell // SIDE if axis else cell % SIDE
    first = cell
    while place > 0 and first - pace in tiles:
        first, place = first - pace, place - 1
    cells = []
    while place < SIDE and first in tiles:
        cells.append(first)
        first, place = first + pace, place + 1
    return Line(axis, tuple(cells), tuple(tiles[each] for each in cells))


def new_lines(old: Tiles, placed: Tiles) -> list[Line]:
    """Every line of two or more with a new tile in it, each once."""
    tiles = {**old, **placed}
    found = [line_through(tiles, cell, axis) for axis in (0, 1) for cell in sorted(placed)]
    lines = {(line.axis, line.cells): line for line in found if len(line.cells) >= FIRST_TILES}
    return list(lines.values())


def gains(old: Tiles, placed: Tiles, seat: int, seats: int) -> list[Item]:
    """What a placement brings a seat, counted from 0: lines, colours, Sidokés."""

    def for_seat(points: int) -> tuple[int, ...]:
        return tuple(points if at == seat else 0 for at in range(seats))

    lines = new_lines(old, placed)
    items = []
    for line in lines:
        told = {"first": line.names[0], "last": line.names[-1], "tiles": len(line.cells)}
        items.append(Item("sidoke.line", for_seat(len(line.cells)), line.names, told))
    for cell, tile in sorted(placed.items()):
        if INLAYS[cell] == tile % KINDS // NUMBERS + 1:
            name = CELL_NAMES[cell]
            named = {"tile": tile_name(tile), "cell": name}
            items.append(Item("sidoke.colour", for_seat(COLOUR_POINTS), (name,), named))
    for line in sidokes(lines):
        doubled = int(any(INLAYS[cell] == DOUBLE for cell in line.cells if cell in placed))
        points = for_seat(WORTH[line.kind] * (1 + doubled))
        about = {"kind": line.kind, "doubled": doubled}
        items.append(Item("sidoke.sidoke", points, line.names, about))
    return items


def sidokes(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines of six."""
    return (line for line in lines if len(line.cells) == SIX and line.fault is None)


def find_fault(old: Tiles, placed: Tiles) -> Refusal | None:
    """Why new tiles can't lie there: not in one row or column, or a line that is none."""
    rows, columns = {cell // SIDE for cell in placed}, {cell % SIDE for cell in placed}
    if len(rows) > 1 and len(columns) > 1:
        names = tuple(CELL_NAMES[cell] for cell in sorted(placed))
        return Refusal("sidoke.not_in_line", cells=names)
    for line in new_lines(old, placed):
        if line.fault is not None:
            cell = next(cell for cell in line.cells if cell in placed)
            return Refusal(
                f"sidoke.{line.fault}",
                tile=tile_name(placed[cell]),
                cell=CELL_NAMES[cell],
                tiles=" ".join(tile_name(tile) for tile in line.tiles),
                axis="column" if line.axis else "row",
                name=CELL_NAMES[cell][:1] if line.axis else CELL_NAMES[cell][1:],
            )
    return None


def find_lack(old: Tiles, placed: Tiles) -> Refusal | None:
    """What new tiles in one row or column still lack to be a placement."""
    tiles = {**old, **placed}
    cells = sorted(placed)
    names = tuple(CELL_NAMES[cell] for cell in cells)
    pace = 1 if cells[0] // SIDE == cells[-1] // SIDE else SIDE
    gaps = [cell for cell in range(cells[0], cells[-1], pace) if cell not in tiles]
    if gaps:
        return Refusal("sidoke.gap", cells=tuple(CELL_NAMES[cell] for cell in gaps))
    if not old:
        if not any(INLAYS[cell] == CENTRE for cell in cells):
            return Refusal("sidoke.centre", cells=names)
        return Refusal("sidoke.two_at_least") if len(cells) < FIRST_TILES else None
    lines = [line_through(tiles, cell, axis) for cell in cells for axis in (0, 1)]
    if not any(cell in old for line in lines for cell in line.cells):
        return Refusal("sidoke.touches_nothing", cells=names)
    return None


def colour_name(tile: int) -> str:
    """How a tile is painted: the letter of its colour."""
    return f"tile{LETTERS[tile % KINDS // NUMBERS]}"
