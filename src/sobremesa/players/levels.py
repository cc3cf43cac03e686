"""The bots that people meet, game by game: one cast, from a child's first game to the strongest.

A game's folder says in `levels.json` which of them it bears, how each plays there, and how strong
the arena found them, with the command that finds the same.
"""

from functools import cache
from pathlib import Path

import msgspec

from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal

FILE = "levels.json"
CAST = ("pereza", "lagarto", "molino", "gata", "abuela", "buho", "luna", "sol")
TOP = "top"
GUESS = 300


class Level(msgspec.Struct, frozen=True):
    """A bot by name: its player, the most seconds it may think, and its rating.

    The budget of a player is nodes or simulations, so that it plays alike on every machine; it is
    stopped when its seconds are over. The rating is as sure as `error` says: 19 times in 20 it lies
    within so much of it.
    """

    name: str
    spec: str
    seconds: float
    rating: int
    error: int


class Levels(msgspec.Struct, frozen=True):
    """The levels of a game in order of strength; `values` tells by which weights they play."""

    levels: tuple[Level, ...]
    values: str = ""
    command: str = ""


# What a game has of which nothing was learned or measured; so its ratings are guesses.
UNMEASURED = Levels(
    (
        Level("pereza", "random", 0.1, 600, GUESS),
        Level("molino", "greedy", 0.1, 1200, GUESS),
        Level("buho", "uct:2000", 0.5, 1600, GUESS),
        Level("sol", "uct:20000", 2.0, 1800, GUESS),
    )
)
# What bots were called before; games with them go on.
FORMER = {
    level.name: level
    for level in (
        Level("novice", "random", 0.1, 600, GUESS),
        Level("casual", "greedy", 0.1, 1200, 0),
        Level("club", "uct:200ms", 0.2, 1600, GUESS),
        Level("strong", "uct:1s", 1.0, 1800, GUESS),
    )
}
NAMES = (*CAST, *FORMER)


@cache
def read_levels(folder: Path) -> Levels:
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=Levels) if path.is_file() else UNMEASURED


def levels_of(game: Game) -> tuple[Level, ...]:
    """The bots of a game, the weakest first."""
    return read_levels(game.folder).levels


def find_level(game: Game, name: str) -> Level:
    """The level with a name in a game; `top` is the strongest.

    >>> from sobremesa import game
    >>> find_level(game("sitaos"), "casual").spec
    'greedy'
    """
    levels = {level.name: level for level in levels_of(game)}
    if name == TOP:
        return levels_of(game)[-1]
    if name not in levels and name not in FORMER:
        raise Refusal("players.level_unknown", level=name, known=tuple(levels))
    return levels.get(name) or FORMER[name]
