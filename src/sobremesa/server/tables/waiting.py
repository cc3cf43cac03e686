"""Games that wait for the server: their rules are being compiled, or none ran for a while.

What a table has told before its game begins needs no rules, so that it can be opened at any time;
a game can't go on without them, and until then nobody's clock runs.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.tables.stored import waiting_tables
from sobremesa.server.tables.table import PLAYING

if TYPE_CHECKING:
    from sobremesa.server.tables.live import Live
    from sobremesa.server.tables.room import Room

log = structlog.get_logger()


def say(kind: str, game: str) -> bytes:
    """That a game is `preparing`, or `prepared`, for whoever looks at a table of it."""
    return msgspec.json.encode({"type": kind, "game": game})


async def open_game(live: Live, game: str) -> None:
    """Once a game's rules are there: begin where all sit, go on where a game was broken off."""
    await live.bots.rules[game].wait()
    log.info("game_ready", game=game)
    for room in [room for room in live.rooms.values() if room.table.plan.game == game]:
        for looker in list(room.lookers):
            looker.push(say("prepared", game))
        live.wake(room)
    await go_on_with(live, game)


async def go_on_with(live: Live, game: str) -> None:
    """Take up the games that wait for a bot, a clock, or what is forced."""
    for table in await waiting_tables(live.database, game):
        try:
            await live.room(table)
        except Refusal as refusal:
            log.error("table_not_resumed", table=table, refusal=refusal.code)


async def resume(live: Live, room: Room) -> None:
    """The game can be played: let its clock go on."""
    async with room.lock:
        if room.table.status == PLAYING and room.table.times.held is not None:
            with contextlib.suppress(Refusal):
                await live.write(room, "resumed", {})


def show_clocks(live: Live) -> None:
    """Tell everybody how clocks stand, whose own count has gone on while the server was frozen."""
    for room in list(live.rooms.values()):
        if room.table.times.seat is not None and room.table.status == PLAYING:
            for looker in list(room.lookers):
                seen = live.snapshot(room, looker.person, looker.as_seat, looker.muted)
                looker.push(msgspec.json.encode(seen))
