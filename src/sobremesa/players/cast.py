"""A level as a player: who it is depends on the game."""

from collections.abc import Callable

from sobremesa.core.position import Position
from sobremesa.players.levels import find_level
from sobremesa.players.player import Player


class Cast(Player):
    """Plays each game as the level of that name does there."""

    def __init__(self, name: str, seed: str, read: Callable[[str, str], Player]) -> None:
        super().__init__(seed)
        self.name = name
        self.read = read
        self.players: dict[str, Player] = {}

    def choose(self, position: Position) -> str:
        return self._player(position).choose(position)

    def ask(self, position: Position) -> str:
        return self._player(position).ask(position)

    def warm(self, position: Position) -> None:
        self._player(position).warm(position)

    def _player(self, position: Position) -> Player:
        key = position.game.key
        if key not in self.players:
            self.players[key] = self.read(find_level(position.game, self.name).spec, self.seed)
        return self.players[key]

    def stop(self) -> None:
        for player in self.players.values():
            player.stop()

    def __repr__(self) -> str:
        return f"Cast({self.name!r}, {self.seed!r})"
