"""A game as a record holds it; `sobremesa.records` reads, writes, replays and verifies it."""

from typing import Literal

import msgspec

from sobremesa.core.fair import Draw
from sobremesa.core.turns import Result

Stage = Literal["where", "what", "why"]
# Records of the first format have no lines; they are read as they are.
FORMAT = 2


class FairData(msgspec.Struct, frozen=True):
    """Where the chance came from: the seed is known once the game is over."""

    commitment: str
    table: str
    words: tuple[str, ...]
    seed: str | None


class MoveData(msgspec.Struct, frozen=True, gc=False):
    """A move as text, by whom, and what each seat got for it."""

    seat: int
    move: str
    points: tuple[int, ...]


class Takeover(msgspec.Struct, frozen=True):
    """A seat that a bot took over, and the ply from which it played."""

    seat: int
    ply: int


class HintTaken(msgspec.Struct, frozen=True):
    """A hint that a seat took after so many moves: where to play, then what, then why."""

    seat: int
    ply: int
    stage: Stage


class Seating(msgspec.Struct, frozen=True):
    """Who sat where at a table, and which chair got which seat; chairs and seats count from 1.

    `chairs` has a bot's level, or None for a person; `joined` the chairs in the order in which they
    were taken, which is that of the words; `order` for each seat its chair.
    """

    chairs: tuple[str | None, ...]
    joined: tuple[int, ...]
    draw: Draw
    order: tuple[int, ...]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened at a table, as JSON, and the link that ties it to those before it."""

    text: str
    link: str


class Variation(msgspec.Struct, frozen=True):
    """A move that was tried beside the game: after which one, and its text."""

    after: int
    move: str


class Notes(msgspec.Struct, frozen=True):
    """What somebody tried and said beside a game.

    Moves have numbers: 0 is before the first, then come those of the game, then those tried, in the
    order in which they stand here. A variation comes after a move with a lower number; `comments`
    are by number.
    """

    variations: tuple[Variation, ...] = ()
    comments: dict[int, str] = {}


class Record(msgspec.Struct, frozen=True):
    """A record whose form is right; its moves are checked when it is replayed.

    `options` has only those that differ from the default, `diagram` where the game began if not
    at the beginning, which no table does; `seating`, `lines` and `hints` are there where it was
    played at a table, in records made since they are kept; `notes` where somebody has studied it.
    """

    format: int
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    diagram: str | None
    fair: FairData | None
    moves: tuple[MoveData, ...]
    result: Result | None
    takeovers: tuple[Takeover, ...]
    seating: Seating | None = None
    lines: tuple[Line, ...] = ()
    hints: tuple[HintTaken, ...] = ()
    notes: Notes | msgspec.UnsetType = msgspec.UNSET

    @property
    def from_table(self) -> bool:
        """Whether it was played at a table, where seats are drawn."""
        return self.fair is not None and bool(self.fair.table)
