"""What the archive answers with."""

from typing import Literal

import msgspec

from sobremesa.core.story import Story
from sobremesa.core.turns import How, Move, Result, Teams, View

Outcome = Literal["won", "lost", "drew", "none"]


class ArchivedSeat(msgspec.Struct):
    """A seat of a game that is over: a person or a bot, points, rank and what came of it."""

    number: int
    person: int | None
    name: str | None
    bot: str | None
    score: int
    rank: int
    result: Outcome


class ArchivedGame(msgspec.Struct):
    """A game that is over; `ended_at` in milliseconds since 1970.

    `teams` are the seats that played together; none where everybody played for themselves.
    """

    table: str
    game: str
    how: How
    rated: bool
    public: bool
    moves: int
    ended_at: int
    teams: Teams
    seats: list[ArchivedSeat]


class ArchivePage(msgspec.Struct):
    """Games, the newest first; `next` is the `before` of the next page, if there is more.

    A page may be short, even empty, where many games are not for everybody's eyes.
    """

    games: list[ArchivedGame]
    next: str | None


class ReplayedPosition(msgspec.Struct):
    """A position of a game that is over, all hands open; `points` are those of the last move."""

    table: str
    ply: int
    plies: int
    points: tuple[int, ...] | None
    view: View
    history: tuple[Move, ...]


class ReplayedLine(msgspec.Struct):
    """Positions of a game that is over, from ply `first` on, all hands open, and who played it.

    `leavers` are the seats whose holders gave up or ran out of time; `hints` has for each seat how
    many it took, `hinted` the plies at which it did; `story` is what the end tells, and where the
    game is `reviewed` its turns are those that changed most.
    """

    table: str
    plies: int
    first: int
    views: list[View]
    played: ArchivedGame
    leavers: list[int]
    hints: list[int]
    hinted: list[int]
    result: Result
    story: Story
    reviewed: bool
