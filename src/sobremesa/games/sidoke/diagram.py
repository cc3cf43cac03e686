"""The table of Sidoké as text, written and read back.

     A   B   C
 1 | .   D   B4S       free cells show their inlay
rack 1     | R1S R1 O2
sidokes 1  | R1S O2S Y3S G4S B5S P6S, R4 O4 Y4E G4 B4 P4
bag        | P6 G2E     the next tile first
since      | 2          turns since a tile was placed, if there were any
"""

import re
from collections.abc import Collection, Iterable

import numpy as np

from sobremesa.core.diagram import Paint, take_line, write_lines
from sobremesa.core.kernel import State
from sobremesa.core.refusal import Refusal
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke import pieces
from sobremesa.games.sidoke.explain import Line, line_through

WIDTH, CELL_WIDTH = 11, 4
NUMBER = re.compile(r"[1-9][0-9]?", re.ASCII)


def write_diagram(
    state: State, seats: int, shown: Collection[int] | None, last: Collection[str], paint: Paint
) -> str:
    """The table with the racks of some seats, or with all that is hidden; `last` are cells."""
    letters = "".join(pieces.GRID.name(column, 0)[0].ljust(CELL_WIDTH) for column in range(at.SIDE))
    written = [f"     {letters}".rstrip()]
    tiles = pieces.lying(state)
    for row in range(at.SIDE):
        cells = range(row * at.SIDE, row * at.SIDE + at.SIDE)
        marks = [write_cell(cell, tiles.get(cell), last, paint) for cell in cells]
        written.append(f"{row + 1:>2} | {''.join(marks).rstrip()}")
    lines: list[tuple[str, str]] = []
    for seat in range(seats):
        rack = pieces.tiles_in(pieces.rack_of(state, seat))
        open_rack = shown is None or seat + 1 in shown
        content = write_tiles(rack, paint) if open_rack else " ".join("?" * len(rack))
        lines.append((f"rack {seat + 1}", content))
    for seat in range(seats):
        made = (write_tiles(line, paint) for line in pieces.sidokes_of(state, seat))
        lines.append((f"sidokes {seat + 1}", ", ".join(made)))
    size = int(state[at.BAG])
    bag = state[at.BAG + 1 : at.BAG + 1 + size][::-1].tolist()
    lines.append(("bag", write_tiles(bag, paint) if shown is None else f"? × {size}"))
    if state[at.SINCE]:
        lines.append(("since", str(state[at.SINCE])))
    return "\n".join([*written, *write_lines(lines, WIDTH, paint)])


def write_cell(cell: int, tile: int | None, last: Collection[str], paint: Paint) -> str:
    """A tile, or the inlay of a free cell, as wide as a column."""
    name = pieces.CELL_NAMES[cell]
    if tile is None:
        text, style = pieces.BONUS.get(name, "."), "empty"
    else:
        text, style = pieces.tile_name(tile), pieces.colour_name(tile)
    painted = paint(text, f"{style} last" if name in last else style)
    return painted + " " * (CELL_WIDTH - len(text))


def write_tiles(tiles: Iterable[int], paint: Paint) -> str:
    return " ".join(paint(pieces.tile_name(tile), pieces.colour_name(tile)) for tile in tiles)


def read_diagram(text: str, state: State, seats: int) -> None:
    """Put what a diagram shows on an empty table."""
    pairs = (line.partition("|") for line in text.strip().split("\n")[1:] if "|" in line)
    lines = {name.strip(): content.strip() for name, _, content in pairs}
    for row in range(at.SIDE):
        read_row(state, row, take_line(lines, str(row + 1)).split())
    check_board(state)
    bag = [pieces.find_tile(name) for name in reversed(take_line(lines, "bag").split())]
    state[at.BAG] = len(bag)
    state[at.BAG + 1 : at.BAG + 1 + len(bag)] = bag[: at.DECK]
    for seat in range(seats):
        rack = [pieces.find_tile(name) for name in take_line(lines, f"rack {seat + 1}").split()]
        if len(rack) > at.RACK or (bag and not rack):
            raise Refusal("sidoke.rack_wrong", seat=seat + 1, most=at.RACK)
        pieces.rack_of(state, seat)[:] = pieces.gather_tiles(rack)
        read_sidokes(state, seat, take_line(lines, f"sidokes {seat + 1}"))
    check_deck(state, seats, bag)
    since = lines.pop("since", "0")
    if (
        lines
        or (since != "0" and NUMBER.fullmatch(since) is None)
        or int(since) > at.ROUNDS * seats
    ):
        raise Refusal("core.lines_wrong")
    state[at.SINCE] = int(since)


def read_row(state: State, row: int, marks: list[str]) -> None:
    if len(marks) != at.SIDE:
        raise Refusal("core.board_wrong", columns=at.SIDE, rows=at.SIDE)
    for column, mark in enumerate(marks):
        cell = row * at.SIDE + column
        name = pieces.CELL_NAMES[cell]
        if mark != pieces.BONUS.get(name, "."):
            state[at.TILES + cell] = pieces.find_tile(mark) + 1
            state[at.OCCUPIED + row] |= 1 << column
            state[at.OCCUPIED + at.SIDE + column] |= 1 << row
            state[at.LYING] += 1


def check_board(state: State) -> None:
    """Refuse lines that are none, and those that would have been carried off."""
    tiles = pieces.lying(state)
    for cell in tiles:
        for axis in (0, 1):
            line = line_through(tiles, cell, axis)
            if len(line.cells) > 1 and (line.fault is not None or len(line.cells) >= at.SIX):
                names = " ".join(pieces.tile_name(tile) for tile in line.tiles)
                raise Refusal("sidoke.board_line_wrong", tiles=names, cell=line.names[0])


def read_sidokes(state: State, seat: int, content: str) -> None:
    """Put the Sidokés of a seat before it."""
    for part in content.split(",") if content else ():
        tiles = tuple(pieces.find_tile(name) for name in part.split())
        full = state[at.MADE] == at.OCCUPIED - at.SIDOKES
        if len(tiles) != at.SIX or full or Line(0, (), tiles).fault is not None:
            raise Refusal("sidoke.sidoke_wrong", tiles=part.strip())
        state[at.SIDOKES + state[at.MADE]] = pieces.pack_sidoke(seat, tiles)
        state[at.MADE] += 1


def check_deck(state: State, seats: int, bag: list[int]) -> None:
    """Refuse a tile that lies in two places; two Sidokés of one seat may cross in a tile."""
    tiles = [*bag, *pieces.lying(state).values()]
    for seat in range(seats):
        tiles += pieces.tiles_in(pieces.rack_of(state, seat))
        crossing = np.array(pieces.sidokes_of(state, seat), np.int64)
        tiles += np.unique(crossing).tolist()
    pieces.gather_tiles(tiles)
