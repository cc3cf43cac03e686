"""Databases that were written by the server of another day: opened, and played on."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import text

from sobremesa import registry
from sobremesa.client import Client, Refused
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.records import notes_of, read, verify, write
from sobremesa.server import maintenance
from sobremesa.server.db.current import MIGRATIONS
from sobremesa.server.db.migrations.env import MODELS
from sobremesa.server.db.schema import check, configuration, connect, migrate
from sobremesa.server.settings import Settings
from tests.kept.afterwards import record_of, reviewed
from tests.kept.folders import FOLDERS, known, pour, unpack
from tests.kept.make import play_on
from tests.server.hosts import Host, new_address
from tests.server.people import check_record, followed

pytestmark = pytest.mark.anyio
ARCHIVED = "SELECT table_id, record FROM game ORDER BY table_id"
TABLES = "SELECT id, status, ply, to_move FROM game_table ORDER BY id"
ENTRIES = "SELECT table_id, number, kind, data FROM journal ORDER BY table_id, number"
RATINGS = (
    "SELECT person_id, game, rating, games, team_wins, team_losses, team_draws FROM rating "
    "ORDER BY person_id, game"
)
LEDGER = (
    "SELECT table_id, person_id, game, public, before, after, at FROM rating_change "
    "ORDER BY table_id, person_id"
)
REVIEWS = "SELECT id, turns FROM review WHERE table_id IS NOT NULL"
STUDIES = "SELECT id, person_id, title, opens, notes, version FROM study ORDER BY id"
TRIES = "SELECT person_id, puzzle, tries, state FROM puzzle_try ORDER BY puzzle"
SOLVERS = "SELECT person_id, rating FROM solver ORDER BY person_id"
PLAYING = ("clocked", "hidden", "racks", "guest", "partners", "offered", "rematch", "kept")
GONE = 7
TO_COME = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "{}"


def upgrade():
    with op.batch_alter_table("person") as person:
        person.add_column(
            sa.Column("pronoun", sa.String(8), nullable=False, server_default="they")
        )
        person.alter_column("language", type_=sa.String(8))
"""


@dataclass
class Kept:
    """A copy of a kept database, not yet opened by the program of today."""

    folder: Path
    settings: Settings

    def rows(self, sql: str) -> list[Any]:
        """What is in it."""
        with connect(self.settings, "BEGIN") as connection:
            return [tuple(row) for row in connection.execute(text(sql))]


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """Every folder that is kept."""
    kept: Path = request.param
    return kept


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Kept:
    """The database of a folder, in a file or in a PostgreSQL."""
    settings = Settings(data_dir=str(tmp_path))
    unpack(folder, settings.file)
    if request.param == "postgres":
        make: Callable[[], str] = request.getfixturevalue("new_database")
        file, settings = settings.file, Settings(data_dir=str(tmp_path), database_url=make())
        pour(file, settings)
    return Kept(folder, settings)


@asynccontextmanager
async def opened(kept: Kept) -> AsyncIterator[dict[str, Client]]:
    """A server of today on it, and the people who come back, by name."""
    host = Host(kept.settings.folder, kept.settings.database_url).launch()
    try:
        await asyncio.to_thread(host.wait)
        async with AsyncExitStack() as stack:
            people = {}
            for name, token in known(kept.folder)["tokens"].items():
                client = Client(host.url, token=token, address=new_address())
                people[name] = await stack.enter_async_context(client)
            yield people
    finally:
        code = await asyncio.to_thread(host.stop)
    assert code == 0


async def test_a_server_of_today_finds_everything_and_games_are_played_on(kept: Kept) -> None:
    written = kept.rows(ENTRIES)
    async with opened(kept) as people:
        await find_everybody(kept, people)
        await find_archive(kept, people["Ada"], people["Dario"])
        await find_ladder(kept, people["Ada"])
        await find_running(kept, people["Zoé"])
        await play_everything(kept, people)
        if "studies" in known(kept.folder):
            await find_reviews(kept, people["Dario"])
            await find_studies(kept, people)
            await find_puzzles(kept, people["Ada"])
    # What was written stays as it was.
    assert set(written) <= set(kept.rows(ENTRIES))
    ratings, ledger = kept.rows(RATINGS), kept.rows(LEDGER)
    maintenance.recompute_ratings(kept.settings)
    assert (kept.rows(RATINGS), kept.rows(LEDGER)) == (ratings, ledger)


async def find_everybody(kept: Kept, people: dict[str, Client]) -> None:
    """Everybody is who they were, and every table stands where it stood."""
    for name, client in people.items():
        assert (await client.who())["name"] == name
    ada = people["Ada"]
    assert [each["name"] for each in await ada.mutes()] == ["Bruno"]
    for table, status, ply, to_move in kept.rows(TABLES):
        seen = await ada.look(table)
        assert seen["table"]["status"] == status
        if status == "playing":
            assert (seen["view"]["ply"], seen["view"]["to_move"]) == (ply, to_move)
    token = ada.token
    await ada.sign_in("Ada", known(kept.folder)["password"])
    assert ada.token != token


async def find_archive(kept: Kept, ada: Client, stranger: Client) -> None:
    """Records are those that were written, and each of their positions can be looked at."""
    tables = known(kept.folder)["tables"]
    archived = {table: json.loads(record) for table, record in kept.rows(ARCHIVED)}
    for person, private in ((ada, set()), (stranger, {tables["sidoke"]})):
        listed = {each["table"] for each in (await person.archive())["games"]}
        assert listed == archived.keys() - private
    for table, record in archived.items():
        assert await check_record(ada, table) == record
        last = await ada.position(table)
        assert last["ply"] == last["plies"] == len(record["moves"])


async def find_ladder(kept: Kept, ada: Client) -> None:
    """Ratings and how they came about."""
    ratings, ledger = kept.rows(RATINGS), kept.rows(LEDGER)
    for game in registry:
        rated = {row[0]: row[2] for row in ratings if row[1] == game and row[3]}
        ladder = (await ada.ladder(game))["people"]
        assert {each["person"]: each["rating"] for each in ladder} == {
            person: pytest.approx(rating) for person, rating in rated.items() if person != GONE
        }
    me = (await ada.who())["id"]
    mine = (await ada.ratings(me, "sitaos"))["points"]
    assert len(mine) == len([row for row in ledger if row[1:3] == (me, "sitaos")])


async def find_running(kept: Kept, reader: Client) -> None:
    """Nobody is helped with a game that goes on, whatever its moves were written like."""
    table = known(kept.folder)["tables"]["clocked"]
    moves = [
        json.loads(data)["move"]
        for at, _, kind, data in kept.rows(ENTRIES)
        if (at, kind) == (table, "moved")
    ]
    position = registry["sitaos"].start(seed="brought")
    for move in moves:
        position = position.play(move)
    record = write(position.record(ending=Ending("resigned", 1)))
    with pytest.raises(Refused) as refused:
        await reader.ask("POST", "/reviews", {"record": record})
    assert refused.value.code == "reviews.still_played"


async def find_reviews(kept: Kept, reader: Client) -> None:
    """Reviews are there, or made anew where the engine is another by now."""
    ((table, turns),) = kept.rows(REVIEWS)
    assert table == known(kept.folder)["reviews"]["resigned"]
    review = await reviewed(reader, table)
    assert [turn["move"] for turn in review["turns"]] == [
        turn["move"] for turn in json.loads(turns)
    ]


async def find_studies(kept: Kept, people: dict[str, Client]) -> None:
    """Studies are as they were left, for everybody, and their makers go on with them."""
    names = {(await client.who())["id"]: name for name, client in people.items()}
    found = kept.rows(STUDIES)
    assert {row[0] for row in found} == {*known(kept.folder)["studies"].values()}
    for id, person, title, opens, kept_notes, version in found:
        maker, notes, way = people[names[person]], json.loads(kept_notes), f"/studies/{id}"
        shown = await people["Dario"].ask("GET", way)
        assert (shown["title"], shown["opens"], shown["version"]) == (title, opens, version)
        tried = [
            {"after": each["after"], "move": each["move"]["text"]} for each in shown["variations"]
        ]
        assert {"variations": tried, "comments": shown["comments"]} == notes
        record = read(await record_of(maker, id))
        verify(record)
        assert notes_of(record).comments == {
            int(number): said for number, said in notes["comments"].items()
        }
        draft = {**notes, "title": "Again", "opens": opens, "version": version}
        assert (await maker.ask("PUT", way, draft))["version"] == version + 1


async def find_puzzles(kept: Kept, ada: Client) -> None:
    """Tries count on where they stood, and so does the rating."""
    tries, ((solver, rating),) = kept.rows(TRIES), kept.rows(SOLVERS)
    assert {row[0] for row in tries} == {solver} == {(await ada.who())["id"]}
    for _, puzzle, tried, state in tries:
        shown = await ada.ask("GET", f"/puzzles/{puzzle}")
        left = 3 - tried if state == "open" else 0
        assert (shown["state"], shown["left"]) == (state, left)
    today = str(datetime.now(UTC).date())
    assert (await ada.ask("GET", "/me/puzzles", date=today))["rating"] == round(rating)
    (open_one,) = [row[1] for row in tries if row[3] == "open"]
    solution = await ada.ask("POST", f"/puzzles/{open_one}/solution")
    assert solution["rating"]["rating"] < rating


async def play_everything(kept: Kept, people: dict[str, Client]) -> None:
    """Games go on, tables that were open are played at, and new records are as right as old."""
    tables = known(kept.folder)["tables"]
    going_on = [*PLAYING, *({"hinted"} & tables.keys())]
    await asyncio.gather(*(play_to_the_end(tables[name], people) for name in going_on))
    await people["Ada"].do(tables["open"], "start")
    await people["Kiwi 7"].keep("Kiwi Seven", "another long password")
    await play_to_the_end(tables["awaits"], people)
    lines = [line async for line in people["Ada"].my_records()]
    assert len(lines) > len(PLAYING) + 5
    for line in lines:
        verify(read(line))


async def play_to_the_end(table: str, people: dict[str, Client]) -> None:
    """Everybody who sits at a table comes back and plays."""
    ids = {(await client.who())["id"]: client for client in people.values()}
    sitters = (await people["Ada"].look(table))["table"]["chairs"]
    seated = {each["person"] for each in sitters if each is not None}
    async with followed([ids[each] for each in sorted(seated & ids.keys())], table) as lives:
        await asyncio.gather(*(play_on(live) for live in lives))
        assert lives[0].over
    await check_record(people["Ada"], table)


def test_what_the_newest_migration_left_is_kept() -> None:
    scripts = ScriptDirectory.from_config(configuration())
    assert FOLDERS[-1].name == scripts.get_current_head(), "see CONTRIBUTING.md: tests.kept.make"


def test_it_is_of_this_version_once_it_was_opened_and_ratings_are_counted_alike(kept: Kept) -> None:
    ratings, ledger = kept.rows(RATINGS), kept.rows(LEDGER)
    migrate(kept.settings)
    check(kept.settings)
    assert len(ledger) > 10
    maintenance.recompute_ratings(kept.settings)
    assert (kept.rows(RATINGS), kept.rows(LEDGER)) == (ratings, ledger)


def test_a_migration_to_come_keeps_every_row(kept: Kept, tmp_path: Path) -> None:
    config = configuration()
    head = ScriptDirectory.from_config(config).get_current_head()
    scripts = shutil.copytree(MIGRATIONS, tmp_path / "migrations")
    (scripts / "versions" / "to_come.py").write_text(TO_COME.format(head))
    config.set_main_option("script_location", str(scripts))
    with connect(kept.settings) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, head or "")
        before = [set(connection.execute(table.select())) for table in MODELS.sorted_tables]
        command.upgrade(config, "head")
        after = [set(connection.execute(table.select())) for table in MODELS.sorted_tables]
        assert after == before
        assert sum(map(len, before)) > 500
        said = connection.execute(text("SELECT DISTINCT pronoun FROM person")).fetchall()
        assert said == [("they",)]
        if not kept.settings.postgres:
            assert connection.execute(text("PRAGMA foreign_key_check")).fetchall() == []
    with pytest.raises(Refusal) as refused:
        migrate(kept.settings)
    assert refused.value.code == "server.database_other_version"


def test_a_copy_of_it_is_whole(folder: Path, tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path))
    unpack(folder, settings.file)
    migrate(settings)
    maintenance.back_up(settings, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_size > 0
