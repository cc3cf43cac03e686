"""The Python client at a real server."""

from __future__ import annotations

import asyncio
import json
import pickle
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any

import pytest

from sobremesa.client import Client, Live, Refused
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import words_in
from sobremesa.records import read, verify
from tests.server.cable import Cable
from tests.server.hosts import free_port

SECONDS = 60


@asynccontextmanager
async def table_of_two(address: str, other: str = "") -> AsyncIterator[tuple[Live, Live]]:
    """Two guests who follow a game of Sitaos, whoever is to move first."""
    async with AsyncExitStack() as stack:
        me = await stack.enter_async_context(Client(address))
        you = await stack.enter_async_context(Client(other or address))
        await me.visit()
        await you.visit()
        table = await me.create("sitaos")
        await you.sit(table)
        lives = []
        for person in (me, you):
            live = await stack.enter_async_context(person.follow(table))
            assert (await anext(live))["type"] == "snapshot"
            lives.append(live)
        first, second = sorted(lives, key=lambda live: live.seat or 0)
        yield first, second


async def play_on(live: Live, rng: Random, seen: list[int]) -> None:
    """Play at random until the game is over, noting the numbers of all events."""
    if live.my_turn:
        await live.move(rng.choice(live.steps))
    async for event in live:
        if event["type"] != "snapshot" and "number" in event:
            seen.append(event["number"])
        if (event.get("table") or {}).get("ended"):
            return
        if live.my_turn:
            await live.move(rng.choice(live.steps))


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine, not for ever."""
    asyncio.run(asyncio.wait_for(work, SECONDS))


def test_a_guest_becomes_an_account_and_comes_back(address: str) -> None:
    async def work() -> None:
        async with Client(address) as me:
            guest = await me.visit()
            assert guest["guest"]
            assert await me.visit() == guest
            kept = await me.keep("Ada of the client", "correct horse")
            assert kept["id"] == guest["id"]
            assert not kept["guest"]
            await me.sign_out()
            with pytest.raises(Refusal) as nobody:
                await me.who()
            assert isinstance(nobody.value, Refused)
            assert nobody.value.status == 401
        async with Client(address) as again:
            assert (await again.sign_in("Ada of the client", "correct horse"))["id"] == guest["id"]
            assert (await again.change(language="fr"))["language"] == "fr"
            await again.delete("correct horse")

    run(work())


def test_two_people_play_a_game_whose_record_is_right(address: str) -> None:
    async def work() -> None:
        async with table_of_two(address) as (first, second):
            seen: tuple[list[int], list[int]] = ([], [])
            await asyncio.gather(
                play_on(first, Random(1), seen[0]), play_on(second, Random(2), seen[1])
            )
            assert first.view == {**(second.view or {}), "seat": 1}
            assert seen[0] == seen[1] == list(range(5, 5 + first.ply))
            me = first.client
            record = await me.record(first.id)
            assert verify(read(json.dumps(record))).ply == first.ply
            assert [json.loads(line) async for line in me.my_records()] == [record]
            assert (await me.position(first.id, 1))["ply"] == 1
            person = (await me.who())["id"]
            page = await me.archive(person=person)
            assert [game["table"] for game in page["games"]] == [first.id]

    run(work())


def test_a_refusal_has_a_code_and_words_in_the_language_asked_for(address: str) -> None:
    async def work() -> None:
        async with Client(address, language="fr") as me:
            await me.visit()
            with pytest.raises(Refused) as refused:
                await me.create("chess")
            assert refused.value.code == "core.game_unknown"
            assert refused.value.params["game"] == "chess"
            assert str(refused.value) == words_in("fr").refusal(
                Refusal("core.game_unknown", **refused.value.params)
            )
            assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)

    run(work())


def test_who_is_not_to_move_or_late_is_told_so(address: str) -> None:
    async def work() -> None:
        async with table_of_two(address) as (first, second):
            with pytest.raises(Refused) as early:
                await second.move("A1")
            assert early.value.code == "tables.wrong_turn"
            assert (await first.judge("D4"))["status"] == "complete"
            assert (await first.move("D4"))["view"]["ply"] == 1
            with pytest.raises(Refused) as late:
                await first.move("E4", ply=0)
            assert late.value.code == "tables.stale"
            assert late.value.snapshot is not None
            assert late.value.snapshot["view"]["ply"] == 1
            await second.say("hello")
            assert (await second.ping())["type"] == "pong"

    run(work())


def test_over_a_cable_that_is_cut_again_and_again_nothing_is_lost_or_seen_twice(
    address: str,
) -> None:
    async def work() -> None:
        async with (
            Cable.to(address) as cable,
            table_of_two(address, cable.url) as (first, second),
        ):
            seen: tuple[list[int], list[int]] = ([], [])

            rng = Random(3)
            pieces = 0

            def hear(data: bytes) -> bool:
                """Cut the cable now and then when the server says something, which is lost.

                Not so often that the client, which waits longer from cut to cut, takes minutes.
                """
                nonlocal pieces
                pieces = pieces - 1 if pieces else rng.randrange(8, 20)
                return pieces > 0

            cable.hear = hear
            await asyncio.gather(
                play_on(first, Random(1), seen[0]), play_on(second, Random(2), seen[1])
            )
            assert cable.connections > 3
            assert seen[0] == seen[1] == list(range(5, 5 + first.ply))

    run(work())


def test_what_is_asked_for_while_the_cable_is_out_is_done_once_it_is_back(address: str) -> None:
    async def work() -> None:
        async with (
            Cable.to(address) as cable,
            table_of_two(cable.url, cable.url) as (first, second),
        ):
            cable.plugged = False
            cable.cut()
            await asyncio.sleep(0.1)
            move = asyncio.create_task(first.move("D4"))
            await asyncio.sleep(0.3)
            assert not move.done()
            cable.plugged = True
            assert (await move)["number"] == (await first.client.look(first.id))["number"]
            async for event in second:
                if event["type"] == "moved":
                    assert event["move"]["text"] == "D4"
                    break
            assert (await first.client.look(first.id))["view"]["ply"] == 1

    run(work())


def test_a_table_that_is_not_there_can_not_be_followed(address: str) -> None:
    async def work() -> None:
        async with Client(address) as me:
            await me.visit()
            async with me.follow("zzzzzzzzzzzz") as live:
                with pytest.raises(Refused) as refused:
                    await anext(live)
                assert refused.value.code == "tables.not_found"
                with pytest.raises(Refused):
                    await live.move("D4")

    run(work())


def test_who_has_left_a_table_does_nothing_there_any_more(address: str) -> None:
    async def work() -> None:
        async with table_of_two(address) as (first, _):
            pass
        with pytest.raises(Refusal) as refused:
            await first.move("D4")
        assert refused.value.code == "client.left"
        assert [event["type"] async for event in first if "number" in event] == []

    run(work())


def test_whoever_is_cancelled_while_leaving_a_table_is_cancelled(address: str) -> None:
    async def work() -> None:
        leaving = asyncio.Event()

        async def follow(live: Live) -> None:
            async with live:
                await anext(live)
                leaving.set()

        async with Client(address) as me:
            await me.visit()
            live = me.follow(await me.create("sitaos"))
            following = asyncio.create_task(follow(live))
            await leaving.wait()
            following.cancel()
            with pytest.raises(asyncio.CancelledError):
                await following
            with pytest.raises(Refusal) as refused:
                await live.move("D4")
            assert refused.value.code == "client.left"

    run(work())


def test_whoever_is_cancelled_just_when_an_answer_comes_is_cancelled(address: str) -> None:
    class Hasty(Live):
        asking: asyncio.Task[Any]

        def _answer(self, id: str | None, answer: dict[str, Any] | Refused) -> None:
            super()._answer(id, answer)
            self.asking.cancel()

    async def work() -> None:
        async with table_of_two(address) as (first, _), Hasty(first.client, first.id) as hasty:
            await anext(hasty)
            hasty.asking = asyncio.create_task(hasty.ping())
            await asyncio.wait([hasty.asking])
            assert hasty.asking.cancelled()

    run(work())


def test_a_connection_that_was_not_used_for_a_while_is_not_used_again() -> None:
    came: list[asyncio.StreamWriter] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        with suppress(asyncio.IncompleteReadError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n")
                writer.write(b"content-length: 2\r\n\r\n{}")
        writer.close()
        await writer.wait_closed()

    async def ask_twice() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", free_port())
        host, port = server.sockets[0].getsockname()
        async with server, Client(f"http://{host}:{port}") as client:
            for pause in (0.0, 0.0, 3.0):
                await asyncio.sleep(pause)
                await client.ask("GET", "/me")
        assert len(came) == 2

    run(ask_twice())


def test_a_server_that_is_not_there_is_named() -> None:
    async def work() -> None:
        with socket.socket() as nobody:
            nobody.bind(("127.0.0.1", 0))
            address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
            async with Client(address) as me:
                with pytest.raises(Refusal) as refused:
                    await me.visit()
        assert refused.value.code == "client.unreachable"
        assert address in str(refused.value)

    run(work())
