"""The row that only Sitaos has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bench.measure import Batch, Contender, Throughput
from bench.ours import chance, opening
from sobremesa import registry
from sobremesa.core.cache import load
from sobremesa.core.kernel import State
from sobremesa.games.sitaos.layout import STONES


def contenders() -> list[Contender]:
    """Random games in which every stone has its turn."""
    return [
        Throughput(
            "Sobremesa sitaos: kernel, stone by stone", True, ("games", "steps"), stone_by_stone
        )
    ]


def stone_by_stone() -> Batch:
    """Random games with an order of stones; the stones that lie at the end are its steps."""
    sampling = load("sobremesa.games.sitaos.kernel.sampling")
    loop = repeat(sampling.playout_in_order, sampling.count_bits)
    state, rng = opening(registry["sitaos"]), chance()

    def run(size: int) -> tuple[int, ...]:
        return size, int(loop(state, size, rng))

    return run


def repeat(playout: Any, count_bits: Any) -> Any:
    """A compiled loop around a playout that counts the stones."""

    @njit
    def loop(opening: State, games: int, rng: State) -> int:
        state = np.empty_like(opening)
        stones = 0
        for _ in range(games):
            state[:] = opening
            playout(state, rng)
            stones += count_bits(state[STONES] | state[STONES + 1])
        return stones

    return loop
