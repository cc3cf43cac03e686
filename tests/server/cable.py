"""A cable between clients and a server that can be cut, unplugged, slowed down and half closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from tests.server.hosts import free_port

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
AT_ONCE = 65536
# How a PostgreSQL says that a transaction is committed.
COMMITTED = b"COMMIT\0"


class Cable:
    """Passes bytes on to a server, until it is cut; it may be plugged in again.

    `delay` says how many seconds each piece takes. `hear` gets what the server says before it is
    passed on, and may cut the cable instead by returning false.
    """

    def __init__(self, reach: Callable[[], Coroutine[Any, Any, Ends]]) -> None:
        self.reach = reach
        self.port = free_port()
        self.ends: set[asyncio.StreamWriter] = set()
        self.carriers: set[asyncio.Task[None]] = set()
        self.plugged = True
        self.connections = 0
        self.delay: Callable[[], float] = lambda: 0.0
        self.hear: Callable[[bytes], bool] = lambda data: True

    @classmethod
    def to(cls, address: str) -> Self:
        """A cable to a server by its address, or to a socket by its path."""
        if address.startswith("/"):
            return cls(lambda: asyncio.open_unix_connection(address))
        port = urlsplit(address).port
        return cls(lambda: asyncio.open_connection("127.0.0.1", port))

    @property
    def url(self) -> str:
        """Where browsers find the server through it."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.plugged = False
        self.cut()
        self.server.close()
        for carrier in self.carriers:
            carrier.cancel()
        await asyncio.gather(*self.carriers, return_exceptions=True)
        await self.server.wait_closed()

    def cut(self) -> None:
        """Break every connection, without goodbye."""
        for end in list(self.ends):
            end.transport.abort()

    def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry in a task of our own: asyncio complains of its own ones when they are cancelled."""
        carrier = asyncio.ensure_future(self._carry(reader, writer))
        self.carriers.add(carrier)
        carrier.add_done_callback(self.carriers.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if not self.plugged:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await self.reach()
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self.ends |= ends
        try:
            await asyncio.gather(
                self._copy(reader, far_writer),
                self._copy(far_reader, writer, heard=True),
            )
        finally:
            self.ends -= ends
            for end in ends:
                end.transport.abort()

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: bool = False
    ) -> None:
        with suppress(ConnectionError, RuntimeError):
            while data := await reader.read(AT_ONCE):
                if heard and not self.hear(data):
                    break
                if seconds := self.delay():
                    await asyncio.sleep(seconds)
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


@asynccontextmanager
async def through_cable(database: str) -> AsyncIterator[tuple[Cable, str]]:
    """A cable to the PostgreSQL of a database, and the database's address through it."""
    parts = urlsplit(database)
    (folder,) = parse_qs(parts.query)["host"]
    async with Cable.to(f"{folder}/.s.PGSQL.5432") as cable:
        yield cable, f"postgresql://postgres:@127.0.0.1:{cable.port}{parts.path}"
