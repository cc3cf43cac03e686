"""Databases that are held by others, have no room, die, or are cut off."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import psycopg

from sobremesa.core.refusal import Refusal
from tests.faults.fault import (
    POSTGRES,
    SQLITE,
    Measured,
    Missing,
    at_least,
    at_most,
    equal,
    fault,
    none,
)
from tests.faults.ground import Ground
from tests.faults.pairs import all_move, compare, kept, written
from tests.server.cable import COMMITTED, through_cable
from tests.server.hosts import Host
from tests.server.insistent import FULL_BOARD, Insistent
from tests.server.outages import locked, locked_journal, no_room, small_disk
from tests.server.postgres import Postgres, running_postgres

TABLES, SHORT, LONG = 20, 3.0, 60.0
CUTS, OFTEN, KILLS = 100, 0.3, 5
ROOM, FULL, BACK = 48, 10.0, 10


@fault(14, seconds=240, together=True)
async def database_locked(ground: Ground) -> Sequence[Measured]:
    """Somebody else writes to the database for three seconds, then for a minute."""
    host = await ground.launch()
    pairs = [await ground.pair(host, pause=0.3) for _ in range(TABLES)]
    await all_move(pairs)
    with lock(host):
        await asyncio.sleep(SHORT)
    await all_move(pairs)
    refused = sum(pair.refused for pair in pairs)
    with lock(host):
        await asyncio.sleep(1)
        before, began = sum(pair.moves for pair in pairs), time.monotonic()
        while time.monotonic() - began < LONG:
            await asyncio.sleep(1)
        during = sum(pair.moves for pair in pairs) - before
    await all_move(pairs)
    asked_again = sum(pair.refused for pair in pairs) - refused
    return [
        equal(f"moves refused in {SHORT:g} s", refused, 0),
        equal(f"moves acknowledged in {LONG:g} s", during, 0),
        at_least(f"answers to try again in {LONG:g} s", asked_again, TABLES),
        *kept(pairs, [await compare(host, pairs)]),
    ]


def lock(host: Host) -> contextlib.AbstractContextManager[None]:
    """Somebody else writes to the database of a server."""
    if host.database_url:
        return locked_journal(host.database_url)
    return locked(host.folder / "sobremesa.db")


@fault(15, databases=[SQLITE], seconds=120)
async def disk_full(ground: Ground) -> Sequence[Measured]:
    """The file system of the database is full for a while; the log is kept elsewhere."""
    folder = mount(ground)
    log = ground.folder / "log"
    log.touch()
    (folder / "log").symlink_to(log)
    return await fill_up(ground, await ground.launch(folder=folder), folder)


@fault(15, databases=[POSTGRES], seconds=120)
async def tables_have_no_room(ground: Ground) -> Sequence[Measured]:
    """The file system of a PostgreSQL's tables is full for a while."""
    folder = mount(ground)
    room = folder / "tables"
    room.mkdir()
    postgres = ground.after.enter_context(running_postgres())
    shutil.chown(room, postgres.server.system_user or os.getuid())
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{room}'")
    url = postgres.new_database("TABLESPACE small")
    return await fill_up(ground, await ground.launch(database_url=url), folder)


def mount(ground: Ground) -> Path:
    """A small file system, until nothing is left of the servers."""
    folder = ground.folder / "small"
    try:
        ground.after.enter_context(small_disk(folder, ROOM))
    except OSError as error:
        raise Missing(f"no small file system can be mounted: {error}") from None
    return folder


async def fill_up(ground: Ground, host: Host, folder: Path) -> Sequence[Measured]:
    """Take all room while people play, and give it back."""
    pairs = [await ground.pair(host, pause=0.1) for _ in range(TABLES)]
    await all_move(pairs)
    asked, read = 0, 0
    async with ground.guests(host, 1) as (reader,):
        with no_room(folder):
            until = time.monotonic() + FULL
            while time.monotonic() < until or not sum(pair.refused for pair in pairs):
                for question in (reader.look(pairs[0].table), reader.tables(), reader.archive()):
                    asked += 1
                    with contextlib.suppress(Refusal):
                        await question
                        read += 1
                await asyncio.sleep(0.2)
            compared = [await compare(host, pairs)]
        seconds = await all_move(pairs)
    compared.append(await compare(host, pairs))
    return [
        at_least("answers to try again", sum(pair.refused for pair in pairs), TABLES),
        *kept(pairs, compared),
        equal("questions that were not answered meanwhile", asked - read, 0),
        at_most("until all tables moved again once there was room", seconds, BACK),
    ]


@fault(16, databases=[POSTGRES], seconds=180)
async def cut_after_commit(ground: Ground) -> Sequence[Measured]:
    """The word that something was committed does not arrive, because the connection is cut."""
    assert ground.postgres is not None
    database = ground.postgres.new_database()
    cable, url = await ground.after.enter_async_context(through_cable(database))
    host = await ground.launch(database_url=url)
    host.database_url = database
    chance, cuts = Random("commits"), 0

    def hear(data: bytes) -> bool:
        nonlocal cuts
        cut = COMMITTED in data and chance.random() < OFTEN
        cuts += cut
        return not cut

    async with ground.guests(host, TABLES) as people:
        cable.hear = hear
        tables = [await Insistent.sit(person) for person in people]
        await asyncio.gather(*(table.move_on(FULL_BOARD) for table in tables))
        cable.hear = lambda data: True
        found = once(host, tables)
    again = sum(table.again for table in tables)
    return [
        at_least("connections cut after a commit", cuts, CUTS),
        at_least("moves that were written when they were sent again", again, 1),
        *found,
    ]


@fault(16, databases=[POSTGRES], seconds=180)
async def postgres_killed(ground: Ground) -> Sequence[Measured]:
    """The PostgreSQL is killed while people play, and started again."""
    postgres = ground.after.enter_context(running_postgres())
    host = await ground.launch(database_url=postgres.new_database())
    chance = Random("kills")
    async with ground.guests(host, TABLES) as people:
        tables = [await Insistent.sit(person) for person in people]
        playing = asyncio.gather(*(table.move_on(FULL_BOARD) for table in tables))
        for _ in range(KILLS):
            await asyncio.sleep(1 + chance.random())
            await asyncio.to_thread(kill, postgres)
        await playing
    return [equal("kills of the PostgreSQL", KILLS, KILLS), *once(host, tables)]


def kill(postgres: Postgres) -> None:
    """End all processes of a PostgreSQL at once, and start it again."""
    first = postgres.server.get_postmaster_info().process
    assert first is not None
    processes = [first, *first.children(recursive=True)]
    for process in processes:
        process.kill()
    for process in processes:
        process.wait(10)
    postgres.server.ensure_postgres_running()


def once(host: Host, tables: Sequence[Insistent]) -> list[Measured]:
    """Every message that was sent again and again is one move."""
    moves = written(host)
    return [
        at_least("moves acknowledged", sum(len(table.done) for table in tables), TABLES),
        at_least("messages sent again", sum(table.tries for table in tables), 1),
        equal(
            "tables with other moves than those",
            sum(list(moves[table.table]) != table.done for table in tables),
            0,
        ),
        none("answers that are wrong", [each for table in tables for each in table.wrong]),
    ]
