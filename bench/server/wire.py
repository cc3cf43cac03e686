"""A WebSocket that does no more than a load test needs, so that its driver is not what is slow."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
# All zero, so that nothing is to be done for the mask; a server can't tell.
MASK = bytes(4)


class Wire(asyncio.Protocol):
    """One connection: whole messages come to `take`, short ones are sent by `send`."""

    def __init__(self, take: Callable[[Wire, bytes], None]) -> None:
        self.take = take
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way out."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits for the connection need not wait any more."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """First the answer to the handshake, then frames."""
        self.buffer += data
        if not self.opened.done():
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.buffer = bytearray(rest)
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                start += wide
                size = int.from_bytes(buffer[at + 2 : start])
            if len(buffer) < start + size:
                break
            self._take_frame(buffer[at] & 15, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def _take_frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.take(self, payload)
        elif kind == PING:
            self._write(PONG, payload)

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self.transport is not None
        size = len(payload)
        length = bytes([MASKED | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes([FINAL | kind]) + length + MASK + payload)

    def close(self) -> None:
        """Go, without a word."""
        if self.transport is not None:
            self.transport.abort()


async def open_wire(
    port: int, path: str, cookie: str, take: Callable[[Wire, bytes], None], address: str
) -> Wire:
    """Connect to a server on the loopback, from an address of it."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(take), "127.0.0.1", port, local_addr=(address, 0)
    )
    home = f"127.0.0.1:{port}"
    lines = [
        f"GET {path} HTTP/1.1",
        f"host: {home}",
        f"origin: http://{home}",
        f"cookie: {cookie}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}",
    ]
    assert wire.transport is not None
    wire.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await asyncio.wait_for(wire.opened, 10)
    return wire
