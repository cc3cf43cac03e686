"""The database made, and brought up to date, from the migrations that come with the program.

All of a migration is one transaction under a lock, so several processes may start at once, and one
that dies half way leaves nothing behind.

`python -m sobremesa.server.db.schema` prints `columns.json`, by which a start sees without the
models that there is nothing to do.
"""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
from sobremesa.server.db.current import (
    FOUND_POSTGRES,
    FOUND_SQLITE,
    MIGRATIONS,
    Column,
    differing,
    make_folder,
)
from sobremesa.server.db.drivers import PATIENCE
from sobremesa.server.db.migrations.env import MODELS
from sobremesa.server.settings import Settings

LOCK = 7_306_083_624  # any number that nobody else takes on the same PostgreSQL
WAIT = 60.0


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
    found = {(row[0], row[1], row[2]) for row in connection.execute(text(sql))}
    if wrong := differing(modelled_columns(), found):
        raise Refusal("server.database_other_tables", names=tuple(sorted(wrong)))


def modelled_columns() -> set[Column]:
    """What the models say: the columns of tables and, numbered, those of indexes."""
    tables = MODELS.tables.values()
    meant = {(str(table.name), 0, str(column.name)) for table in tables for column in table.columns}
    return meant | {
        (str(index.name), place, str(column.name))
        for table in tables
        for index in table.indexes
        for place, column in enumerate(index.columns, 1)
    }


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


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


if __name__ == "__main__":
    lines = ",\n".join(map(json.dumps, sorted(modelled_columns())))
    sys.stdout.write(f"[\n{lines}\n]\n")
