"""Several server processes on one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sobremesa.client import Client
from tests.faults.fault import POSTGRES, Measured, at_least, equal, fault
from tests.faults.ground import Ground
from tests.faults.messages import count
from tests.faults.pairs import written
from tests.server.races import race_processes

RACES = 1000


@fault(17, databases=[POSTGRES], seconds=240)
async def processes_race(ground: Ground) -> Sequence[Measured]:
    """One person moves through two processes at the same moment, at one table."""
    host = await ground.launch()
    twin = ground.host(database_url=host.database_url)
    await asyncio.to_thread(lambda: twin.launch().wait())
    async with ground.guests(host, 1) as (one,), Client(twin.url, token=one.token) as other:
        other.http.event_hooks["response"].append(ground.note)
        table = await one.create("sitaos", hot=True)
        found = await race_processes(one, other, table, RACES)
        moves = len(written(host)[table])
    return [
        at_least("races", len(found), RACES),
        equal("races without one accepted and one stale", count(found, ["tables.stale"]), 0),
        equal("races after which the processes differ", sum(not same for _, same in found), 0),
        equal("moves in the database", moves, len(found)),
    ]
