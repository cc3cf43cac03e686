"""What the study board takes and gives."""

from typing import Annotated

import msgspec

from sobremesa.core.turns import Move, View
from sobremesa.server.tables.events import Judged

Short = Annotated[str, msgspec.Meta(max_length=64)]
MoveText = Annotated[str, msgspec.Meta(max_length=120)]
DraftText = Annotated[str, msgspec.Meta(max_length=500)]


class Printed(msgspec.Struct):
    """A page to print, drawn as SVG in millimetres: it fits A4 and Letter."""

    game: str
    language: str
    svg: str


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A line of moves from the beginning or from a diagram, whose heading says seats and options.

    Without a draft nothing is judged.
    """

    game: Short
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    options: Annotated[dict[Short, Short], msgspec.Meta(max_length=10)] = {}
    seed: Short = "study"
    diagram: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=400)] = []
    draft: DraftText | None = None


class Studied(msgspec.Struct):
    """The position that was asked for, seen by the seat to move with every hand open.

    `forced` is the move that nobody chooses, where the rules leave no other.
    """

    view: View
    history: tuple[Move, ...]
    forced: str | None
    judgement: Judged | None
