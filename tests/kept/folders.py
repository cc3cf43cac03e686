"""The kept folders, and their databases as if they had never been touched since."""

from __future__ import annotations

import gzip
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Boolean, MetaData, text

from sobremesa.server.db.schema import configuration, connect
from sobremesa.server.settings import Settings

FOLDERS = sorted(Path(__file__).parent.glob("[0-9]*"))
VERSION = "SELECT version_num FROM alembic_version"
NUMBERED = (
    "SELECT c.table_name, pg_get_serial_sequence(c.table_name, c.column_name) "
    "FROM information_schema.columns c WHERE c.table_schema = current_schema() "
    "AND pg_get_serial_sequence(c.table_name, c.column_name) IS NOT NULL"
)


def known(folder: Path) -> dict[str, Any]:
    """Tokens by name, tables by what is there to see, and everybody's password."""
    return dict(json.loads((folder / "known.json").read_text("utf-8")))


def unpack(folder: Path, target: Path) -> None:
    """Put the kept database where a server looks for it; it counts as left a moment ago.

    Sessions last a year: those who come back with them would be too late one day.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.decompress((folder / "sobremesa.db.gz").read_bytes()))
    with closing(sqlite3.connect(target)) as file, file:
        file.execute("UPDATE session SET seen_at = ?", (int(time.time() * 1000),))


def pour(source: Path, settings: Settings) -> None:
    """Fill an empty PostgreSQL with a kept database, as it was when that was kept."""
    with closing(sqlite3.connect(source)) as file, connect(settings) as postgres:
        ((version,),) = file.execute(VERSION).fetchall()
        config = configuration()
        config.attributes["connection"] = postgres
        command.upgrade(config, version)
        tables = MetaData()
        tables.reflect(postgres)
        for table in tables.sorted_tables:
            if table.name == "alembic_version":
                continue
            names = [column.name for column in table.columns]
            found = file.execute(f"SELECT {', '.join(names)} FROM {table.name}").fetchall()
            yes_or_no = {
                column.name for column in table.columns if isinstance(column.type, Boolean)
            }
            rows = [
                {
                    name: bool(value) if name in yes_or_no else value
                    for name, value in zip(names, row, strict=True)
                }
                for row in found
            ]
            if rows:
                postgres.execute(table.insert(), rows)
        for name, sequence in postgres.execute(text(NUMBERED)).fetchall():
            postgres.execute(
                text(f"SELECT setval('{sequence}', (SELECT coalesce(max(id), 1) FROM {name}))")
            )
