"""People at a server: those who come, sit down together and play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from sobremesa.client import Client, Live, Refused
from sobremesa.ratings import START
from sobremesa.records import read, verify
from sobremesa.server.accounts.sessions import COOKIE
from tests.server.hosts import Host, new_address

Event = dict[str, Any]
SECONDS = 30.0
LATE = ("tables.stale", "tables.wrong_turn", "tables.over")


@asynccontextmanager
async def guests(host: Host, count: int = 2, language: str = "en") -> AsyncIterator[list[Client]]:
    """So many people who have just come in."""
    async with AsyncExitStack() as stack:
        address = new_address()
        people = [
            await stack.enter_async_context(Client(host.url, language, address=address))
            for _ in range(count)
        ]
        for person in people:
            await person.visit()
        yield people


@asynccontextmanager
async def members(host: Host, count: int = 2) -> AsyncIterator[list[Client]]:
    """So many people with accounts."""
    async with guests(host, count) as people:
        for person in people:
            await person.keep(f"Member {secrets.token_hex(4)}", "a long password")
        yield people


async def sit_down(people: Sequence[Client], game: str = "sitaos", **plan: Any) -> str:
    """The first opens a table, the others sit down; its name."""
    plan.setdefault("seats", len(people))
    table = await people[0].create(game, **plan)
    for person in people[1:]:
        await person.sit(table)
    return table


@asynccontextmanager
async def followed(people: Sequence[Client], table: str) -> AsyncIterator[list[Live]]:
    """A table as each of these people sees it, who have all got a first look."""
    async with AsyncExitStack() as stack:
        lives = [await stack.enter_async_context(person.follow(table)) for person in people]
        for live in lives:
            await until(live, lambda event: event["type"] == "snapshot")
        yield lives


@asynccontextmanager
async def at_table(
    people: Sequence[Client], game: str = "sitaos", **plan: Any
) -> AsyncIterator[list[Live]]:
    """People at a new table, in the order of their seats once the game has begun."""
    table = await sit_down(people, game, **plan)
    async with followed(people, table) as lives:
        yield sorted(lives, key=lambda live: live.seat or 0)


async def until(live: Live, fits: Callable[[Event], object]) -> Event:
    """The first event of a kind to come."""
    async with asyncio.timeout(SECONDS):
        async for event in live:
            if fits(event):
                return event
    raise AssertionError("the connection ended")


async def until_type(live: Live, kind: str) -> Event:
    """The first event of a type to come."""
    return await until(live, lambda event: event["type"] == kind)


async def catch_up(*lives: Live) -> None:
    """Wait until all see the same number."""
    newest = max(live.number or 0 for live in lives)
    for live in lives:
        if (live.number or 0) < newest:
            await until(live, lambda event: event.get("number", -1) >= newest)


@contextmanager
def late() -> Iterator[None]:
    """A move may come too late: others have moved, ended the game, or taken the time meanwhile."""
    try:
        yield
    except Refused as refused:
        if refused.code not in LATE:
            raise


async def play_on(live: Live, seed: str = "", plies: int = 1000) -> int:
    """Play whatever is legal whenever it is one's turn, to the end or to a ply; moves played."""
    chance, played = Random(f"{live.id}{live.seat}{seed}"), 0
    async with asyncio.timeout(2 * SECONDS):
        while not live.over and live.ply < plies:
            if live.my_turn:
                with late():
                    await live.move(chance.choice(live.steps))
                    played += 1
                    continue
            await anext(live)
    return played


async def play_all(*lives: Live, plies: int = 1000) -> None:
    """Let everybody play on."""
    await asyncio.gather(*(play_on(live, plies=plies) for live in lives))


async def play_turns(*lives: Live, plies: int) -> None:
    """Play whole moves to a ply, also where a turn has several steps."""
    for _ in range(plies - lives[0].ply):
        await catch_up(*lives)
        mover = next((live for live in lives if live.my_turn), None)
        if mover is None:
            return
        moves = (await mover.do("moves", ply=mover.ply))["moves"]
        await mover.move(Random(mover.ply).choice(moves))


async def rating_of(client: Client, game: str = "sitaos") -> tuple[float, int]:
    """Somebody's rating and the number of games behind it."""
    person = await client.person((await client.who())["id"])
    for each in person["standings"]:
        if each["game"] == game:
            return each["rating"] or START, each["games"]
    return START, 0


async def id_of(client: Client) -> int:
    return int((await client.who())["id"])


async def check_record(client: Client, table: str) -> Event:
    """The record of a game that is over, once everything in it has been found right."""
    record = await client.record(table)
    verify(read(json.dumps(record)))
    return record


def bare(
    client: Client, table: str, after: int | None = None, pace: int | None = None, **more: Any
) -> connect:
    """A socket as a browser opens it, without anything that helps."""
    asked = {"after": after, "pace": pace}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    more.setdefault("origin", Origin(client.origin))
    address = client.origin.replace("http", "ws", 1)
    return connect(
        f"{address}/api/tables/{table}/live?{query}",
        additional_headers={"cookie": f"{COOKIE}={client.token}"} if client.token else None,
        compression=None,
        max_size=None,
        close_timeout=1,
        local_addr=(client.address, 0) if client.address else None,
        **more,
    )


async def hear(socket: ClientConnection, *kinds: str) -> Event:
    """The next message of one of these types."""
    async with asyncio.timeout(SECONDS):
        while True:
            message: Event = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message
            if "done" in kinds and message.get("id"):
                return message


async def close_code(socket: ClientConnection) -> int:
    """With which code the server hangs up; what it says before does not matter."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(SECONDS):
            while True:
                await socket.recv()
    return socket.close_code or 0
