"""What happens at a table, one struct for each kind: the entries of a server's journal.

A journal keeps the kind and the other fields apart. Those that decide a game are also lines of its
record; chairs count from 0, seats from 1.
"""

import msgspec

from sobremesa.core.fair import Draw
from sobremesa.core.record import Stage


class Entry(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """Anything that happens at a table."""


class Line(Entry, frozen=True):
    """Something that decides a game, and stands in its record."""


class Created(Line, frozen=True, tag="created"):
    """A table is opened, the commitment to its seed published, and what will be played there.

    `options` has only those that differ from the default. Older tables say the commitment alone,
    or the draw besides.
    """

    commitment: str
    draw: Draw | None = None
    game: str | None = None
    rules: int | None = None
    seats: int | None = None
    options: dict[str, str] | None = None


class Sat(Line, frozen=True, tag="sat"):
    """A person takes a chair; `word` is None until they say it, `guest` noted at rated tables."""

    chair: int
    word: str | None
    guest: bool = False


class Spoke(Line, frozen=True, tag="word"):
    """A person who sat down without a word for the shuffle says it."""

    word: str


class BotSat(Line, frozen=True, tag="bot"):
    """A bot takes a chair."""

    chair: int
    level: str


class Left(Line, frozen=True, tag="left"):
    """A person gets up before the game begins."""

    chair: int


class Started(Line, frozen=True, tag="started"):
    """The game begins: for each seat its chair, and all words in the order of joining."""

    order: tuple[int, ...]
    words: tuple[str, ...]


class Moved(Line, frozen=True, tag="moved"):
    """A seat plays a whole move."""

    seat: int
    move: str


class TookBack(Line, frozen=True, tag="took_back"):
    """The game goes on from an earlier ply."""

    ply: int


class Hinted(Line, frozen=True, tag="hinted"):
    """A seat takes a hint for the move that it is about to play."""

    seat: int
    stage: Stage


class Resigned(Line, frozen=True, tag="resigned"):
    """A seat gives up."""

    seat: int


class TimedOut(Line, frozen=True, tag="timeout"):
    """A seat has no time left."""

    seat: int


class Aborted(Line, frozen=True, tag="aborted"):
    """The game is broken off, perhaps by a seat."""

    seat: int | None = None


class Kept(Entry, frozen=True, tag="kept"):
    """A guest has made an account."""


class Freed(Entry, frozen=True, tag="freed"):
    """For whom a chair of a rematch was kept will not come."""

    chair: int


class Paused(Entry, frozen=True, tag="paused"):
    """No server runs, or none that could play this game: the clock stands."""


class Resumed(Entry, frozen=True, tag="resumed"):
    """The clock goes on."""


class Offered(Entry, frozen=True, tag="offered"):
    """A seat asks to take its last move back."""

    seat: int


class Accepted(Entry, frozen=True, tag="accepted"):
    """Somebody allows it."""


class Declined(Entry, frozen=True, tag="declined"):
    """Somebody does not, or who asked withdraws."""


class Said(Entry, frozen=True, tag="said"):
    """Chat."""

    text: str


class Removed(Entry, frozen=True, tag="removed"):
    """What was said in an entry is taken away."""

    said: int


class Rematched(Entry, frozen=True, tag="rematch"):
    """A table is opened for the same people; it has a commitment of its own."""

    rematch: str = msgspec.field(name="table")
    commitment: str | None = None


KINDS: dict[str, type[Entry]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (*Line.__subclasses__(), *Entry.__subclasses__())
    if kind is not Line
}
# Those that stand in a record.
LINES = {*Line.__subclasses__()}
# The kind of an entry by its type, as it is written: `moved`, `sat`.
TAGS = {kind: tag for tag, kind in KINDS.items()}


def read_entry(kind: str, text: str) -> Entry:
    """An entry from its kind and its text; the text of older ones does not repeat the kind.

    >>> read_entry("moved", '{"seat":1,"move":"D4"}')
    Moved(seat=1, move='D4')
    """
    return msgspec.json.decode(text, type=KINDS[kind])


def write_entry(entry: Entry) -> str:
    """The text of an entry.

    >>> write_entry(Moved(1, "D4"))
    '{"type":"moved","seat":1,"move":"D4"}'
    """
    return msgspec.json.encode(entry).decode()


def write_before(entry: Entry) -> str:
    """The text of an entry as journals of the first format have it, where the kind stands beside.

    >>> write_before(Moved(1, "D4"))
    '{"seat":1,"move":"D4"}'
    """
    return msgspec.json.encode(msgspec.structs.asdict(entry)).decode()
