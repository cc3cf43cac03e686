"""Whatever comes over the wire, the server answers or hangs up, and other tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from sobremesa.client import Client
from sobremesa.server.accounts.sessions import COOKIE
from tests.server.hosts import Host
from tests.server.nonsense import NONSENSE, ODD_MOVES
from tests.server.people import at_table, bare, check_record, close_code, guests, hear, play_all

pytestmark = pytest.mark.anyio


async def test_messages_that_make_no_sense_are_refused_and_the_table_goes_on(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        async with bare(first.client, first.id) as socket:
            for text in NONSENSE:
                await socket.send(text)
                refused = await hear(socket, "refused", "done")
                assert (refused["type"], refused["code"]) == ("refused", "server.request_wrong")
                assert refused["words"]
            for at, move in enumerate(ODD_MOVES):
                action = {"do": "move", "id": f"odd{at}", "ply": 0, "move": move}
                await socket.send(json.dumps(action))
                assert (await hear(socket, "refused", "done"))["type"] == "refused", move
            await socket.send('{"do": "ping", "id": "there"}')
            assert (await hear(socket, "pong"))["id"] == "there"
        await play_all(first, second)
        await check_record(people[0], first.id)


async def test_a_body_that_is_no_text_is_refused_like_any_other(host: Host) -> None:
    async with guests(host, 1) as (guest,):
        for body in (b'{"pl\xd3": 0}', b"\xff\xfe", b'"\xed\xa0\x80"', b"[" * 20_000):
            answer = await guest.http.post("/api/tables", content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "server.request_wrong")


async def closing_code(client: Client, table: str, *messages: str | bytes, text: bool) -> int:
    """With which code the server hangs up; what it answers before does not matter."""
    async with bare(client, table) as socket:
        with contextlib.suppress(ConnectionClosed):
            for message in messages:
                await socket.send(message, text=text)
        return await close_code(socket)


async def test_a_connection_that_breaks_the_protocol_is_closed(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, _):
        client, table = first.client, first.id
        assert await closing_code(client, table, b"\xff\xfe{", text=True) == 1007
        assert await closing_code(client, table, b"x" * 17_000, text=True) == 1009
        assert await closing_code(client, table, b"x" * 10_000_000, text=True) in (0, 1009)
        assert await closing_code(client, table, *["{"] * 60, text=True) == 1008


async def test_a_binary_frame_is_refused(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        async with bare(first.client, first.id) as socket:
            await socket.send(b'{"do": "ping", "id": "x"}', text=False)
            assert (await hear(socket, "pong", "refused"))["code"] == "server.request_wrong"
        await play_all(first, second, plies=4)


def ping(id: str) -> bytes:
    """A short message as it goes over the wire."""
    return Frame(Opcode.TEXT, f'{{"do": "ping", "id": "{id}"}}'.encode()).serialize(mask=True)


def in_fragments(id: str) -> bytes:
    """The same in two frames, with the library's own ping between them."""
    text = f'{{"do": "ping", "id": "{id}"}}'.encode()
    frames = [
        Frame(Opcode.TEXT, text[:9], fin=False),
        Frame(Opcode.PING, b"there?"),
        Frame(Opcode.CONT, text[9:]),
    ]
    return b"".join(frame.serialize(mask=True) for frame in frames)


async def test_messages_may_come_in_pieces_in_fragments_and_together(host: Host) -> None:
    async with (
        guests(host) as people,
        at_table(people) as (first, _),
        bare(first.client, first.id) as socket,
    ):
        await hear(socket, "snapshot")
        one, two, three, four = ping("1"), ping("2"), in_fragments("3"), ping("4")
        for piece in (one, two[:3], two[3:] + three[:20], three[20:] + four, ping("5")):
            socket.transport.write(piece)
            await asyncio.sleep(0.05)
        heard = [(await hear(socket, "pong"))["id"] for _ in range(5)]
        assert heard == ["1", "2", "3", "4", "5"]


async def test_a_flood_is_throttled(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        text = json.dumps({"do": "judge", "id": "j", "draft": "D4"})
        async with bare(second.client, first.id) as socket:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(1000):
                    await socket.send(text)
            assert await close_code(socket) in (1008, 1013)
        await first.move("D4")


async def refused_socket(client: Client, table: str, **more: Any) -> tuple[int, str]:
    """How a socket is refused before it is open, over HTTP."""
    with pytest.raises(InvalidStatus) as refused:
        async with bare(client, table, **more):
            pass
    answer = refused.value.response
    return answer.status_code, json.loads(answer.body)["code"]


async def test_a_socket_to_no_table_is_refused_in_words(host: Host) -> None:
    async with guests(host, 1) as (guest,):
        assert await refused_socket(guest, "0" * 12) == (404, "tables.not_found")


@pytest.mark.parametrize("origin", [None, "https://example.com", "null"])
async def test_other_sites_can_neither_post_nor_open_sockets(
    host: Host, origin: str | None
) -> None:
    async with guests(host) as people, at_table(people) as (first, _):
        assert await refused_socket(first.client, first.id, origin=origin) == (
            403,
            "server.origin_wrong",
        )
        headers = {} if origin is None else {"origin": origin}
        cookies = {COOKIE: first.client.token}
        async with httpx.AsyncClient(base_url=host.url, cookies=cookies) as http:
            action = {"do": "move", "id": "x", "ply": 0, "move": "D4"}
            path = f"/api/tables/{first.id}/do"
            answer = await http.post(path, json=action, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "server.origin_wrong")
            assert (await http.get(f"/api/tables/{first.id}")).json()["view"]["ply"] == 0


async def test_a_spectator_who_never_reads_holds_up_nobody(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        async with bare(first.client, first.id, max_queue=1):
            await play_all(first, second)
        await check_record(people[0], first.id)


async def test_who_signs_out_hears_no_more(host: Host) -> None:
    async with (
        guests(host) as people,
        at_table(people) as (first, _),
        bare(first.client, first.id) as socket,
    ):
        await hear(socket, "snapshot")
        await first.client.sign_out()
        assert await close_code(socket) == 4401
