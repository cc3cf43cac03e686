"""What is asked about studies, and answered."""

from typing import Annotated

import msgspec

from sobremesa.core.record import Variation
from sobremesa.core.turns import Move
from sobremesa.server.reviews.schemas import LARGEST_RECORD
from sobremesa.server.rules.schemas import DraftText, MoveText, Short

LONGEST_TITLE, LONGEST_COMMENT = 80, 1000
MOST_TRIED, MOST_COMMENTS, MOST_PLY = 300, 100, 10_000
Title = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLY)]


class NewStudy(msgspec.Struct, forbid_unknown_fields=True):
    """What a study begins with, one of three, and the ply at which its board opens.

    `game` is a finished game by its table, or a record that was brought to be reviewed; `record` is
    a record as text, whose variations come along; `study` is somebody's study, to be copied.
    """

    game: Short | None = None
    record: Annotated[str, msgspec.Meta(max_length=LARGEST_RECORD)] | None = None
    study: Short | None = None
    ply: Ply = 0


class TriedMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move that was tried, and after which one, by number."""

    after: Ply
    move: MoveText


class StudyDraft(msgspec.Struct, forbid_unknown_fields=True):
    """A study as it is to be kept, and the version that it was made from.

    Moves are numbered as in a record's notes: 0 is before the first, then those of the game, then
    those tried. `comments` are by number; `opens` is the number at which its board opens.
    """

    version: Annotated[int, msgspec.Meta(ge=1)]
    title: Title
    opens: Ply
    variations: Annotated[list[TriedMove], msgspec.Meta(max_length=MOST_TRIED)]
    comments: Annotated[
        dict[Ply, Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)]],
        msgspec.Meta(max_length=MOST_COMMENTS),
    ]

    @property
    def tried(self) -> tuple[Variation, ...]:
        return tuple(Variation(each.after, each.move) for each in self.variations)


class StudySeat(msgspec.Struct):
    """Who held a seat of the game: a person or a bot, as far as that is known."""

    name: str | None
    bot: str | None


class StudyMove(msgspec.Struct):
    """A move that was tried, after which one, and what it did."""

    after: int
    move: Move


class StudyShown(msgspec.Struct):
    """A study: the game, what was tried and said beside it, and by whom.

    `mine` says whether who asks may change it; others read it.
    """

    id: str
    game: str
    title: str
    table: str | None
    author: str
    mine: bool
    opens: int
    version: int
    at: int
    seats: list[StudySeat]
    moves: list[Move]
    variations: list[StudyMove]
    comments: dict[int, str]


class StudyKept(msgspec.Struct):
    """The version that a study has now, and since when."""

    version: int
    at: int


class StudyListed(msgspec.Struct):
    """One of somebody's own studies."""

    id: str
    game: str
    title: str
    at: int


class StudyList(msgspec.Struct):
    """Somebody's own studies, the one last changed first."""

    studies: list[StudyListed]


class StudyLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of moves from where the game of a study began; without a draft nothing is judged."""

    moves: Annotated[list[MoveText], msgspec.Meta(max_length=MOST_PLY)] = []
    draft: DraftText | None = None
