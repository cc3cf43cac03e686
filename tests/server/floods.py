"""Strangers who send frames that nobody waits for, as fast as they are taken."""

from __future__ import annotations

import asyncio
import contextlib
import math
import socket
import threading
import time
from collections.abc import Sequence

from websockets.frames import Frame, Opcode

from sobremesa.client import Live
from tests.server.hosts import Host, new_address
from tests.server.strangers import hear_all, hear_until, watch

BEGIN = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
FLOODS = {
    "pings": (b"", Frame(Opcode.PING, b"")),
    "pongs": (b"", Frame(Opcode.PONG, b"")),
    "continuations": (BEGIN, Frame(Opcode.CONT, b"", fin=False)),
    "messages": (b"", Frame(Opcode.TEXT, b"")),
}
MANY, SECONDS = 20_000, 1.0
TOO_MUCH = b"\x88\x02" + (1008).to_bytes(2)


class Flooder:
    """A stranger who sends frames as fast as they are taken, until the server hangs up."""

    def __init__(self, line: socket.socket, first: bytes, frame: Frame) -> None:
        self.line = line
        self.flood = first, frame.serialize(mask=True) * MANY
        self.told = self.seconds = math.inf
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        """Send, and listen beside it: until the server says why, and until it hangs up."""
        sending = threading.Thread(target=self.send)
        sending.start()
        self.told = hear_until(self.line, TOO_MUCH, 10)
        self.seconds = self.told + hear_all(self.line, 10)[1]
        sending.join()

    def send(self) -> None:
        """As long as anybody takes it."""
        first, rest = self.flood
        with contextlib.suppress(OSError):
            self.line.sendall(first)
            while True:
                self.line.sendall(rest)


async def longest_wait(live: Live, until: float) -> float:
    """How long somebody waited for an answer at the most, asking as often as anybody may."""
    longest = 0.0
    while time.monotonic() < until:
        asked = time.monotonic()
        await live.do("ping")
        longest = max(longest, time.monotonic() - asked)
        await asyncio.sleep(0.012)
    return longest


async def flood(
    host: Host, flooded: Live, other: Live, kinds: Sequence[str]
) -> tuple[list[Flooder], float]:
    """Flood one table until it is cut off; how long somebody waited meanwhile at the other."""
    address = new_address()
    lines = [watch(host, flooded.id, address) for _ in kinds]
    flooders = [Flooder(line, *FLOODS[kind]) for line, kind in zip(lines, kinds, strict=True)]
    for flooder in flooders:
        flooder.thread.start()
    waited = await longest_wait(other, time.monotonic() + SECONDS)
    for flooder in flooders:
        await asyncio.to_thread(flooder.thread.join)
        flooder.line.close()
    return flooders, waited
