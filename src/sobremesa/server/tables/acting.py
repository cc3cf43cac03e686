"""What people ask for at tables: questions are answered, actions take their turn in the room."""

import asyncio
from collections.abc import Callable
from weakref import WeakKeyDictionary

import structlog

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.database import resolve
from sobremesa.server.limits import Limits
from sobremesa.server.moments import now
from sobremesa.server.tables import actions
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import (
    Moment,
    acting_seat,
    decide,
    message_of,
    need_hint,
    need_turn,
    take_hint,
)
from sobremesa.server.tables.events import Answered, Hint, Judged, Moves, Pong
from sobremesa.server.tables.opening import count_table
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.rooms import Rooms
from sobremesa.server.tables.stored import find_free_at, find_gone
from sobremesa.server.tables.table import ABORTED, Table
from sobremesa.study import hints as study

log = structlog.get_logger()
NOTHING_KNOWN = Moment(0)
# A change was shown already to whoever follows the table; it is also the answer.
Answer = Callable[[Answered | Change | Refusal], None]


class Acting:
    """Takes what people ask for; `words` are those of whoever asks."""

    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self.rooms = rooms
        self.limits = limits
        # The moves of a position, listed once however often they are asked for: there may be many.
        self.listings: WeakKeyDictionary[Position, asyncio.Task[tuple[str, ...]]]
        self.listings = WeakKeyDictionary()
        # Hints are thought about once, and told in three parts.
        self.hints: WeakKeyDictionary[Position, asyncio.Task[study.Hint]] = WeakKeyDictionary()

    def take(
        self,
        room: Room,
        visitor: Visitor,
        words: Words,
        action: actions.AnyAction,
        answer: Answer,
        address: str = "",
    ) -> None:
        """Do what a person asks for, once for each message id, and answer in this event loop.

        `address` is where the person comes from, for what is limited by it.
        """
        try:
            match action:
                case actions.PingAction():
                    answer(Pong(id=action.id))
                case actions.JudgeAction():
                    need_turn(room.table, acting_seat(room.table, visitor, action))
                    answer(Judged.of(room.table.live, action.draft, words, action.id))
                case actions.MovesAction():
                    need_turn(room.table, acting_seat(room.table, visitor, action), action.ply)
                    self.rooms.spawn(self._list_moves(room.table.live, action.id, answer))
                case actions.HintAction():
                    need_hint(room.table, visitor, action)
                    self.limits.spend("hint", str(visitor.id))
                    self.rooms.spawn(self._hint(room, visitor, action, answer))
                case actions.SitAction() | actions.RematchAction():
                    self.rooms.spawn(self._look_first(room, visitor, action, answer, address))
                case _:
                    if isinstance(action, actions.SayAction):
                        self.limits.spend("chat", str(visitor.id))
                    self._want(room, visitor, action, answer)
        except Refusal as refusal:
            answer(refusal)
        except Exception:
            log.exception("action_failed", table=room.table.id)
            answer(Refusal("server.failed"))

    async def act(
        self,
        room: Room,
        visitor: Visitor,
        words: Words,
        action: actions.AnyAction,
        address: str = "",
    ) -> Answered:
        done: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()

        def answer(result: Answered | Change | Refusal) -> None:
            resolve(done, result.done(action.id) if isinstance(result, Change) else result)

        self.take(room, visitor, words, action, answer, address)
        return await done

    async def _list_moves(self, position: Position, id: str, answer: Answer) -> None:
        listing = self.listings.get(position)
        if listing is None:
            listing = self.rooms.spawn(asyncio.to_thread(written_moves, position))
            self.listings[position] = listing
        answer(Moves(id=id, ply=position.ply, moves=await listing))

    async def _hint(
        self, room: Room, visitor: Visitor, action: actions.HintAction, answer: Answer
    ) -> None:
        """Tell a hint to who asked, once it is found, beside the server, and counted."""
        try:
            hint = await self._find_hint(room.table)
            await self.rooms.change(room, lambda change: take_hint(change, visitor, action))
        except Refusal as refusal:
            answer(refusal)
        else:
            answer(show_hint(hint, action))

    async def _find_hint(self, table: Table) -> study.Hint:
        position = table.live
        if position not in self.hints:
            thinking = self.rooms.bots.hint(position, f"{table.id}/{position.ply}")
            self.hints[position] = self.rooms.spawn(thinking)
        try:
            return await self.hints[position]
        except Refusal:
            self.hints.pop(position, None)
            raise

    async def _look_first(
        self,
        room: Room,
        visitor: Visitor,
        action: actions.SitAction | actions.RematchAction,
        answer: Answer,
        address: str,
    ) -> None:
        """Ask the database for what the decision depends on besides the table."""
        database, known = self.rooms.database, NOTHING_KNOWN
        try:
            if isinstance(action, actions.SitAction):
                # Whoever has just said a name is shown with it.
                await self.rooms.learn_names(room, {visitor.id}, afresh=True)
                known = Moment(0, free_at=await find_free_at(database, visitor.id))
            elif visitor.id in room.table.people:
                other = room.table.rematch
                closed = other is not None and await self._is_closed(other)
                if other is None or closed:
                    count_table(self.limits, visitor, address)
                gone = await find_gone(database, room.table.people)
                known = Moment(0, rematch_closed=closed, gone=gone)
            self._want(room, visitor, action, answer, known)
        except Refusal as refusal:
            answer(refusal)

    async def _is_closed(self, table: str) -> bool:
        """Whether a table was given up before its game began."""
        found = (await self.rooms.find(table)).table
        return found.status == ABORTED and not found.holders

    def _want(
        self,
        room: Room,
        visitor: Visitor,
        action: actions.Deed,
        answer: Answer,
        known: Moment = NOTHING_KNOWN,
    ) -> None:
        room.names.setdefault(visitor.id, visitor.name)

        def decide_now(table: Table) -> Change:
            prepared = self.rooms.is_prepared(table)
            moment = Moment(now(), prepared, known.free_at, known.rematch_closed, known.gone)
            return decide(table, visitor, action, moment)

        self.rooms.want(room, decide_now, answer, message_of(visitor, action))


def show_hint(hint: study.Hint, action: actions.HintAction) -> Hint:
    where, move, reasons = hint.up_to(action.stage)
    return Hint(
        id=action.id, ply=hint.ply, stage=action.stage, where=where, move=move, reasons=reasons
    )


def written_moves(position: Position) -> tuple[str, ...]:
    """The moves of a position as text; none where the rules play."""
    return () if position.forced else tuple(position.moves())
