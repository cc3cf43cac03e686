"""What somebody tried and said beside a game, as lines under its moves."""

from collections.abc import Iterator, Sequence

from sobremesa.core.position import Position
from sobremesa.core.record import Notes
from sobremesa.core.words import Words
from sobremesa.records.notes import lines_after

INDENT = 5


class ShownNotes:
    """The notes of a record; `found` has the position after each move by its number."""

    def __init__(self, words: Words, notes: Notes, moves: int, found: Sequence[Position]) -> None:
        self.words = words
        self.notes = notes
        self.moves = moves
        self.found = found

    def under(self, number: int, depth: int = 0) -> Iterator[str]:
        """The comment on a move, and the variations that leave the game after it."""
        if not depth and (comment := self.notes.comments.get(number)):
            yield " " * INDENT + self.quote(comment)
        for line in lines_after(self.notes, self.moves, number):
            yield " " * (INDENT + 2 * depth) + "↳ " + " ".join(map(self.tell, line))
            for each in line:
                yield from self.under(each, depth + 1)

    def tell(self, number: int) -> str:
        """A move that was tried, with its place in the line and what is said of it."""
        position = self.found[number]
        told = f"{position.ply}. {position.history[-1].text}"
        comment = self.notes.comments.get(number)
        return f"{told} {self.quote(comment)}" if comment else told

    def quote(self, comment: str) -> str:
        """A comment on one line; whoever wrote it does not steer the terminal."""
        shown = "".join(sign if sign.isprintable() else " " for sign in comment)
        return self.words("cli.comment", text=" ".join(shown.split()))
