"""Sessions: what the database says counts, within seconds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.sessions import SECONDS, Sessions, hash_of
from sobremesa.server.db.database import Database
from sobremesa.server.settings import Settings
from tests.server.accounts.rooms import build
from tests.server.stories import DAY, MINUTE, SECOND, Pass

ADD = (
    "INSERT INTO person (id, name, name_key, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until) VALUES (:id, :name, :name, 'en', FALSE, FALSE, FALSE, 0, 0, 0)"
)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Sessions, list[str]]]:
    """Sessions of persons 1 and 2, and the list of those that ended."""
    database = build(Settings(data_dir=str(folder))).database
    database.start()
    await run(database, ADD, id=1, name="ada")
    await run(database, ADD, id=2, name="noa")
    sessions = Sessions(database)
    ended: list[str] = []
    sessions.listeners.append(ended.append)
    yield sessions, ended
    database.stop()


async def run(database: Database, sql: str, **params: object) -> None:
    """Execute one statement."""
    await database.transact(lambda transaction: transaction.run(sql, **params))


def test_a_token_is_found_until_its_session_is_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, ended):
            token = await sessions.open(1)
            found = await sessions.find(token)
            assert found is not None
            assert (found.id, found.name, found.guest) == (1, "ada", True)
            await sessions.close(found.token_hash)
            assert await sessions.find(token) is None
            assert ended == [hash_of(token)]

    asyncio.run(scene())


def test_closing_all_may_leave_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, ended):
            tokens = [await sessions.open(1) for _ in range(3)]
            other = await sessions.open(2)
            await sessions.close_all(1, but=hash_of(tokens[0]))
            assert sorted(ended) == sorted(map(hash_of, tokens[1:]))
            assert await sessions.find(tokens[0])
            assert await sessions.find(other)
            await sessions.close_all(1)
            assert await sessions.find(tokens[0]) is None

    asyncio.run(scene())


def test_what_another_process_ended_is_noticed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, ended):
            tokens = [await sessions.open(1) for _ in range(150)]
            for token in tokens:
                assert await sessions.find(token)
            elsewhere = Sessions(sessions.database)
            await elsewhere.close(hash_of(tokens[120]))
            await sessions.sweep([hash_of(token) for token in tokens])
            assert ended == [hash_of(tokens[120])]
            assert await sessions.find(tokens[120]) is None
            await run(sessions.database, "UPDATE person SET suspended = TRUE WHERE id = 1")
            await sessions.sweep([hash_of(tokens[0])])
            assert ended[1:] == [hash_of(tokens[0])]
            with pytest.raises(Refusal):
                await sessions.find(tokens[0])

    asyncio.run(scene())


def test_a_session_ends_after_a_year_unused_and_not_before(tmp_path: Path, let_pass: Pass) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, _):
            token = await sessions.open(1)
            for _ in range(2):
                let_pass(364 * DAY)
                sessions.forget(1)
                assert await sessions.find(token)
            let_pass(SECONDS * SECOND + 1)
            sessions.forget(1)
            assert await sessions.find(token) is None

    asyncio.run(scene())


def test_sessions_that_nobody_comes_back_with_are_forgotten_after_a_year(
    tmp_path: Path, let_pass: Pass
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, _):
            await sessions.open(1)
            let_pass(SECONDS * SECOND + MINUTE)
            fresh = await sessions.open(1)
            await sessions.close_old()
            rows = await sessions.database.fetch("SELECT token_hash FROM session")
            assert rows == [(hash_of(fresh),)]

    asyncio.run(scene())


def test_an_answer_that_was_on_its_way_when_the_session_ended_is_not_remembered(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as (sessions, _):
            for _ in range(30):
                token = await sessions.open(1)
                await asyncio.gather(
                    *(sessions.find(token) for _ in range(4)), sessions.close(hash_of(token))
                )
                assert await sessions.find(token) is None

    asyncio.run(scene())
