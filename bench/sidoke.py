"""The row that only Sidoké has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bench.measure import Batch, Contender, Throughput
from bench.ours import chance, opening
from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import MOVER, OVER
from sobremesa.games.sidoke.layout import RACK

FIRST_TURN, LAST_TURN = 12, 30
POSITIONS = 1000
ROOM = 4096


def contenders() -> list[Contender]:
    """Every placement of the mover's rack in the middle of random games."""
    name = "Sobremesa sidoke: all placements, mid-game"
    return [Throughput(name, True, ("lists", "placements"), list_all)]


def list_all() -> Batch:
    """Lists of whole placements, in positions between two turns of random games."""
    positions = gather()
    loop = repeat(load("sobremesa.games.sidoke.kernel.listing").list_placements)
    found = np.empty((ROOM, RACK), np.int64)

    def run(size: int) -> tuple[int, ...]:
        return size, int(loop(positions, size, found))

    return run


def gather() -> Any:
    """Positions of random games from one turn to another, a row each."""
    kernel, rng = registry["sidoke"].kernel.functions, chance()
    start = opening(registry["sidoke"])
    positions: list[Any] = []
    while len(positions) < POSITIONS:
        state, turn = start.copy(), 0
        kernel.redraw(state, -1, rng)
        while state[MOVER] != OVER:
            if FIRST_TURN <= turn <= LAST_TURN:
                positions.append(state.copy())
            while not kernel.play(state, kernel.pick(state, rng)):
                pass
            turn += 1
    return np.array(positions[:POSITIONS])


def repeat(list_placements: Any) -> Any:
    """A compiled loop around the list, so that no call from Python is measured."""

    @njit
    def loop(positions: Any, lists: int, found: Any) -> int:
        count = 0
        for number in range(lists):
            count += list_placements(positions[number % len(positions)], found)
        return count

    return loop
