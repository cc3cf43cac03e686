"""How a game begins once every chair is taken: everybody's word, then the draw of seats."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.stored import hold_seats
from sobremesa.server.tables.table import OPEN

if TYPE_CHECKING:
    from sobremesa.server.tables.live import Live

# In seconds: for how long a table waits for words, and for a start that should have come by itself.
SILENCE, LATE = 5.0, 0.1
log = structlog.get_logger()


async def begin(live: Live, room: Room, message: str = "") -> None:
    """Draw the seats and begin; whoever has said no word has said the empty one."""
    table = room.table
    order = table.draw_order()
    await live.write(
        room,
        "started",
        {"order": order, "words": list(table.fair.words)},
        message=message,
        also=hold_seats(table.id, [table.chairs[at] for at in order]),
    )


def await_words(live: Live, room: Room, delay: float) -> None:
    """Every chair is taken: whoever has not said a word still may, for a while.

    Also where a server ended between the last word and the start. What happens meanwhile, chat for
    one, does not make it longer.
    """
    if room.timer is None:
        wait = SILENCE if room.table.is_silent() else LATE
        room.timer = asyncio.get_running_loop().call_later(
            wait + delay, lambda: live.spawn(begin_late(live, room))
        )


async def begin_late(live: Live, room: Room) -> None:
    """Begin without the words of those who are silent."""
    async with room.lock:
        room.timer = None
        if room.table.status != OPEN or not room.table.is_ready:
            return
        try:
            await begin(live, room)
        except Refusal as refusal:
            log.warning("start_not_written", table=room.table.id, refusal=refusal.code)
            live.wake(room)
