"""Frames that nobody waits for: they are counted, and whoever sends too many is not heard."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import pytest
from websockets import ConnectionClosed

from tests.server.floods import FLOODS, SECONDS, flood
from tests.server.hosts import Host, new_address
from tests.server.people import at_table, bare, close_code, guests, play_all
from tests.server.strangers import watch

pytestmark = pytest.mark.anyio
CROWD, LATE, TRIES = 100, 0.2, 3
# How long the library waits for the answer to a goodbye.
ANSWER = 10.0


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
            flooders, waited = await flood(sqlite_host, flooded, first, kinds)
            # The line itself is cut a second after the word.
            late = any(each.seconds >= 2 * SECONDS + LATE for each in flooders)
            if waited < LATE and not late:
                break
        else:
            raise AssertionError(f"cut off late: {late}; somebody else waited for {waited} s")
        await play_all(first, second, plies=4)


async def test_sqlite_a_flood_that_goes_on_after_goodbye_is_cut_off_before_an_answer_is_due(
    sqlite_host: Host,
) -> None:
    async with guests(sqlite_host, 1) as (one,):
        async with bare(one, await one.create("sitaos")) as noisy:
            began = time.monotonic()
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    await noisy.send('{"do": "ping"}')
                    await asyncio.sleep(0)
            assert await close_code(noisy) == 1008
        assert time.monotonic() - began < ANSWER


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
            line.settimeout(60)
            heard = b""
            while heard.count(b'"type":"moved"') < first.ply:
                heard += line.recv(65536)
            # Whoever came first is not told of each who came after.
            assert heard.count(b'"presence"') < CROWD / 4
            line.close()
