"""What is known of a game's first moves: the first seat's share of wins after each line of them.

A game of two may have such a book in its folder, `book.json`: by the options that are not as usual,
lines of moves as they are written, and what play from there has brought.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from sobremesa.core.position import Position

FILE = "book.json"
NEXT = "; "
# Moves that differ by less are as good as each other, as far as so many games can tell.
CLOSE = 0.03
LITTLE = 1e-9


class Book(msgspec.Struct, frozen=True):
    """Lines by options, and the command that found their shares."""

    lines: dict[str, dict[str, float]] = {}
    command: str = ""


class Advice(msgspec.Struct, frozen=True):
    """What the book says in a position: moves that it would play, and moves that it would not."""

    good: Sequence[str] = ()
    bad: Sequence[str] = ()


@cache
def read_book(folder: Path) -> Book:
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=Book) if path.is_file() else Book()


def advise(position: Position) -> Advice:
    """The best moves that the book has here, unless those that it does not have are better."""
    chosen = ",".join(f"{name}={text}" for name, text in sorted(position.setting.chosen.items()))
    lines = read_book(position.game.folder).lines.get(chosen, {})
    if not lines or position.setting.diagram or position.to_move is None:
        return Advice()
    played = [move.text for move in position.history]
    known = {
        line.split(NEXT)[-1]: share if position.to_move == 1 else 1 - share
        for line, share in lines.items()
        if line.split(NEXT)[:-1] == played
    }
    if not known:
        return Advice()
    best, here = max(known.values()), lines.get(NEXT.join(played))
    hoped = best if here is None else here if position.to_move == 1 else 1 - here
    if best < hoped - LITTLE:
        return Advice(bad=[move for move, share in known.items() if share < hoped - LITTLE])
    return Advice(good=[move for move, share in known.items() if share >= best - CLOSE])
