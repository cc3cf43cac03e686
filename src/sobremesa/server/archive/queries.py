"""Reading the archive, by key and never by offset."""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

import msgspec

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.records import positions, read
from sobremesa.server.archive.schemas import ArchivedGame, ArchivedSeat, ArchivePage
from sobremesa.server.db.database import Database
from sobremesa.server.tables.plan import Plan
from sobremesa.study import Turn

PAGE = 50
# So many games are looked at for a page, and where that fills none, because some are not for the
# caller's eyes, so many more.
LOOKS = (PAGE + 1, 200)
STREAMED = 20
TABLE = re.compile(r"[A-Za-z0-9_-]{1,12}")
KEY = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,12})")

# By cases, because SQLite works out both sides of an OR.
SHOWN = (
    "SELECT g.table_id, g.game, g.how, g.rated, g.public, g.moves, g.ended_at, "
    "(SELECT t.plan FROM game_table t WHERE t.id = g.table_id), "
    "CASE WHEN g.public THEN true ELSE "
    ":me IN (SELECT own.person_id FROM game_seat own WHERE own.table_id = g.table_id) END "
)
ALL = SHOWN + (
    "FROM game g "
    "WHERE (g.ended_at, g.table_id) < (:ended, :table) "
    "ORDER BY g.ended_at DESC, g.table_id DESC LIMIT :look"
)
OF_GAME = SHOWN + (
    "FROM game g "
    "WHERE g.game = :game AND (g.ended_at, g.table_id) < (:ended, :table) "
    "ORDER BY g.ended_at DESC, g.table_id DESC LIMIT :look"
)
OF_TABLE = SHOWN + "FROM game g WHERE g.table_id = :table"
OF_PERSON = SHOWN + (
    "FROM game_seat s JOIN game g ON g.table_id = s.table_id "
    "WHERE s.person_id = :person {also} AND (s.ended_at, s.table_id) < (:ended, :table) "
    "ORDER BY s.ended_at DESC, s.table_id DESC LIMIT :look"
)
PLACES = [f"t{place}" for place in range(PAGE)]
# Names one by one: for a join, PostgreSQL reads all the people there are.
SEATS = (
    "SELECT s.table_id, s.number, s.person_id, "
    "(SELECT p.name FROM person p WHERE p.id = s.person_id), s.bot, s.score, s.rank, s.result "
    "FROM game_seat s WHERE s.table_id IN ({places}) ORDER BY s.table_id, s.number"
).replace("{places}", ", ".join(f":{place}" for place in PLACES))
RECORD = "SELECT record FROM game WHERE table_id = :table"
JUDGED = "SELECT turns FROM review WHERE id = :id AND state = 'done'"
OWN_RECORDS = (
    "SELECT s.ended_at, s.table_id, g.record "
    "FROM game_seat s JOIN game g ON g.table_id = s.table_id "
    "WHERE s.person_id = :person AND (s.ended_at, s.table_id) > (:ended, :table) "
    "ORDER BY s.ended_at, s.table_id LIMIT :look"
)


@dataclass(frozen=True)
class Key:
    """A place in a list of games, written as a moment and a table.

    >>> Key.read("1700000000000.abc")
    Key(ended=1700000000000, table='abc')
    >>> str(Key(7, "abc"))
    '7.abc'
    """

    ended: int
    table: str

    @classmethod
    def read(cls, text: str) -> Self:
        """The place that a text means; the empty one is before the first page."""
        if not text:
            return cls(10**16, "")
        match = KEY.fullmatch(text)
        if match is None:
            raise Refusal("archive.key_wrong", key=text)
        return cls(int(match[1]), match[2])

    def __str__(self) -> str:
        return f"{self.ended}.{self.table}"


async def list_games(
    database: Database,
    me: int | None,
    before: Key,
    person: int | None = None,
    game: str | None = None,
    result: str | None = None,
) -> ArchivePage:
    """A page of games, the newest first; those by link only are for those who played them."""
    if person is None:
        sql = ALL if game is None else OF_GAME
    else:
        also = "" if game is None else "AND s.game = :game "
        also += "" if result is None else "AND s.result = :result"
        sql = OF_PERSON.replace("{also}", also)
    asked = {"person": person, "game": game, "result": result}
    asked = {name: value for name, value in asked.items() if value is not None}
    for look in LOOKS:
        rows = await database.fetch(sql, me=me or 0, look=look, **vars(before), **asked)
        shown, following = take_page(rows, look)
        if following is None or len(shown) == PAGE:
            break
    return ArchivePage(await with_seats(database, shown), following)


async def find_game(database: Database, table: str, record: str) -> ArchivedGame:
    """Who played a game that is over; those who shared a screen by the names of their chairs."""
    rows = await database.fetch(OF_TABLE, me=0, table=table)
    if not rows:
        raise Refusal("archive.not_found", table=table)
    (played,) = await with_seats(database, rows)
    plan, seating = msgspec.json.decode(rows[0][7], type=Plan), read(record).seating
    for seat, chair in zip(played.seats, seating.order if seating else (), strict=False):
        seat.name = plan.name_of(chair - 1) or seat.name
    return played


async def find_judged(database: Database, id: str) -> list[Turn]:
    """The turns of a game as a review judged them; none where nobody has looked at it."""
    rows = await database.fetch(JUDGED, id=id)
    return msgspec.json.decode(rows[0][0], type=list[Turn]) if rows else []


async def with_seats(database: Database, rows: Sequence[tuple[Any, ...]]) -> list[ArchivedGame]:
    seats = await seats_of(database, [row[0] for row in rows])
    return [
        ArchivedGame(
            table,
            key,
            how,
            bool(rated),
            bool(public),
            moves,
            ended,
            msgspec.json.decode(plan, type=Plan).teams,
            seats[table],
        )
        for table, key, how, rated, public, moves, ended, plan, _ in rows
    ]


def take_page(
    rows: Sequence[tuple[Any, ...]], look: int
) -> tuple[list[tuple[Any, ...]], str | None]:
    """The rows of one page that may be shown, each table once, and the key of the next page."""
    shown: dict[str, tuple[Any, ...]] = {}
    for row in rows:
        if row[8] and row[0] not in shown:
            if len(shown) == PAGE:
                last = list(shown.values())[-1]
                return list(shown.values()), str(Key(last[6], last[0]))
            shown[row[0]] = row
    looked = str(Key(rows[-1][6], rows[-1][0])) if len(rows) == look else None
    return list(shown.values()), looked


async def seats_of(database: Database, tables: Sequence[str]) -> dict[str, list[ArchivedSeat]]:
    seats: dict[str, list[ArchivedSeat]] = {table: [] for table in tables}
    if tables:
        # Always as many parameters, so that the database prepares the statement once.
        filled = [*tables, *[tables[-1]] * (PAGE - len(tables))]
        for table, *seat in await database.fetch(SEATS, **dict(zip(PLACES, filled, strict=True))):
            seats[table].append(ArchivedSeat(*seat))
    return seats


async def find_record(database: Database, table: str) -> str:
    """The record of a game that is over, as text; whoever has the link may read it."""
    rows = await database.fetch(RECORD, table=table) if TABLE.fullmatch(table) else []
    if not rows:
        raise Refusal("archive.not_found", table=table)
    return str(rows[0][0])


@lru_cache(maxsize=32)
def replayed(record: str) -> tuple[Position, ...]:
    """Every position of a record; who looks at one of them looks at the next soon."""
    return tuple(positions(read(record)))


async def own_records(database: Database, person: int) -> AsyncIterator[bytes]:
    """All records of a person's games, one a line, the oldest first."""
    key = Key(-1, "")
    while rows := await database.fetch(OWN_RECORDS, person=person, look=STREAMED, **vars(key)):
        records = {table: record for _, table, record in rows}
        yield "".join(f"{record}\n" for record in records.values()).encode()
        key = Key(rows[-1][0], rows[-1][1])
