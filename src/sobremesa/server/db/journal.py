"""The journal: what happened at each table, numbered, durable before anyone is told.

Entries are only ever added. The first to write a number of a table wins; who comes second is told
that it is stale. A notification with table and number leaves with the commit, for other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sobremesa.server.db import notices
from sobremesa.server.db.database import Bulk, Database, Job, Transaction


class Entry(NamedTuple):
    """One thing that happened at a table; `data` is JSON."""

    table: str
    number: int
    kind: str
    person: int | None
    data: str
    message: str
    at: int
    link: str | None = None


class Standing(NamedTuple):
    """What the lists show of a table after an entry."""

    status: str
    ply: int
    to_move: int | None


Also = Callable[[Transaction], None]
# Whether it was written, which it was not if its number was taken; or why nobody knows.
Answer = Callable[[bool | Exception], None]
WRITE = (
    "INSERT INTO journal (table_id, number, kind, person_id, data, message, at, link) "
    "VALUES (:table, :number, :kind, :person, :data, :message, :at, :link) "
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
ENTRIES = Bulk((VIEW, TRIGGER), "INSERT INTO written VALUES {rows}")
UNCHANGED = (None, None, None)
READ = (
    "SELECT table_id, number, kind, person_id, data, message, at, link FROM journal "
    "WHERE table_id = :table AND number > :after ORDER BY number"
)


class Journal:
    """Adds entries, and reads them back."""

    def __init__(self, database: Database) -> None:
        self.database = database
        database.bulk = ENTRIES

    def put(
        self, entries: Sequence[Entry], standing: Standing | None, also: Also | None, done: Answer
    ) -> None:
        """Let entries of a table be written, and with them what belongs to them, durably.

        `also` runs in a thread, inside the transaction; what it raises undoes it all. `done` is
        called in this loop when that is decided: false when a number is taken.
        """
        changed = standing or UNCHANGED
        rows = tuple((*entry, *changed) for entry in entries) if also is None else None
        work = partial(write, entries, standing, also)
        self.database.submit(Job(work, done, (entries[0].table, entries[0].number), rows))

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The entries of a table after a number."""
        rows = await self.database.fetch(READ, table=table, after=after)
        return [Entry(*row) for row in rows]


def write(
    entries: Sequence[Entry],
    standing: Standing | None,
    also: Also | None,
    transaction: Transaction,
) -> bool:
    """Write what belongs together, unless the first number is taken: then nothing of it."""
    for entry in entries:
        if not transaction.run(WRITE, **entry._asdict()):
            return False
    last = entries[-1]
    if standing is not None:
        transaction.run(STAND, table=last.table, at=last.at, **standing._asdict())
    if also is not None:
        also(transaction)
    transaction.announce(notices.write(notices.Wrote(last.table, last.number)))
    return True
