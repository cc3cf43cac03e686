"""Frames that nobody waits for: they are counted, and whoever sends too many is not heard."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Sequence

import pytest
from websockets.frames import Frame, Opcode

from sobremesa.client import Live
from tests.server.hosts import Host, new_address
from tests.server.people import at_table, guests, play_all
from tests.server.strangers import hear_all, watch

pytestmark = pytest.mark.anyio
BEGIN = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
FLOODS = {
    "pings": (b"", Frame(Opcode.PING, b"")),
    "pongs": (b"", Frame(Opcode.PONG, b"")),
    "continuations": (BEGIN, Frame(Opcode.CONT, b"", fin=False)),
    "messages": (b"", Frame(Opcode.TEXT, b"")),
}
MANY, CROWD = 20_000, 100
SECONDS, LATE, TRIES = 1.0, 0.2, 3
TOO_MUCH = b"\x88\x02" + (1008).to_bytes(2)


class Flooder:
    """A stranger who sends frames as fast as they are taken, until the server hangs up."""

    def __init__(self, line: socket.socket, first: bytes, frame: Frame) -> None:
        self.line = line
        self.flood = first, frame.serialize(mask=True) * MANY
        self.heard = b""
        self.seconds = 0.0
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        """Send, and listen beside it."""
        sending = threading.Thread(target=self.send)
        sending.start()
        self.heard, self.seconds = hear_all(self.line, 10)
        sending.join()

    def send(self) -> None:
        """As long as anybody takes it."""
        first, rest = self.flood
        with contextlib.suppress(OSError):
            self.line.sendall(first)
            while True:
                self.line.sendall(rest)


async def longest_wait(live: Live, until: float) -> float:
    """How long somebody waited for an answer at the most, asking all the time."""
    longest = 0.0
    while time.monotonic() < until:
        asked = time.monotonic()
        await live.do("ping")
        longest = max(longest, time.monotonic() - asked)
        await asyncio.sleep(0.005)
    return longest


async def flood(host: Host, first: Live, second: Live, kinds: Sequence[str]) -> float:
    """Floods at one table are cut off; how long somebody waited meanwhile at the other."""
    address = new_address()
    lines = [watch(host, first.id, address) for _ in kinds]
    flooders = [Flooder(line, *FLOODS[kind]) for line, kind in zip(lines, kinds, strict=True)]
    for flooder in flooders:
        flooder.thread.start()
    waited = await longest_wait(second, time.monotonic() + SECONDS)
    for flooder in flooders:
        await asyncio.to_thread(flooder.thread.join)
        flooder.line.close()
        assert TOO_MUCH in flooder.heard
        # The line itself is cut a second after the word.
        assert flooder.seconds < 2 * SECONDS + LATE
    return waited


@pytest.mark.parametrize("kinds", [["pings"], [*FLOODS] * 2], ids=["one", "eight"])
async def test_sqlite_a_flood_of_frames_is_cut_off_and_nobody_else_waits(
    sqlite_host: Host, kinds: list[str]
) -> None:
    async with (
        guests(sqlite_host, 4) as people,
        at_table(people[:2]) as (flooded, _),
        at_table(people[2:]) as (first, second),
    ):
        # A flood that holds up others does so every time, a busy machine does not.
        for _ in range(TRIES):
            if await flood(sqlite_host, flooded, first, kinds) < LATE:
                break
        else:
            raise AssertionError("somebody else had to wait")
        await play_all(first, second, plies=4)


async def test_sqlite_a_crowd_of_watchers_comes_in_together_and_sees_every_move(
    sqlite_host: Host,
) -> None:
    async with guests(sqlite_host) as people, at_table(people) as (first, second):
        addresses = [new_address() for _ in range(4)]
        lines = [
            await asyncio.to_thread(watch, sqlite_host, first.id, addresses[at % 4])
            for at in range(CROWD)
        ]
        await play_all(first, second, plies=4)
        await second.do("ping")
        for line in lines:
            line.settimeout(10)
            heard = b""
            while heard.count(b'"type":"moved"') < first.ply:
                heard += line.recv(65536)
            # Whoever came first is not told of each who came after.
            assert heard.count(b'"presence"') < CROWD / 4
            line.close()
