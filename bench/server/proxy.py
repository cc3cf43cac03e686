"""A proxy on the loopback that gives each new connection to the next of several servers.

`python -m bench.server.proxy PORT BACKEND…`: a server that refuses is passed over. It comes to the
servers from the address that the client came from, since their limits are by address.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import Sequence

import uvloop

HOME = "127.0.0.1"
AT_ONCE = 1 << 16


class RoundRobin:
    """Connections in turn."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = deque(ports)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Join a client to a server until either leaves."""
        address = writer.get_extra_info("peername")[0]
        for _ in range(len(self.ports)):
            self.ports.rotate(-1)
            try:
                there = await asyncio.open_connection(HOME, self.ports[0], local_addr=(address, 0))
            except OSError:
                continue
            await asyncio.gather(pass_on(reader, there[1]), pass_on(there[0], writer))
            return
        writer.close()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One direction; whoever ends ends the other."""
    with contextlib.suppress(OSError):
        while (data := await reader.read(AT_ONCE)) and not writer.is_closing():
            writer.write(data)
            await writer.drain()
    writer.close()


async def main(port: int, ports: Sequence[int]) -> None:
    """Join for ever."""
    server = await asyncio.start_server(RoundRobin(ports).accept, HOME, port, backlog=1024)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), [int(port) for port in sys.argv[2:]]))
