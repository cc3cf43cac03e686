"""Bots that can't be relied on, and bots that think all the time."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random

import httpx

from bench.server.beside import loaded, play
from bench.server.processes import ROOT
from sobremesa import game
from sobremesa.client import Client, Live
from sobremesa.players.levels import find_level
from tests.faults.fault import SQLITE, Measured, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.server.hosts import Host
from tests.server.people import followed

STRANGE = ("-m", "tests.server.strange_server")
GAME, LEVEL, TABLES, PLAYED = "sitaos", "gata", 2, 20.0
AFTER, LATE, SETTLED = 2.0, 100.0, 5.0
# A bot has failed, or has not answered, or its process is gone; a busy machine makes all slow.
REASONS = {"failed", "slow", "crowded"}
# What the server says of a process that it has lost, which is what is done to it here.
LOST = "bot_process_lost"
BOTS, PEOPLE, SECONDS, WARM_UP = 100, 20, 20.0, 5.0
BAR, MORE = 50.0, 20.0


@fault(13, (SQLITE,), seconds=120)
async def strange_bots(ground: Ground) -> Sequence[Measured]:
    """Bots that fail, cheat, die or never answer; each table has a process to itself."""
    lag = ground.folder / "lag"
    environment = {
        "PYTHONPATH": str(ROOT),
        "LAG_FILE": str(lag),
        "SOBREMESA_BOT_PROCESSES": str(TABLES),
        "SOBREMESA_TABLES_PER_HOUR": "0",
    }
    host = await ground.launch(program=STRANGE, environment=environment)
    await asyncio.to_thread(host.wait_for_bots)
    lag.unlink(missing_ok=True)
    waits: list[float] = []
    until = time.monotonic() + PLAYED
    async with ground.guests(host, TABLES) as people:
        await asyncio.gather(*(against_bot(person, until, waits) for person in people))
    why = await asyncio.to_thread(fallbacks, host)
    # The last of them is not waited for any more, which the log tells.
    await asyncio.sleep(SETTLED)
    late = 1000 * float(await asyncio.to_thread(lag.read_text))
    told = [line for line in host.complaints() if LOST not in line]
    ground.errors += told
    budget = find_level(game(GAME), LEVEL).seconds
    return [
        at_least("moves that strange bots were asked for", len(waits), 100),
        equal("reasons for which others moved for them besides those", {*why} - REASONS, set()),
        at_least("such reasons", len(why), 2),
        at_most("the longest wait for one, beyond its budget", max(waits) - budget, AFTER),
        at_most("the event loop is late by", late, LATE, "ms"),
    ]


def fallbacks(host: Host) -> list[str]:
    """Why moves were made in the place of bots."""
    told = httpx.get(f"{host.url}/metrics", verify=False).text
    return sorted(re.findall(r'^sobremesa_bot_fallbacks_total\{why="(\w+)"\}', told, re.MULTILINE))


async def against_bot(person: Client, until: float, waits: list[float]) -> None:
    """Somebody who plays one game after another, and notes how long each answer took."""
    chance = Random(person.token)
    while time.monotonic() < until:
        table = await person.create(GAME, chairs=[None, LEVEL])
        async with followed([person], table) as (live,):
            while not live.over and time.monotonic() < until:
                asked = time.monotonic()
                await wait_for_turn(live)
                if live.ply > 1:
                    waits.append(time.monotonic() - asked)
                if not live.over:
                    await live.move(chance.choice(live.steps))
            if not live.over:
                await live.resign()


async def wait_for_turn(live: Live) -> None:
    while not live.my_turn and not live.over:
        await anext(live)


@fault(31, (SQLITE,), seconds=180)
async def thinking_bots(ground: Ground) -> Sequence[Measured]:
    """A hundred tables of bots that think all the time, beside people who play each other."""
    alone = await measure(ground, 0)
    beside = await measure(ground, BOTS)
    return [
        at_most("p99 of people's moves without bots", alone, max(alone, BAR), "ms"),
        at_most(f"p99 beside {BOTS} tables of bots", beside, max(BAR, alone + MORE), "ms"),
    ]


async def measure(ground: Ground, bots: int) -> float:
    """The 99th of 100 waits of people for each other's moves, in milliseconds, at a new server."""
    host = await ground.launch(bystanders=bool(bots), environment={"SOBREMESA_BOT_PROCESSES": "0"})
    await asyncio.to_thread(host.wait_for_bots)

    def load() -> float:
        with ExitStack() as stack:
            if bots:
                stack.enter_context(loaded(ROOT, host.port, "bots", bots)).readline()
                time.sleep(WARM_UP)
            return play(ROOT, host.port, PEOPLE, SECONDS)[1]

    figure = await asyncio.to_thread(load)
    if not bots:
        await asyncio.to_thread(host.stop)
    return figure
