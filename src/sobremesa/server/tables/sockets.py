"""A browser that follows a table live: actions come in, events go out, each one its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
import structlog
from uvicorn.protocols.utils import ClientDisconnected

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in
from sobremesa.server import counters
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.errors import problem
from sobremesa.server.house import House
from sobremesa.server.limits import Limits
from sobremesa.server.preparing import Preparing
from sobremesa.server.tables import waiting
from sobremesa.server.tables.actions import AnyAction, MoveAction, PingAction
from sobremesa.server.tables.acts import act
from sobremesa.server.tables.live import Stale
from sobremesa.server.tables.plain import play_at_once
from sobremesa.server.tables.room import Room
from sobremesa.server.wire import Wire

MOST_WAITING = 256
SLOW, NOISY = 1013, 1008
MOST_REFUSED = 50
GONE = (ClientDisconnected, OSError)
encode = msgspec.json.encode
decoder = msgspec.json.Decoder(AnyAction)
moves = msgspec.json.Decoder(MoveAction)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)
log = structlog.get_logger()


class Sender:
    """What waits to be sent to one browser; one that does not read is dropped, not waited for."""

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
        self, id: str | None, refusal: Refusal, snapshot: dict[str, Any] | None = None
    ) -> None:
        """Say why something is not done; who sends too much that can't be read is dropped."""
        answer = {"type": "refused", "id": id, **msgspec.to_builtins(problem(refusal, self.words))}
        if snapshot is not None:
            answer["snapshot"] = snapshot
        self.push(encode(answer))
        if id is None:
            self.refused += 1
            if self.refused > MOST_REFUSED:
                self.drop(NOISY)

    def push(self, text: bytes) -> None:
        """Send a message, or let it wait while the browser does not keep up."""
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
        """Say goodbye, if anybody is there still."""
        with contextlib.suppress(RuntimeError, ClientDisconnected):
            await self.wire.leave(code)


async def wait_outside(house: House, game: str, sender: Sender) -> bool:
    """Keep a browser company until its game can be played; false if it left or was dropped."""
    sender.push(waiting.say("preparing", game))
    ready = asyncio.ensure_future(house.bots.rules[game].wait())
    try:
        while not ready.done():
            hearing = asyncio.ensure_future(sender.wire.hear())
            await asyncio.wait({ready, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                hearing.cancel()
            elif action := sender.read(hearing.result(), house.limits):
                put_off(action, game, sender)
            if sender.code is not None:
                await sender.leave(sender.code)
                return False
    except GONE:
        return False
    finally:
        ready.cancel()
    sender.push(waiting.say("prepared", game))
    return True


def put_off(action: AnyAction, game: str, sender: Sender) -> None:
    """Answer what is asked for before a game can be played."""
    if isinstance(action, PingAction):
        sender.push(encode({"type": "pong", "id": action.id}))
    else:
        sender.refuse(action.id, Preparing(game))


class Socket:
    """One live connection."""

    def __init__(
        self, house: House, room: Room, visitor: Visitor | None, sender: Sender, address: str
    ) -> None:
        self.house = house
        self.room = room
        self.visitor = visitor
        self.sender = sender
        self.address = address

    async def run(self, after: int | None) -> None:
        """Bring the browser up to date, then serve it until it leaves."""
        await self.house.live.learn_names(self.room)
        # Nothing is awaited from the first look to the next event, so nothing is missed, and a move
        # need not wait until a crowd has come in.
        self._greet(after)
        self.house.live.enter(self.room, self.sender)
        self.sender.wire.take = self.take
        sending = asyncio.ensure_future(self.sender.run())
        receiving = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.sender.wire.take = None
            self.house.live.leave(self.room, self.sender)
            for task in (sending, receiving):
                task.cancel()
            results = await asyncio.gather(sending, receiving, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, GONE):
                    log.warning("socket_ended", error=repr(result))

    def _greet(self, after: int | None) -> None:
        live, sender = self.house.live, self.sender
        missed = None if after is None else live.missed(self.room, sender, after)
        if missed is None:
            sender.push(encode(self._snapshot()))
            return
        for event in missed:
            sender.push(encode(event))
        if missed:
            sender.push(encode(self._snapshot()))

    def _snapshot(self) -> dict[str, Any]:
        sender = self.sender
        return self.house.live.snapshot(self.room, sender.person, sender.as_seat, sender.muted)

    def take(self, text: str) -> bool:
        """Begin a plain move at once; false for what has to wait for its turn to be heard."""
        try:
            action = moves.decode(text)
        except UNREADABLE:
            return False

        def otherwise(refusal: Refusal | None) -> None:
            if refusal is None:
                self.sender.wire.keep(text)
            else:
                self.sender.refuse(action.id, refusal)

        return self.visitor is not None and play_at_once(
            self.house, self.room, self.visitor, action, self.sender, otherwise
        )

    async def _receive(self) -> None:
        while self.sender.code is None:
            text = await self.sender.wire.hear()
            if action := self.sender.read(text, self.house.limits):
                await self._do(action)

    async def _do(self, action: AnyAction) -> None:
        id = action.id
        if isinstance(action, PingAction):
            self.sender.push(encode({"type": "pong", "id": id}))
            return
        try:
            if self.visitor is None:
                raise Refusal("accounts.sign_in_needed")
            live, limits = self.house.live, self.house.limits
            done = await act(
                live, limits, self.room, self.visitor, action, self.sender, self.address
            )
        except Stale as refusal:
            self.sender.refuse(id, refusal, self._snapshot())
        except Refusal as refusal:
            self.sender.refuse(id, refusal)
        else:
            if done:
                answer = told(done, self.sender.words)
                self.sender.push(encode({"type": "done", "id": id, **answer}))


def told(done: dict[str, Any], words: Words) -> dict[str, Any]:
    """An answer with its refusal, if there is one, in words."""
    refusal = done.get("refusal")
    if isinstance(refusal, Refusal):
        return {**done, "refusal": msgspec.to_builtins(problem(refusal, words))}
    return done
