"""Puzzles that ask for the most points this turn: every turn is looked at, so they are exact."""

import math
from random import Random

from sobremesa.core.position import Position
from sobremesa.puzzles.puzzle import Puzzle, name_puzzle
from sobremesa.puzzles.trying import Tried, try_all, write_all

LEAST_POINTS, LEAST_TURNS = 5, 8
# Among so many of the best others somebody might choose; as good as this part of the best, they
# are hard to tell from it. So many others are kept.
TEMPTING, NEARLY, CROWD, KEPT = 40, 0.7, 5, 6
# How often a puzzle is kept though no other turn tempts.
PLAIN = 0.3


def find_points(position: Position, rng: Random) -> Puzzle | None:
    """A puzzle, if the first glance goes elsewhere, or many turns are nearly as good."""
    tried = try_all(position)
    if len(tried) < LEAST_TURNS or tried[0].points < LEAST_POINTS:
        return None
    right = [each for each in tried if each.points == tried[0].points]
    rest = tried[len(right) :]
    answers = write_all(position, [each.turn for each in right])
    alike = len({cells_of(answer) for answer in answers}) == 1
    if not alike or not rest or any(each.ends for each in right):
        return None
    crowd = sum(each.points >= NEARLY * right[0].points for each in rest)
    trap = is_tempting(position, right[0], rest[:TEMPTING])
    if not trap and (crowd < CROWD or rng.random() > PLAIN):
        return None
    diagram = str(position)
    return Puzzle(
        name_puzzle(position.game.key, "points", diagram),
        "points",
        diagram,
        answers,
        worth=float(right[0].points),
        others={
            position.write(each.turn): float(right[0].points - each.points) for each in rest[:KEPT]
        },
        rating=rate_points(
            len(tried), crowd, trap, things_of(position, right[0]), right[0].points - rest[0].points
        ),
    )


def cells_of(move: str) -> tuple[str, ...]:
    """Where the pieces of a turn lie: answers that differ in a copy of a tile are one answer.

    >>> cells_of("R4E@B12 B4E@C12") == cells_of("R4E@B12 B4S@C12"), cells_of("*F5 #H5")
    (True, ('F5', 'H5'))
    """
    return tuple(word[word.find("@") + 1 :].lstrip("*^#") for word in move.split())


def is_tempting(position: Position, best: Tried, rest: list[Tried]) -> bool:
    """Whether some other turn makes a single thing that brings more than any of the best turn's."""
    most = max(gains_of(position, best))
    return any(each.points > most and max(gains_of(position, each)) > most for each in rest)


def things_of(position: Position, tried: Tried) -> int:
    """How many things a turn makes that bring points."""
    return len([gain for gain in gains_of(position, tried) if gain > 0])


def gains_of(position: Position, tried: Tried) -> list[int]:
    """What each thing that a turn makes brings its player."""
    items = position.advance(tried.turn).history[-1].items
    return [item.points[(position.to_move or 0) - 1] for item in items] or [0]


def rate_points(turns: int, crowd: int, trap: bool, things: int, ahead: int) -> int:
    """How hard it is at first sight.

    By how many turns there are, how many look as good, whether another tempts, how many things the
    best makes at once, and how far ahead it is.
    """
    size = 150 * math.log10(turns) + 15 * min(crowd, 20) + 60 * min(things - 1, 4)
    return round(900 + size + 200 * trap - 10 * min(ahead, 15))
