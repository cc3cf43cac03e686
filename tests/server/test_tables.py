"""Tables before the game: who sits down, who is the host, when it starts, who finds it."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.client import Client, Refused
from sobremesa.records import entries
from sobremesa.server.accounts.sessions import Sessions
from sobremesa.server.moments import timepiece
from sobremesa.server.tables.actions import AbortAction, SitAction
from sobremesa.server.tables.listed import list_mine, list_public
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.rooms import LOOK
from sobremesa.server.tables.table import Table
from tests.server.hosts import Host
from tests.server.people import check_record, followed, guests, play_on, sit_down, until_type
from tests.server.stories import local_server

pytestmark = pytest.mark.anyio


async def code_of(asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


async def status_of(client: Client, table: str) -> str:
    return str((await client.look(table))["table"]["status"])


async def test_a_table_full_of_bots_starts_by_itself_and_finishes(host: Host) -> None:
    async with guests(host, 1) as people:
        table = await people[0].create("sitaos", chairs=["novice"])
        async with followed(people, table) as (live,):
            assert live.table["status"] == "playing"
            assert sorted(holder["bot"] or "" for holder in live.table["holders"]) == ["", "novice"]
            await play_on(live)
        record = await check_record(people[0], table)
        assert record["result"]["how"] == "played"


async def test_the_host_passes_on_and_the_last_one_closes_the_table(host: Host) -> None:
    async with guests(host, 3) as people:
        table = await sit_down(people[:2], "siesta", seats=4)
        ids = [(await person.who())["id"] for person in people]
        assert (await people[2].look(table))["table"]["host"] == ids[0]
        assert await code_of(people[1].do(table, "start")) == "tables.forbidden"
        assert await code_of(people[1].do(table, "abort")) == "tables.forbidden"
        await people[0].do(table, "leave")
        left = (await people[2].look(table))["table"]
        assert left["host"] == ids[1]
        assert [chair and chair["person"] for chair in left["chairs"]] == [None, ids[1], None, None]
        assert await code_of(people[0].do(table, "leave")) == "tables.not_seated"
        await people[1].do(table, "leave")
        assert await status_of(people[2], table) == "aborted"
        assert await code_of(people[2].sit(table)) == "tables.started_already"


async def test_a_start_fills_free_chairs_with_bots(host: Host) -> None:
    async with guests(host) as people:
        table = await sit_down(people, "siesta", seats=4)
        await people[0].do(table, "bot", chair=4, level="novice")
        await people[0].do(table, "start")
        shown = (await people[1].look(table))["table"]
        assert shown["status"] == "playing"
        bots = sorted(holder["bot"] for holder in shown["holders"] if holder["bot"])
        assert bots == ["casual", "novice"]
        for what in ("start", "leave"):
            assert await code_of(people[0].do(table, what)) == "tables.started_already"


async def test_chairs_are_for_one_person_each(host: Host) -> None:
    async with guests(host, 3) as people:
        table = await people[0].create("siesta", 3)
        assert await code_of(people[0].sit(table)) == "tables.seated_already"
        assert await code_of(people[1].sit(table, chair=1)) == "tables.chair_taken"
        assert (await people[1].sit(table, chair=3))["chair"] == 3
        assert await code_of(people[1].do(table, "bot", level="novice")) == "tables.forbidden"
        assert await code_of(people[0].do(table, "move", ply=0, move="D4")) == "tables.not_started"
        assert (await people[2].sit(table))["chair"] == 2
        assert await status_of(people[2], table) == "playing"


async def test_what_can_not_be_played_is_refused_in_words(host: Host) -> None:
    async with guests(host, 1) as (guest,):
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("core.game_unknown", {"game": "chess"}),
            ("tables.clock_wrong", {"clock": "5 minutes"}),
            ("tables.clock_wrong", {"clock": "10+5\n"}),
            ("tables.chairs_wrong", {"chairs": ["novice", "novice"]}),
            ("tables.chairs_wrong", {"chairs": [None, None, "novice"]}),
            ("players.level_unknown", {"chairs": [None, "grandmaster"]}),
            ("tables.partners_wrong", {"partners": True}),
        ]
        for code, plan in wrong:
            assert await code_of(guest.create(**{"game": "sitaos", **plan})) == code, plan
        for plan in (
            {"seats": 3},
            {"options": {"colour": "green"}},
            {"options": {"swap": "maybe"}},
        ):
            assert (await code_of(guest.create("sitaos", **plan))).startswith("core."), plan


async def test_a_game_may_propose_another_option_for_rated_tables_than_its_own(host: Host) -> None:
    async with guests(host, 1) as (guest,):
        proposed = {
            (game["key"], option["name"]): option["rated_default"]
            for game in await guest.games()
            for option in game["options"]
            if option["rated_default"] != option["default"]
        }
        assert proposed == {("sitaos", "swap"): "on"}


async def test_public_tables_are_listed_and_private_ones_only_for_who_sits_there(
    host: Host,
) -> None:
    async with guests(host, 3) as people:
        public = await people[0].create("sitaos")
        private = await people[0].create("sitaos", public=False)

        async def listed(status: str) -> list[str]:
            page = await people[2].tables(status, game="sitaos")
            return [table["id"] for table in page["tables"]]

        assert public in await listed("open")
        assert private not in await listed("open")
        for table in (public, private):
            await people[1].sit(table)
        assert public in await listed("playing")
        assert private not in await listed("open") + await listed("playing")
        mine = {table["id"]: table for table in await people[0].my_tables()}
        assert set(mine) == {public, private}
        theirs = {table["id"]: table for table in await people[1].my_tables()}
        for table in (public, private):
            assert mine[table]["my_turn"] != theirs[table]["my_turn"]
        assert await people[2].my_tables() == []
        assert (await people[2].look(private))["table"]["status"] == "playing"


async def test_friends_choose_whom_they_play_with(host: Host) -> None:
    async with guests(host, 2) as people:
        table = await people[0].create("soleil_et_lune", 4, {"mode": "teams"}, partners=True)
        await people[1].sit(table, chair=3)
        await people[0].do(table, "start")
        seats = [(await person.look(table))["seat"] for person in people]
        assert abs(seats[0] - seats[1]) == 2


async def test_whoever_looks_at_a_table_is_told_who_they_are(host: Host) -> None:
    async with guests(host, 1) as (guest,), Client(host.url) as stranger:
        table = await guest.create("sitaos")
        assert (await guest.look(table))["me"] == await guest.who()
        assert (await stranger.look(table))["me"] is None


async def test_tables_that_are_not_there_are_not_found(host: Host) -> None:
    async with guests(host, 1) as (guest,):
        assert await code_of(guest.look("a" * 12)) == "tables.not_found"
        assert await code_of(guest.sit("a" * 12)) == "tables.not_found"
        with pytest.raises(Refused, match="no table"):
            async with guest.follow("a" * 12) as live:
                await anext(live)


async def test_an_open_table_is_listed_while_somebody_there_was_about_in_the_last_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def let_pass(hours: int) -> None:
        monkeypatch.setattr(timepiece, "start", timepiece.start + hours * 3_600 * 10**9)

    async with local_server(tmp_path) as there:
        database = there.tables.database
        table = await there.open_table(Plan("siesta", 3))

        async def listed() -> bool:
            page = await list_public(database, "open", "siesta", None, None)
            mine = await list_mine(database, 1, lambda _: None)
            assert [found.id for found in mine.tables] == [table]
            return [found.id for found in page.tables] == [table]

        let_pass(23)
        assert await listed()
        let_pass(2)
        assert not await listed()
        await Sessions(database).open(3)
        assert not await listed()
        await Sessions(database).open(1)
        let_pass(24)
        assert await listed()
        let_pass(25)
        assert not await listed()
        await there.do(table, 2, SitAction("sit"))
        assert await listed()


async def test_people_at_one_screen_are_called_by_the_names_that_they_gave(host: Host) -> None:
    async with guests(host) as (me, spectator):
        names = ["Zoé", " Bruno  le Grand ", None]
        table = await me.create("siesta", 3, hot=True, names=names)
        holders = (await spectator.look(table))["table"]["holders"]
        own = (await me.who())["name"]
        assert sorted(holder["name"] for holder in holders) == sorted(
            ["Zoé", "Bruno le Grand", own]
        )
        assert await code_of(me.create("siesta", names=["Zoé"])) == "tables.names_wrong"
        assert await code_of(me.create("siesta", hot=True, names=["x"])) == "accounts.name_length"
        await me.do(table, "abort")
        asked = await me.do(table, "rematch")
        await me.add_word(asked["rematch"], asked["commitment"])
        rematch = (await spectator.look(asked["rematch"]))["table"]["holders"]
        assert {holder["name"] for holder in rematch} == {holder["name"] for holder in holders}


async def test_names_at_one_screen_outlive_a_restart() -> None:
    plan = Plan("siesta", 2, hot=True, names=("Zoé", None))
    kept = msgspec.json.decode(msgspec.json.encode(plan), type=Plan)
    table = Table("t", kept, b"", 1, [None, None])
    for chair in (0, 1):
        table.apply(table.follow(entries.Sat(chair, ""), 0, 1))
    assert [chair and chair.name for chair in table.chairs] == ["Zoé", None]


async def test_whoever_takes_another_name_is_called_so_by_everybody_at_the_table(
    host: Host,
) -> None:
    async with guests(host) as people:
        table = await sit_down(people, "siesta", seats=3)
        async with followed(people, table) as (_, live):
            name = f"Odile {secrets.token_hex(3)}"
            await people[0].change(name=name)
            assert (await until_type(live, "named"))["name"] == name
            assert (await people[1].look(table))["table"]["chairs"][0]["name"] == name


async def test_lists_say_how_many_days_a_turn_still_has(host: Host) -> None:
    async with guests(host) as people:
        slow = await sit_down(people, clock="3d")
        await sit_down(people, clock="10+5")
        listed = {table["id"]: table["left"] for table in await people[0].my_tables()}
        assert 2.9 < listed.pop(slow) / 86_400_000 <= 3
        assert list(listed.values()) == [None]


async def test_tables_that_are_over_leave_memory_and_come_back_when_somebody_asks(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path) as ours:
        first = await ours.open()

        async def open_and_close() -> str:
            table = await ours.open_table(Plan("sitaos", 2))
            await ours.do(table, 1, AbortAction("abort"))
            return table

        closed = await asyncio.gather(*(open_and_close() for _ in range(LOOK)))
        await asyncio.gather(*(open_and_close() for _ in range(LOOK)))
        rooms = ours.tables.rooms.rooms
        assert len(rooms) < 2 * LOOK
        assert rooms[first.table.id] is first
        gone = next(table for table in closed if table not in rooms)
        assert (await ours.room(gone)).table.status == "aborted"
