"""What is asked about reviews, and answered."""

from typing import Annotated, Literal

import msgspec

from sobremesa.server.rules.schemas import DraftText, MoveText
from sobremesa.study import Account, Turn

State = Literal["none", "preparing", "waiting", "thinking", "done", "failed"]
LARGEST_RECORD = 60_000


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A record as text, as `sobremesa verify` reads it."""

    record: Annotated[str, msgspec.Meta(max_length=LARGEST_RECORD)]


class Tried(msgspec.Struct, forbid_unknown_fields=True):
    """Another turn after so many moves; without a draft nothing is judged."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    draft: DraftText | None = None


class AnotherTurn(msgspec.Struct, forbid_unknown_fields=True):
    """A turn that was not played after so many moves, to be weighed beside those that were."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    move: MoveText


class Reviewed(msgspec.Struct):
    """A review as far as it is: the turns judged so far, from number `first` on, of `plies`.

    `accounts` are there when it is done. `none` means that nobody has asked for it, or that it was
    made by another engine, or that whoever worked on it is gone; `preparing`, that it is taken up
    once what a new machine needs for it is compiled.
    """

    id: str
    state: State
    plies: int
    first: int
    turns: list[Turn]
    accounts: list[Account]
