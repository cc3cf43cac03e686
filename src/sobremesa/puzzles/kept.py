"""The puzzles that come with the games."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.puzzles.puzzle import Puzzle, PuzzleFile

FILE = "puzzles.json"
NONE = PuzzleFile("", "", ())
POSITIONS = 256


@dataclass(frozen=True)
class Found:
    """A puzzle with its game and its number among that game's."""

    game: Game
    number: int
    puzzle: Puzzle

    @property
    def position(self) -> Position:
        return open_position(self.game.key, self.puzzle.diagram)

    @property
    def seat(self) -> int:
        """Who is to find the turn."""
        return self.position.to_move or 0


@cache
def read_puzzles(folder: Path) -> PuzzleFile:
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=PuzzleFile) if path.is_file() else NONE


def puzzles_of(game: Game) -> tuple[Found, ...]:
    """The puzzles of a game, in the order of their numbers."""
    return number_all(game, read_puzzles(game.folder))


def number_all(game: Game, file: PuzzleFile) -> tuple[Found, ...]:
    return tuple(Found(game, number, puzzle) for number, puzzle in enumerate(file.puzzles, 1))


def games_with_puzzles() -> tuple[Game, ...]:
    return tuple(game for game in registry.values() if read_puzzles(game.folder).puzzles)


def find_puzzle(id: str) -> Found:
    """The puzzle with a name, of whichever game."""
    found = all_by_name().get(id)
    if found is None:
        raise Refusal("puzzles.unknown")
    return found


@cache
def all_by_name() -> dict[str, Found]:
    return {each.puzzle.id: each for game in registry.values() for each in puzzles_of(game)}


@lru_cache(maxsize=POSITIONS)
def open_position(key: str, diagram: str) -> Position:
    return find_game(key).read(diagram)
