"""The database of a server: whatever is read or written goes through here.

Reads have a pool of connections. Writes go through a few threads: each takes whatever waits, does
it in one transaction, and only then says so, so that many share one commit. On SQLite there is one
such thread; on PostgreSQL every process has a few.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import psycopg
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server import counters
from sobremesa.server.db.drivers import (
    ERRORS,
    PATIENCE,
    Connection,
    SqliteConnection,
    close_quietly,
    in_transaction,
    open_connection,
)
from sobremesa.server.settings import Settings

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
# How a PostgreSQL's codes begin that say: no room, ended or given up, its machine fails, locked.
OUTAGES = ("53", "57", "58", "55P03")
UNIQUE = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}
WRITERS = 4
Result = TypeVar("Result")
Row = tuple[Any, ...]
log = structlog.get_logger()


class Unavailable(Refusal):
    """The database did not answer: nothing is known to be written, and the client tries again."""

    def __init__(self) -> None:
        super().__init__("server.database_unavailable")


class Taken(Unavailable):
    """Something of which there is one only was there already, so nothing was written.

    Whoever does not expect that tells the client to try again.
    """


class Transaction(Protocol):
    """SQL with `:names`, alike on both databases."""

    def run(self, sql: str, **params: object) -> list[Row]:
        """Execute a statement; the rows it returns, if any."""

    def announce(self, text: str) -> None:
        """Tell the other processes something, if there are any, when all of it is written."""


# What the work returned, or why nobody knows whether it was done.
Answer = Callable[[Any], None]


class Job(msgspec.Struct):
    """What belongs to one transaction, and who is told in which loop how it went.

    First `rows`, as the database's `bulk` writes them: the result is whether they were, and only
    then `works` are done; without rows it is what the last of these returns. `place` is where it
    comes in an order that all processes share, so that they don't wait for each other crosswise.
    """

    rows: Sequence[Row]
    works: Sequence[Callable[[Transaction], Any]]
    done: Answer
    place: tuple[str, int]
    loop: asyncio.AbstractEventLoop
    began: float
    result: Any = None


class Bulk(NamedTuple):
    """How rows that come all the time are written: `write` does a job's, if it can.

    On SQLite those of many jobs go in one statement with `{rows}`, and `beforehand` what it needs:
    it may be its own transaction, and each call passes the interpreter's lock to and fro, while the
    event loop wants it as well. A row that can't be written undoes them all.
    """

    beforehand: tuple[str, ...]
    statement: str
    write: Callable[[Transaction, Sequence[Row]], bool]


class Database:
    """Reads and writes; `alone` when no other process can write as well."""

    def __init__(self, settings: Settings, bulk: Bulk) -> None:
        self.settings = settings
        self.alone = not settings.postgres
        self.bulk = bulk
        self.gathered: list[Job] = []
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.writers = [
            threading.Thread(target=self._write, name=f"writer-{at}", daemon=True)
            for at in range(1 if self.alone else WRITERS)
        ]
        self.readers: queue.SimpleQueue[Connection] = queue.SimpleQueue()
        self.failing = False
        self.writing: dict[int, float] = {}

    def start(self) -> None:
        """Begin to write."""
        for thread in self.writers:
            thread.start()

    def stop(self) -> None:
        """Write what waits, then end."""
        self._hand_over()
        for _ in self.writers:
            self.jobs.put(None)
        for thread in self.writers:
            thread.join()
        while not self.readers.empty():
            self.readers.get().close()

    async def fetch(self, sql: str, **params: object) -> list[Row]:
        try:
            async with asyncio.timeout(READ_PATIENCE):
                return await asyncio.to_thread(self._fetch, sql, params)
        except TimeoutError:
            raise Unavailable from None

    async def transact(self, work: Callable[[Transaction], Result]) -> Result:
        """Do what belongs together, in a thread; what it returns, once that is durable.

        It may share a commit with others. What it raises undoes their work too, and it is done
        again one by one, so refusals that anyone can bring about are better returned and raised
        by the caller.
        """
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.submit((), (work,), partial(resolve, answer))
        return await answer

    def submit(
        self,
        rows: Sequence[Row],
        works: Sequence[Callable[[Transaction], Any]],
        done: Answer,
        place: tuple[str, int] = ("", 0),
    ) -> None:
        """Let something be written, and `done` be called in this loop when that is decided."""
        if self.gathered:
            loop = self.gathered[0].loop
        else:
            # Asked once for all that comes up in a turn: each time costs a call of the system.
            loop = asyncio.get_running_loop()
            loop.call_soon(self._hand_over)
        self.gathered.append(Job(rows, works, done, place, loop, time.monotonic()))

    @property
    def writes(self) -> bool:
        """Whether what was last to be written could be, and nothing has been waiting for long."""
        late = time.monotonic() - STUCK
        return not self.failing and all(began > late for began in [*self.writing.values()])

    def _fetch(self, sql: str, params: Mapping[str, object]) -> list[Row]:
        """Read on a connection that is free, or a new one; one that fails is not used again."""
        connection: Connection | None = None
        try:
            try:
                connection = self.readers.get_nowait()
            except queue.Empty:
                connection = open_connection(self.settings)
            rows = connection.run(sql, **params)
        except BaseException as error:
            close_quietly(connection)
            if isinstance(error, ERRORS):
                raise Unavailable from error
            raise
        self.readers.put(connection)
        return rows

    def _hand_over(self) -> None:
        """Let a writer have all that came up at the same moment: it is woken once."""
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    def _write(self) -> None:
        """What a writer does all day."""
        connection: Connection | None = None
        while (first := self.jobs.get()) is not None:
            jobs = self._with_waiting(first)
            self.writing[threading.get_ident()] = time.monotonic()
            try:
                connection = connection or self._open_writer()
                connection.set_patience(self._patience_for(jobs))
                self._do_all(connection, jobs)
            except Exception as error:
                log.warning("writing_failed", error=repr(error), jobs=len(jobs))
                close_quietly(connection)
                connection = None
                self.failing = is_outage(error)
                if self.failing:
                    answer(jobs, Unavailable())
                else:
                    self._one_by_one(jobs)
            else:
                self.failing = False
                answer(jobs, None)
            finally:
                del self.writing[threading.get_ident()]
        close_quietly(connection)

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

    def _open_writer(self) -> Connection:
        connection = open_connection(self.settings)
        if isinstance(connection, SqliteConnection):
            for sql in self.bulk.beforehand:
                connection.run(sql)
        return connection

    def _do_all(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Do jobs in one transaction; on SQLite their rows by one statement, which may be all."""
        only_rows = not any(job.works for job in jobs)
        if only_rows and self._write_rows(connection, jobs):
            return
        with in_transaction(connection):
            written = not only_rows and self._write_rows(connection, jobs)
            for job in sorted(jobs, key=lambda job: job.place):
                if job.rows and not written:
                    job.result = self.bulk.write(connection, job.rows)
                if job.rows and not job.result:
                    continue
                for work in job.works:
                    result = work(connection)
                    if not job.rows:
                        job.result = result

    def _write_rows(self, connection: Connection, jobs: Sequence[Job]) -> bool:
        """Write all rows by one statement; false where that can't be: then none is written."""
        rows = [row for job in jobs for row in job.rows]
        if not rows or not isinstance(connection, SqliteConnection):
            return False
        try:
            connection.run_many(self.bulk.statement, rows)
        except sqlite3.IntegrityError:
            return False
        for job in jobs:
            job.result = bool(job.rows)
        return True

    def _one_by_one(self, jobs: Sequence[Job]) -> None:
        """After a failure by one of them: each on its own, so that the others are done."""
        connection: Connection | None = None
        for at, job in enumerate(jobs):
            try:
                connection = connection or self._open_writer()
                connection.set_patience(self._patience_for(jobs))
                self._do_all(connection, [job])
            except Exception as error:
                close_quietly(connection)
                connection = None
                self.failing = is_outage(error)
                if self.failing:
                    answer(jobs[at:], Unavailable())
                    break
                answer([job], refusal_for(error))
            else:
                answer([job], None)
        close_quietly(connection)

    def _patience_for(self, jobs: Sequence[Job]) -> float:
        """How long a batch may wait for the database: what is left to the one that came first.

        In whole seconds, so that it need not be set where nothing is amiss.
        """
        waited = int(time.monotonic() - min(job.began for job in jobs))
        whole = LITTLE_PATIENCE if self.failing else PATIENCE
        return max(LEAST_PATIENCE, whole - waited)


def is_outage(error: Exception) -> bool:
    """Whether the database itself is at fault, so that trying one by one would fare no better."""
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorcode & 0xFF in BROKEN
    if isinstance(error, psycopg.OperationalError):
        return error.sqlstate is None or error.sqlstate.startswith(OUTAGES)
    return False


def refusal_for(error: Exception) -> Refusal:
    """What whoever asked for something is told that could not be done."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, psycopg.errors.UniqueViolation) or (
        isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in UNIQUE
    ):
        return Taken()
    log.error("not_written", error=repr(error))
    return Unavailable()


def resolve(future: asyncio.Future[Any], answer: Any) -> None:
    """Give somebody who awaits it the answer, unless they have gone."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def answer(jobs: Sequence[Job], error: Exception | None) -> None:
    """Tell those who wait, in their own thread; one call for all of them."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, waiting in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, waiting, error)


def tell(jobs: Sequence[Job], error: Exception | None) -> None:
    """Give the answers; what one does with its own is no matter of the others."""
    for job in jobs:
        try:
            job.done(job.result if error is None else error)
        except Exception:
            log.exception("answer_not_taken")
    counters.journal_seconds.observe(time.monotonic() - jobs[0].began)
