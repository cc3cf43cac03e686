"""What the processes of one database tell each other when a transaction commits."""

import msgspec


class Notice(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that one process tells the others."""


class Wrote(Notice, frozen=True, tag="wrote"):
    """There is an entry of this number in a table's journal."""

    table: str
    number: int


class Looking(Notice, frozen=True, tag="looking"):
    """Who looks at a table through a process; it may ask who does elsewhere.

    The number counts the process's own notices, since they may overtake each other.
    """

    table: str
    by: str
    number: int
    people: list[int]
    ask: bool


class Spent(Notice, frozen=True, tag="spent"):
    """How often what is limited was done through a process: kind, key and times of each."""

    by: str
    times: list[tuple[str, str, int]]


decoder = msgspec.json.Decoder(Wrote | Looking | Spent)


def write(notice: Notice) -> str:
    return msgspec.json.encode(notice).decode()
