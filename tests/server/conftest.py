"""Real servers on real databases: an SQLite file, and a PostgreSQL that the tests start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sobremesa.server.moments import timepiece
from tests.server.hosts import ROOT, Host
from tests.server.postgres import running_postgres
from tests.server.quick_passwords import PROGRAM
from tests.server.stories import Pass


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs tests that are coroutines."""
    return "asyncio"


def shared(folder: Path, database_url: str = "") -> Host:
    """A server to which many tests bring people of their own."""
    paths = {"PYTHONPATH": str(ROOT)}
    return Host(folder, database_url, program=PROGRAM, environment=paths).launch().wait()


@pytest.fixture(scope="session")
def new_database() -> Iterator[Callable[[], str]]:
    """Makes empty databases in a PostgreSQL; each call returns the address of one."""
    with running_postgres() as postgres:
        yield postgres.new_database


@pytest.fixture(scope="session")
def sqlite_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server on an SQLite file; everybody opens tables of their own."""
    host = shared(tmp_path_factory.mktemp("sqlite"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def postgres_host(
    new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Host]:
    """A server on a PostgreSQL, likewise."""
    host = shared(tmp_path_factory.mktemp("postgres"), new_database())
    yield host
    host.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def host(request: pytest.FixtureRequest) -> Host:
    """Each of the two."""
    found: Host = request.getfixturevalue(f"{request.param}_host")
    return found


@pytest.fixture
def let_pass(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Lets time go by for the server, in milliseconds."""
    return lambda time: monkeypatch.setattr(timepiece, "start", timepiece.start + time * 1_000_000)
