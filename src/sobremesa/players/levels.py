"""The bots that people meet, by a name that says how well they play."""

from dataclasses import dataclass

from sobremesa.core.refusal import Refusal


@dataclass(frozen=True)
class Level:
    """A bot by name: its player, seconds to think, and a rating that games don't change."""

    name: str
    spec: str
    seconds: float
    rating: int


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("novice", "random", 0.1, 600),
        Level("casual", "greedy", 0.1, 1200),
        Level("club", "uct:200ms", 0.2, 1600),
        Level("strong", "uct:1s", 1.0, 1800),
    )
}


def find_level(name: str) -> Level:
    """The level with a name.

    >>> find_level("casual").spec
    'greedy'
    """
    if name not in LEVELS:
        raise Refusal("players.level_unknown", level=name, known=tuple(LEVELS))
    return LEVELS[name]
