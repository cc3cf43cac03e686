"""What the API of tables takes and gives."""

from typing import Annotated

import msgspec

from sobremesa.core.turns import Teams
from sobremesa.server.tables.plan import Short


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened. `chairs` names bots by level; the maker takes the first free chair.

    `names` are those of the people who share the maker's screen, by chair (`hot`). A `rated` game
    counts between its people, who all have accounts; with a guest it is friendly, and starts when
    the host says so or the guest has made an account.
    """

    game: Short
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    options: Annotated[dict[Short, Short], msgspec.Meta(max_length=10)] = {}
    rated: bool = False
    public: bool = True
    clock: Short = "none"
    hot: bool = False
    partners: bool = False
    chairs: Annotated[list[Short | None], msgspec.Meta(max_length=4)] = []
    names: Annotated[list[Short | None], msgspec.Meta(max_length=4)] = []


class Opened(msgspec.Struct):
    """The name of a new table, and the commitment to the seed of its shuffle.

    Whoever opened it now says a word for the shuffle (`word`); who is silent for five seconds once
    every chair is taken has said the empty one.
    """

    id: str
    commitment: str


class Sitter(msgspec.Struct):
    """Who sits on a chair or holds a seat."""

    person: int | None
    name: str | None
    bot: str | None


class Listed(msgspec.Struct):
    """A table in a list; `key` continues the list after it.

    `teams` are the seats that play together; `left` is the time that the mover has, where a turn
    has days, in milliseconds.
    """

    id: str
    game: str
    seats: int
    options: dict[str, str]
    teams: Teams
    rated: bool
    clock: str
    status: str
    ply: int
    to_move: int | None
    moved_at: int
    sitters: list[Sitter | None]
    my_turn: bool
    left: int | None
    key: str


class Page(msgspec.Struct):
    """A part of a list, newest first; `before` fetches the next part."""

    tables: list[Listed]
    before: str | None


class OptionInfo(msgspec.Struct):
    """A choice of a game; `seats` are the numbers of players who have it.

    `rated_default` is what to propose where the game is rated; who names nothing gets `default`.
    """

    name: str
    about: str
    seats: list[int]
    accepts: list[str]
    default: str
    rated_default: str


class LevelInfo(msgspec.Struct):
    """A bot of a game, how strong it is there, and the most seconds that it takes for a move.

    The rating is as sure as `error` says: 19 times in 20 it lies within so much of it.
    """

    name: str
    rating: int
    error: int
    seconds: float


class GameInfo(msgspec.Struct):
    """A game that can be played here; of some there is a sheet to print, for pencils.

    `levels` are its bots, the weakest first. A game of another package brings its `words` by
    language, as Fluent catalogues: no client has them.
    """

    key: str
    name: str
    about: str
    seats: list[int]
    hidden: bool
    sheet: bool
    words: dict[str, str] | None
    options: list[OptionInfo]
    levels: list[LevelInfo]
