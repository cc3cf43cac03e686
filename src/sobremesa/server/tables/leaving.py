"""Somebody leaves for good: every game goes on without them, by the rules for leaving."""

from __future__ import annotations

import contextlib
import secrets

from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.limits import Limits
from sobremesa.server.tables.actions import LeaveAction, ResignAction
from sobremesa.server.tables.acts import act
from sobremesa.server.tables.chairs import free_kept
from sobremesa.server.tables.live import Live, Stale
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.table import OPEN, PLAYING

TRIES = 20
SEATED = (
    "SELECT DISTINCT t.id FROM game_table t JOIN seat s ON s.table_id = t.id "
    "WHERE s.person_id = :person AND t.status IN ('open', 'playing')"
)


async def leave_all(live: Live, limits: Limits, visitor: Visitor) -> None:
    """Get up where no game has begun, give up every seat where one goes on, come to none."""
    for (table,) in await live.journal.fetch(SEATED, person=visitor.id):
        await leave_one(live, limits, await live.room(table), visitor)
    await free_kept(live, visitor.id)


async def leave_one(live: Live, limits: Limits, room: Room, visitor: Visitor) -> None:
    """Leave one table; a hot seat may be several, and others may act meanwhile."""
    for _ in range(TRIES):
        table, id = room.table, f"gone.{secrets.token_hex(4)}"
        seats = table.seats_of(visitor.id) if table.status == PLAYING else []
        action: LeaveAction | ResignAction
        if table.status == OPEN and visitor.id in table.people:
            action = LeaveAction(id)
        elif seats:
            action = ResignAction(id, seats[0])
        else:
            return
        with contextlib.suppress(Stale):
            await act(live, limits, room, visitor, action)
