"""Kernels and players made ready: compiled if need be, and kept on disk for the next process.

`python -m sobremesa.server.prepare` does no more than that.
"""

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sobremesa.core.cache import mark
from sobremesa.core.game import Game
from sobremesa.core.values import values_of
from sobremesa.games import registry
from sobremesa.players import quick_spec, read_player
from sobremesa.players.levels import FORMER, levels_of
from sobremesa.study import Reviewer

RULES = "rules"
# Plays for every bot while what they use is being compiled.
SUBSTITUTE = "greedy"


class Warmed(NamedTuple):
    """What of a game is ready: its rules, or a player by its spec."""

    game: str
    what: str


def warm_rules(game: Game) -> None:
    """Call what a game's positions use."""
    position = game.start(game.seats[0], "warm")
    for _ in range(2):
        move = next(position.moves())
        position.judge(move)
        position.steps()
        position = position.play(position.forced or move)


def warm_player(game: Game, spec: str) -> None:
    """Let a player move once."""
    read_player(spec, "warm").warm(game.start(game.seats[0], "warm"))


def warm_levels(game: Game) -> None:
    """Call what the bots of a game use."""
    levels = [*levels_of(game), *FORMER.values()]
    for spec in sorted({quick_spec(level.spec) for level in levels}):
        warm_player(game, spec)


def warm_review(game: Game) -> None:
    """Review a first turn, as far as anything was learned that a review needs."""
    if not values_of(game).leads:
        return
    before = game.start(game.seats[0], "warm")
    reviewer = Reviewer([before, before.play(next(before.moves()))], 8, "warm")
    reviewer.conclude(reviewer.begin(), [*reviewer.turns()])


def warm(tell: Callable[[Warmed], object]) -> None:
    """Call whatever is compiled, once for every game: what the first tables need comes first."""
    # Compiling makes so many objects that looking for those to be freed takes a tenth of the time.
    gc.set_threshold(20_000, 20, 20)
    for key, game in registry.items():
        warm_rules(game)
        tell(Warmed(key, RULES))
    for key, game in registry.items():
        warm_player(game, SUBSTITUTE)
        tell(Warmed(key, SUBSTITUTE))
    for game in registry.values():
        warm_levels(game)
    for game in registry.values():
        warm_review(game)
    with suppress(OSError):
        mark(os.environ.get("NUMBA_CACHE_DIR", "")).touch()


if __name__ == "__main__":
    warm(lambda game: None)
