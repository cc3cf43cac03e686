"""Archives in real databases: an SQLite file, and a database in the PostgreSQL of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy

from sobremesa.server.accounts import models as accounts
from sobremesa.server.archive import models as archive
from sobremesa.server.db.base import Base
from sobremesa.server.db.journal import Journal
from sobremesa.server.ladder import models as ladder
from sobremesa.server.tables import models as tables
from tests.server.archive.books import Archive

# Imported so that the metadata knows every table.
MODELS = (accounts, archive, ladder, tables)


@pytest.fixture(scope="session")
def shelf(new_database: Callable[[], str]) -> str:
    """The address of a database in the PostgreSQL, for these tests alone."""
    return new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def filed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """An archive on each database."""
    if request.param == "sqlite":
        path = tmp_path / "sobremesa.db"
        url, journal = f"sqlite:///{path}", Journal.of_file(path)
    else:
        dsn: str = request.getfixturevalue("shelf")
        url, journal = (
            dsn.replace("postgresql:", "postgresql+psycopg:", 1),
            Journal.of_postgres(dsn),
        )
    engine = sqlalchemy.create_engine(url)
    Base.metadata.drop_all(engine)
    Base.metadata.create_all(engine)
    engine.dispose()
    journal.start()
    there = Archive(journal, request.param == "postgres")
    there.add_people()
    yield there
    journal.stop()
