"""The bots that people meet, by a name that says how well they play."""

from dataclasses import dataclass

from sobremesa.core.refusal import Refusal


@dataclass(frozen=True)
class Level:
    """A bot by name: its player, seconds to think, and a rating that games don't change.

    The rating is as sure as `error` says: 19 times in 20 it lies within so much of it.
    """

    name: str
    spec: str
    seconds: float
    rating: int
    error: int = 0


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("novice", "random", 0.1, 600),
        Level("casual", "greedy", 0.1, 1200),
        Level("club", "uct:200ms", 0.2, 1600),
        Level("strong", "uct:1s", 1.0, 1800),
        Level("pereza", "random", 0.1, 620, 35),
        Level("lagarto", "random", 0.1, 930, 30),
        Level("molino", "greedy", 0.1, 1140, 28),
        Level("gata", "greedy", 0.1, 1320, 26),
        Level("abuela", "uct:50ms", 0.1, 1510, 24),
        Level("buho", "uct:200ms", 0.2, 1680, 26),
        Level("luna", "uct:500ms", 0.5, 1840, 30),
        Level("sol", "uct:2s", 2.0, 1985, 40),
    )
}
# Tables begun with them go on; new ones are offered the cast.
BEFORE = ("novice", "casual", "club", "strong")
# A game with much luck bears fewer.
FEWER = {"sidoke": ("pereza", "molino", "gata", "abuela", "sol")}


def levels_of(game: str) -> list[Level]:
    """The bots that are offered in a game, from the weakest to the strongest.

    >>> [level.name for level in levels_of("sidoke")]
    ['pereza', 'molino', 'gata', 'abuela', 'sol']
    """
    cast = [name for name in LEVELS if name not in BEFORE]
    return [LEVELS[name] for name in FEWER.get(game, cast)]


def find_level(name: str) -> Level:
    """The level with a name.

    >>> find_level("casual").spec
    'greedy'
    """
    if name not in LEVELS:
        raise Refusal("players.level_unknown", level=name, known=tuple(LEVELS))
    return LEVELS[name]
