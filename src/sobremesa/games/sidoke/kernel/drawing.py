"""Tiles drawn from the bag."""

from sobremesa.core.compiler import uncounted
from sobremesa.core.kernel import MOVER, State
from sobremesa.games.sidoke import layout as at
from sobremesa.games.sidoke.kernel.places import own_rack


@uncounted
def draw(state: State, tiles: int) -> None:
    """Draw so many tiles for the mover; nobody knows any more what is not in that rack."""
    mover, rack = state[MOVER], own_rack(state)
    for _ in range(tiles):
        tile = state[at.BAG + state[at.BAG]]
        state[at.BAG] -= 1
        state[rack + tile // at.KINDS] |= 1 << tile % at.KINDS
    if tiles:
        for seat in range(state[at.SEATS]):
            known = at.RETURNED + at.MARKS * (4 * seat + mover)
            for mark in range(at.MARKS):
                state[known + mark] = 0
