"""What a turn brings: tiles that are placed, line by line, and the last points.

Here tiles lie in a dictionary by cell, old ones and those of a draft.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.core.turns import Item
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.pieces import CELL_NAMES, rack_of, sidokes_of, tile_name, tiles_in

Tiles = Mapping[int, int]
WORTH = {"simple": at.SIMPLE, "extra": at.EXTRA, "supreme": at.SUPREME}
NAMED = {0: "supreme", 1: "extra"}
LAST_POINTS = {"sidoke.empty_rack": at.EMPTY_RACK, "sidoke.no_sidoke": at.NO_SIDOKE}


@dataclass(frozen=True)
class Line:
    """Tiles that touch one another along an axis, in reading direction."""

    axis: int
    cells: tuple[int, ...]
    tiles: tuple[int, ...]

    @property
    def fault(self) -> str | None:
        """Why it is neither run nor set; None if it is one."""
        numbers = [tile % at.KINDS % at.NUMBERS for tile in self.tiles]
        colours = {tile % at.KINDS // at.NUMBERS for tile in self.tiles}
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
        rises = self.tiles[0] % at.KINDS % at.NUMBERS < self.tiles[-1] % at.KINDS % at.NUMBERS
        colours = {tile % at.KINDS // at.NUMBERS for tile in self.tiles}
        marks = {tile // at.KINDS for tile in self.tiles}
        if not rises or len(colours) < at.SIX or len(marks) > 1:
            return "simple"
        return NAMED.get(marks.pop(), "simple")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(CELL_NAMES[cell] for cell in self.cells)


def line_through(tiles: Tiles, cell: int, axis: int) -> Line:
    pace = at.SIDE if axis else 1
    place = cell // at.SIDE if axis else cell % at.SIDE
    first = cell
    while place > 0 and first - pace in tiles:
        first, place = first - pace, place - 1
    cells = []
    while place < at.SIDE and first in tiles:
        cells.append(first)
        first, place = first + pace, place + 1
    return Line(axis, tuple(cells), tuple(tiles[each] for each in cells))


def new_lines(old: Tiles, placed: Tiles) -> list[Line]:
    """Every line of two or more with a new tile in it, each once."""
    tiles = {**old, **placed}
    found = [line_through(tiles, cell, axis) for axis in (0, 1) for cell in sorted(placed)]
    lines = {(line.axis, line.cells): line for line in found if len(line.cells) >= at.FIRST_TILES}
    return list(lines.values())


def points_for(seat: int, points: int, seats: int) -> tuple[int, ...]:
    """Points for one seat, counted from 0, and none for the others."""
    return tuple(points if each == seat else 0 for each in range(seats))


def explain(
    state: State, tiles: Tiles, steps: Sequence[int], after: State | None
) -> tuple[Item, ...]:
    """What a turn brings on a board with these tiles, and whatever else happened.

    Of a part of a turn, which leads nowhere yet, what its tiles bring.
    """
    seat, seats = int(state[MOVER]), int(state[at.SEATS])
    laid = {step & at.CELL: step >> at.TILE_STEP for step in steps if step < at.SWAP}
    items = explain_placed(tiles, laid, seat, seats)
    if after is None:
        return tuple(items)
    nobody = points_for(seat, 0, seats)
    room = at.RACK - len(tiles_in(rack_of(state, seat))) + len(laid)
    drawn = min(room, int(state[at.BAG]))
    if at.PASS in steps:
        items.append(Item("sidoke.passed", nobody))
    elif not laid:
        items.append(Item("sidoke.swapped", nobody, (), {"tiles": len(steps) - 1}))
    elif drawn:
        items.append(Item("sidoke.drew", nobody, (), {"seat": seat + 1, "tiles": drawn}))
    return (*items, *explain_end(after, seats))


def explain_end(after: State, seats: int) -> Iterator[Item]:
    """What everybody gets or loses when the game is over."""
    if after[MOVER] != OVER:
        return
    for seat in range(seats):
        whose = {
            "sidoke.empty_rack": not rack_of(after, seat).any(),
            "sidoke.no_sidoke": not sidokes_of(after, seat),
        }
        for code, points in LAST_POINTS.items():
            if whose[code]:
                yield Item(code, points_for(seat, points, seats), (), {"seat": seat + 1})


def explain_placed(old: Tiles, placed: Tiles, seat: int, seats: int) -> list[Item]:
    """What a placement brings a seat, counted from 0: lines, colours, Sidokés."""

    def for_seat(points: int) -> tuple[int, ...]:
        return points_for(seat, points, seats)

    lines = new_lines(old, placed)
    items = []
    for line in lines:
        told = {"first": line.names[0], "last": line.names[-1], "tiles": len(line.cells)}
        items.append(Item("sidoke.line", for_seat(len(line.cells)), line.names, told))
    for cell, tile in sorted(placed.items()):
        if at.INLAYS[cell] == tile % at.KINDS // at.NUMBERS + 1:
            name = CELL_NAMES[cell]
            named = {"tile": tile_name(tile), "cell": name}
            items.append(Item("sidoke.colour", for_seat(at.COLOUR_POINTS), (name,), named))
    for line in sidokes(lines):
        doubled = int(any(at.INLAYS[cell] == at.DOUBLE for cell in line.cells if cell in placed))
        points = for_seat(WORTH[line.kind] * (1 + doubled))
        tiles = [tile_name(tile) for tile in line.tiles]
        about = {"kind": line.kind, "doubled": doubled, "tiles": tiles}
        items.append(Item("sidoke.sidoke", points, line.names, about))
    return items


def sidokes(lines: Sequence[Line]) -> Iterator[Line]:
    return (line for line in lines if len(line.cells) == at.SIX and line.fault is None)
