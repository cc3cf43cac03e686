"""What other processes write, heard over one kept connection to the PostgreSQL."""

from __future__ import annotations

import asyncio
import json

import psycopg
import structlog

from sobremesa.server.db.connections import CHANNEL
from sobremesa.server.tables.live import Live

FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0
log = structlog.get_logger()


async def listen(dsn: str, live: Live) -> None:
    """Listen for ever; after a cut connect again and look at every table."""
    wait = FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await live.resync()
                wait = FIRST_WAIT
                async for notice in connection.notifies():
                    hear(live, notice.payload)
        except (psycopg.Error, OSError) as error:
            log.warning("listener_cut", error=repr(error))
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


def hear(live: Live, text: str) -> None:
    """A table and the number of its new entry; or, as JSON, who looks at it in another process."""
    if text.startswith("{"):
        live.presence.meet(**json.loads(text))
    else:
        table, _, number = text.partition(" ")
        live.spawn(live.heard(table, int(number)))
