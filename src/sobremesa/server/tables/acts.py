"""What people do at tables: each action a short function on a room whose lock is held."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.journal import Unavailable
from sobremesa.server.judgement import judge_draft
from sobremesa.server.limits import Limits
from sobremesa.server.moments import now
from sobremesa.server.tables import actions
from sobremesa.server.tables.chairs import add_word, bot_in, leave, sit, start
from sobremesa.server.tables.live import Live, Overtaken, Stale
from sobremesa.server.tables.opening import count_table, open_rematch
from sobremesa.server.tables.room import Looker, Room
from sobremesa.server.tables.stored import count_abort
from sobremesa.server.tables.table import ABORTED, OPEN, OVER, PLAYING, Table

IDLE = 14 * 86_400_000
TRIES = 10
LISTED = 64
Done = dict[str, Any]


@dataclass
class Actor:
    """Somebody who does something at a table."""

    live: Live
    limits: Limits
    room: Room
    visitor: Visitor
    looker: Looker | None = None
    address: str = ""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.room.table

    def seat(self, action: actions.Action) -> int:
        """The seat for which the person acts, in a game that goes on."""
        self.need_game()
        mine = self.table.seats_of(self.visitor.id)
        if not mine or (action.as_seat is not None and action.as_seat not in mine):
            raise Refusal("tables.not_seated")
        if action.as_seat is not None:
            return action.as_seat
        mover = self.table.live.to_move
        return mover if mover in mine else mine[0]

    def need_game(self) -> None:
        """Refuse before the start and after the end."""
        if self.table.status == OPEN:
            raise Refusal("tables.not_started")
        if self.table.status != PLAYING:
            raise Refusal("tables.over")

    async def write(self, action: actions.Action, kind: str, data: dict[str, Any]) -> Done:
        """Let something happen, in this person's name."""
        entry = await self.live.write(self.room, kind, data, self.visitor.id, action.id)
        return {"number": entry.number}


async def act(
    live: Live,
    limits: Limits,
    room: Room,
    visitor: Visitor,
    action: actions.AnyAction,
    looker: Looker | None = None,
    address: str = "",
) -> Done:
    """Do what a person asks for, once for each message id.

    Whoever looks on while moving is answered with the move itself; then nothing is left to say.
    `address` is where the person comes from, for what is limited by it.
    """
    actor = Actor(live, limits, room, visitor, looker, address)
    if isinstance(action, actions.PingAction):
        return {"pong": now()}
    if isinstance(action, actions.JudgeAction):
        return judge(actor, action)
    if isinstance(action, actions.MovesAction):
        return await list_moves(actor, action)
    room.names.setdefault(visitor.id, visitor.name)
    asked = time.monotonic()
    async with room.lock:
        # One wait for all: not one after another for a database that does not answer.
        if live.journal.has_failed_since(asked):
            raise Unavailable
        key = f"{visitor.id}:{action.id}"
        if key in room.messages:
            return again(room, key, action)
        if isinstance(action, actions.SayAction):
            limits.spend("chat", str(visitor.id))
        action.id = key
        for _ in range(TRIES):
            try:
                return await ACTS[type(action)](actor, action)
            except Overtaken:
                if key in room.messages:
                    return again(room, key, action)
        raise Stale


def again(room: Room, key: str, action: actions.Action) -> Done:
    """The answer to a message that has been answered before."""
    number, ply = room.messages[key]
    done = {"number": number, "ply": ply, "again": True}
    return (
        {**done, "table": room.table.rematch} if isinstance(action, actions.RematchAction) else done
    )


async def move(actor: Actor, action: actions.MoveAction) -> Done:
    """Play a move."""
    seat = actor.seat(action)
    position = actor.table.live
    if action.ply != position.ply:
        raise Stale
    if seat != position.to_move:
        raise Refusal("tables.wrong_turn", seat=position.to_move)
    after = position.play(action.move)
    text = after.history[-1].text
    done = {"id": action.id.partition(":")[2], "ply": after.ply}
    entry = await actor.live.write(
        actor.room,
        "moved",
        {"seat": seat, "move": text},
        actor.visitor.id,
        action.id,
        position=after,
        answer=(actor.looker, done) if actor.looker else None,
    )
    return {} if actor.looker else {"number": entry.number, "ply": after.ply}


def judge(actor: Actor, action: actions.JudgeAction) -> Done:
    """What a draft would do; only for who is to move."""
    seat = actor.seat(action)
    position = actor.table.live
    if seat != position.to_move:
        raise Refusal("tables.wrong_turn", seat=position.to_move)
    return judge_draft(position, action.draft)


async def list_moves(actor: Actor, action: actions.MovesAction) -> Done:
    """Every move that may be played; only for who is to move, and none where the rules play."""
    seat = actor.seat(action)
    position = actor.table.live
    if action.ply != position.ply:
        raise Stale
    if seat != position.to_move:
        raise Refusal("tables.wrong_turn", seat=position.to_move)
    return {"ply": position.ply, "moves": await asyncio.to_thread(written_moves, position)}


@lru_cache(maxsize=LISTED)
def written_moves(position: Position) -> tuple[str, ...]:
    """The moves of a position as text, once however often they are asked for: there may be many."""
    return () if position.forced else tuple(position.moves())


async def say(actor: Actor, action: actions.SayAction) -> Done:
    """Chat; what is said is kept as it is and shown as text."""
    text = "".join(sign for sign in action.text if sign.isprintable()).strip()
    if not text:
        raise Refusal("tables.nothing_said")
    return await actor.write(action, "said", {"text": text})


async def abort(actor: Actor, action: actions.AbortAction) -> Done:
    """Break off: an open table by its host, a game by who has not moved yet."""
    table = actor.table
    if table.status == OPEN:
        if table.host != actor.visitor.id:
            raise Refusal("tables.forbidden")
        return await actor.write(action, "aborted", {})
    seat = actor.seat(action)
    if any(mine in table.moved for mine in table.seats_of(actor.visitor.id)):
        raise Refusal("tables.too_late")
    entry = await actor.live.write(
        actor.room,
        "aborted",
        {"seat": seat},
        actor.visitor.id,
        action.id,
        also=count_abort(actor.visitor.id, now()) if len(table.people) > 1 else None,
    )
    return {"number": entry.number}


async def resign(actor: Actor, action: actions.ResignAction) -> Done:
    """Give up a seat."""
    return await actor.write(action, "resigned", {"seat": actor.seat(action)})


def need_take_backs(table: Table) -> None:
    """Refuse where nothing is ever taken back."""
    if table.rated or table.live.game.kernel.hidden:
        raise Refusal("tables.no_take_back")


def last_ply_of(table: Table, seat: int) -> int:
    """The ply before the last move of a seat; the ones before belong to the same turn."""
    plies = [at for at, move in enumerate(table.live.history) if move.seat == seat]
    if not plies:
        raise Refusal("tables.nothing_to_take_back")
    return plies[-1]


async def offer(actor: Actor, action: actions.OfferAction) -> Done:
    """Ask to take back one's last move; against bots alone it is done at once."""
    seat = actor.seat(action)
    need_take_backs(actor.table)
    ply = last_ply_of(actor.table, seat)
    if actor.table.people_left() == {actor.visitor.id}:
        return await actor.write(action, "took_back", {"ply": ply})
    return await actor.write(action, "offered", {"seat": seat})


def find_offer(actor: Actor, action: actions.Action) -> int:
    """The seat that asked, if somebody else did."""
    actor.seat(action)
    offer = actor.table.offer
    if offer is None or actor.table.holders[offer[0] - 1].person == actor.visitor.id:
        raise Refusal("tables.nothing_offered")
    return offer[0]


async def accept(actor: Actor, action: actions.AcceptAction) -> Done:
    """Let a move be taken back; it is when everybody agrees."""
    seat = find_offer(actor, action)
    table = actor.table
    asker = table.holders[seat - 1].person
    agreed = {actor.visitor.id, asker, *(table.offer[1] if table.offer else ())}
    if table.people_left() <= agreed:
        return await actor.write(action, "took_back", {"ply": last_ply_of(table, seat)})
    return await actor.write(action, "accepted", {})


async def decline(actor: Actor, action: actions.DeclineAction) -> Done:
    """Keep the move as it is; who asked may also withdraw."""
    actor.seat(action)
    if actor.table.offer is None:
        raise Refusal("tables.nothing_offered")
    return await actor.write(action, "declined", {})


async def rematch(actor: Actor, action: actions.RematchAction) -> Done:
    """A new table for the same people, or the one that somebody has opened already."""
    table = actor.table
    if table.status not in (OVER, ABORTED) or not table.holders:
        raise Refusal("tables.not_over")
    if actor.visitor.id not in table.people:
        raise Refusal("tables.not_seated")
    if table.rematch is not None and not await is_closed(actor.live, table.rematch):
        return {"table": table.rematch}
    count_table(actor.limits, actor.visitor, actor.address)
    opened = await open_rematch(actor.live, table, actor.visitor)
    done = await actor.write(action, "rematch", {"table": opened.id})
    return {**done, "table": opened.id, "commitment": opened.commitment}


async def is_closed(live: Live, table: str) -> bool:
    """Whether a table was given up before its game began."""
    found = (await live.room(table)).table
    return found.status == ABORTED and not found.holders


async def end_idle(actor: Actor, action: actions.EndIdleAction) -> Done:
    """End a game in which nobody has moved for fourteen days."""
    seat = actor.seat(action)
    table = actor.table
    idle = now() - table.moved_at >= IDLE
    if table.plan.clock != "none" or table.live.to_move == seat or not idle:
        raise Refusal("tables.not_idle")
    return await actor.write(action, "aborted", {})


ACTS: dict[type, Callable[[Any, Any], Awaitable[Done]]] = {
    actions.MoveAction: move,
    actions.SayAction: say,
    actions.SitAction: sit,
    actions.WordAction: add_word,
    actions.BotAction: bot_in,
    actions.LeaveAction: leave,
    actions.StartAction: start,
    actions.AbortAction: abort,
    actions.ResignAction: resign,
    actions.OfferAction: offer,
    actions.AcceptAction: accept,
    actions.DeclineAction: decline,
    actions.RematchAction: rematch,
    actions.EndIdleAction: end_idle,
}
