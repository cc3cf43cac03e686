"""A browser that follows a table live: actions come in, events go out, each one its own."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in
from sobremesa.server import counters
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Preparing
from sobremesa.server.closing import Closing
from sobremesa.server.errors import problem
from sobremesa.server.limits import Limits
from sobremesa.server.services import Services
from sobremesa.server.tables import broadcast, events
from sobremesa.server.tables.actions import AnyAction, PingAction
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Stale
from sobremesa.server.tables.room import Room
from sobremesa.server.wire import Wire

MOST_WAITING = 256
MOST_REFUSED = 50
GONE = (ClientDisconnected, OSError)
encode = msgspec.json.encode
decoder = msgspec.json.Decoder(AnyAction)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)


class Connection:
    """A browser that follows a table; one that does not read is dropped, not waited for."""

    def __init__(
        self,
        wire: Wire,
        visitor: Visitor | None,
        as_seat: int | None,
        muted: frozenset[int],
        pace: int = 0,
    ) -> None:
        self.wire = wire
        self.person = visitor.id if visitor else None
        self.session = visitor.token_hash if visitor else ""
        self.as_seat = as_seat
        self.muted = muted
        self.pace = pace
        self.presence = b""
        self.waiting: list[bytes] = []
        self.sending: asyncio.Task[None] | None = None
        self.left: Callable[[], None] | None = None
        self.code: int | None = None
        self.words: Words = words_in(visitor.language if visitor else "en")
        self.refused = 0

    def read(self, text: str, limits: Limits) -> AnyAction | None:
        """What a message asks for; nothing where it makes no sense, is one too many, or a ping."""
        try:
            limits.spend("socket", self.session or str(id(self)))
            action: AnyAction = decoder.decode(text)
        except Refusal as refusal:
            self.refuse(None, refusal)
        except UNREADABLE:
            self.refuse(None, Refusal("server.request_wrong", why="JSON"))
        else:
            if not isinstance(action, PingAction):
                return action
            self.push(encode(events.Pong(id=action.id)))
        return None

    def refuse(
        self, id: str | None, refusal: Refusal, snapshot: events.Snapshot | None = None
    ) -> None:
        """Say why something is not done; who sends too much that can't be read is dropped."""
        why = problem(refusal, self.words)
        self.push(
            encode(
                events.Refused(
                    id=id, code=why.code, params=why.params, words=why.words, snapshot=snapshot
                )
            )
        )
        if id is None:
            self.refused += 1
            if self.refused > MOST_REFUSED:
                self.drop(Closing.NOISY)

    def push(self, text: bytes) -> None:
        if self.code is not None or (not self.waiting and self.wire.tell(text)):
            return
        if len(self.waiting) >= MOST_WAITING:
            counters.dropped.inc()
            self.drop(Closing.SLOW)
            return
        self.waiting.append(text)
        if self.sending is None:
            self.sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        """Send what has to wait, as the browser keeps up."""
        while self.waiting:
            await self.wire.writable.wait()
            while self.waiting and self.wire.tell(self.waiting[0]):
                self.waiting.pop(0)
        if self.code is None:
            self.sending = None

    def drop(self, code: int) -> None:
        """Close the connection; what waits is lost."""
        if self.code is not None:
            return
        self.code = code
        self.waiting.clear()
        if self.left is not None:
            self.left()
        if self.wire.writable.is_set():
            self.sending = asyncio.ensure_future(self.leave(code))
        else:
            self.wire.cut()

    async def leave(self, code: int) -> None:
        with contextlib.suppress(RuntimeError, ClientDisconnected):
            await self.wire.leave(code)


async def wait_outside(services: Services, game: str, connection: Connection) -> bool:
    """Keep a browser company until its game can be played; false if it left or was dropped."""
    connection.push(encode(events.Preparing(game=game)))
    ready = asyncio.ensure_future(services.bots.rules[game].wait())
    try:
        while not ready.done():
            hearing = asyncio.ensure_future(connection.wire.hear())
            await asyncio.wait({ready, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                hearing.cancel()
            elif action := connection.read(hearing.result(), services.limits):
                connection.refuse(action.id, Preparing(game))
            if connection.code is not None:
                await connection.leave(connection.code)
                return False
    except GONE:
        return False
    finally:
        ready.cancel()
    connection.push(encode(events.Prepared(game=game)))
    return True


class Socket:
    """One live connection."""

    def __init__(
        self,
        services: Services,
        room: Room,
        visitor: Visitor | None,
        connection: Connection,
        address: str,
    ) -> None:
        self.services = services
        self.room = room
        self.visitor = visitor
        self.connection = connection
        self.address = address

    async def run(self, after: int | None) -> None:
        """Bring the browser up to date; from then on its wire tells what it asks for."""
        await self.services.tables.rooms.learn_names(self.room, self.room.table.known, afresh=True)
        # Nothing is awaited from the first look to the next event, so nothing is missed, and a move
        # need not wait until a crowd has come in.
        self._greet(after)
        self.services.tables.presence.enter(self.room, self.connection)
        wire = self.connection.wire
        wire.heard, self.connection.left = self.hear, self.leave
        wire.stay()
        wire.then(self.leave)

    def leave(self) -> None:
        """The browser has gone, or is no longer served."""
        wire = self.connection.wire
        if wire.heard is not None:
            wire.heard = self.connection.left = None
            self.services.tables.presence.leave(self.room, self.connection)

    def _greet(self, after: int | None) -> None:
        viewer, room = self.connection, self.room
        missed = None
        if after is not None:
            missed = broadcast.missed(room, viewer, after)
        for event in missed or ():
            viewer.push(encode(event))
        if missed is None or missed:
            viewer.push(encode(self._snapshot()))

    def _snapshot(self) -> events.Snapshot:
        viewer, room = self.connection, self.room
        preparing = not self.services.tables.rooms.is_prepared(room.table)
        return broadcast.snapshot(room, viewer.person, viewer.as_seat, viewer.muted, preparing)

    def hear(self, text: str) -> None:
        """Let what a browser asks for be done, and answer it when it is."""
        connection, visitor = self.connection, self.visitor
        if connection.code is not None:
            return
        action = connection.read(text, self.services.limits)
        if action is None:
            return
        if visitor is not None:
            take, answer = self.services.tables.acting.take, partial(self._answer, action.id)
            take(self.room, visitor, connection.words, action, answer, self.address)
        else:
            connection.refuse(action.id, Refusal("accounts.sign_in_needed"))

    def _answer(self, id: str, result: events.Answered | Change | Refusal) -> None:
        connection = self.connection
        if isinstance(result, Stale):
            connection.refuse(id, result, self._snapshot())
        elif isinstance(result, Refusal):
            connection.refuse(id, result)
        elif not isinstance(result, Change):
            connection.push(encode(result))
        elif not result.added:
            connection.push(encode(result.done(id)))
