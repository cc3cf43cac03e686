"""How hard a puzzle is, by who of the cast solves it."""

from msgspec.structs import replace

from sobremesa.core.position import Position
from sobremesa.players import read_player
from sobremesa.players.levels import levels_of
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.ratings import expected

LOWEST, HIGHEST, USUAL = 700, 2300, 1500
FINE = 10


def rate_by_cast(position: Position, puzzle: Puzzle) -> Puzzle:
    """The puzzle with a rating at which the cast would be expected to do as well as it did."""
    solved = {
        level.rating: read_player(level.spec, puzzle.id).ask(position) in puzzle.best
        for level in levels_of(position.game)
    }
    return replace(puzzle, rating=estimate(solved))


def estimate(solved: dict[int, bool]) -> int:
    """The rating that fits who solved it, and a draw against somebody usual.

    >>> estimate({1000: True, 1400: False, 1800: True}), estimate({1000: False, 1800: False})
    (1300, 1880)
    """
    points = sum(solved.values()) + 0.5
    for rating in range(LOWEST, HIGHEST, FINE):
        if sum(expected(own, rating) for own in (*solved, USUAL)) <= points:
            return rating
    return HIGHEST
