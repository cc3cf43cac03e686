"""A database that does not answer: whoever waits is told soon, and it goes on by itself after."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.people import People
from sobremesa.server.db.connections import PATIENCE
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.db.schema import migrate
from sobremesa.server.settings import Settings

pytestmark = pytest.mark.anyio
SOON = PATIENCE + 2
GREET = (
    "INSERT INTO person (id, name, name_key, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until) VALUES (:id, :name, :name, 'en', false, false, false, 0, 0, 0)"
)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """A new database."""
    migrate(settings)
    database = Database(settings)
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


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes to the file, and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def silent(database: str) -> Iterator[None]:
    """A PostgreSQL that is there and says nothing."""
    with psycopg.connect(database, autocommit=True) as asking:
        rows = asking.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        processes = [pid for (pid,) in rows if pid != asking.info.backend_pid]
        text = asking.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert text is not None
    processes.append(int(text[0].split()[0]))
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


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
