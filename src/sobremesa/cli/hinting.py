"""Hints at the terminal: each time they are asked for they say more, and are counted."""

from sobremesa.cli.board import seat_name
from sobremesa.cli.ending import say_reason
from sobremesa.core.position import Position
from sobremesa.core.record import HintTaken
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.study.hints import STAGES, Hint, Hinter


class TerminalHints:
    """The hints that one person takes in a game against bots; `taken` are all so far."""

    def __init__(self, words: Words, seed: str) -> None:
        self.words = words
        self.seed = seed
        self.taken: list[HintTaken] = []
        self.hint: tuple[Position, Hint] | None = None
        self.told = 0

    def ask(self, position: Position, people: int) -> str:
        """First where, then what, then why; after that all of it once more."""
        if people > 1:
            raise Refusal("study.hint_people")
        if self.hint is None or self.hint[0] is not position:
            self.hint = position, Hinter(f"{self.seed}/{position.ply}").hint(position)
            self.told = 0
        hint = self.hint[1]
        if self.told < len(STAGES):
            self.taken.append(HintTaken(hint.seat, hint.ply, STAGES[self.told]))
            self.told += 1
        return "\n".join(self._tell(position, hint))

    def _tell(self, position: Position, hint: Hint) -> list[str]:
        where, move, reasons = hint.up_to(STAGES[self.told - 1])
        places = self.words("cli.hint_where", places=where)
        told = [places if where else self.words("cli.hint_nowhere")]
        if move:
            told.append(self.words("cli.hint_what", move=move))
        told += [say_reason(self.words, position, reason) for reason in reasons]
        return told

    def count(self, position: Position) -> str:
        """How many were taken, as a sentence; nothing for none."""
        if not self.taken:
            return ""
        name = seat_name(self.words, position, self.taken[0].seat)
        return self.words("cli.hints", name=name, count=len(self.taken))
