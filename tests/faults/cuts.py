"""Connections that are cut, slowed down and half closed between people and their server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from tests.faults.fault import Measured, at_least, fault
from tests.faults.ground import Ground
from tests.faults.pairs import all_move, compare, kept
from tests.server.cable import Cable

TABLES, SECONDS, CUTS = 20, 30.0, 200
LATE = 0.05
# All come through the cable, from one address.
UNLIMITED = {"SOBREMESA_TABLES_PER_HOUR": "0", "SOBREMESA_CONNECTIONS_PER_ADDRESS": "0"}


@fault(7, seconds=120, together=True)
async def connections_cut(ground: Ground) -> Sequence[Measured]:
    """Something happens to a connection at every moment while twenty tables play."""
    host = await ground.launch(environment=UNLIMITED)
    async with Cable.to(host.url) as cable:
        through = replace(host, port=cable.port)
        pairs = [await ground.pair(through, pause=0.1) for _ in range(TABLES)]
        chance, cuts = Random("cuts"), 0
        cable.delay = lambda: LATE * chance.random() if chance.random() < 0.1 else 0.0
        until = asyncio.get_running_loop().time() + SECONDS
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.2 * chance.random())
            cuts += trouble(cable, chance)
        cable.delay = lambda: 0.0
        await all_move(pairs)
        compared = [await compare(host, pairs)]
    return [
        at_least("connections cut or half closed", cuts, CUTS),
        at_least("moves acknowledged meanwhile", sum(pair.moves for pair in pairs), 1000),
        *kept(pairs, compared),
    ]


def trouble(cable: Cable, chance: Random) -> int:
    """Cut a few connections, or let one of their ends fall silent; how many."""
    ends = list(cable.ends)
    chosen = chance.sample(ends, min(len(ends), chance.randint(1, 4)))
    for end in chosen:
        if chance.random() < 0.3:
            with suppress(OSError):
                end.write_eof()
        else:
            end.transport.abort()
    return len(chosen)
