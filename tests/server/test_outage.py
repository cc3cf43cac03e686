"""A database that does not answer: whoever waits is told soon, and it goes on by itself after."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors
from websockets.asyncio.client import ClientConnection

from sobremesa.client import Client
from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.people import People
from sobremesa.server.db import database as database_room
from sobremesa.server.db.database import Database, Transaction, is_outage
from sobremesa.server.db.drivers import PATIENCE, Connection, open_connection
from sobremesa.server.db.journal import ENTRIES
from sobremesa.server.db.schema import migrate
from sobremesa.server.settings import Settings
from tests.server.cable import COMMITTED, through_cable
from tests.server.hosts import Host
from tests.server.insistent import Insistent
from tests.server.outages import locked, silent
from tests.server.people import at_table, bare, guests, hear

pytestmark = pytest.mark.anyio
# On a busy machine; whoever waited for others as well would wait nearly twice as long.
SOON = PATIENCE + 4
GREET = (
    "INSERT INTO person (id, name, name_key, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until) VALUES (:id, :name, :name, 'en', false, false, false, 0, 0, 0)"
)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """A new database."""
    migrate(settings)
    database = Database(settings, ENTRIES)
    database.start()
    try:
        yield database
    finally:
        await asyncio.to_thread(database.stop)


async def write(database: Database, id: int) -> tuple[str, float]:
    """How writing something ended, and after how many seconds."""
    began = time.monotonic()

    def work(transaction: Transaction) -> None:
        transaction.run(GREET, id=id, name=f"person {id}")

    return await outcome(database.transact(work)), time.monotonic() - began


async def outcome(asked: Any) -> str:
    """The code of a refusal; nothing where all went well."""
    try:
        await asked
    except Refusal as refusal:
        return refusal.code
    return ""


async def test_whoever_writes_to_a_locked_file_is_told_within_seconds(tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path))
    async with opened(settings) as database:
        assert (await write(database, 1))[0] == ""
        assert database.writes
        with locked(settings.file):
            # They come one after another, so that there are several batches.
            asked = []
            for number in range(12):
                asked.append(asyncio.ensure_future(write(database, 10 + number)))
                await asyncio.sleep(0.2)
            assert not database.writes
            answers = await asyncio.gather(*asked)
        assert {code for code, _ in answers} == {"server.database_unavailable"}
        assert max(seconds for _, seconds in answers) < SOON
        assert (await write(database, 2))[0] == ""
        assert database.writes
        with closing(sqlite3.connect(settings.file)) as file:
            assert file.execute("SELECT id FROM person ORDER BY id").fetchall() == [(1,), (2,)]


async def test_a_lock_that_comes_between_costs_a_batch_one_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of a batch fails by itself, and the file is locked before the others are tried again."""
    settings = Settings(data_dir=str(tmp_path))
    migrate(settings)
    other = sqlite3.connect(settings.file, isolation_level=None, check_same_thread=False)
    with closing(other):
        opened = 0

        def open_late(settings: Settings) -> Connection:
            nonlocal opened
            opened += 1
            if opened == 2:
                other.execute("BEGIN IMMEDIATE")
            return open_connection(settings)

        def fail(transaction: Transaction) -> None:
            raise ValueError("by itself")

        monkeypatch.setattr(database_room, "open_connection", open_late)
        database = Database(settings, ENTRIES)
        database.start()
        try:
            began = time.monotonic()
            asked = [write(database, number) for number in range(1, 5)]
            failed, *answers = await asyncio.gather(outcome(database.transact(fail)), *asked)
        finally:
            other.execute("ROLLBACK")
            await asyncio.to_thread(database.stop)
    assert {failed, *(code for code, _ in answers)} == {"server.database_unavailable"}
    assert time.monotonic() - began < SOON


@dataclass
class Writer:
    """Somebody who wants something written at a table, by a request or over a socket."""

    client: Client
    table: str
    socket: ClientConnection | None = None

    async def ask(self, *actions: dict[str, Any]) -> list[tuple[str, float]]:
        """The code of each refusal, if it is one, and after how many seconds it came."""
        began, codes = time.monotonic(), []
        if self.socket:
            for action in actions:
                await self.socket.send(json.dumps(action))
        for action in actions:
            if self.socket:
                while (told := await hear(self.socket, "refused", "done"))["id"] != action["id"]:
                    pass
                code = told.get("code", "")
            else:
                code = await outcome(self.client.ask("POST", f"/tables/{self.table}/do", action))
            codes.append((code, time.monotonic() - began))
        return codes


async def test_whoever_writes_at_one_table_while_the_file_is_locked_is_told_within_seconds(
    tmp_path: Path,
) -> None:
    host = Host(tmp_path).launch().wait()
    try:
        async with AsyncExitStack() as stack:
            people = await stack.enter_async_context(guests(host, 4))
            lives = await stack.enter_async_context(at_table(people[:2]))
            table, mover = lives[0].id, lives[0].client
            asked: list[tuple[Writer, list[dict[str, Any]]]] = [
                (await over_socket(stack, mover, table), [move("plain"), say("mover")]),
                (Writer(mover, table), [move("late")]),
            ]
            for at, person in enumerate(people):
                asked += [
                    (Writer(person, table), [say(f"request{at}")]),
                    (
                        await over_socket(stack, person, table),
                        [say(f"socket{at}"), say(f"more{at}")],
                    ),
                ]
            with locked(tmp_path / "sobremesa.db"):
                answers = []
                for writer, actions in asked:
                    answers.append(asyncio.ensure_future(writer.ask(*actions)))
                    await asyncio.sleep(0.3)
                began = time.monotonic()
                health = await mover.http.get("/api/health")
                assert time.monotonic() - began < PATIENCE
                assert health.status_code == 503
                told = [health.json()[each] for each in ("status", "database", "writing")]
                assert told == ["failing", "ok", "failing"]
                found = [answer for each in await asyncio.gather(*answers) for answer in each]
            assert {code for code, _ in found} == {"server.database_unavailable"}
            assert max(seconds for _, seconds in found) < SOON

            # Whoever asks once more by the same message has it written, and once.
            async with asyncio.timeout(10):
                while (await mover.http.get("/api/health")).status_code != 200:
                    await asyncio.sleep(0.2)
            codes = {
                action["id"]: (await writer.ask(action))[0][0]
                for writer, actions in asked
                for action in actions
            }
            assert codes.pop("late") == "tables.stale"
            assert {*codes.values()} == {""}
            sql = "SELECT message FROM journal WHERE table_id = ? AND kind IN ('moved', 'said')"
            written = [message.partition(":")[2] for (message,) in host.rows(sql, table)]
            assert written == [*codes]
    finally:
        host.stop()


async def over_socket(stack: AsyncExitStack, client: Client, table: str) -> Writer:
    """Somebody with a socket of their own."""
    return Writer(client, table, await stack.enter_async_context(bare(client, table)))


def move(id: str) -> dict[str, Any]:
    """The first move of a game."""
    return {"do": "move", "id": id, "ply": 0, "move": "D4"}


def say(id: str) -> dict[str, Any]:
    """Something for everybody at a table."""
    return {"do": "say", "id": id, "text": "hello"}


async def test_a_file_that_is_locked_for_a_moment_costs_nobody_anything(tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path))
    async with opened(settings) as database:
        await write(database, 9)
        with locked(settings.file):
            asked = [asyncio.ensure_future(write(database, number)) for number in range(1, 4)]
            await asyncio.sleep(1.5)
        assert [code for code, _ in await asyncio.gather(*asked)] == [""] * 3


async def test_a_postgres_that_is_silent_holds_up_neither_reads_nor_writes(
    new_database: Callable[[], str],
) -> None:
    settings = Settings(database_url=new_database())
    async with opened(settings) as database:
        assert (await write(database, 1))[0] == ""
        await asyncio.gather(*(database.fetch("SELECT 1") for _ in range(4)))
        people = People(database)
        assert (await people.find(1)).name == "person 1"
        with silent(settings.database_url):
            began = time.monotonic()
            reads = [outcome(database.fetch("SELECT 1")) for _ in range(20)]
            writes = [write(database, 10 + number) for number in range(12)]
            codes = await asyncio.gather(*reads, outcome(people.find(1)), outcome(people.find(1)))
            assert set(codes) == {"server.database_unavailable"}
            read = time.monotonic() - began
            answers = await asyncio.gather(*writes)
            assert {code for code, _ in answers} == {"server.database_unavailable"}
            assert max(read, *(seconds for _, seconds in answers)) < SOON
            assert not database.writes
        async with asyncio.timeout(20):
            while await outcome(database.fetch("SELECT 1")) or (await write(database, 2))[0]:
                await asyncio.sleep(0.2)
        assert database.writes


def test_a_postgres_without_room_that_ends_or_is_locked_is_away_and_a_wrong_row_is_not() -> None:
    away = (errors.DiskFull, errors.AdminShutdown, errors.QueryCanceled, errors.LockNotAvailable)
    assert all(is_outage(kind()) for kind in (*away, psycopg.OperationalError))
    assert not is_outage(errors.UniqueViolation())
    assert not is_outage(errors.DeadlockDetected())


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """No file may be written beyond a size, as if the disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_on_a_full_disk_nothing_is_acknowledged_and_it_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    settings = Settings(data_dir=str(tmp_path))
    async with opened(settings) as database:
        written = []
        with files_no_larger_than(settings.file.stat().st_size):
            for number in range(1, 2000):
                if (await write(database, number))[0]:
                    break
                written.append((number,))
            assert not database.writes
            assert await database.fetch("SELECT id FROM person ORDER BY id") == written
        assert (await write(database, 2000))[0] == ""
        assert await database.fetch("SELECT id FROM person ORDER BY id") == [*written, (2000,)]


async def test_postgres_a_commit_whose_answer_is_cut_off_is_one_move(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    database, cuts = new_database(), 0

    def hear(data: bytes) -> bool:
        nonlocal cuts
        committed = COMMITTED in data
        cuts += committed
        return not committed or cuts % 2 == 0

    async with through_cable(database) as (cable, url):
        host = Host(tmp_path, url).launch()
        try:
            await asyncio.to_thread(host.wait)
            async with guests(host, 1) as (person,):
                insistent = await Insistent.sit(person)
                cable.hear = hear
                for _ in range(6):
                    await insistent.move()
                cable.hear = lambda data: True
            assert (insistent.wrong, len(insistent.done)) == ([], 6)
            assert insistent.again > 0
            sql = "SELECT data FROM journal WHERE table_id = ? AND kind = 'moved' ORDER BY number"
            host.database_url = database
            moves = [json.loads(data)["move"] for (data,) in host.rows(sql, insistent.table)]
            assert moves == insistent.done
        finally:
            assert await asyncio.to_thread(host.stop) == 0
