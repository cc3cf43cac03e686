"""A process that estimates positions, one after another, at the lowest priority."""

import sys
from typing import NamedTuple

from sobremesa.players import Budget
from sobremesa.records import positions, read
from sobremesa.server.beside import give_way, listen, open_pipe
from sobremesa.server.reviews.reviewing import LOWEST, Failed
from sobremesa.server.thinking import describe
from sobremesa.study import Estimate, estimate


class Place(NamedTuple):
    """A position to be estimated: where its game began, the moves since, and how thoroughly."""

    beginning: str
    moves: tuple[str, ...]
    simulations: int


def look_into(place: Place) -> Estimate | Failed:
    try:
        position = next(positions(read(place.beginning)))
        for move in place.moves:
            position = position.play(move)
        return estimate(position, Budget(simulations=place.simulations))
    except Exception as error:
        return Failed(describe(error))


def main() -> None:
    """Estimate what the server asks about, until it ends us."""
    tell = open_pipe()
    give_way(LOWEST)
    for place in listen(sys.stdin.buffer, lambda: None):
        tell(look_into(place))
