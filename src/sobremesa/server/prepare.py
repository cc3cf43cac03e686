"""Kernels and players made ready: compiled if need be, and kept on disk for the next process.

`python -m sobremesa.server.prepare` does no more than that.
"""

import os
from collections.abc import Callable
from contextlib import suppress

from sobremesa.core.cache import mark
from sobremesa.core.game import Game
from sobremesa.games import registry
from sobremesa.players import quick_spec, read_player
from sobremesa.players.levels import FORMER, levels_of


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
    levels = [*levels_of(game), *FORMER.values()]
    position = game.start(game.seats[0], "warm")
    for spec in sorted({quick_spec(level.spec) for level in levels}):
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
