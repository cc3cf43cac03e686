"""The puzzle of the day: the same for everybody, from the date alone."""

import hashlib
from datetime import date

from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal
from sobremesa.puzzles.kept import Found, games_with_puzzles, puzzles_of


def puzzle_of_day(day: date, game: Game | None = None) -> Found:
    """A game's puzzle of a day; without a game, that of the game whose turn it is.

    All puzzles of a game come before one comes again.
    """
    games = games_with_puzzles()
    if game is None and games:
        game = games[day.toordinal() % len(games)]
    found = sorted(puzzles_of(game), key=mix) if game else []
    if not found:
        raise Refusal("puzzles.none")
    return found[day.toordinal() % len(found)]


def mix(found: Found) -> str:
    """An order that has nothing to do with how puzzles were found."""
    return hashlib.sha256(found.puzzle.id.encode()).hexdigest()
