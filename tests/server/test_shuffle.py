"""The fair shuffle at tables: the commitment first, then everybody's word, then the seats."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from sobremesa import Refusal
from sobremesa.client import Client
from sobremesa.core.words import words_in
from sobremesa.records import entries, read, verify, write
from sobremesa.server.tables import due
from sobremesa.server.tables.actions import (
    AbortAction,
    LeaveAction,
    SayAction,
    SitAction,
    StartAction,
    WordAction,
)
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from tests.server.hosts import Host
from tests.server.people import check_record, followed, guests, sit_down, until_type
from tests.server.stories import Story, local_server, visitor

pytestmark = pytest.mark.anyio


async def open_only(client: Client, game: str = "sitaos", **plan: Any) -> dict[str, Any]:
    """A table as the server answers, before its maker has said a word."""
    opened: dict[str, Any] = await client.ask("POST", "/tables", {"game": game, **plan})
    return opened


async def status_of(client: Client, table: str) -> str:
    return str((await client.look(table))["table"]["status"])


async def said(client: Client, table: str) -> str:
    """Why a word was refused, if it was."""
    try:
        await client.do(table, "word", word="word")
    except Refusal as refusal:
        return refusal.code.removeprefix("tables.")
    return ""


async def wait_for_start(room: Room) -> None:
    async with asyncio.timeout(60):
        while room.table.status != "playing":
            await asyncio.sleep(0.01)


async def test_the_commitment_is_known_before_any_word_and_the_seed_after_the_end(
    host: Host,
) -> None:
    async with guests(host) as people:
        opened = await open_only(people[0])
        table = opened["id"]
        before = await people[1].look(table)
        assert before["table"]["commitment"] == opened["commitment"]
        assert (before["view"], before["table"]["ended"]) == (None, None)
        await people[0].add_word(table, opened["commitment"], "one")
        async with followed(people[:1], table) as (live,):
            await people[1].sit(table, word="two")
            sat, started = await until_type(live, "sat"), await until_type(live, "started")
            assert "word" not in sat
            assert started["words"] == ["one", "two"]
        await people[1].do(table, "abort")
        fair = (await check_record(people[0], table))["fair"]
        assert fair["commitment"] == opened["commitment"]
        assert (fair["table"], fair["words"]) == (table, ["one", "two"])


async def test_a_table_full_of_bots_waits_only_for_its_makers_word(host: Host) -> None:
    async with guests(host, 1) as (maker,):
        opened = await open_only(maker, chairs=[None, "novice"])
        table = opened["id"]
        assert await status_of(maker, table) == "open"
        await maker.add_word(table, opened["commitment"], "mine")
        # The game has begun with the word, not after the five seconds of silence.
        assert await status_of(maker, table) == "playing"
        await maker.do(table, "abort")
        assert (await check_record(maker, table))["fair"]["words"] == ["mine", ""]


async def test_a_word_is_said_once_by_who_opened_the_table(host: Host) -> None:
    async with guests(host, 2) as (maker, stranger):
        with pytest.raises(Refusal, match="word"):
            await open_only(maker, word="too early")
        opened = await open_only(maker, seats=2)
        say = [(stranger, "not_seated"), (maker, ""), (maker, "word_known")]
        for who, code in say:
            assert await said(who, opened["id"]) == code
        await stranger.sit(opened["id"])
        assert await said(maker, opened["id"]) == "started_already"


async def test_whoever_has_several_chairs_says_one_word_for_all(host: Host) -> None:
    async with guests(host, 1) as (maker,):
        table = await maker.create("siesta", 3, hot=True, word="ours")
        assert await status_of(maker, table) == "playing"
        await maker.do(table, "abort")
        assert (await check_record(maker, table))["fair"]["words"] == ["ours"] * 3


async def test_a_rematch_has_a_commitment_and_words_of_its_own(host: Host) -> None:
    async with guests(host) as people:
        table = await sit_down(people)
        await people[0].do(table, "abort")
        async with followed(people[:1], table) as (live,):
            again = {await person.rematch(table, "again") for person in (*people, people[0])}
            await until_type(live, "rematch")
            assert live.over
            assert {live.table["rematch"]} == again
        (rematch,) = again
        assert people[0].commitments[rematch] != people[0].commitments[table]
        await people[0].do(rematch, "abort")
        record = await check_record(people[1], rematch)
        assert record["fair"]["words"] == ["again", "again"]
        assert (record["seating"]["draw"], record["seating"]["order"]) == ("passed_on", [2, 1])


async def test_silence_is_the_empty_word_and_chat_does_not_make_it_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert due.SILENCE == 5
    monkeypatch.setattr(due, "SILENCE", 0.5)
    async with local_server(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2), bots=[None, "novice"])
        room = await there.room(table)
        began = perf_counter()
        while room.table.status == "open" and perf_counter() < began + 60:
            await there.do(table, 1, SayAction("say", text="hm"))
            await asyncio.sleep(0.05)
        assert perf_counter() - began > 0.4
        assert room.table.status == "playing"
        assert room.table.fair.words == ("", "")


async def test_who_gets_up_while_a_word_is_waited_for_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "SILENCE", 1.0)
    async with local_server(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2), bots=[None, "novice"])
        await there.do(table, 1, LeaveAction("leave"))
        await asyncio.sleep(1.1)
        assert (await there.room(table)).table.status == "aborted"


async def test_silence_does_not_start_a_rated_table_that_a_guest_keeps_from_counting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "SILENCE", 0.1)
    async with local_server(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2, rated=True))
        room = await there.room(table)
        guest = replace(visitor(2), guest=True)
        await there.tables.acting.act(room, guest, words_in("en"), SitAction("sit"))
        await asyncio.sleep(0.3)
        assert room.table.is_full
        assert not room.table.holders
        await there.do(table, 1, StartAction("start"))
        assert room.table.status == "playing"


async def test_a_server_that_died_before_the_word_hears_it_afterwards(tmp_path: Path) -> None:
    async with local_server(tmp_path, killed=True) as there:
        table = await there.open_table(Plan("sitaos", 2), bots=[None, "novice"])
    async with local_server(tmp_path) as there:
        await there.do(table, 1, WordAction("word", word="late"))
        found = (await there.room(table)).table
        assert found.status == "playing"
        assert found.fair.words == ("late", "")


async def test_a_server_that_died_before_the_word_starts_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with local_server(tmp_path, killed=True) as there:
        table = await there.open_table(Plan("sitaos", 2), bots=[None, "novice"])
    monkeypatch.setattr(due, "SILENCE", 0.1)
    async with local_server(tmp_path) as there:
        await wait_for_start(await there.room(table))


async def test_all_that_the_draw_of_seats_needs_is_in_the_journal_and_in_the_record(
    tmp_path: Path,
) -> None:
    plan = Plan("siesta", 3)
    async with local_server(tmp_path) as there:
        table = await there.open_table(plan, bots=[None, None, "novice"], chairs=[1])
        await there.do(table, 1, WordAction("word", word="one"))
        room = await there.room(table)
        await there.sit(table, 2, "two")
        await there.do(table, 2, AbortAction("abort"))
        record = room.table.record()
        kinds = [
            entries.TAGS[type(entry.what)]
            for entry in await there.tables.rooms.journal.read(table, -1)
        ]
        assert kinds == ["created", "sat", "bot", "word", "sat", "started", "aborted"]
        assert record.fair is not None
        assert record.fair.words == ("one", "", "two")
        seating = record.seating
        assert seating is not None
        assert (seating.chairs, seating.joined) == ((None, None, "novice"), (2, 3, 1))
        holders = [holder.person for holder in room.table.holders]
        assert holders == [{1: 2, 2: 1, 3: None}[chair] for chair in seating.order]
        verify(read(write(record)), record.fair.commitment, record.lines[-1].link)


def test_journals_written_before_words_came_after_the_commitment_still_tell_their_table() -> None:
    story = Story.begin(Plan("sitaos", 2))
    story.tell(entries.Resigned(1), 1, 1)
    record = story.tell_again().record()
    assert record.fair is not None
    assert record.seating is not None
    assert (record.fair.words, record.seating.joined) == (("", ""), (1, 2))
