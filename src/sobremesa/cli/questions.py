"""What a person at the terminal may ask of a position: by words, since nothing is pointed at."""

from collections.abc import Mapping

from sobremesa.cli import board
from sobremesa.core.diagram import mark_at
from sobremesa.core.position import Position
from sobremesa.core.words import Words

QUESTIONS = ("last", "points", "left", "turn")


class Answers:
    """The answers about a position to whoever holds a seat; None is somebody who only looks."""

    def __init__(
        self, words: Words, position: Position, seat: int | None, bots: Mapping[int, str]
    ) -> None:
        self.words, self.position, self.seat, self.bots = words, position, seat, bots

    def answer(self, question: str) -> str:
        """The answer to one of the questions."""
        return {
            "last": self.last,
            "points": self.points,
            "left": self.left,
            "turn": self.turn,
        }[question]()

    def last(self) -> str:
        """What was played last, and what it brought."""
        if not self.position.history:
            return self.words("cli.nothing_played")
        known = self.position.move_for(self.position.history[-1], self.seat)
        return board.show_move(self.words, self.position, known)

    def points(self) -> str:
        return board.scores(self.words, self.position, self.bots)

    def left(self) -> str:
        """What is left to be laid or drawn: the box, else what stands beside the board."""
        lines = (line for line in self.diagram().split("\n") if "|" in line)
        beside = [line for line in lines if not line.partition("|")[0].strip().isdigit()]
        return (
            board.show_box(self.words, self.position)
            or "\n".join(beside)
            or self.words("cli.all_shown")
        )

    def turn(self) -> str:
        seat = self.position.to_move
        if seat is None:
            return self.words("core.over")
        return self.words("cli.turn_of", name=board.seat_name(self.words, self.position, seat))

    def place(self, cell: str) -> str:
        """What lies on a cell, as the board shows it."""
        mark = mark_at(self.diagram(), cell)
        if mark is None:
            return self.words("cli.no_cell", cell=cell)
        return self.words(
            "cli.says", name=cell, text=self.words("cli.empty") if mark == "." else mark
        )

    def diagram(self) -> str:
        return str(
            board.show_board(self.words, self.position, () if self.seat is None else (self.seat,))
        )
