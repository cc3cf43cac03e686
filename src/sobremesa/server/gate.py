"""The gate behind the door: under which name the server was called, by whom, and for what.

A proxy has one address for many people, so the door does not count it; here each of them counts.
Whoever reads in the archive waits here for their turn, before anything is done for them.
"""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import words_in
from sobremesa.server.door import Crowd
from sobremesa.server.errors import language_of, problem, status_of
from sobremesa.server.origin import client_address, headers, peer, trusted
from sobremesa.server.reading import Readers
from sobremesa.server.settings import Settings, listed

ARCHIVE = "/api/archive"


class Gate:
    """Middleware that refuses other names of this server, and too much from one address at once."""

    def __init__(self, app: ASGIApp, settings: Settings, crowd: Crowd, readers: Readers) -> None:
        self.app = app
        self.settings = settings
        self.names = {urlsplit(each).hostname for each in listed(settings.origins)}
        self.crowd = crowd
        self.readers = readers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif self.names and not self._is_called_right(scope):
            await turn_away(scope, receive, send, Refusal("server.host_wrong"))
        elif not trusted(peer(scope), self.settings):
            await self._let_in(scope, receive, send)
        else:
            await self._count(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not str(scope["path"]).startswith(ARCHIVE):
            await self.app(scope, receive, send)
            return
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with self.readers.turn(client_address(scope, self.settings)):
                await self.app(scope, receive, noted)
        except Refusal as refusal:
            if started:
                raise
            await turn_away(scope, receive, send, refusal)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = client_address(scope, self.settings)
        if not self.crowd.enter(who):
            await turn_away(scope, receive, send, Refusal("server.too_many", seconds=5))
            return
        try:
            await self._let_in(scope, receive, send)
        finally:
            self.crowd.leave(who)

    def _is_called_right(self, scope: Scope) -> bool:
        """Whether the Host is one of the settings' origins, or who asks sits at this machine.

        Ports don't matter: some proxies leave them out.
        """
        hosts = headers(scope, b"host")
        if len(hosts) != 1:
            return False
        if name_of(hosts[0]) in self.names:
            return True
        forwarded = headers(scope, b"x-forwarded-for") or headers(scope, b"forwarded")
        return is_local(peer(scope)) and not forwarded and is_local(name_of(hosts[0]) or "")


def name_of(host: str) -> str | None:
    """The name in a Host header, without the port.

    >>> name_of("Games.example.org:8080"), name_of("[::1]:8000")
    ('games.example.org', '::1')
    """
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_local(name: str) -> bool:
    """Whether a name can only mean this machine, in whatever way it is looked up.

    >>> is_local("localhost"), is_local("127.0.0.1"), is_local("127.evil.example")
    (True, True, False)
    """
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


async def turn_away(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answer with a refusal, also before a socket is open; whoever asked may ask again."""
    body = msgspec.json.encode(problem(refusal, words_in(language_of(Request(scope)))))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if "seconds" in refusal.params:
        headers.append((b"retry-after", str(refusal.params["seconds"]).encode()))
    kind = "http.response"
    if str(scope["type"]) == "websocket":
        await receive()
        kind = "websocket.http.response"
    start: Any = {"type": f"{kind}.start", "status": status_of(refusal), "headers": headers}
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
