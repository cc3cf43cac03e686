"""Sitting down, getting up, and starting once everybody is there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sobremesa.core.refusal import Refusal
from sobremesa.players.levels import find_level
from sobremesa.server.moments import now
from sobremesa.server.preparing import need_rules
from sobremesa.server.tables import actions
from sobremesa.server.tables.live import Live, Overtaken
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.stored import (
    find_names,
    free_at,
    hold_chair,
    open_tables_of,
    tables_inviting,
)
from sobremesa.server.tables.table import OPEN, SUBSTITUTE, Table

if TYPE_CHECKING:
    from sobremesa.server.tables.acts import Actor


def need_open(table: Table) -> None:
    """Refuse once the game has started."""
    if table.status != OPEN:
        raise Refusal("tables.started_already")


def find_chair(table: Table, wanted: int | None, person: int | None) -> int:
    """A free chair, from 0: the one wanted, from 1, or the first that is not kept for others."""
    invited = table.invited or [None] * table.plan.seats
    free = [
        at
        for at, chair in enumerate(table.chairs)
        if chair is None and invited[at] in (None, person)
    ]
    mine = [at for at in free if person is not None and invited[at] == person]
    if wanted is not None and wanted - 1 not in free:
        raise Refusal("tables.chair_taken", chair=wanted)
    if not free:
        raise Refusal("tables.full")
    return wanted - 1 if wanted is not None else (mine or free)[0]


async def sit(actor: Actor, action: actions.SitAction) -> dict[str, Any]:
    """Take a chair, with one's word for the shuffle; the game starts when all are there."""
    table, visitor = actor.table, actor.visitor
    need_open(table)
    if visitor.id in table.people and not table.plan.hot:
        raise Refusal("tables.seated_already")
    wait = await free_at(actor.live.journal, visitor.id) - now()
    if wait > 0 and table.people - {visitor.id}:
        raise Refusal("tables.aborts_paused", seconds=-(-wait // 1000))
    chair = find_chair(table, action.chair, visitor.id)
    # Whoever has just said a name is shown with it, though the socket may know an older one.
    actor.room.names |= await find_names(actor.live.journal, {visitor.id})
    data: dict[str, Any] = {"chair": chair, "word": action.word}
    if table.plan.rated and visitor.guest:
        data["guest"] = True
    await actor.live.write(
        actor.room,
        "sat",
        data,
        visitor.id,
        action.id,
        also=hold_chair(table.id, chair, visitor.id, None),
    )
    await actor.live.start_if_full(actor.room)
    return {"chair": chair + 1, "number": actor.table.number}


async def add_word(actor: Actor, action: actions.WordAction) -> dict[str, Any]:
    """Add one's word, which whoever opened the table could not before; a word is never changed."""
    table, visitor = actor.table, actor.visitor
    need_open(table)
    if visitor.id not in table.people:
        raise Refusal("tables.not_seated")
    if not table.is_silent(visitor.id):
        raise Refusal("tables.word_known")
    await actor.live.write(actor.room, "word", {"word": action.word}, visitor.id, action.id)
    await actor.live.start_if_full(actor.room)
    return {"number": actor.table.number}


async def bot_in(actor: Actor, action: actions.BotAction) -> dict[str, Any]:
    """Put a bot on a chair; the host does."""
    need_host(actor)
    level = find_level(action.level).name
    chair = find_chair(actor.table, action.chair, None)
    await seat_bot(actor, chair, level, action.id)
    await actor.live.start_if_full(actor.room)
    return {"chair": chair + 1, "number": actor.table.number}


async def seat_bot(actor: Actor, chair: int, level: str, message: str = "") -> None:
    """A bot sits down."""
    await actor.live.write(
        actor.room,
        "bot",
        {"chair": chair, "level": level},
        message=message,
        also=hold_chair(actor.table.id, chair, None, level),
    )


def need_host(actor: Actor) -> None:
    """Refuse what only the host of an open table may do."""
    need_open(actor.table)
    if actor.table.host != actor.visitor.id:
        raise Refusal("tables.forbidden")


def chairs_of(table: Table, person: int) -> list[int]:
    """The chairs that a person has taken, from 0."""
    return [at for at, chair in enumerate(table.chairs) if chair and chair.person == person]


async def leave(actor: Actor, action: actions.LeaveAction) -> dict[str, Any]:
    """Get up; the table passes to the next person, and closes after the last."""
    table, visitor = actor.table, actor.visitor
    need_open(table)
    chairs = chairs_of(table, visitor.id)
    if not chairs:
        raise Refusal("tables.not_seated")
    if action.as_seat is not None:
        chairs = [at for at in chairs if at == action.as_seat - 1] or chairs
    await get_up(actor.live, actor.room, visitor.id, chairs, action.id)
    return {"number": actor.table.number}


async def get_up(
    live: Live, room: Room, person: int, chairs: Sequence[int], message: str = ""
) -> None:
    """Chairs of an open table become free."""
    table = room.table
    others = [
        chair.person
        for at in table.joined
        if (chair := table.chairs[at]) and chair.person not in (None, person)
    ]
    host = others[0] if others and table.host == person else table.host
    for at in chairs:
        await live.write(
            room,
            "left",
            {"chair": at, "host": host},
            person,
            message if at == chairs[-1] else "",
            also=hold_chair(table.id, at, None, None, host),
        )
    if not room.table.people:
        await live.write(room, "aborted", {}, person)


async def start(actor: Actor, action: actions.StartAction) -> dict[str, Any]:
    """Start now: bots take the chairs that are free; a rated game has two people or more."""
    need_host(actor)
    if actor.table.plan.rated and len(actor.table.people) < 2:
        raise Refusal("tables.not_full")
    need_rules(actor.live.bots, actor.table.plan.game)
    while not actor.table.is_full:
        await seat_bot(actor, actor.table.chairs.index(None), SUBSTITUTE)
    await actor.live.start_if_full(actor.room, action.id, friendly=True)
    return {"number": actor.table.number}


async def account_made(live: Live, person: int, name: str) -> None:
    """A guest has made an account: where they wait for a rated game, it may count now."""
    for id in await open_tables_of(live.journal, person):
        room = await live.room(id)
        async with room.lock:
            room.names[person] = name
            while room.table.status == OPEN and person in room.table.guests:
                with suppress(Overtaken):
                    await live.write(room, "kept", {}, person)
            await live.start_if_full(room)


async def guest_gone(live: Live, person: int) -> None:
    """A guest has signed in as somebody else and can't come back: the chairs are free again."""
    for id in await open_tables_of(live.journal, person):
        room = await live.room(id)
        async with room.lock:
            while room.table.status == OPEN and (chairs := chairs_of(room.table, person)):
                with suppress(Overtaken):
                    await get_up(live, room, person, chairs)
    await free_kept(live, person)


async def free_kept(live: Live, person: int) -> None:
    """Somebody will not come any more: the chairs that are kept for them are anybody's."""
    for id in await tables_inviting(live.journal, person):
        room = await live.room(id)
        async with room.lock:
            while room.table.status == OPEN and person in room.table.invited:
                chair = room.table.invited.index(person)
                with suppress(Overtaken):
                    await live.write(room, "freed", {"chair": chair}, person)
