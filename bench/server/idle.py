"""Sockets that only look: `python -m bench.server.idle PORT COUNT` opens them and holds them.

It says when the tables are there, waits for a line, opens the sockets, and says how many it holds.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack

import uvloop

from bench.server.drive import GAME, HOME
from bench.server.processes import own_address
from bench.server.wire import Wire, open_wire
from sobremesa.client import Client

TABLES = 100
AT_ONCE = 50
SETTLE = 3.0


async def main(port: int, count: int) -> None:
    """Open tables, then sockets of strangers at them; hold them until the end."""
    turn = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(Client(f"http://{HOME}:{port}"))
        await host.visit()
        ids = [await host.create(GAME, hot=True) for _ in range(TABLES)]

        async def look(number: int) -> Wire:
            async with turn:
                path = f"/api/tables/{ids[number % TABLES]}/live"
                return await open_wire(port, path, "", lambda *_: None, own_address(number // 100))

        # A first one at each table, so that what a table costs is not counted.
        first = [await look(number) for number in range(TABLES)]
        await asyncio.sleep(SETTLE)
        print("ready", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        wires = await asyncio.gather(*(look(number) for number in range(TABLES, TABLES + count)))
        await asyncio.sleep(SETTLE)
        print(sum(wire.transport is not None for wire in wires), flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        del first


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2])))
