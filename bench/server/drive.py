"""Two people at each of many of our tables, each answering as soon as the other's move arrives.

`python -m bench.server.drive PORT TABLES GAMES own|bare`: `own` plays through `sobremesa.client`,
`bare` through a socket that does no more than it must. Prints what `peer/drive.js` prints: a line
of JSON for each game that all tables have played, with the seconds from the first move to the last,
and for each move milliseconds from its sending to the other player's notice.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import uvloop

from bench.server.processes import own_address
from bench.server.wire import Wire, open_wire
from sobremesa.client import Client, Live

GAME = "sitaos"
HOME = "127.0.0.1"


class Played(msgspec.Struct):
    """Who played, of a move."""

    seat: int


class Sight(msgspec.Struct):
    """What a driver needs of a snapshot's view."""

    ply: int
    seat: int | None
    to_move: int | None
    steps: list[str] | None


class Event(msgspec.Struct):
    """What a driver needs of a message."""

    type: str
    view: Sight | None = None
    move: Played | None = None
    code: str = ""


decode = msgspec.json.Decoder(Event).decode


class Table:
    """A table of two whose moves are timed."""

    def __init__(
        self, id: str, people: tuple[Client, Client], delays: list[float], seed: str
    ) -> None:
        self.id = id
        self.people = people
        self.delays = delays
        self.rng = Random(seed)
        self.sent: dict[int, float] = {}
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def notice(self, ply: int, over: bool) -> None:
        """The other player has seen a move."""
        self.delays.append((perf_counter() - self.sent[ply - 1]) * 1000)
        if over and not self.finished.done():
            self.finished.set_result(None)

    def fail(self, why: str) -> None:
        """Something that must not happen; the driver ends with it."""
        if not self.finished.done():
            self.finished.set_exception(RuntimeError(f"table {self.id}: {why}"))


class BareTable(Table):
    """Played through bare sockets."""

    async def enter(self, stack: AsyncExitStack) -> None:
        """Connect both people and wait until each has seen the table."""
        self.seats: set[Wire] = set()
        self.first: tuple[Wire, Sight] | None = None
        self.ready = asyncio.Event()
        for person in self.people:
            cookie = f"sobremesa={person.token}"
            path = f"/api/tables/{self.id}/live"
            wire = await open_wire(
                person.url.port or 80, path, cookie, self.take, person.address or HOME
            )
            stack.callback(wire.close)
        await asyncio.wait_for(self.ready.wait(), 10)

    def begin(self) -> None:
        """The first move."""
        assert self.first is not None
        wire, sight = self.first
        self.move(wire, sight.ply, sight.steps or [])

    def take(self, wire: Wire, text: bytes) -> None:
        """A message at one of the two."""
        event = decode(text)
        if event.type == "moved" and event.move is not None and event.view is not None:
            view = event.view
            if event.move.seat != view.seat:
                self.notice(view.ply, view.to_move is None)
            if view.steps is not None:
                self.move(wire, view.ply, view.steps)
        elif event.type in ("snapshot", "started") and event.view is not None:
            self.seats.add(wire)
            if event.view.steps is not None:
                self.first = wire, event.view
            if len(self.seats) == len(self.people):
                self.ready.set()
        elif event.type == "refused":
            self.fail(event.code)

    def move(self, wire: Wire, ply: int, steps: list[str]) -> None:
        """Send a random move."""
        cell = steps[int(self.rng.random() * len(steps))]
        self.sent[ply] = perf_counter()
        wire.send(b'{"do":"move","id":"%d","ply":%d,"move":"%s"}' % (ply, ply, cell.encode()))


class OwnTable(Table):
    """Played through our client."""

    async def enter(self, stack: AsyncExitStack) -> None:
        """Let both people follow the table."""
        self.lives: list[Live] = []
        for person in self.people:
            live = await stack.enter_async_context(person.follow(self.id))
            await anext(live)
            self.lives.append(live)
        self.tasks: list[asyncio.Task[None]] = []
        stack.callback(lambda: [task.cancel() for task in self.tasks])

    def begin(self) -> None:
        """Let both play."""
        self.tasks += [asyncio.ensure_future(self.play(live)) for live in self.lives]

    async def play(self, live: Live) -> None:
        """One of the two."""
        try:
            if live.my_turn:
                await self.move(live)
            async for event in live:
                if event["type"] != "moved":
                    continue
                if event["move"]["seat"] != live.seat:
                    self.notice(event["view"]["ply"], event["view"]["to_move"] is None)
                if event["view"]["to_move"] == live.seat:
                    await self.move(live)
        except Exception as error:
            self.fail(repr(error))

    async def move(self, live: Live) -> None:
        """Play a random move."""
        cell = self.rng.choice(live.steps)
        self.sent[live.ply] = perf_counter()
        await live.move(cell)


async def play_once(
    people: list[tuple[Client, Client]], kind: type[Any], seed: str
) -> dict[str, Any]:
    """One game at each of new tables, all at once."""
    delays: list[float] = []
    async with AsyncExitStack() as stack:
        tables = []
        for number, (host, guest) in enumerate(people):
            id = await host.create(GAME)
            await guest.sit(id)
            tables.append(kind(id, (host, guest), delays, f"{seed} {number}"))
            await tables[-1].enter(stack)
        start = perf_counter()
        for table in tables:
            table.begin()
        await asyncio.gather(*(table.finished for table in tables))
        seconds = perf_counter() - start
    return {"seconds": seconds, "delays": [round(delay, 3) for delay in delays]}


async def drive(port: int, tables: int, games: int, kind: str) -> None:
    """Make people, then play as often as asked."""
    async with AsyncExitStack() as stack:
        people = []
        for number in range(2 * tables):
            client = await stack.enter_async_context(
                Client(f"http://127.0.0.1:{port}", address=own_address(number))
            )
            await client.visit()
            people.append(client)
        pairs = list(zip(people[::2], people[1::2], strict=True))
        for number in range(games):
            played = await play_once(
                pairs, OwnTable if kind == "own" else BareTable, f"bench {number}"
            )
            print(json.dumps(played), flush=True)


if __name__ == "__main__":
    port, tables, games = map(int, sys.argv[1:4])
    uvloop.run(drive(port, tables, games, sys.argv[4]))
