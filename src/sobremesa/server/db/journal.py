"""The journal: what happened at each table, numbered, durable before anyone is told.

Moves go past the ORM. A few writer threads take whatever waits, write it in one transaction, and
only then say so: many tables share one commit. The first to write a number of a table wins; who
comes second is told that it is stale. On SQLite there is one writer; on PostgreSQL every process
has its own, and a notification with table and number leaves with the commit.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import psycopg
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server import counters
from sobremesa.server.db.connections import (
    PATIENCE,
    Line,
    PostgresLine,
    SqliteLine,
    close_quietly,
)

MOST_AT_ONCE = 256
# Who has waited already waits less: every writer has an answer within about this and PATIENCE.
LEAST_PATIENCE = 0.5
# While what was last to be written could not be.
LITTLE_PATIENCE = 1.0
# For reads, all of it: also until a thread and a connection are free.
READ_PATIENCE = 4.0
STUCK = 2.0
BROKEN = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
}
WRITERS = 4
log = structlog.get_logger()


class Entry(NamedTuple):
    """One thing that happened at a table; `data` is JSON."""

    table: str
    number: int
    kind: str
    person: int | None
    data: str
    message: str
    at: int


class Standing(NamedTuple):
    """What the lists show of a table after an entry."""

    status: str
    ply: int
    to_move: int | None


class Transaction(Protocol):
    """SQL with `:names`, alike on both databases."""

    def run(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        """Execute a statement; the rows it returns, if any."""

    def announce(self, text: str) -> None:
        """Tell the other processes something, if there are any, when all of it is written."""


Also = Callable[[Transaction], None]
# Whether it was written, which it was not if its number was taken; or why nobody knows.
Answer = Callable[[bool | Exception], None]


@dataclass(slots=True)
class Job:
    """An entry to be written, or other work, and who is told in which loop how it went."""

    entry: Entry | None
    standing: Standing | None
    also: Also | None
    done: Answer
    loop: asyncio.AbstractEventLoop
    began: float
    written: bool = False


class Unavailable(Refusal):
    """The database did not answer: nothing is known to be written, and the client tries again."""

    def __init__(self) -> None:
        super().__init__("server.database_unavailable")


WRITE = (
    "INSERT INTO journal (table_id, number, kind, person_id, data, message, at) "
    "VALUES (:table, :number, :kind, :person, :data, :message, :at) "
    "ON CONFLICT DO NOTHING RETURNING number"
)
STAND = (
    "UPDATE game_table SET status = :status, ply = :ply, to_move = :to_move, moved_at = :at "
    "WHERE id = :table"
)
# On SQLite an entry and what it changes go through a view, many in one statement that is its own
# transaction: each call of SQLite passes the interpreter's lock to and fro, while the event loop
# wants it as well.
VIEW = """
    CREATE TEMP VIEW written
    (table_id, number, kind, person_id, data, message, at, status, ply, to_move)
    AS SELECT 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
"""
TRIGGER = """
    CREATE TEMP TRIGGER write INSTEAD OF INSERT ON written BEGIN
        INSERT INTO journal (table_id, number, kind, person_id, data, message, at)
        VALUES (new.table_id, new.number, new.kind, new.person_id, new.data, new.message, new.at);
        UPDATE game_table
        SET status = new.status, ply = new.ply, to_move = new.to_move, moved_at = new.at
        WHERE id = new.table_id AND new.status IS NOT NULL;
    END
"""
WRITE_MANY = "INSERT INTO written VALUES {rows}"
UNCHANGED = (None, None, None)
READ = (
    "SELECT table_id, number, kind, person_id, data, message, at FROM journal "
    "WHERE table_id = :table AND number > :after ORDER BY number"
)


class Journal:
    """Writes entries and reads them back; `alone` when no other process can write as well."""

    def __init__(self, connect: Callable[[], Line], writers: int) -> None:
        self.connect = connect
        self.alone = writers == 1
        self.gathered: list[Job] = []
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self._serve, name=f"journal-{at}", daemon=True)
            for at in range(writers)
        ]
        self.readers: queue.SimpleQueue[Line] = queue.SimpleQueue()
        self.failed_at: float | None = None
        self.writing: dict[int, float] = {}

    @classmethod
    def of_file(cls, path: Path) -> Journal:
        """The journal in an SQLite file."""
        return cls(lambda: SqliteLine(path, VIEW, TRIGGER), 1)

    @classmethod
    def of_postgres(cls, dsn: str) -> Journal:
        """The journal in a PostgreSQL."""
        return cls(lambda: PostgresLine(dsn), WRITERS)

    def start(self) -> None:
        """Begin to take jobs."""
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Write what waits, then end."""
        self._hand_over()
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()
        while not self.readers.empty():
            self.readers.get().close()

    async def append(
        self, entry: Entry, standing: Standing | None = None, also: Also | None = None
    ) -> bool:
        """Write an entry, and with it what belongs to it, durably; false when its number is taken.

        `also` runs in a thread, inside the transaction; what it raises undoes it all.
        """
        return await self._put(entry, standing, also)

    async def transact(self, work: Also) -> None:
        """Run statements that belong together; they may share a commit with other tables."""
        await self._put(None, None, work)

    async def _put(self, entry: Entry | None, standing: Standing | None, also: Also | None) -> bool:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(answer: bool | Exception) -> None:
            if written.done():
                return
            if isinstance(answer, Exception):
                written.set_exception(answer)
            else:
                written.set_result(answer)

        self.put(entry, standing, also, done)
        return await written

    def put(
        self, entry: Entry | None, standing: Standing | None, also: Also | None, done: Answer
    ) -> None:
        """Let something be written, and `done` be called in this loop when that is decided."""
        loop = asyncio.get_running_loop()
        if not self.gathered:
            loop.call_soon(self._hand_over)
        self.gathered.append(Job(entry, standing, also, done, loop, time.monotonic()))

    def _hand_over(self) -> None:
        """Let a writer have all that came up at the same moment: it is woken once."""
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The entries of a table after a number."""
        rows = await self.fetch(READ, table=table, after=after)
        return [Entry(*row) for row in rows]

    async def fetch(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        """The rows of a query, past the ORM."""
        try:
            async with asyncio.timeout(READ_PATIENCE):
                return await asyncio.to_thread(self._fetch, sql, params)
        except TimeoutError:
            raise Unavailable from None

    @property
    def writes(self) -> bool:
        """Whether what was last to be written could be, and nothing has been waiting for long."""
        late = time.monotonic() - STUCK
        busy = any(began < late for began in [*self.writing.values()])
        return self.failed_at is None and not busy

    def has_failed_since(self, moment: float) -> bool:
        """Whether the database could not write since a moment, by the monotonic clock."""
        failed_at = self.failed_at
        return failed_at is not None and failed_at > moment

    def _fetch(self, sql: str, params: Mapping[str, object]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = []

        def run(line: Line) -> None:
            rows.extend(line.run(sql, **params))

        with_line(self, run)
        return rows

    def _serve(self) -> None:
        line: Line | None = None
        while (first := self.jobs.get()) is not None:
            jobs = self._with_waiting(first)
            self.writing[threading.get_ident()] = time.monotonic()
            try:
                line = line or self.connect()
                line.set_patience(self._patience_for(jobs))
                write_all(line, jobs)
            except Exception as error:
                log.warning("journal_failed", error=repr(error), entries=len(jobs))
                close_quietly(line)
                line = None
                self.failed_at = time.monotonic() if is_outage(error) else None
                if self.failed_at is not None:
                    answer(jobs, Unavailable())
                else:
                    self._one_by_one(jobs)
            else:
                self.failed_at = None
                answer(jobs, None)
            finally:
                del self.writing[threading.get_ident()]
        close_quietly(line)

    def _with_waiting(self, jobs: list[Job]) -> list[Job]:
        """What has been taken, and whatever waits behind it."""
        while len(jobs) < MOST_AT_ONCE:
            try:
                more = self.jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self.jobs.put(None)
                break
            jobs += more
        return jobs

    def _one_by_one(self, jobs: Sequence[Job]) -> None:
        """After a failure by one of them: each on its own, so that the others are written."""
        line: Line | None = None
        for at, job in enumerate(jobs):
            job.written = False
            try:
                line = line or self.connect()
                line.set_patience(self._patience_for(jobs))
                write_all(line, [job])
            except Exception as error:
                log.error("entry_not_written", error=repr(error))
                close_quietly(line)
                line = None
                self.failed_at = time.monotonic() if is_outage(error) else None
                if self.failed_at is not None:
                    answer(jobs[at:], Unavailable())
                    break
                answer([job], error if isinstance(error, Refusal) else Unavailable())
            else:
                answer([job], None)
        close_quietly(line)

    def _patience_for(self, jobs: Sequence[Job]) -> float:
        """How long a batch may wait for the database: what is left to the one that came first.

        In whole seconds, so that it need not be set where nothing is amiss.
        """
        waited = int(time.monotonic() - min(job.began for job in jobs))
        whole = PATIENCE if self.failed_at is None else LITTLE_PATIENCE
        return max(LEAST_PATIENCE, whole - waited)


def is_outage(error: Exception) -> bool:
    """Whether the database itself is at fault, so that trying one by one would fare no better."""
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorcode & 0xFF in BROKEN
    silent = (psycopg.errors.QueryCanceled, psycopg.errors.LockNotAvailable)
    if isinstance(error, psycopg.OperationalError):
        return error.sqlstate is None or isinstance(error, silent)
    return False


def with_line(journal: Journal, work: Callable[[Line], None]) -> None:
    """Lend a connection; one that fails is not used again."""
    try:
        line = journal.readers.get_nowait()
    except queue.Empty:
        try:
            line = journal.connect()
        except (sqlite3.Error, psycopg.Error) as error:
            raise Unavailable from error
    try:
        work(line)
    except BaseException as error:
        close_quietly(line)
        if isinstance(error, (sqlite3.Error, psycopg.Error)):
            raise Unavailable from error
        raise
    journal.readers.put(line)


def in_transaction(line: Line, work: Also) -> None:
    """All of it or nothing."""
    line.begin()
    try:
        work(line)
        line.commit()
    except BaseException:
        line.rollback()
        raise


def write_all(line: Line, jobs: Sequence[Job]) -> None:
    """Write jobs in one transaction, in an order that all processes share."""
    if isinstance(line, SqliteLine) and write_many(line, jobs):
        return

    def work(transaction: Transaction) -> None:
        for job in sorted(jobs, key=place):
            write_one(line, job)

    in_transaction(line, work)


def write_many(line: SqliteLine, jobs: Sequence[Job]) -> bool:
    """Write entries all at once; false when a number is taken, or one brings other work along."""
    rows = [
        (*job.entry, *(job.standing or UNCHANGED))
        for job in jobs
        if job.entry is not None and job.also is None
    ]
    if len(rows) < len(jobs):
        return False
    try:
        line.run_many(WRITE_MANY, rows)
    except sqlite3.IntegrityError:
        return False
    for job in jobs:
        job.written = True
    return True


def place(job: Job) -> tuple[str, int]:
    """Where a job comes in the common order: other work first, then tables by name."""
    return ("", 0) if job.entry is None else (job.entry.table, job.entry.number)


def write_one(line: Line, job: Job) -> None:
    """Write one entry and what belongs to it, unless its number is taken."""
    entry = job.entry
    if entry is None:
        if job.also is not None:
            job.also(line)
        job.written = True
        return
    job.written = bool(line.run(WRITE, **entry._asdict()))
    if not job.written:
        return
    if job.standing is not None:
        line.run(STAND, table=entry.table, at=entry.at, **job.standing._asdict())
    if job.also is not None:
        job.also(line)
    line.announce(f"{entry.table} {entry.number}")


def answer(jobs: Sequence[Job], error: Exception | None) -> None:
    """Tell those who wait, in their own thread; one call for all of them."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, waiting in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, waiting, error)


def settle(jobs: Sequence[Job], error: Exception | None) -> None:
    """Give the answers; what one does with its own is no matter of the others."""
    for job in jobs:
        try:
            job.done(error or job.written)
        except Exception:
            log.exception("answer_not_taken")
    counters.journal_seconds.observe(time.monotonic() - jobs[0].began)
