"""Servers that end in the middle of things: killed, asked to end, or dying as they write."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from websockets.asyncio.client import ClientConnection

from sobremesa.client import Client, Refused
from sobremesa.core.refusal import Refusal
from sobremesa.server import maintenance
from sobremesa.server.settings import Settings
from tests.faults.clocks import Clocks
from tests.faults.fault import Measured, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.faults.pairs import Pair, all_move, compare, kept
from tests.faults.readiness import launch_and_time
from tests.server.hosts import Host
from tests.server.people import at_table, bare, close_code, hear

TABLES, KILLS, STOPS, CLOCKS = 200, 20, 3, 10
READY, EXIT, AWAY = 5, 10, 5.0
LEDGER = "SELECT person_id, before, after FROM rating_change ORDER BY id"
RATINGS = "SELECT person_id, rating, games FROM rating ORDER BY person_id"
STATEMENTS = 10
CRASHING = Path(__file__).with_name("crashing.py")


async def fill(ground: Ground, host: Host, tables: int, **plan: object) -> list[Pair]:
    """Let people play at so many tables, who are also those at other tables."""
    pairs = [await ground.pair(host, pause=0.5, **plan) for _ in range(tables)]
    ground.bystanders += pairs[:2]
    return pairs


@fault(1, seconds=900)
async def killed(ground: Ground) -> Sequence[Measured]:
    """Twenty times the server is killed while 200 tables play."""
    host = await ground.launch(bystanders=False)
    pairs = await fill(ground, host, TABLES)
    chance, seconds, compared = Random("kills"), [], []
    for _ in range(KILLS):
        await all_move(pairs)
        await asyncio.sleep(chance.random())
        await asyncio.to_thread(host.kill)
        compared.append(await compare(host, pairs))
        launched, ready = await asyncio.to_thread(launch_and_time, host)
        seconds.append(ready - launched)
    back = await all_move(pairs)
    compared.append(await compare(host, pairs))
    return [
        at_least("moves acknowledged", sum(pair.moves for pair in pairs), TABLES * KILLS),
        *kept(pairs, compared),
        at_most(f"ready again, the slowest of {KILLS}", max(seconds), READY),
        at_most("ready again, on average", sum(seconds) / KILLS, READY),
        at_most("all tables have moved again after the last", back, 30),
    ]


@fault(2, seconds=300)
async def asked_to_end(ground: Ground) -> Sequence[Measured]:
    """The server is asked to end while 200 tables with clocks play, and is away for a while."""
    host = await ground.launch(bystanders=False)
    pairs = await fill(ground, host, TABLES, clock="60+0")
    compared, codes, seconds = [], set(), []
    async with ground.guests(host, CLOCKS) as people:
        clocks = Clocks(people)
        await clocks.sit()
        for _ in range(STOPS):
            await all_move(pairs)
            async with AsyncExitStack() as stack:
                watchers = [
                    await stack.enter_async_context(bare(person, table))
                    for person, table in zip(people, clocks.tables, strict=True)
                ]
                for watcher in watchers:
                    await hear(watcher, "snapshot")
                await clocks.look()
                began = time.monotonic()
                goodbyes = asyncio.gather(*(hear_goodbye(watcher) for watcher in watchers))
                exit_code = await asyncio.to_thread(host.stop)
                seconds.append(time.monotonic() - began)
                heard = await goodbyes
                codes |= {exit_code, *(code for code, _ in heard)}
            compared.append(await compare(host, pairs))
            await asyncio.sleep(AWAY)
            _, ready = await asyncio.to_thread(launch_and_time, host, "sitaos")
            # Until they are cut off, people can play.
            await clocks.compare(away=ready - min(moment for _, moment in heard))
    return [
        *kept(pairs, compared),
        equal("codes of goodbye, and the exit code", sorted(codes), [0, 1012]),
        at_most("until it had ended, the longest", max(seconds), EXIT),
        at_most("that a clock paid for the time away, the most", max(clocks.paid), 1),
    ]


async def hear_goodbye(watcher: ClientConnection) -> tuple[int, float]:
    """With which code a connection is closed, and when."""
    return await close_code(watcher), time.monotonic()


@fault(3, seconds=900, together=True)
async def dying_at_the_end(ground: Ground) -> Sequence[Measured]:
    """Somebody gives up again and again; the server dies at each statement of that in turn."""
    host = await ground.launch(bystanders=False)
    halves, deaths = 0, 0
    async with ground.members(host) as people:
        async with at_table(people, rated=True) as (first, second):
            await first.move("D4")
            await second.move("E4", ply=1)
            table = first.id
        host.program = (str(CRASHING),)
        for at in range(1, 100):
            await asyncio.to_thread(host.kill)
            host.environment = {"DIE_AT": str(at)}
            await asyncio.to_thread(lambda: host.launch().wait())
            with contextlib.suppress(Refusal):
                await people[0].do(table, "resign", id="enough")
            if await asyncio.to_thread(lives, host):
                break
            deaths += 1
            halves += len(host.rows(LEDGER)) not in (0, 2)
        again = await code_of(people[0], table)
        changes, ratings = host.rows(LEDGER), host.rows(RATINGS)
        await asyncio.to_thread(host.stop)
        settings = Settings(data_dir=str(host.folder), database_url=host.database_url)
        await asyncio.to_thread(maintenance.recompute_ratings, settings)
        counted = host.rows(RATINGS)
    return [
        at_least("statements at which it died", deaths, STATEMENTS),
        equal("deaths after which one rating had changed", halves, 0),
        equal("changes of ratings in the end", len(changes), 2),
        equal("ratings other than if counted again", int(ratings != counted), 0),
        equal("who gives up by the same message again is told", again, "done already"),
    ]


def lives(host: Host) -> bool:
    """Whether a server that may be dying has not."""
    assert host.process is not None
    with contextlib.suppress(subprocess.TimeoutExpired):
        host.process.wait(1)
    return host.process.poll() is None


async def code_of(person: Client, table: str) -> str:
    """What is answered to the message that ended a game, sent once more."""
    try:
        answer = await person.do(table, "resign", id="enough")
    except Refused as refused:
        return refused.code
    return "done already" if answer.get("again") else "done again"
