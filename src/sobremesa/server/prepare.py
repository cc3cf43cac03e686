"""Kernels and players made ready: compiled if need be, and kept on disk for the next process.

`python -m sobremesa.server.prepare` does no more than that.
"""

import os
from collections.abc import Callable
from contextlib import suppress

from sobremesa.core.cache import mark
from sobremesa.core.game import Game
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.players.levels import LEVELS


def warm_rules(game: Game) -> None:
    """Call what a game's positions use."""
    position = game.start(game.seats[0], "warm")
    for _ in range(2):
        move = next(position.moves())
        position.judge(move)
        position.steps()
        position = position.play(position.forced or move)


def warm_players(game: Game) -> None:
    """Call what the bots of a game use."""
    specs = {"uct:1" if each.spec.startswith("uct") else each.spec for each in LEVELS.values()}
    position = game.start(game.seats[0], "warm")
    for spec in sorted(specs):
        read_player(spec, "warm").ask(position)


def warm(tell: Callable[[str], object]) -> None:
    """Call whatever is compiled, once for every game; tells which game can be played."""
    if hasattr(os, "nice"):
        os.nice(5)
    for key, game in registry.items():
        warm_rules(game)
        tell(key)
    for game in registry.values():
        warm_players(game)
    with suppress(OSError):
        mark(os.environ.get("NUMBA_CACHE_DIR", "")).touch()


if __name__ == "__main__":
    warm(lambda game: None)
