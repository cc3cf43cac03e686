"""What other processes tell, heard over one kept connection to the PostgreSQL."""

import asyncio

import psycopg
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.db import notices
from sobremesa.server.db.drivers import CHANNEL
from sobremesa.server.sharing import Sharing
from sobremesa.server.tables.presence import Presence
from sobremesa.server.tables.rooms import Rooms

FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0
log = structlog.get_logger()


async def listen(dsn: str, rooms: Rooms, presence: Presence, sharing: Sharing) -> None:
    """Listen for ever; after a cut connect again and look at every table."""
    wait = FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await look_at_all(rooms, presence)
                wait = FIRST_WAIT
                async for notice in connection.notifies():
                    hear(rooms, presence, sharing, notice.payload)
        except (psycopg.Error, OSError, Refusal) as error:
            log.warning("listener_cut", error=repr(error))
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def look_at_all(rooms: Rooms, presence: Presence) -> None:
    """After a lost connection: load what was written at every table, and ask who looks there."""
    for room in list(rooms.rooms.values()):
        await rooms.sync(room)
        if room.viewers:
            presence.changed(room, ask=True)


def hear(rooms: Rooms, presence: Presence, sharing: Sharing, text: str) -> None:
    notice = notices.decoder.decode(text)
    if isinstance(notice, notices.Looking):
        presence.meet(notice)
    elif isinstance(notice, notices.Spent):
        sharing.heed(notice)
    else:
        rooms.spawn(rooms.heard(notice.table, notice.number))
