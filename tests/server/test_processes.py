"""Servers that die, restart, and share one database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from sobremesa import registry
from sobremesa.client import Client, Live, Refused
from sobremesa.core.turns import Ending
from sobremesa.records import write
from tests.server.hosts import Host
from tests.server.people import (
    bare,
    catch_up,
    check_record,
    close_code,
    followed,
    guests,
    hear,
    late,
    play_all,
    sit_down,
    until_type,
)
from tests.server.races import race_processes

pytestmark = pytest.mark.anyio
JOURNAL = "SELECT number, kind, data FROM journal WHERE table_id = ? ORDER BY number"


class Witness:
    """Somebody who plays, and remembers what the server has acknowledged and shown."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.chance = Random(live.id)
        self.done: list[tuple[int, str]] = []
        self.seen: list[int] = []

    async def play(self) -> None:
        """To the end, over whatever happens to the connection."""
        live = self.live
        while not live.over:
            if live.my_turn:
                move, ply = self.chance.choice(live.steps), live.ply
                with late():
                    await live.move(move, ply)
                    self.done.append((ply, move))
            self.note(await anext(live))

    def note(self, event: dict[str, object]) -> None:
        """Remember the number of what was shown."""
        number = event.get("number")
        if isinstance(number, int) and event["type"] != "snapshot":
            self.seen.append(number)

    def check(self, journal: list[tuple[int, str, str]]) -> None:
        """Every acknowledged move is in the journal, and what was seen has no gap and no double."""
        numbers = [number for number, _, _ in journal]
        assert numbers == list(range(len(numbers)))
        moves = [json.loads(data)["move"] for _, kind, data in journal if kind == "moved"]
        assert {ply: moves[ply] for ply, _ in self.done} == dict(self.done)
        assert self.seen == list(range(self.seen[0], self.seen[0] + len(self.seen)))


async def test_a_killed_server_has_kept_every_acknowledged_move_and_games_go_on(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.client.live.PATIENCE", 90.0)
    async with guests(host, 12) as people, AsyncExitStack() as stack:
        witnesses = []
        for pair in zip(people[::2], people[1::2], strict=True):
            table = await sit_down(pair)
            lives = await stack.enter_async_context(followed(pair, table))
            witnesses += [Witness(live) for live in lives]
        with_bots = await sit_down(people[:1], "siesta", seats=3, chairs=["strong", None, "strong"])
        playing = asyncio.gather(*(witness.play() for witness in witnesses))
        while sum(len(witness.done) for witness in witnesses) < 80:
            await asyncio.sleep(0.001)
        host.kill()
        assert not any(witness.live.over for witness in witnesses)
        for witness in witnesses:
            acknowledged = dict(witness.done)
            rows = host.rows(JOURNAL, witness.live.id)
            moves = [json.loads(data)["move"] for _, kind, data in rows if kind == "moved"]
            assert {ply: moves[ply] for ply in acknowledged} == acknowledged
        await asyncio.to_thread(host.launch().wait)
        await asyncio.wait_for(playing, 60)
        for witness in witnesses:
            witness.check(host.rows(JOURNAL, witness.live.id))
            await check_record(witness.live.client, witness.live.id)
        # Bots go on by themselves as well.
        async with followed(people[:1], with_bots) as (live,), asyncio.timeout(60):
            while not live.my_turn:
                await anext(live)


@pytest.fixture(scope="module")
def twin(postgres_host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A second process on the same PostgreSQL."""
    second = Host(tmp_path_factory.mktemp("twin"), postgres_host.database_url).launch().wait()
    yield second
    second.stop()


@pytest.fixture
def first(postgres_host: Host) -> Host:
    """The first of two processes."""
    return postgres_host


async def beside(client: Client, host: Host) -> Client:
    """The same person at another process."""
    return Client(host.url, token=client.token)


@asynccontextmanager
async def table_of_two(first: Host, twin: Host) -> AsyncIterator[tuple[Client, Client, str]]:
    """Two people, each at a process of their own, who sit at one table."""
    async with guests(first, 1) as (one,), guests(twin, 1) as (two,):
        table = await one.create("sitaos")
        await two.sit(table)
        yield one, two, table


async def until_there(live: Live, *people: Client) -> None:
    """Come back when just these people look at a table."""
    wanted = {(await person.who())["id"] for person in people}
    while {*(await until_type(live, "presence"))["people"]} != wanted:
        pass


async def test_postgres_two_processes_play_one_table(first: Host, twin: Host) -> None:
    async with table_of_two(first, twin) as (one, two, table):
        async with followed([one], table) as (here,), followed([two], table) as (there,):
            await play_all(here, there)
            await catch_up(here, there)
            assert here.over
            assert there.over
            assert here.view is not None
            assert there.view is not None
            assert here.history == there.history
        await check_record(two, table)


async def test_postgres_a_game_in_another_process_is_not_reviewed(first: Host, twin: Host) -> None:
    position = registry["sitaos"].start(seed="brought")
    async with guests(first) as people, guests(twin, 1) as (stranger,):
        table = await sit_down(people)
        async with followed(people, table) as lives:
            lives.sort(key=lambda live: live.seat or 0)
            for number, move in enumerate(("D4", "E4", "D5", "E5")):
                while not lives[number % 2].my_turn:
                    await anext(lives[number % 2])
                await lives[number % 2].move(move)
                position = position.play(move)
            alike = write(position.record(ending=Ending("resigned", 1)))
            other = write(position.play("A1").record(ending=Ending("resigned", 1)))
            for record in (alike, other):
                with pytest.raises(Refused) as refused:
                    await stranger.ask("POST", "/reviews", {"record": record})
                assert refused.value.code == "reviews.still_played"


async def test_postgres_a_word_said_to_another_process_starts_the_game(
    first: Host, twin: Host
) -> None:
    async with guests(first, 1) as (one,), await beside(one, twin) as other:
        opened = await one.ask("POST", "/tables", {"game": "sitaos", "chairs": [None, "novice"]})
        await other.add_word(opened["id"], opened["commitment"], "there")
        for client in (other, one):
            async with followed([client], opened["id"]) as (live,):
                if live.table["status"] == "open":
                    await until_type(live, "started")
        await one.do(opened["id"], "abort")
        assert (await check_record(other, opened["id"]))["fair"]["words"] == ["there", ""]


async def test_postgres_of_two_processes_that_get_a_move_at_once_one_wins(
    first: Host, twin: Host
) -> None:
    async with guests(first, 2) as people:
        table = await people[0].create("sitaos", hot=True)
        async with await beside(people[0], twin) as other:
            races = await race_processes(people[0], other, table, 40)
            assert races == [(["tables.stale"], True)] * 40
        rows = first.rows(JOURNAL, table)
        assert [number for number, _, _ in rows] == list(range(len(rows)))
        assert sum(kind == "moved" for _, kind, _ in rows) == 40


async def test_postgres_chat_and_sitting_down_are_heard_in_the_other_process(
    first: Host, twin: Host
) -> None:
    async with guests(first, 1) as (one,), guests(twin, 1) as (two,):
        table = await one.create("siesta", 3, chairs=[None, None, "novice"])
        async with followed([one], table) as (here,), followed([two], table) as (there,):
            await there.do("sit")
            name = (await two.who())["name"]
            assert (await until_type(here, "sat"))["name"] == name
            assert (await until_type(here, "started"))["view"]["seat"] == here.seat
            await until_type(there, "started")
            await here.say("salut")
            assert (await until_type(there, "said"))["text"] == "salut"
            assert {here.seat, there.seat} <= {1, 2, 3}


async def test_postgres_everybody_sees_who_is_there_in_the_other_process(
    first: Host, twin: Host
) -> None:
    async with (
        table_of_two(first, twin) as (one, two, table),
        followed([one], table) as (here,),
    ):
        async with followed([two], table) as (there,):
            for live in (here, there):
                await until_there(live, one, two)
        await until_there(here, one)


async def test_postgres_who_chats_while_another_process_writes_is_not_too_late(
    first: Host, twin: Host
) -> None:
    async with table_of_two(first, twin) as (one, two, table):
        async with followed([one], table) as (here,), followed([two], table) as (there,):
            for live in (here, there):
                if live.view is None:
                    await until_type(live, "started")
            await asyncio.gather(
                *(live.say(str(at)) for at in range(8) for live in (here, there)),
                *(live.move("D4") for live in (here, there) if live.my_turn),
            )
        shown = await one.look(table)
        assert len(shown["chat"]) == 16
        assert shown["view"]["ply"] == 1


async def test_postgres_the_same_message_to_two_processes_is_one_move(
    first: Host, twin: Host
) -> None:
    async with guests(first, 1) as (one,):
        table = await one.create("sitaos", hot=True)
        async with await beside(one, twin) as other:
            for ply, move in enumerate(("D4", "E4", "E5", "D5")):
                asked = [
                    person.do(table, "move", id=f"m{ply}", ply=ply, move=move)
                    for person in (one, other, one, other)
                ]
                results = await asyncio.gather(*asked)
                assert {result["ply"] for result in results} == {ply + 1}
                assert sum("again" not in result for result in results) == 1


async def test_postgres_what_is_limited_is_so_in_all_processes_together(
    first: Host, twin: Host
) -> None:
    async with guests(first, 1) as (one,), await beside(one, twin) as other:
        table = await one.create("sitaos")
        for at in range(10):
            await one.do(table, "say", text=str(at))
        await asyncio.sleep(1.5)
        said = [other.do(table, "say", text=str(at)) for at in range(8)]
        results = await asyncio.gather(*said, return_exceptions=True)
        refused = {each.code for each in results if isinstance(each, Refused)}
        assert refused == {"server.too_many"}


async def test_postgres_a_process_that_dies_without_a_word_is_missed(
    first: Host, twin: Host
) -> None:
    async with (
        table_of_two(first, twin) as (one, two, table),
        followed([one], table) as (here,),
        bare(two, table) as socket,
    ):
        await hear(socket, "snapshot")
        await until_there(here, one, two)
        twin.kill()
        await until_there(here, one)
    await asyncio.to_thread(twin.launch().wait)


async def test_postgres_a_server_that_is_told_to_end_says_goodbye(twin: Host) -> None:
    async with guests(twin, 1) as (one,):
        table = await one.create("sitaos")
        async with bare(one, table) as socket:
            await hear(socket, "snapshot")
            ended = asyncio.to_thread(twin.stop)
            exit_code, code = await asyncio.gather(ended, close_code(socket))
            assert (exit_code, code) == (0, 1012)


def test_the_database_is_whole(host: Host, tmp_path: Path) -> None:
    if not host.database_url:
        assert host.rows("PRAGMA integrity_check") == [("ok",)]
    (double,) = host.rows("SELECT count(*) - count(DISTINCT table_id) FROM game")[0]
    assert double == 0
    (unfiled,) = host.rows(
        "SELECT count(*) FROM game_table WHERE status = 'over' AND id NOT IN "
        "(SELECT table_id FROM game)"
    )[0]
    assert unfiled == 0
