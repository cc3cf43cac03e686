"""Where requests come from, and who is believed about it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from sobremesa.server.origin import (
    LARGEST,
    OriginCheck,
    bearer,
    client_address,
    scheme_of,
    subprotocol,
)
from sobremesa.server.settings import Settings


def scope_of(
    kind: str = "http", method: str = "POST", peer: str = "192.0.2.1", **headers: str
) -> Any:
    """A request as an ASGI server describes it."""
    named = {"host": "table.club:8000", **headers}
    return {
        "type": kind,
        "method": method,
        "path": "/api/me",
        "scheme": "http" if kind == "http" else "ws",
        "client": (peer, 50000),
        "headers": [
            (name.replace("_", "-").encode(), value.encode())
            for name, value in named.items()
            if value
        ],
    }


def ask(scope: Any, settings: Settings | None = None, chunks: tuple[bytes, ...] = (b"",)) -> Any:
    """What comes out of the middleware: its messages, or "let in" and the size of the body."""
    sent: list[Any] = []
    left = list(chunks)

    async def receive() -> Any:
        if scope["type"] == "websocket":
            return {"type": "websocket.connect"}
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        size, more = 0, scope["type"] == "http"
        while more:
            message = await receive()
            size, more = size + len(message["body"]), message["more_body"]
        sent.append(("let in", size))

    asyncio.run(OriginCheck(app, settings or Settings())(scope, receive, send))
    return sent


def refused(sent: Any) -> tuple[int, str]:
    """The status and code of a refusal."""
    start, body = sent
    return start["status"], msgspec.json.decode(body["body"])["code"]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://evil.example",
        "https://table.club:8000",
        "http://table.club",
        "http://table.club:8000.evil.example",
        "http://evil.example/http://table.club:8000",
    ],
)
def test_nothing_is_changed_from_elsewhere(method: str, origin: str) -> None:
    sent = ask(scope_of(method=method, origin=origin, cookie="sobremesa=abc"))
    assert refused(sent) == (403, "server.origin_wrong")
    if origin:
        assert refused(ask(scope_of(method=method, origin=origin)))[0] == 403


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example"])
def test_no_socket_is_opened_from_elsewhere(origin: str) -> None:
    sent = ask(scope_of("websocket", origin=origin, cookie="sobremesa=abc"))
    assert refused(sent) == (403, "server.origin_wrong")


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_program_needs_no_origin_but_nothing_helps_a_cookie_that_has_none(kind: str) -> None:
    assert ask(scope_of(kind)) == [("let in", 0)]
    assert ask(scope_of(kind, authorization="Bearer abc")) == [("let in", 0)]
    sent = ask(scope_of(kind, authorization="Bearer abc", cookie="a=b"))
    assert refused(sent) == (403, "server.origin_wrong")
    foreign = {"origin": "http://evil.example"}
    assert ask(scope_of(kind, **foreign)) != [("let in", 0)]
    assert ask(scope_of(kind, authorization="Basic abc", **foreign)) != [("let in", 0)]


def test_a_socket_shows_its_token_as_a_subprotocol() -> None:
    scope = scope_of("websocket")
    scope["subprotocols"] = ["sobremesa", "bearer.abc"]
    assert (bearer(scope), subprotocol(scope)) == ("abc", "sobremesa")
    scope["subprotocols"] = ["bearer."]
    assert bearer(scope) is None
    assert subprotocol(scope_of("websocket")) is None


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_pages_of_this_server_may(kind: str) -> None:
    assert ask(scope_of(kind, origin="http://table.club:8000")) == [("let in", 0)]
    assert ask(scope_of(kind, origin="HTTP://Table.Club:8000")) == [("let in", 0)]
    plain = scope_of(kind, host="table.club:80", origin="http://table.club")
    assert ask(plain) == [("let in", 0)]


def test_two_origins_or_no_host_are_as_none() -> None:
    twice = scope_of(origin="http://table.club:8000")
    twice["headers"].append((b"origin", b"http://evil.example"))
    assert refused(ask(twice)) == (403, "server.origin_wrong")
    assert refused(ask(scope_of(host="", origin="http://"))) == (403, "server.origin_wrong")


def test_anyone_may_read() -> None:
    assert ask(scope_of(method="GET")) == [("let in", 0)]


def test_the_settings_name_further_addresses() -> None:
    settings = Settings(origins="https://play.club, https://jouer.club/")
    for origin in ("https://play.club", "https://jouer.club"):
        assert ask(scope_of(origin=origin), settings) == [("let in", 0)]
    assert refused(ask(scope_of(origin="http://play.club"), settings))[0] == 403


def test_a_refusal_speaks_the_browser_s_language() -> None:
    _, body = ask(scope_of(origin="null", accept_language="fr-CH, fr;q=0.9"))
    assert "ne vient pas" in msgspec.json.decode(body["body"])["words"]


def test_a_large_body_is_refused_whether_it_is_announced_or_not() -> None:
    home = {"origin": "http://table.club:8000"}
    for length in (str(LARGEST + 1), "9" * 5000):
        announced = scope_of(content_length=length, **home)
        assert refused(ask(announced)) == (413, "server.too_large")
    half = b"x" * (LARGEST // 2)
    assert ask(scope_of(**home), chunks=(half, half)) == [("let in", LARGEST)]
    assert refused(ask(scope_of(**home), chunks=(half, half, b"x"))) == (413, "server.too_large")


def test_forwarding_headers_are_hearsay_unless_a_trusted_proxy_brings_them() -> None:
    said = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https"}
    assert client_address(scope_of(**said), Settings()) == "192.0.2.1"
    assert scheme_of(scope_of(**said), Settings()) == "http"
    trusting = Settings(trusted_proxies="192.0.2.0/24, ::1")
    assert client_address(scope_of(**said), trusting) == "203.0.113.9"
    assert scheme_of(scope_of(**said), trusting) == "https"
    assert client_address(scope_of(peer="198.51.100.1", **said), trusting) == "198.51.100.1"
    assert client_address(scope_of(peer="::ffff:192.0.2.1", **said), trusting) == "203.0.113.9"


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("10.9.9.9, 203.0.113.9", "203.0.113.9"),
        ("10.9.9.9, 203.0.113.9, 192.0.2.8", "203.0.113.9"),
        ("203.0.113.9, nonsense", "192.0.2.1"),
        ("", "192.0.2.1"),
        ("192.0.2.7, 192.0.2.8", "192.0.2.7"),
    ],
)
def test_what_a_client_puts_before_the_proxy_s_word_does_not_count(
    forwarded: str, client: str
) -> None:
    trusting = Settings(trusted_proxies="192.0.2.0/24")
    assert client_address(scope_of(x_forwarded_for=forwarded), trusting) == client
