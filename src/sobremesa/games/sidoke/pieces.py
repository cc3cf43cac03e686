"""Tiles and cells of Sidoké by name, and what lies where."""

import re
from collections.abc import Iterable
from functools import cache

from sobremesa.core.cells import Grid
from sobremesa.core.kernel import State
from sobremesa.core.refusal import Refusal
from sobremesa.games.sidoke import layout as at

GRID = Grid(at.SIDE, at.SIDE)
MARK_LETTERS = ("S", "E", "")
TILE = re.compile(r"([ROYGBP])([1-6])([SE]?)", re.IGNORECASE | re.ASCII)
CELL_NAMES = [GRID.name(column, row) for column, row in GRID.cells()]
BONUS = {
    name: at.SIGNS[inlay]
    for name, inlay in zip(CELL_NAMES, at.INLAYS.tolist(), strict=True)
    if inlay
}
"""The cells with an inlay: a colour, `D` for a double, `+` for the central block."""


@cache
def tile_name(tile: int) -> str:
    """The name of a tile.

    >>> tile_name(27), tile_name(99)
    ('B4S', 'B4')
    """
    mark, kind = divmod(tile, at.KINDS)
    return f"{at.LETTERS[kind // at.NUMBERS]}{kind % at.NUMBERS + 1}{MARK_LETTERS[mark]}"


def colour_name(tile: int) -> str:
    """How a tile is painted: the letter of its colour."""
    return f"tile{at.LETTERS[tile % at.KINDS // at.NUMBERS]}"


def find_tile(text: str) -> int:
    """The tile with a name; refuses what is none."""
    match = TILE.fullmatch(text)
    if match is None:
        raise Refusal("sidoke.no_tile", text=text)
    kind = at.LETTERS.index(match[1].upper()) * at.NUMBERS + int(match[2]) - 1
    return MARK_LETTERS.index(match[3].upper()) * at.KINDS + kind


def find_cell(text: str) -> int:
    column, row = GRID.find(text)
    return row * at.SIDE + column


def in_order(tile: int) -> tuple[int, int]:
    """What tiles are sorted by: colour, number, mark."""
    return tile % at.KINDS, tile // at.KINDS


def tiles_in(words: Iterable[int]) -> list[int]:
    """The tiles of a set in order."""
    tiles = []
    for mark, word in enumerate(map(int, words)):
        left = word
        while left:
            tiles.append(mark * at.KINDS + (left & -left).bit_length() - 1)
            left &= left - 1
    return sorted(tiles, key=in_order)


def gather_tiles(tiles: Iterable[int]) -> list[int]:
    """A set of tiles; refuses one that is named twice."""
    words = [0] * at.MARKS
    for tile in tiles:
        mark, kind = divmod(tile, at.KINDS)
        if words[mark] >> kind & 1:
            raise Refusal("sidoke.tile_twice", tile=tile_name(tile))
        words[mark] |= 1 << kind
    return words


def lying(state: State) -> dict[int, int]:
    words = enumerate(state[at.TILES : at.TILES + at.SIDE * at.SIDE].tolist())
    return {cell: word - 1 for cell, word in words if word}


def unpack_sidoke(word: int) -> tuple[int, list[int]]:
    """Who made a Sidoké, counted from 0, and its tiles."""
    tiles = [word >> at.PACKED * i & (1 << at.PACKED) - 1 for i in range(at.SIX)]
    return word >> at.PACKED * at.SIX, tiles


def pack_sidoke(seat: int, tiles: Iterable[int]) -> int:
    word = seat << at.PACKED * at.SIX
    return word | sum(tile << at.PACKED * i for i, tile in enumerate(tiles))


def rack_of(state: State, seat: int) -> State:
    """The set of tiles on the rack of a seat, counted from 0."""
    return state[at.RACKS + at.MARKS * seat : at.RACKS + at.MARKS * seat + at.MARKS]


def sidokes_of(state: State, seat: int) -> list[list[int]]:
    """The tiles of each Sidoké that a seat, counted from 0, has made."""
    made = (
        unpack_sidoke(int(word)) for word in state[at.SIDOKES : at.SIDOKES + int(state[at.MADE])]
    )
    return [tiles for maker, tiles in made if maker == seat]


@cache
def step_name(step: int) -> str:
    """A tile step as text.

    >>> step_name(27 << 8 | 65)
    'B4S@F6'
    """
    return f"{tile_name(step >> at.TILE_STEP)}@{CELL_NAMES[step & at.CELL]}"


@cache
def reading_order(step: int) -> tuple[int, tuple[int, int]]:
    """What tile steps are sorted by: cell, then tile."""
    return step & at.CELL, in_order(step >> at.TILE_STEP)


EVERY_TILE = sorted(range(at.DECK), key=in_order)
