"""People at many tables, each table a move at a time and no faster: how long others wait for it.

`python -m bench.server.paced PORT` reads a number of tables and of seconds from each line that it
is given, opens or leaves tables until there are so many, and prints how long the moves of those
seconds took from their sending to the other player's notice, in milliseconds. Tables are opened
one after another, so that their games don't all end at the same moment either.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from random import Random
from time import perf_counter

import uvloop

from bench.server.drive import GAME, HOME, Sight, decode
from bench.server.processes import own_address
from bench.server.wire import Wire, open_wire
from sobremesa.client import Client

EACH = 40
PACE = 1.0
# Seconds from one new table to the next. A thousand that play for a minute open 17 a second.
APART = 0.05


class Table:
    """A table of two that plays one game after another, a move a second."""

    def __init__(self, number: int, people: tuple[Client, Client], delays: list[float]) -> None:
        self.number = number
        self.people = people
        self.delays = delays
        self.rng = Random(number)
        self.wires: list[Wire] = []
        self.sent: dict[int, float] = {}
        self.due = 0.0

    async def open(self) -> None:
        """A new game, which both people follow; they have an address for each table."""
        self.close()
        host, guest = self.people
        id = await host.create(GAME)
        await guest.sit(id)
        self.due = asyncio.get_running_loop().time() + PACE * self.rng.random()
        for at, person in enumerate(self.people):
            cookie, path = f"sobremesa={person.token}", f"/api/tables/{id}/live"
            address = own_address(2 * self.number + at)
            port = person.url.port or 80
            self.wires.append(await open_wire(port, path, cookie, self.take, address))

    def close(self) -> None:
        """Leave."""
        for wire in self.wires:
            wire.close()
        self.wires, self.sent = [], {}

    def take(self, wire: Wire, text: bytes) -> None:
        """A message at one of the two."""
        event = decode(text)
        view = event.view
        if view is None or (wire not in self.wires and event.type == "moved"):
            return
        if event.type == "moved" and event.move is not None and event.move.seat != view.seat:
            self.delays.append(1000 * (perf_counter() - self.sent.pop(view.ply - 1)))
            if view.to_move is None:
                asyncio.get_running_loop().create_task(self.open())
        if view.steps and view.ply not in self.sent:
            self.sent[view.ply] = 0.0
            asyncio.get_running_loop().call_at(self.due, self.move, wire, view)

    def move(self, wire: Wire, view: Sight) -> None:
        """Send a random move when it is time for one."""
        steps = view.steps or []
        cell, ply = steps[int(self.rng.random() * len(steps))], view.ply
        self.due = max(self.due, asyncio.get_running_loop().time()) + PACE
        self.sent[ply] = perf_counter()
        wire.send(b'{"do":"move","id":"%d","ply":%d,"move":"%s"}' % (ply, ply, cell.encode()))


class Tables:
    """As many tables as are wanted; a few people are at many of them."""

    def __init__(self, port: int, stack: AsyncExitStack) -> None:
        self.port = port
        self.stack = stack
        self.tables: list[Table] = []
        self.people: list[Client] = []
        self.delays: list[float] = []

    async def reach(self, count: int) -> None:
        """Open tables, or leave some."""
        while len(self.people) < 2 * (count // EACH + 1):
            address = own_address(len(self.people))
            person = Client(f"http://{HOME}:{self.port}", address=address)
            self.people.append(await self.stack.enter_async_context(person))
            await person.visit()
        async with asyncio.TaskGroup() as opening:
            while len(self.tables) < count:
                at = len(self.tables)
                pair = self.people[2 * (at // EACH)], self.people[2 * (at // EACH) + 1]
                self.tables.append(Table(at, pair, self.delays))
                opening.create_task(self.tables[-1].open())
                await asyncio.sleep(APART)
        for table in self.tables[count:]:
            table.close()
        del self.tables[count:]

    async def watch(self, seconds: float) -> list[float]:
        """How long each move of the next seconds took."""
        self.delays.clear()
        await asyncio.sleep(seconds)
        return [*self.delays]


async def main(port: int) -> None:
    """Do what is asked, line by line."""
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        tables = Tables(port, stack)
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            count, seconds = line.split()
            await tables.reach(int(count))
            await asyncio.sleep(PACE)
            delays = await tables.watch(float(seconds))
            print(json.dumps([round(delay, 2) for delay in delays]), flush=True)


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
