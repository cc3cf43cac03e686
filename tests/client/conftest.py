"""A real server on the loopback, and a wire that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.server.hosts import Host


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an SQLite file."""
    host = Host(tmp_path_factory.mktemp("data")).launch().wait()
    yield host.url
    host.stop()


class Cable:
    """Passes bytes on to a server, until it is cut; it may be plugged in again."""

    def __init__(self, address: str) -> None:
        self.port = int(address.rsplit(":", 1)[1])
        self.writers: set[asyncio.StreamWriter] = set()
        self.plugged = True
        self.connections = 0

    async def __aenter__(self) -> str:
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self.server.close()
        await self.server.wait_closed()

    def cut(self) -> None:
        """Break every connection, without goodbye."""
        for writer in self.writers:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if not self.plugged:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers |= {writer, far_writer}
        await asyncio.gather(self._copy(reader, far_writer), self._copy(far_reader, writer))
        self.writers -= {writer, far_writer}

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
