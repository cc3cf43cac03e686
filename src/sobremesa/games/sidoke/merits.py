"""What speaks for a turn of Sidoké: Sidokés, lines, colours, and what it leaves to the others."""

from collections.abc import Iterator, Mapping

from sobremesa.core.story import Reason
from sobremesa.core.turns import Item, Move
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.explain import Line, line_through
from sobremesa.games.sidoke.pieces import CELL_NAMES

Tiles = Mapping[int, int]
FIVE = at.SIX - 1


def find_merits(before: Tiles, after: Tiles, move: Move) -> tuple[Reason, ...]:
    """Sidokés first, then lines and colours; last, lines of five that lie there afterwards."""
    seat, found = move.seat, []
    if exchanged := of_code(move, "sidoke.swapped"):
        found.append(Reason("sidoke.why_swaps", seat, {"tiles": exchanged[0].params["tiles"]}))
    for item in of_code(move, "sidoke.sidoke"):
        about = {"kind": item.params["kind"], "points": item.points[seat - 1]}
        found.append(Reason("sidoke.why_sidoke", seat, about, item.cells))
    lines = of_code(move, "sidoke.line")
    if lines:
        about = {"count": len(lines), "points": sum_of(lines, seat)}
        found.append(Reason("sidoke.why_lines", seat, about, lines[0].cells))
    if colours := of_code(move, "sidoke.colour"):
        cells = tuple(cell for item in colours for cell in item.cells)
        about = {"count": len(colours), "points": sum_of(colours, seat)}
        found.append(Reason("sidoke.why_colour", seat, about, cells))
    old, new = {*open_fives(before)}, {*open_fives(after)}
    made = {cell for item in of_code(move, "sidoke.sidoke") for cell in item.cells}
    return (*found, *tell_fives({line for line in old if not made & {*line.names}}, new, seat))


def tell_fives(old: set[Line], new: set[Line], seat: int) -> Iterator[Reason]:
    """Lines that lack one tile are chances for everybody: those made, and those taken away."""
    made, gone = new - old, old - new
    if made:
        line = min(made, key=lambda each: each.cells)
        about = {"first": line.names[0], "last": line.names[-1]}
        yield Reason("sidoke.why_risks", seat, about, line.names)
    elif gone and not new:
        line = min(gone, key=lambda each: each.cells)
        about = {"first": line.names[0], "last": line.names[-1]}
        yield Reason("sidoke.why_closes", seat, about, line.names)


def of_code(move: Move, code: str) -> list[Item]:
    return [item for item in move.items if item.code == code]


def sum_of(items: list[Item], seat: int) -> int:
    return sum(item.points[seat - 1] for item in items)


def open_fives(tiles: Tiles) -> Iterator[Line]:
    """Lines of five beside which a cell is free, where a sixth tile may make a Sidoké."""
    for axis, pace in enumerate((1, at.SIDE)):
        for line in {line_through(tiles, cell, axis) for cell in tiles}:
            ends = (line.cells[0] - pace, line.cells[-1] + pace)
            if len(line.cells) == FIVE and any(is_free(tiles, line, end) for end in ends):
                yield line


def is_free(tiles: Tiles, line: Line, cell: int) -> bool:
    """Whether nothing lies on a cell of the board that continues a line."""
    same = cell % at.SIDE == line.cells[0] % at.SIDE or cell // at.SIDE == line.cells[0] // at.SIDE
    return 0 <= cell < len(CELL_NAMES) and same and cell not in tiles
