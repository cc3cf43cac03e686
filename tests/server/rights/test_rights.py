"""Who may do what: every route and every action, as every role, equals the table that is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute

from sobremesa.server.app import create
from sobremesa.server.settings import Settings
from tests.server.hosts import Host
from tests.server.rights.derive import KEPT, derive

pytestmark = pytest.mark.anyio
# The client's pages are the same for all, and may not have been built; so is the host's address.
PAGES = ("/", "/{path}", "/.well-known/security.txt")


def cells(table: str) -> list[list[str]]:
    """A table without the room between its columns, so that only what differs is told."""
    return [re.split(r"  +", line) for line in table.splitlines()]


async def test_sqlite_everybody_may_do_what_the_table_of_rights_says(sqlite_host: Host) -> None:
    assert cells(await derive(sqlite_host)) == cells(KEPT.read_text(encoding="utf-8"))


def test_the_table_of_rights_has_every_route_that_the_server_has(tmp_path: Path) -> None:
    kept = KEPT.read_text(encoding="utf-8")
    for route in create(Settings(data_dir=str(tmp_path))).routes:
        path = re.sub(r":\w+\}", "}", route.path)
        if path not in PAGES:
            methods = route.methods - {"OPTIONS"} if isinstance(route, HTTPRoute) else {"GET"}
            assert [each for each in methods if f"{each} {path}" not in kept] == []
