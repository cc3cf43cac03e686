"""A process that estimates positions, one after another, at the lowest priority."""

import sys
from functools import lru_cache
from typing import NamedTuple

import msgspec

from sobremesa.players import Budget
from sobremesa.records import positions, read, write
from sobremesa.server.beside import give_way, listen, open_pipe
from sobremesa.server.reviews.reviewing import LOWEST, Failed
from sobremesa.server.thinking import describe_error
from sobremesa.study import Estimate, estimate

# Questions come one after another about the same game.
GAMES = 64


class Place(NamedTuple):
    """A position to be estimated: where its game began, the moves since, and how thoroughly.

    `among` are the turns to be compared, where it shall not look for the best ones.
    """

    beginning: str
    moves: tuple[str, ...]
    simulations: int
    among: tuple[str, ...] = ()


@lru_cache(maxsize=GAMES)
def beginning_of(record: str) -> str:
    """A record without its moves: enough to begin its game again."""
    begun = msgspec.structs.replace(read(record), moves=(), lines=(), result=None, takeovers=())
    return write(begun)


def look_into(place: Place) -> Estimate | Failed:
    try:
        position = next(positions(read(place.beginning)))
        for move in place.moves:
            position = position.play(move)
        return estimate(position, Budget(simulations=place.simulations), among=place.among)
    except Exception as error:
        return Failed(describe_error(error))


def main() -> None:
    """Estimate what the server asks about, until it ends us."""
    tell = open_pipe()
    give_way(LOWEST)
    for place in listen(sys.stdin.buffer, lambda: None):
        tell(look_into(place))
