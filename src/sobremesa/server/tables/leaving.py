"""What becomes of a person's tables when the person changes or goes."""

import contextlib
import secrets

from sobremesa.core.words import words_in
from sobremesa.records import entries
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.tables.acting import Acting
from sobremesa.server.tables.actions import LeaveAction, ResignAction
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Moment, Stale, chairs_of, get_up, start_if_ready
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.rooms import Rooms
from sobremesa.server.tables.stored import OPEN_OF, SEATED, find_ids, tables_inviting
from sobremesa.server.tables.table import OPEN, PLAYING

TRIES = 20


async def account_made(rooms: Rooms, person: int, name: str) -> None:
    """A guest has made an account: where they wait for a rated game, it may count now."""

    def keep(change: Change) -> None:
        table = change.before
        if table.status == OPEN and person in table.guests:
            change.add(entries.Kept(), person)
            start_if_ready(change, Moment(change.at, rooms.is_prepared(table)))

    for id in await find_ids(rooms.database, OPEN_OF, person=person):
        room = await rooms.find(id)
        room.names[person] = name
        await rooms.change(room, keep)


async def guest_gone(rooms: Rooms, person: int) -> None:
    """A guest has signed in as somebody else and can't come back: the chairs are free again."""

    def leave(change: Change) -> None:
        if change.before.status == OPEN:
            get_up(change, person, chairs_of(change.before, person))

    for id in await find_ids(rooms.database, OPEN_OF, person=person):
        await rooms.change(await rooms.find(id), leave)
    await free_kept(rooms, person)


async def free_kept(rooms: Rooms, person: int) -> None:
    """Somebody will not come any more: the chairs that are kept for them are anybody's."""

    def free(change: Change) -> None:
        if change.before.status == OPEN:
            for chair, kept in enumerate(change.before.invited):
                if kept == person:
                    change.add(entries.Freed(chair), person)

    for id in await tables_inviting(rooms.database, person):
        await rooms.change(await rooms.find(id), free)


async def leave_all(acting: Acting, visitor: Visitor) -> None:
    """Get up where no game has begun, give up every seat where one goes on, come to none."""
    for table in await find_ids(acting.rooms.database, SEATED, person=visitor.id):
        await leave_one(acting, await acting.rooms.find(table), visitor)
    await free_kept(acting.rooms, visitor.id)


async def leave_one(acting: Acting, room: Room, visitor: Visitor) -> None:
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
            await acting.act(room, visitor, words_in(visitor.language), action)
