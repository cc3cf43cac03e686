"""Archives in real databases: an SQLite file, and a database in the PostgreSQL of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sobremesa.server.db.database import Database
from sobremesa.server.db.journal import ENTRIES
from sobremesa.server.db.migrations.env import MODELS
from sobremesa.server.db.schema import connect
from sobremesa.server.settings import Settings
from tests.server.archive.books import Archive


@pytest.fixture(scope="session")
def shelf(new_database: Callable[[], str]) -> str:
    """The address of a database in the PostgreSQL, for these tests alone."""
    return new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def filed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """An archive on each database."""
    if request.param == "sqlite":
        settings = Settings(data_dir=str(tmp_path))
    else:
        settings = Settings(database_url=request.getfixturevalue("shelf"))
    with connect(settings) as connection:
        MODELS.drop_all(connection)
        MODELS.create_all(connection)
    database = Database(settings, ENTRIES)
    database.start()
    there = Archive(database, request.param == "postgres")
    there.add_people()
    yield there
    database.stop()
