"""Kernels and players made ready: compiled in a process of their own, which keeps them on disk.

`python -m sobremesa.server.prepare` compiles; after it, `warm` only loads.
"""

from __future__ import annotations

import os
import sys

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


def warm() -> None:
    """Call whatever is compiled, once for every game; says which game can be played."""
    for key, game in registry.items():
        warm_rules(game)
        sys.stdout.write(f"{key}\n")
        sys.stdout.flush()
    for game in registry.values():
        warm_players(game)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)
    warm()
