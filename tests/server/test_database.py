"""The database: what is written together, and what becomes of the others when something fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.server.accounts.people import People
from sobremesa.server.db.database import Database, Taken, Transaction, resolve
from sobremesa.server.db.journal import ENTRIES, Also, Entry, Journal, Standing
from sobremesa.server.db.schema import migrate
from sobremesa.server.settings import Settings

pytestmark = pytest.mark.anyio
GREET = (
    "INSERT INTO person (id, name, name_key, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until) VALUES (:id, :name, :name, 'en', false, false, false, 0, 0, 0) "
    "RETURNING id"
)
OPEN = (
    "INSERT INTO game_table (id, game, plan, seed, host_id, public, status, ply, created_at, "
    "moved_at) VALUES (:id, 'sitaos', '{}', '', 1, true, 'open', 0, 1, 1)"
)
STANDINGS = "SELECT id, status, ply, moved_at FROM game_table ORDER BY id"
NAMES = "SELECT name FROM person ORDER BY id"


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return Settings(data_dir=str(tmp_path))
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return Settings(database_url=make())


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Database]:
    """A database with ten people and two tables."""
    migrate(settings)
    database = Database(settings, ENTRIES)
    journal = Journal(database)
    assert journal.database is database
    database.start()

    def work(transaction: Transaction) -> None:
        for id in range(1, 11):
            transaction.run(GREET, id=id, name=f"person {id}")
        for table in ("a", "b"):
            transaction.run(OPEN, id=table)

    await database.transact(work)
    try:
        yield database
    finally:
        await asyncio.to_thread(database.stop)


def entry(table: str, number: int, at: int = 7) -> Entry:
    said = entries.Said("hello")
    return Entry(table, number, said, entries.write_entry(said), at, 1)


async def append(
    journal: Journal, entry: Entry, standing: Standing | None = None, also: Also | None = None
) -> bool:
    """Write an entry, and wait until it is decided whether it is written."""
    written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    journal.put([entry], standing, [also] if also else [], partial(resolve, written))
    return await written


async def test_a_transaction_gives_what_its_work_returns(settings: Settings) -> None:
    async with opened(settings) as database:
        rows = await database.transact(lambda there: there.run(GREET, id=20, name="Zoé"))
        assert rows == [(20,)]
        assert (await database.fetch(NAMES))[-1] == ("Zoé",)


async def test_of_entries_with_one_number_the_first_is_written_and_the_others_are_told(
    settings: Settings,
) -> None:
    async with opened(settings) as database:
        journal, playing = Journal(database), Standing("playing", 1, 2)
        assert await append(journal, entry("a", 0))
        # In bulk, and beside other work.
        late, next_, other = await asyncio.gather(
            append(journal, entry("a", 0), playing),
            append(journal, entry("a", 1), playing),
            append(journal, entry("b", 0, at=9)),
        )
        assert (late, next_, other) == (False, True, True)
        late, next_, greeted = await asyncio.gather(
            append(journal, entry("b", 0), playing, lambda there: there.announce("a 0")),
            append(journal, entry("a", 2), Standing("over", 2, None), lambda there: None),
            database.transact(lambda there: there.run(GREET, id=21, name="Ida")),
        )
        assert (late, next_, greeted) == (False, True, [(21,)])
        assert [each.number for each in await journal.read("a")] == [0, 1, 2]
        assert await journal.read("b", -1) == [entry("b", 0, at=9)]
        assert await database.fetch(STANDINGS) == [("a", "over", 2, 7), ("b", "open", 0, 1)]


async def test_what_fails_is_told_and_the_others_are_written_all_the_same(
    settings: Settings,
) -> None:
    async with opened(settings) as database:
        journal = Journal(database)

        def refuse(transaction: Transaction) -> None:
            transaction.run(GREET, id=22, name="Nobody")
            raise Refusal("tables.forbidden")

        refused, half, taken, unknown, greeted, written = await asyncio.gather(
            database.transact(refuse),
            append(journal, entry("b", 0), also=refuse),
            database.transact(lambda there: there.run(GREET, id=23, name="person 1")),
            database.transact(lambda there: there.run("SELECT nothing FROM nowhere")),
            database.transact(lambda there: there.run(GREET, id=24, name="Ida")),
            append(journal, entry("a", 0)),
            return_exceptions=True,
        )
        for why in (refused, half):
            assert isinstance(why, Refusal)
            assert why.code == "tables.forbidden"
        assert await journal.read("b") == []
        assert isinstance(taken, Taken)
        assert isinstance(unknown, Refusal)
        assert {taken.code, unknown.code} == {"server.database_unavailable"}
        assert (greeted, written) == ([(24,)], True)
        assert [name for (name,) in await database.fetch(NAMES)][10:] == ["Ida"]
        assert database.writes


async def test_in_a_postgres_people_and_entries_share_a_commit(
    new_database: Callable[[], str],
) -> None:
    async with opened(Settings(database_url=new_database())) as database:
        journal = Journal(database)
        await asyncio.gather(
            append(journal, entry("a", 0), Standing("playing", 0, 1)),
            People(database).change(3, name="Ada Lovelace"),
            append(journal, entry("b", 0)),
            People(database).mute(1, 2),
        )
        rows = await database.fetch(
            "SELECT DISTINCT xmin::text FROM journal UNION "
            "SELECT xmin::text FROM person WHERE id = 3"
        )
        assert len(rows) == 1


async def test_of_ten_who_want_one_name_at_once_one_gets_it(settings: Settings) -> None:
    async with opened(settings) as database:
        other = Database(settings, ENTRIES)
        other.start()
        asked = [
            People(database if id % 2 else other).change(id, name="Ada Lovelace")
            for id in range(1, 11)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        await asyncio.to_thread(other.stop)
        refusals = [each for each in answers if isinstance(each, Refusal)]
        assert [each.code for each in refusals] == ["accounts.name_taken"] * 9
        names = [name for (name,) in await database.fetch(NAMES)]
        assert names.count("Ada Lovelace") == 1
        assert sum(name.startswith("person ") for name in names) == 9


async def test_a_guest_keeps_a_name_once_and_nobody_changes_who_is_gone(settings: Settings) -> None:
    async with opened(settings) as database:
        people = People(database)
        kept = await people.keep(1, "Ada Lovelace", "hash")
        assert (kept.name, kept.guest, kept.admin) == ("Ada Lovelace", False, False)
        refused = {
            "accounts.account_already": people.keep(1, "Ada Byron", "hash"),
            "accounts.name_taken": people.keep(2, "ADA L0VELACE", "hash"),
            "accounts.person_unknown": people.change(99, name="Somebody"),
        }
        for code, asked in refused.items():
            with pytest.raises(Refusal) as found:
                await asked
            assert found.value.code == code
        await people.mute(2, 1)
        await people.remove(1)
        assert await people.muted(2) == []
        assert await people.called("Ada Lovelace") is None
        assert (await people.change(2, name="Ada Lovelace")).name == "Ada Lovelace"
        with pytest.raises(Refusal):
            await people.change(1, suspended=True)
