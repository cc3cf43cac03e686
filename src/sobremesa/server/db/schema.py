"""The database made, and brought up to date, from the migrations that come with the program.

All of a migration is one transaction under a lock, so several processes may start at once, and one
that dies half way leaves nothing behind.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.drivers import PATIENCE
from sobremesa.server.db.migrations.env import MODELS
from sobremesa.server.settings import Settings

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_306_083_624  # any number that nobody else takes on the same PostgreSQL
WAIT = 60.0
# The columns of tables and, numbered, those of indexes.
FOUND_SQLITE = (
    "SELECT t.name, 0, c.name FROM sqlite_master t, pragma_table_info(t.name) c "
    "WHERE t.type = 'table' UNION ALL "
    "SELECT i.name, c.seqno + 1, c.name FROM sqlite_master i, pragma_index_info(i.name) c "
    "WHERE i.type = 'index'"
)
FOUND_POSTGRES = (
    "SELECT c.relname, CASE c.relkind WHEN 'i' THEN a.attnum ELSE 0 END, a.attname "
    "FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid "
    "WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'i') "
    "AND a.attnum > 0 AND NOT a.attisdropped"
)


def migrate(settings: Settings) -> None:
    """Make the database, or bring it up to date; refuses one that can't be reached or read."""
    make_folder(settings)
    with connect(settings) as connection:
        if settings.postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        compare(connection)


def check(settings: Settings) -> None:
    """Refuse a database that is not there, or not of this version of the program."""
    if not settings.postgres and not settings.file.exists():
        raise Refusal("server.database_missing", path=str(settings.file))
    with connect(settings, "BEGIN") as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found != ScriptDirectory.from_config(configuration()).get_current_head():
            raise Refusal("server.database_other_version")
        compare(connection)


def compare(connection: Connection) -> None:
    """Refuse tables and indexes that are not those of the models, by their names and columns.

    The number of the migration does not tell of one that was edited after it had been run.
    """
    sql = FOUND_POSTGRES if connection.dialect.name == "postgresql" else FOUND_SQLITE
    tables = MODELS.tables.values()
    indexes = [index for table in tables for index in table.indexes]
    meant = {(table.name, 0, column.name) for table in tables for column in table.columns}
    meant |= {
        (str(index.name), place, column.name)
        for index in indexes
        for place, column in enumerate(index.columns, 1)
    }
    names = {name for name, _, _ in meant}
    found = {tuple(row) for row in connection.execute(text(sql)) if row[0] in names}
    if wrong := {name for name, _, _ in meant ^ found}:
        raise Refusal("server.database_other_tables", names=tuple(sorted(wrong)))


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def make_folder(settings: Settings) -> None:
    """Make the folder of the SQLite file; refuses one that can't be written."""
    if settings.postgres:
        return
    try:
        settings.folder.mkdir(0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=settings.folder).close()
    except OSError as error:
        why = error.strerror or ""
        raise Refusal("server.folder_unwritable", path=str(settings.folder), why=why) from None


@contextmanager
def connect(settings: Settings, begin: str = "BEGIN IMMEDIATE") -> Iterator[Connection]:
    """A connection in a transaction; what the database complains of becomes a refusal.

    On SQLite it has the write lock at once: who comes second waits, then finds all done.
    """
    engine: Engine | None = None
    try:
        engine = open_engine(settings, begin)
        with engine.begin() as connection:
            yield connection
    except (DBAPIError, ArgumentError, ValueError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        why = (str(cause).strip().splitlines() or [""])[0]
        raise Refusal("server.database_unreachable", why=why) from error
    except (CommandError, ResolutionError) as error:
        raise Refusal("server.database_other_version") from error
    finally:
        if engine is not None:
            engine.dispose()


def open_engine(settings: Settings, begin: str) -> Engine:
    """SQLAlchemy's way to the database, which Alembic takes."""
    if settings.postgres:
        url = settings.dsn.replace("postgresql:", "postgresql+psycopg:", 1)
        return create_engine(url, connect_args={"connect_timeout": int(PATIENCE)})
    engine = create_engine(f"sqlite:///{settings.file}", connect_args={"timeout": WAIT})
    event.listen(engine, "connect", take_over)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def take_over(connection: sqlite3.Connection, _: Any) -> None:
    """Begin and commit where we say so, not where the driver thinks."""
    connection.isolation_level = None
