"""The two databases, alike: connections to an SQLite file or a PostgreSQL."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import structlog

from sobremesa.server.settings import Settings

CHANNEL = "sobremesa"
PATIENCE = 5.0
# Kilobytes for each connection to an SQLite file. With the usual 2,000, the pages of a few lists of
# a large archive drive each other out.
CACHE = 8_000
ACTIVE = psycopg.pq.TransactionStatus.ACTIVE
ERRORS = (sqlite3.Error, psycopg.Error)
NAMED = re.compile(r"(?<!:):(\w+)")
log = structlog.get_logger()


class SqliteConnection:
    """A connection to the file, durable at commit; threads may pass it on, but not share it."""

    begin = "BEGIN IMMEDIATE"
    patience = 0.0

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(
            path, isolation_level=None, cached_statements=256, check_same_thread=False
        )
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.set_patience(PATIENCE)
        self.connection.execute(f"PRAGMA cache_size=-{CACHE}")

    def set_patience(self, seconds: float) -> None:
        if seconds != self.patience:
            self.patience = seconds
            self.connection.execute(f"PRAGMA busy_timeout={int(seconds * 1000)}")

    def run(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, params).fetchall()

    def run_many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Execute a statement once with `{rows}` of values."""
        values = [value for row in rows for value in row]
        self.connection.execute(many_sql(sql, len(rows), len(rows[0])), values)

    def rollback(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def announce(self, text: str) -> None:
        """Do nothing: no other process uses the file."""

    def close(self) -> None:
        self.connection.close()


class Impatient(psycopg.Connection[Any]):
    """A connection that waits for an answer for a while only, whatever keeps it from coming.

    A server that has stopped, or a link that is cut, says nothing: its own time limits don't help.
    """

    patience = PATIENCE

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer, or give the connection up."""
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == ACTIVE:
                self.pgconn.finish()
            raise


class PostgresConnection:
    """A connection to a PostgreSQL."""

    begin = "BEGIN"

    def __init__(self, dsn: str) -> None:
        self.connection = Impatient.connect(dsn, autocommit=True, connect_timeout=int(PATIENCE))
        self.connection.prepare_threshold = 1
        # Whatever we ask goes along an index: planned once, not for every value anew, and without
        # the doubt whether reading whole tables, which grow, is cheaper just now.
        self.run("SET plan_cache_mode = force_generic_plan")
        self.run("SET random_page_cost = 1.1")
        self.run(f"SET statement_timeout = {int(PATIENCE * 1000)}")
        self.run(f"SET lock_timeout = {int(PATIENCE * 1000)}")

    def set_patience(self, seconds: float) -> None:
        self.connection.patience = seconds

    def run(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        cursor = self.connection.execute(postgres_sql(sql), params)
        return cursor.fetchall() if cursor.description else []

    def rollback(self) -> None:
        self.run("ROLLBACK")

    def announce(self, text: str) -> None:
        """Tell the other processes something when the transaction commits."""
        self.run("SELECT pg_notify(:channel, :text)", channel=CHANNEL, text=text)

    def close(self) -> None:
        self.connection.close()


Connection = SqliteConnection | PostgresConnection


@cache
def many_sql(sql: str, rows: int, columns: int) -> str:
    """A statement with places for so many rows.

    >>> many_sql("INSERT INTO a VALUES {rows}", 2, 3)
    'INSERT INTO a VALUES (?,?,?),(?,?,?)'
    """
    row = f"({','.join('?' * columns)})"
    return sql.format(rows=",".join([row] * rows))


@cache
def postgres_sql(sql: str) -> str:
    """A statement with `:names` as psycopg wants it."""
    return NAMED.sub(r"%(\1)s", sql.replace("%", "%%"))


def open_connection(settings: Settings) -> Connection:
    if settings.postgres:
        return PostgresConnection(settings.dsn)
    return SqliteConnection(settings.file)


@contextmanager
def in_transaction(connection: Connection) -> Iterator[Connection]:
    """Commit what is done meanwhile, or undo all of it if something is raised."""
    connection.run(connection.begin)
    try:
        yield connection
        connection.run("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def close_quietly(connection: Connection | None) -> None:
    """Close a connection that may be broken."""
    if connection is not None:
        try:
            connection.close()
        except ERRORS:
            log.info("connection_was_broken")
