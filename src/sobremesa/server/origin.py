"""Where a request comes from: among pages only those of this server may change anything.

A browser sends its cookie by itself, whoever asks it to, so what comes with one needs the Origin of
a page of this server. A program shows a token that it was given, which no other page knows; what
comes with neither cookie nor Origin can borrow nobody's name. The framework's own protection skips
WebSockets, so this stands in front of both.
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.core.refusal import Refusal
from sobremesa.server.errors import send_refusal
from sobremesa.server.settings import Settings, read_networks, split_list

LARGEST = 64 * 1024
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS = {"http": ":80", "https": ":443"}
PROTOCOL, BEARER = "sobremesa", "bearer."
SECURE = {"ws": "http", "wss": "https"}


class OriginCheck:
    """Middleware that refuses what another site sends, and bodies that are too large."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "websocket" and not is_allowed(scope, self.settings):
            await send_refusal(scope, receive, send, Refusal("server.origin_wrong"))
        elif kind == "http":
            await self._answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, size = False, 0

        async def counted() -> Any:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message["body"])
                if size > LARGEST:
                    raise Refusal("server.too_large")
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            if scope.get("method") not in SAFE and not is_allowed(scope, self.settings):
                raise Refusal("server.origin_wrong")
            if announced(scope) > LARGEST:
                raise Refusal("server.too_large")
            await self.app(scope, counted, noted)
        except Refusal as refusal:
            if started:
                raise
            await send_refusal(scope, receive, send, refusal, (b"connection", b"close"))


def is_allowed(scope: Scope, settings: Settings) -> bool:
    """Whether a page of this server sent the request, or a program."""
    return from_program(scope) or is_own_page(scope, settings)


def from_program(scope: Scope) -> bool:
    """Whether no browser can have been talked into it: no cookie, and a token or no Origin."""
    if headers(scope, b"cookie"):
        return False
    return bearer(scope) is not None or not headers(scope, b"origin")


def bearer(scope: Scope) -> str | None:
    """The token that a program shows: `Authorization: Bearer …`, or on a socket as a subprotocol.

    >>> bearer({"type": "http", "headers": [(b"authorization", b"Bearer abc")]})
    'abc'
    """
    said = headers(scope, b"authorization")
    scheme, _, token = said[0].partition(" ") if said else ("", "", "")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip()
    shown = [each for each in subprotocols(scope) if each.startswith(BEARER)]
    return shown[0].removeprefix(BEARER) or None if shown else None


def subprotocol(scope: Scope) -> str | None:
    """What a socket speaks, where it must say so: whoever offers something wants it chosen."""
    offered = subprotocols(scope)
    return PROTOCOL if PROTOCOL in offered else next(iter(offered), None)


def subprotocols(scope: Any) -> list[str]:
    return list(scope.get("subprotocols") or ())


def is_own_page(scope: Scope, settings: Settings) -> bool:
    """Whether a page of this server sent the request, by its Origin."""
    origins, hosts = headers(scope, b"origin"), headers(scope, b"host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    own = {address(f"{scheme_of(scope, settings)}://{hosts[0]}")}
    own |= {address(each) for each in split_list(settings.origins)}
    return address(origins[0]) in own


def address(text: str) -> str:
    """A site's address as they are compared.

    >>> address("HTTP://Localhost:80/")
    'http://localhost'
    """
    text = text.strip().lower().rstrip("/")
    return text.removesuffix(PORTS.get(text.split(":", 1)[0], "\n"))


def scheme_of(scope: Scope, settings: Settings) -> str:
    """The scheme, http or https, as the browser sees it: a trusted proxy may say so."""
    said = headers(scope, b"x-forwarded-proto")
    if said and trusted(peer(scope), settings):
        scheme = said[-1].split(",")[-1].strip().lower()
    else:
        scheme = str(scope["scheme"])
    return SECURE.get(scheme, scheme)


def client_address(scope: Scope, settings: Settings) -> str:
    """The last address that no trusted proxy vouches for; those before it are hearsay."""
    found = peer(scope)
    said = ",".join(headers(scope, b"x-forwarded-for")).split(",")
    for each in reversed(said):
        if not trusted(found, settings):
            break
        further = plain_address(each.strip())
        if not further:
            break
        found = further
    return found


def peer(scope: Scope) -> str:
    client = scope.get("client")
    return plain_address(client[0]) or client[0] if client else ""


@lru_cache(maxsize=10_000)
def plain_address(text: str) -> str:
    """An address in its one spelling; nothing if it is none.

    >>> plain_address("::ffff:192.0.2.7"), plain_address("my neighbour")
    ('192.0.2.7', '')
    """
    try:
        found = ip_address(text)
    except ValueError:
        return ""
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def trusted(address: str, settings: Settings) -> bool:
    """Whether an address is one of the proxies that are believed."""
    networks = read_networks(settings.trusted_proxies)
    if not networks or not plain_address(address):
        return False
    return any(ip_address(address) in network for network in networks)


def announced(scope: Scope) -> int:
    """The length of the body as the request says it, 0 where it does not."""
    said = headers(scope, b"content-length")
    return int(said[0][:18]) if said and said[0].isdecimal() else 0


def headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]
