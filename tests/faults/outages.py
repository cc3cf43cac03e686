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

from sobremesa.client import Client, Refused
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
)
from tests.faults.ground import Ground
from tests.faults.pairs import RETRY, all_move, compare, kept, patiently, written
from tests.server.cable import Cable
from tests.server.hosts import Host
from tests.server.outages import locked, locked_journal, no_room, small_disk
from tests.server.postgres import Postgres, running_postgres

TABLES, SHORT, LONG = 20, 3.0, 60.0
CUTS, OFTEN, KILLS, MOVES = 100, 0.1, 5, 40
ROOM, FULL, BACK = 48, 10.0, 10
# How a PostgreSQL says that a transaction is committed.
COMMITTED = b"COMMIT\0"


@fault(14, seconds=240)
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
        *kept(pairs, [await asyncio.to_thread(compare, host, pairs)]),
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
            compared = [await asyncio.to_thread(compare, host, pairs)]
        seconds = await all_move(pairs)
    compared.append(await asyncio.to_thread(compare, host, pairs))
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
    async with Cable.to(f"{folder_of(database)}/.s.PGSQL.5432") as cable:
        name = database.split("/")[3].partition("?")[0]
        url = f"postgresql://postgres:@127.0.0.1:{cable.port}/{name}"
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
            tables = [Insistent(person, await insist_on_table(person)) for person in people]
            while cuts < CUTS:
                await asyncio.gather(*(table.move() for table in tables))
            cable.hear = lambda data: True
            found = once(host, tables)
            await ground.see_moving(ground.bystanders[0])
    return [at_least("connections cut after a commit", cuts, CUTS), *found]


@fault(16, databases=[POSTGRES], seconds=180)
async def postgres_killed(ground: Ground) -> Sequence[Measured]:
    """The PostgreSQL is killed while people play, and started again."""
    postgres = ground.after.enter_context(running_postgres())
    host = await ground.launch(database_url=postgres.new_database())
    chance = Random("kills")
    async with ground.guests(host, TABLES) as people:
        tables = [Insistent(person, await person.create("sitaos", hot=True)) for person in people]
        playing = asyncio.gather(*(table.move_on(MOVES) for table in tables))
        for _ in range(KILLS):
            await asyncio.sleep(1 + chance.random())
            await asyncio.to_thread(kill, postgres)
        await playing
    return [equal("kills of the PostgreSQL", KILLS, KILLS), *once(host, tables)]


def folder_of(database: str) -> str:
    """Where the socket of a PostgreSQL lies."""
    return database.partition("host=")[2]


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


async def insist_on_table(person: Client) -> str:
    """A table of one's own, however often one has to ask for it."""
    return str(await patiently(person.create, "sitaos", hot=True))


class Insistent:
    """Somebody who sends each move by the same message until it is acknowledged."""

    def __init__(self, person: Client, table: str) -> None:
        self.person, self.table = person, table
        self.chance = Random(table)
        self.done: list[str] = []
        self.wrong: list[str] = []
        self.again = 0

    async def move_on(self, moves: int) -> None:
        """Play so many moves."""
        while len(self.done) < moves:
            await self.move()
            await asyncio.sleep(0.4 * self.chance.random())

    async def move(self) -> None:
        """Play one move; when the board is nearly full, open another table."""
        ply = len(self.done)
        if ply == MOVES:
            return
        view = (await patiently(self.person.look, self.table, 1 + ply % 2))["view"]
        move = self.chance.choice(view["steps"]) if view["ply"] == ply else "?"
        while True:
            try:
                answer = await self.person.do(
                    self.table, "move", id=f"ply{ply}", ply=ply, move=move
                )
            except Refused as refused:
                if refused.code not in RETRY:
                    self.wrong.append(f"{self.table} {ply}: {refused.code}")
                    return
                await asyncio.sleep(0.05)
            else:
                self.again += "again" in answer
                self.done.append(move)
                return


def once(host: Host, tables: Sequence[Insistent]) -> list[Measured]:
    """Every message that was sent again and again is one move."""
    moves = written(host)
    return [
        at_least("moves acknowledged", sum(len(table.done) for table in tables), TABLES),
        at_least("of which at another try", sum(table.again for table in tables), 1),
        equal(
            "tables with other moves than those",
            sum(list(moves[table.table]) != table.done for table in tables),
            0,
        ),
        equal("answers that are wrong", [each for table in tables for each in table.wrong], []),
    ]
