"""A number for each step, and whether a single one is legal."""

import numpy as np

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, OVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel import places


def list_actions(seats: int) -> State:
    """Each tile on each cell, each tile put aside, then the end of a turn and a pass."""
    laid = [tile << at.TILE_STEP | cell for tile in range(at.DECK) for cell in range(at.CELLS)]
    return np.array(
        [*laid, *(at.SWAP | tile for tile in range(at.DECK)), at.END, at.PASS], np.int64
    )


def longest_game(seats: int) -> int:
    """Every tile placed in a turn of its own, and as many exchanges before it as there may be."""
    return 2 * at.DECK + (at.DECK + 1) * at.ROUNDS * seats * at.LONGEST


@uncounted
def holds(state: State, tile: int) -> bool:
    """Whether the mover has a tile on the rack."""
    return state[places.own_rack(state) + tile // at.KINDS] >> tile % at.KINDS & 1 != 0


@uncounted
def may_put_first(state: State, kind: int, cell: int) -> bool:
    """Whether a tile of a kind may be the first of a turn, on a cell."""
    if state[at.LYING] == 0:
        if at.INLAYS[cell] != at.CENTRE:
            return False
        return places.opens_with(state, cell, places.own_rack(state)) >> kind & 1 != 0
    if not places.touching(state, cell // places.PART) >> cell % places.PART & 1:
        return False
    return places.fits_at(state, cell) >> kind & 1 != 0


@uncounted
def may_put_next(state: State, kind: int, cell: int) -> bool:
    """Whether a tile of a kind may follow those placed in this turn, on a cell."""
    for found in places.find_ways(state):
        if found and found >> at.KINDS == cell:
            return found >> kind & 1 != 0
    return False


@uncounted
def may_put_aside(state: State, tile: int) -> bool:
    """Whether a tile may be exchanged too: it comes after those that were put aside already."""
    if state[at.LAID] or places.count_tiles(state, at.ASIDE, at.ANY) >= state[at.BAG]:
        return False
    mark = tile // at.KINDS
    for higher in range(mark + 1, at.MARKS):
        if state[at.ASIDE + higher]:
            return False
    return state[at.ASIDE + mark] >> tile % at.KINDS == 0


@uncounted
def may_play(state: State, step: int) -> bool:
    """Whether a tile may be placed or put aside, or the turn ended or passed."""
    if state[MOVER] == OVER:
        return False
    aside = places.kinds_of(state, at.ASIDE) != 0
    if step == at.END:
        return aside or (state[at.LAID] > 0 and places.may_end(state))
    if step == at.PASS:
        begun = aside or state[at.LAID] > 0 or state[at.BAG] > 0
        return not begun and not places.can_place(state, state[MOVER])
    if step >= at.SWAP:
        return holds(state, step - at.SWAP) and may_put_aside(state, step - at.SWAP)
    tile, cell = step >> at.TILE_STEP, step & at.CELL
    if aside or not holds(state, tile):
        return False
    if state[at.LAID]:
        return may_put_next(state, tile % at.KINDS, cell)
    return may_put_first(state, tile % at.KINDS, cell)
