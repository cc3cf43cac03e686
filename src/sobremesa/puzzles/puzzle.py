"""A puzzle as plain data, as a game's folder keeps it."""

import hashlib
from typing import Literal

import msgspec

Kind = Literal["points", "end", "turn"]
KINDS: tuple[Kind, ...] = ("points", "end", "turn")
# What is known of a puzzle's rating before anybody has tried it.
DEVIATION = 200.0


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position and the turns that are right in it, of which the first is shown.

    `points`: as many points this turn as can be, which is `worth`. `end`: played to the last piece
    for the best result, `worth` points ahead; where it is None, only who wins was proven, as the
    `result` says: 1, 0.5 or 0. `turn`: the best turn by its value, `worth` points ahead in the end.
    `others` are turns that may be tried, and by how many points each is worse. What others hold in
    the diagram was drawn anew: nobody ever held it.
    """

    id: str
    kind: Kind
    diagram: str
    best: tuple[str, ...]
    worth: float | None = None
    result: float | None = None
    others: dict[str, float] = {}
    rating: int = 1500

    @property
    def exact(self) -> bool:
        """Whether the answer is certain, not only many standard errors ahead."""
        return self.kind != "turn"


class PuzzleFile(msgspec.Struct, frozen=True):
    """The puzzles of a game, and the command that finds the same."""

    command: str
    seed: str
    puzzles: tuple[Puzzle, ...]

    def write(self) -> bytes:
        """As JSON, a puzzle a line."""
        lines = b",\n".join(map(msgspec.json.encode, self.puzzles))
        head = msgspec.json.encode({"command": self.command, "seed": self.seed})[:-1]
        return head + b',"puzzles":[\n' + lines + b"\n]}\n"


def name_puzzle(game: str, kind: Kind, diagram: str) -> str:
    """The name of a puzzle, which follows from what it asks."""
    return hashlib.sha256(f"{game}/{kind}/{diagram}".encode()).hexdigest()[:12]
