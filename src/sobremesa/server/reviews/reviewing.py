"""A process that reviews one game, at the lowest priority, and tells each turn as it is judged."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from sobremesa.records import read
from sobremesa.server.beside import give_way, listen, open_pipe
from sobremesa.server.thinking import describe_error
from sobremesa.study import Review, Reviewer, Turn, line_of

# Bots go first too.
LOWEST = 19
SEED = "review"


class Game(NamedTuple):
    """A game to be reviewed, and how thoroughly."""

    record: str
    simulations: int


class Failed(NamedTuple):
    """What went wrong, for the log."""

    why: dict[str, object]


def findings(game: Game) -> Iterator[Turn | Review | Failed]:
    """Every turn as it is judged, and in the end all of it."""
    try:
        reviewer = Reviewer(line_of(read(game.record)), game.simulations, SEED)
        beginning = reviewer.begin()
        turns = []
        for turn in reviewer.turns():
            turns.append(turn)
            yield turn
        yield reviewer.conclude(beginning, turns)
    except Exception as error:
        yield Failed(describe_error(error))


def main() -> None:
    """Review the game that the server names, then wait for it to end us."""
    tell = open_pipe()
    give_way(LOWEST)
    for game in listen(sys.stdin.buffer, lambda: None):
        for finding in findings(game):
            tell(finding)
