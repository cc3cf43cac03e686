"""Browsers at tables, without a network between: what they ask for and what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.services import Services
from sobremesa.server.tables.sockets import Connection, Socket
from sobremesa.server.wire import Wire

SECONDS = 60.0
# These answer who asked; all else that has a number is an event.
ANSWERS = ("done", "refused")
Message = dict[str, Any]


class Line:
    """The connection of a browser, as the server's end of a socket knows it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.heard: Any = None
        self.writable = asyncio.Event()
        self.writable.set()
        self.ended = asyncio.Event()
        self.leavings: list[Callable[[], None]] = []

    def tell(self, text: bytes) -> bool:
        self.browser.take(json.loads(text))
        return True

    def stay(self) -> None:
        """There is no call of an application to outlive."""

    def then(self, leave: Callable[[], None]) -> None:
        self.leavings.append(leave)

    def cut(self) -> None:
        self.ended.set()
        leavings, self.leavings = self.leavings, []
        for leave in leavings:
            leave()

    async def leave(self, code: int) -> None:
        self.cut()


class Browser:
    """One person's look at one table: every event once, in order, also over a cut connection.

    `links` are what it was told that ties each event to those before it, by number.
    """

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.table = table
        self.number: int | None = None
        self.links: dict[int, str | None] = {}
        self.answers: dict[str, Message] = {}
        self.asked = 0
        self.line: Line | None = None
        self.serving: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        return self.line is not None and not self.line.ended.is_set()

    async def come(self, services: Services, afresh: bool = False) -> None:
        """Connect; unless `afresh`, only what was missed is told, as far as that is known."""
        await self.go()
        room = await services.tables.rooms.find(self.table)
        self.line = Line(self)
        connection = Connection(cast("Wire", self.line), self.visitor, None, frozenset())
        socket = Socket(services, room, self.visitor, connection, "")
        if afresh:
            self.number = None
        self.serving = asyncio.ensure_future(socket.run(self.number))
        async with asyncio.timeout(SECONDS):
            while self.line.heard is None:
                assert not self.serving.done(), self.serving
                await asyncio.sleep(0)

    async def go(self) -> None:
        """Hang up without a word."""
        if self.line is not None and self.serving is not None:
            self.line.cut()
            await self.serving
        self.line = self.serving = None

    def take(self, message: Message) -> None:
        """Read what the server says; an event that is not the next one is an error."""
        number: int = message.get("number", -1)
        if message["type"] == "snapshot":
            assert self.number is None or number >= self.number
            self.number = number
            self.links.setdefault(number, message["link"])
        elif message["type"] not in ANSWERS and number >= 0:
            assert self.number is not None
            assert number == self.number + 1, "an event is missing, or comes twice"
            self.number = number
            self.links[number] = message.get("link")
        if message.get("id") is not None or message["type"] == "refused":
            self.answers[message["id"]] = message

    async def ask(self, action: Message) -> Message:
        """Send an action with the id that it bears, or a new one; the answer."""
        assert self.line is not None
        if "id" not in action:
            self.asked += 1
            action["id"] = f"{self.table}.{self.visitor.id}.{self.asked}"
        self.answers.pop(action["id"], None)
        self.line.heard(json.dumps(action))
        async with asyncio.timeout(SECONDS):
            while action["id"] not in self.answers:
                await asyncio.sleep(0.0005)
        return self.answers[action["id"]]
