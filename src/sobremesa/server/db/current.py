"""Whether a database is of this very version, seen without what makes and changes one.

Loading that takes half a second, for which people would wait whenever a server begins again.
`columns.json` is what the models say; where the database has anything else, they are asked.
"""

import tempfile
from contextlib import closing
from pathlib import Path

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.drivers import ERRORS, open_connection
from sobremesa.server.settings import Settings

# A table, or an index; 0, or the place in the index; the column.
Column = tuple[str, int, str]
MIGRATIONS = Path(__file__).parent / "migrations"
MODELLED = Path(__file__).parent / "columns.json"
VERSION = "SELECT version_num FROM alembic_version"
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


def bring_up_to_date(settings: Settings) -> None:
    """Make the database, or bring it up to date; refuses one that can't be reached or read."""
    make_folder(settings)
    if not is_current(settings):
        from sobremesa.server.db.schema import migrate

        migrate(settings)


def is_current(settings: Settings) -> bool:
    """Whether there is nothing to be done; what can't be seen from here is looked at again."""
    if not settings.postgres and not settings.file.exists():
        return False
    found_sql = FOUND_POSTGRES if settings.postgres else FOUND_SQLITE
    try:
        with closing(open_connection(settings)) as connection:
            version, found = connection.run(VERSION), connection.run(found_sql)
    except ERRORS:
        return False
    modelled = {*msgspec.json.decode(MODELLED.read_bytes(), type=list[Column])}
    return version == [(newest_migration(),)] and not differing(modelled, {*found})


def newest_migration() -> str:
    return max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def differing(modelled: set[Column], found: set[Column]) -> set[str]:
    """The tables and indexes of the models that a database does not have, or has otherwise."""
    names = {name for name, _, _ in modelled}
    there = {column for column in found if column[0] in names}
    return {name for name, _, _ in modelled ^ there}


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
