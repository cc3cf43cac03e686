"""Who plays whom, from which openings: each opening is played once from every side.

Engines without chance would replay one game, so where nothing is dealt the first turns are random,
and the same for all who play from an opening. Seconds of thought are those that a player works, so
that nobody suffers from what else the machine does.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import msgspec

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import TEAMS, arranged, arrangements
from sobremesa.games import game as find_game
from sobremesa.players import quick_spec, read_player
from sobremesa.records import write

RANDOM_TURNS = (2, 3, 4)


class Pairing(msgspec.Struct, frozen=True):
    """One game: its opening, and the player of each side."""

    game: str
    arrangement: str
    seed: str
    opening: int
    players: tuple[str, ...]


class Played(msgspec.Struct, frozen=True):
    """A game that was played: each side's share of the win, and its record."""

    pairing: Pairing
    shares: tuple[float, ...]
    turns: int
    record: str


@dataclass(frozen=True)
class Contest:
    """So many games between each two players; at more sides than two, one against many.

    With `near`, only between those that stand no more than so many places apart in the list: games
    between very unequal players tell little.
    """

    game: Game
    arrangement: str
    seed: str
    players: tuple[str, ...]
    games: int
    near: int | None = None

    def __post_init__(self) -> None:
        if self.arrangement not in arrangements(self.game):
            raise Refusal("arena.arrangement", text=self.arrangement, known=arrangements(self.game))
        if len({*self.players}) < 2:
            raise Refusal("arena.players")
        for spec in self.players:
            read_player(spec)

    @property
    def sides(self) -> int:
        return 2 if self.arrangement == TEAMS else int(self.arrangement)

    def _pairs(self) -> list[tuple[str, str]]:
        most = self.near or len(self.players)
        numbered = combinations(enumerate(self.players), 2)
        return [(one, other) for (i, one), (j, other) in numbered if j - i <= most]

    def pairings(self) -> Iterator[Pairing]:
        """The games in order: opening by opening, from every side in turn."""
        for opening in range(-(-self.games // self.sides)):
            for one, other in self._pairs():
                for place in range(self.sides):
                    if opening * self.sides + place < self.games:
                        line = [other] * self.sides
                        line[place] = one
                        yield Pairing(
                            self.game.key, self.arrangement, self.seed, opening, tuple(line)
                        )


def open_game(game: Game, pairing: Pairing) -> Position:
    """The opening: a deal, or random turns; none of them ends the game."""
    seats, options = arranged(game, pairing.arrangement)
    seed = f"{pairing.seed}/{pairing.opening}"
    position = game.begin(seats, seed, options)
    if not game.kernel.hidden:
        chance = read_player("random", seed)
        for _ in range(RANDOM_TURNS[pairing.opening % len(RANDOM_TURNS)]):
            position = position.play(position.forced or chance.ask(position))
    return position


def play(pairing: Pairing) -> Played:
    """Play one game to its end."""
    for spec in pairing.players:
        warm_up(pairing.game, spec)
    position = open_game(find_game(pairing.game), pairing)
    sides = position.setting.sides
    players = [
        read_player(
            pairing.players[side], f"{pairing.seed}/{pairing.opening}/{seat}", time.process_time
        )
        for seat, side in enumerate(sides)
    ]
    while (seat := position.to_move) is not None:
        position = position.play(position.forced or players[seat - 1].ask(position))
    return Played(pairing, shares_of(position), position.ply, write(position.record()))


def shares_of(position: Position) -> tuple[float, ...]:
    """Each side's share of the win: all of it, or as much as those who tie get."""
    ranks = position.outcome.ranks if position.outcome else ()
    sides = position.setting.sides
    winners = {sides[seat] for seat, rank in enumerate(ranks) if rank == 1}
    return tuple(1 / len(winners) if side in winners else 0.0 for side in range(len({*sides})))


@cache
def warm_up(game: str, spec: str) -> None:
    """Let a player move once, so that nothing is compiled or loaded while time is counted."""
    opening = find_game(game).start(find_game(game).seats[0], "warm")
    read_player(quick_spec(spec), "warm").warm(opening)
