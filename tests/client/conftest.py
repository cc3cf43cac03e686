"""A real server on the loopback."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.hosts import Host


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an SQLite file."""
    host = Host(tmp_path_factory.mktemp("data")).launch().wait()
    yield host.url
    host.stop()
