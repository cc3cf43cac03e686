"""Puzzles found in games that quick levels play: the same ones for the same seed."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.games import game as find_game
from sobremesa.players import read_player
from sobremesa.players.levels import levels_of
from sobremesa.puzzles.ends import find_end
from sobremesa.puzzles.points import find_points
from sobremesa.puzzles.puzzle import KINDS, Kind, Puzzle, PuzzleFile
from sobremesa.puzzles.values import find_turn
from sobremesa.spread import Spread, keep, read_kept

# So many games are looked through before it is asked whether that is enough.
AT_ONCE = 8
QUICK = 0.1
SEATS = 2
# Of a game so many positions are looked at: any of them, or the last where its end is asked for.
LOOKED_AT: dict[Kind, int] = {"points": 10, "end": 16, "turn": 10}
FIND: dict[Kind, Callable[[Position, Random], Puzzle | None]] = {
    "points": find_points,
    "end": find_end,
    "turn": find_turn,
}


class Search(msgspec.Struct, frozen=True):
    """One game to be looked through for a puzzle of a kind."""

    game: str
    kind: Kind
    seed: str
    number: int

    @property
    def label(self) -> str:
        return f"{self.game}/{self.kind}/{self.seed}/{self.number}"


class Searched(msgspec.Struct, frozen=True):
    """A game that was looked through, and the puzzle that was in it, if any."""

    search: Search
    puzzle: Puzzle | None


def look_through(search: Search) -> Searched:
    """Let two quick levels play a game, and look for a puzzle in it; at most one is taken."""
    rng = Random(search.label)  # noqa: S311 - play, not secrets
    line = play(find_game(search.game), search.label, rng)
    if search.kind == "end":
        line = line[-LOOKED_AT[search.kind] :]
    rng.shuffle(line)
    for position in line[: LOOKED_AT[search.kind]]:
        known = draw_anew(position, rng)
        found = FIND[search.kind](known, rng) if known else None
        if found is not None:
            return Searched(search, found)
    return Searched(search, None)


def draw_anew(position: Position, rng: Random) -> Position | None:
    """The position as its mover may think it is, read from text as solvers get it.

    There is none where the game would be over if others held what was drawn.
    """
    try:
        return position.game.read(str(position.imagine(position.to_move, rng)))
    except Refusal:
        return None


def play(game: Game, seed: str, rng: Random) -> list[Position]:
    """The positions of a game in which there is something to decide."""
    levels = [level for level in levels_of(game) if level.seconds <= QUICK and level.rating > 0]
    players = [read_player(rng.choice(levels).spec, f"{seed}/{seat}") for seat in range(SEATS)]
    position, line = game.begin(SEATS, seed, {}), []
    while position.to_move is not None:
        forced = position.forced
        if forced is None:
            line.append(position)
        position = position.play(forced or players[position.to_move - 1].ask(position))
    return line


def search_all(
    game: Game, kind: Kind, seed: str, count: int, games: int, spread: Spread, path: Path | None
) -> Iterator[Puzzle]:
    """Games looked through until so many puzzles are found: those kept already, then others."""
    kept = {searched.search: searched for searched in read_kept(path, Searched)}
    names: set[str] = set()
    for first in range(0, games if count else 0, AT_ONCE):
        searches = [Search(game.key, kind, seed, first + place) for place in range(AT_ONCE)]
        missing = [each for each in searches if each not in kept]
        for searched in spread(partial(look_through, each) for each in missing):
            kept[searched.search] = searched
            if path:
                keep(path, searched)
        for search in searches:
            puzzle = kept[search].puzzle
            if puzzle is not None and puzzle.id not in names and len(names) < count:
                names.add(puzzle.id)
                yield puzzle
        if len(names) >= count:
            return


def gather(game: Game, seed: str, counts: Mapping[Kind, int], found: list[Puzzle]) -> PuzzleFile:
    """Puzzles as a game's folder keeps them, all kinds mixed."""
    wanted = " ".join(f"--{kind} {counts[kind]}" for kind in KINDS)
    command = f"sobremesa puzzles make {game.key} --seed {seed} {wanted}"
    return PuzzleFile(command, seed, tuple(sorted(found, key=lambda puzzle: puzzle.id)))
