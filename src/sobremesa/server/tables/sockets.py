"""A browser that follows a table live: actions come in, events go out, each one its own."""

import asyncio
import contextlib
from collections import deque
from functools import partial

import msgspec
import structlog
from uvicorn.protocols.utils import ClientDisconnected

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in
from sobremesa.server import counters
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Preparing
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
SLOW, NOISY = 1013, 1008
MOST_REFUSED = 50
GONE = (ClientDisconnected, OSError)
encode = msgspec.json.encode
decoder = msgspec.json.Decoder(AnyAction)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)
log = structlog.get_logger()


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
        self.waiting: deque[bytes] = deque()
        self.more = asyncio.Event()
        self.code: int | None = None
        self.words: Words = words_in(visitor.language if visitor else "en")
        self.refused = 0

    def read(self, text: str, limits: Limits) -> AnyAction | None:
        """What a message asks for; nothing where it makes no sense, or is one too many."""
        try:
            limits.spend("socket", self.session or str(id(self)))
            action: AnyAction = decoder.decode(text)
        except Refusal as refusal:
            self.refuse(None, refusal)
        except UNREADABLE:
            self.refuse(None, Refusal("server.request_wrong", why="JSON"))
        else:
            return action
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
                self.drop(NOISY)

    def push(self, text: bytes) -> None:
        if self.code is not None or (not self.waiting and self.wire.tell(text)):
            return
        if len(self.waiting) >= MOST_WAITING:
            counters.dropped.inc()
            self.drop(SLOW)
            return
        self.waiting.append(text)
        self.more.set()

    def _send(self) -> None:
        """Send what waits, as far as the browser keeps up."""
        while self.waiting and self.wire.tell(self.waiting[0]):
            self.waiting.popleft()

    def drop(self, code: int) -> None:
        """Close the connection; what waits is lost."""
        self.code = self.code or code
        self.waiting.clear()
        self.more.set()
        if not self.wire.writable.is_set():
            self.wire.cut()

    async def run(self) -> None:
        """Send what has to wait, until the connection is dropped."""
        while self.code is None:
            await self.more.wait()
            self.more.clear()
            while self.waiting:
                await self.wire.writable.wait()
                self._send()
        await self.leave(self.code)

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
                put_off(action, game, connection)
            if connection.code is not None:
                await connection.leave(connection.code)
                return False
    except GONE:
        return False
    finally:
        ready.cancel()
    connection.push(encode(events.Prepared(game=game)))
    return True


def put_off(action: AnyAction, game: str, connection: Connection) -> None:
    if isinstance(action, PingAction):
        connection.push(encode(events.Pong(id=action.id)))
    else:
        connection.refuse(action.id, Preparing(game))


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
        """Bring the browser up to date, then serve it until it leaves."""
        await self.services.tables.rooms.learn_names(self.room, self.room.table.known, afresh=True)
        # Nothing is awaited from the first look to the next event, so nothing is missed, and a move
        # need not wait until a crowd has come in.
        self._greet(after)
        self.services.tables.presence.enter(self.room, self.connection)
        wire = self.connection.wire
        wire.heard = self.hear
        sending = asyncio.ensure_future(self.connection.run())
        receiving = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wire.heard = None
            self.services.tables.presence.leave(self.room, self.connection)
            for task in (sending, receiving):
                task.cancel()
            results = await asyncio.gather(sending, receiving, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, GONE):
                    log.warning("socket_ended", error=repr(result))

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

    async def _receive(self) -> None:
        """What does not come the short way."""
        while self.connection.code is None:
            self.hear(await self.connection.wire.hear())

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
        elif isinstance(action, PingAction):
            connection.push(encode(events.Pong(id=action.id)))
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
