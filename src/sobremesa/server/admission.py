"""Who is let in: under which name the server was called, by whom, and for what.

A proxy has one address for many people, so `connections.py` does not count it; here each of them
counts. Whoever reads in the archive waits here for their turn, before anything is done for them.
"""

from contextlib import AsyncExitStack
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Scope, Send

from sobremesa.core.refusal import Refusal
from sobremesa.server.connections import AddressLimit
from sobremesa.server.errors import send_refusal
from sobremesa.server.origin import client_address, headers, peer, trusted
from sobremesa.server.reading import Readers
from sobremesa.server.settings import Settings, split_list
from sobremesa.server.wire import WIRE, Wire

ARCHIVE = ("/api/archive", "/api/reviews")


class Admission:
    """Middleware that refuses other names of this server, and too much from one address at once."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limit: AddressLimit, readers: Readers
    ) -> None:
        self.app = app
        self.settings = settings
        self.names = {urlsplit(each).hostname for each in split_list(settings.origins)}
        self.limit = limit
        self.readers = readers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as held:
            if str(scope["type"]) in ("http", "websocket"):
                try:
                    await self._admit(scope, held)
                except Refusal as refusal:
                    await send_refusal(scope, receive, send, refusal)
                    return
            await self.app(scope, receive, send)

    async def _admit(self, scope: Scope, held: AsyncExitStack) -> None:
        """Refuse, or count somebody until they have gone."""
        if self.names and not self._is_called_right(scope):
            raise Refusal("server.host_wrong")
        if trusted(peer(scope), self.settings):
            address = client_address(scope, self.settings)
            if not self.limit.enter(address):
                raise Refusal("server.too_many", seconds=5)
            wire = (scope.get("extensions") or {}).get(WIRE)
            if isinstance(wire, Wire):
                wire.then(partial(self.limit.leave, address))
            else:
                held.callback(self.limit.leave, address)
        if str(scope["path"]).startswith(ARCHIVE):
            address = client_address(scope, self.settings)
            await held.enter_async_context(self.readers.turn(address))

    def _is_called_right(self, scope: Scope) -> bool:
        """Whether the Host, ports apart, is one of the origins, or who asks is at this machine."""
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
