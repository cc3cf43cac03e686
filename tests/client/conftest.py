"""A real server on the loopback, and a wire that can be cut."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import uvicorn

from sobremesa.server.app import create
from sobremesa.server.settings import Settings


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an SQLite file, as `sobremesa serve` runs it."""
    folder: Path = tmp_path_factory.mktemp("data")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(
        create(Settings(data_dir=str(folder), bot_processes=1)),
        port=port,
        ws="sobremesa.server.wire:Wire",
        ws_max_size=16384,
        ws_per_message_deflate=False,
        log_config=None,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(f"http://127.0.0.1:{port}")
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()


def wait_for(address: str) -> None:
    """Until a server is there and its kernels are compiled, which takes long the first time."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if httpx.get(f"{address}/api/health").json()["bots"] == "ready":
                return
        time.sleep(0.05)
    raise AssertionError("the server is not ready")


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
