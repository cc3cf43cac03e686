"""Tiles laid on the board, taken back, and carried off with a Sidoké."""

import numpy as np

from sobremesa.core.bits import lowest_bit
from sobremesa.core.compiler import counted, uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.lines import cell_at, high_end, low_end, refresh
from sobremesa.games.sidoke.kernel.places import axis_of


@uncounted
def put(state: State, step: int) -> None:
    """Take a tile from the mover's rack and lay it on its cell."""
    cell, tile = step & at.CELL, step >> at.TILE_STEP
    state[at.RACKS + at.MARKS * state[MOVER] + tile // at.KINDS] ^= 1 << tile % at.KINDS
    state[at.TILES + cell] = tile + 1
    state[at.OCCUPIED + cell // at.SIDE] |= 1 << cell % at.SIDE
    state[at.OCCUPIED + at.SIDE + cell % at.SIDE] |= 1 << cell // at.SIDE
    state[at.NEW + state[at.LAID]] = step
    state[at.LAID] += 1
    state[at.LYING] += 1


@uncounted
def lift(state: State, cell: int) -> None:
    """Take the tile from a cell."""
    state[at.TILES + cell] = 0
    state[at.OCCUPIED + cell // at.SIDE] &= ~(1 << cell % at.SIDE)
    state[at.OCCUPIED + at.SIDE + cell % at.SIDE] &= ~(1 << cell // at.SIDE)
    state[at.LYING] -= 1


@uncounted
def take_back(state: State) -> None:
    """Undo the last `put` of this turn."""
    state[at.LAID] -= 1
    step = state[at.NEW + state[at.LAID]]
    tile = step >> at.TILE_STEP
    lift(state, step & at.CELL)
    state[at.RACKS + at.MARKS * state[MOVER] + tile // at.KINDS] |= 1 << tile % at.KINDS


@uncounted
def note_sidoke(state: State, axis: int, cell: int, gone: State) -> None:
    """If the line through a cell is a Sidoké, note it for the mover and mark its cells as gone."""
    row, column = cell // at.SIDE, cell % at.SIDE
    index, place = (row, column) if axis == 0 else (column, row)
    occupied = state[at.OCCUPIED + at.SIDE * axis + index]
    low, high = low_end(occupied, place), high_end(occupied, place)
    if high - low < at.SIX:
        return
    word = state[MOVER]
    for i in range(high - 1, low - 1, -1):
        cell = cell_at(axis, index, i)
        word = word << at.PACKED | (state[at.TILES + cell] - 1)
        gone[cell // at.SIDE] |= 1 << cell % at.SIDE
    state[at.SIDOKES + state[at.MADE]] = word
    state[at.MADE] += 1


@counted
def carry_off(state: State) -> None:
    """The tiles of all Sidokés of this turn leave the board."""
    gone = np.zeros(at.SIDE, np.int64)
    axis = axis_of(state)
    note_sidoke(state, axis, state[at.NEW] & at.CELL, gone)
    for i in range(state[at.LAID]):
        note_sidoke(state, 1 - axis, state[at.NEW + i] & at.CELL, gone)
    rows = columns = 0
    for row in range(at.SIDE):
        while gone[row]:
            lift(state, at.SIDE * row + lowest_bit(gone[row]))
            rows |= 1 << row
            columns |= gone[row]
            gone[row] &= gone[row] - 1
    refresh(state, rows, columns)
