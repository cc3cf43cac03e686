"""The journal: what happened at each table, numbered, durable before anyone is told.

Entries are only ever added. The one exception is chat, which no link covers: its words may be taken
away again. The first to write a number of a table wins; who comes second is told
that it is stale. A notification with table and number leaves with the commit, for other processes.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import astuple

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.server.db import notices
from sobremesa.server.db.database import Bulk, Database, Row, Transaction


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened at a table, and its text.

    `message` is the id of the action that caused it; `link` ties it to the entries before it, in
    those made since that is kept.
    """

    table: str
    number: int
    what: entries.Entry
    text: str
    at: int
    person: int | None = None
    message: str = ""
    link: str | None = None

    @property
    def row(self) -> tuple[object, ...]:
        kind = entries.TAGS[type(self.what)]
        return (
            self.table, self.number, kind, self.person, self.text, self.message, self.at, self.link
        )  # fmt: skip


class Standing(msgspec.Struct, frozen=True):
    """What the lists show of a table after an entry."""

    status: str
    ply: int
    to_move: int | None


Also = Callable[[Transaction], None]
# Whether it was written, which it was not if its number was taken; or why nobody knows.
Answer = Callable[[bool | Exception], None]
COLUMNS = ("table_id", "number", "kind", "person_id", "data", "message", "at", "link")
WRITE = (
    "INSERT INTO journal (table_id, number, kind, person_id, data, message, at, link) "
    "VALUES (:table_id, :number, :kind, :person_id, :data, :message, :at, :link) "
    "ON CONFLICT DO NOTHING RETURNING number"
)
STAND = (
    "UPDATE game_table SET status = :status, ply = :ply, to_move = :to_move, moved_at = :at "
    "WHERE id = :table"
)
# On SQLite an entry and what it changes go through a view, many in one statement.
VIEW = """
    CREATE TEMP VIEW written
    (table_id, number, kind, person_id, data, message, at, link, status, ply, to_move)
    AS SELECT 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
"""
TRIGGER = """
    CREATE TEMP TRIGGER write INSTEAD OF INSERT ON written BEGIN
        INSERT INTO journal (table_id, number, kind, person_id, data, message, at, link)
        VALUES (new.table_id, new.number, new.kind, new.person_id, new.data, new.message, new.at,
                new.link);
        UPDATE game_table
        SET status = new.status, ply = new.ply, to_move = new.to_move, moved_at = new.at
        WHERE id = new.table_id AND new.status IS NOT NULL;
    END
"""
UNCHANGED = (None, None, None)
REMOVE = (
    'UPDATE journal SET data = \'{"text": ""}\' '
    "WHERE table_id = :table AND number = :number AND kind = 'said' RETURNING number"
)
READ = (
    "SELECT number, kind, data, at, person_id, message, link FROM journal "
    "WHERE table_id = :table AND number > :after ORDER BY number"
)


class Journal:
    """Adds entries, and reads them back."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def put(
        self,
        added: Sequence[Entry],
        standing: Standing | None,
        also: Sequence[Also],
        done: Answer,
    ) -> None:
        """Let entries of a table be written, and with them what belongs to them, durably.

        `also` runs in a thread, inside the transaction; what it raises undoes it all. `done` is
        called in this loop when that is decided: false when a number is taken.
        """
        changed = UNCHANGED if standing is None else astuple(standing)
        rows = [(*entry.row, *changed) for entry in added]
        self.database.submit(rows, also, done, (added[0].table, added[0].number))

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        rows = await self.database.fetch(READ, table=table, after=after)
        return [
            Entry(table, number, entries.read_entry(kind, text), text, *others)
            for number, kind, text, *others in rows
        ]


def insert_entry(transaction: Transaction, entry: Entry) -> bool:
    """Add an entry, unless its number is taken."""
    return insert_row(transaction, entry.row)


def insert_row(transaction: Transaction, row: Row) -> bool:
    return bool(transaction.run(WRITE, **dict(zip(COLUMNS, row, strict=True))))


def remove_words(table: str, number: int) -> Also:
    """Take away what was said in an entry."""

    def work(transaction: Transaction) -> None:
        if not transaction.run(REMOVE, table=table, number=number):
            raise Refusal("tables.nothing_there")

    return work


def insert_rows(transaction: Transaction, rows: Sequence[Row]) -> bool:
    """Add the entries of a change, with what lists show then, and tell the other processes.

    Nothing of it is done when the first number is taken.
    """
    if not all(insert_row(transaction, row[: len(COLUMNS)]) for row in rows):
        return False
    table, number, *_, at, _, status, ply, to_move = rows[-1]
    if status is not None:
        transaction.run(STAND, table=table, at=at, status=status, ply=ply, to_move=to_move)
    transaction.announce(notices.write(notices.Wrote(table, number)))
    return True


ENTRIES = Bulk((VIEW, TRIGGER), "INSERT INTO written VALUES {rows}", insert_rows)
