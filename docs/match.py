"""A match of two players, as somebody writes it who has installed the library."""

import sys
from collections import Counter
from pathlib import Path

import sobremesa
from sobremesa import Player, Position


class First(Player):
    """Plays the first move there is."""

    def choose(self, position: Position) -> str:
        """The move for the seat to move."""
        return next(iter(position.moves()))


def play(key: str, players: list[Player], seed: str) -> Position:
    """The last position of a game."""
    position = sobremesa.game(key).start(len(players), seed)
    while position.to_move is not None:
        move = position.forced or players[position.to_move - 1].ask(position)
        position = position.play(move)
    return position


def match(key: str, file: Path, games: int = 4) -> Counter[int]:
    """How often each seat comes first; the records are kept in a file and read again."""
    wins: Counter[int] = Counter()
    with file.open("w", encoding="utf-8") as lines:
        for number in range(games):
            last = play(key, [First(), sobremesa.read_player("greedy")], f"match {number}")
            lines.write(sobremesa.write(last.record()) + "\n")
    for record in sobremesa.read_all(file.read_bytes()):
        if outcome := sobremesa.verify(record).outcome:
            wins.update(seat for seat, rank in enumerate(outcome.ranks, 1) if rank == 1)
    return wins


if __name__ == "__main__":
    sys.stdout.write(f"{dict(match('sitaos', Path(sys.argv[1])))}\n")
