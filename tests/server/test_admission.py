"""Under which names a server is known, and how people behind a proxy are told apart."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sobremesa.server.admission import Admission
from sobremesa.server.connections import AddressLimit
from sobremesa.server.limits import Limits
from sobremesa.server.reading import AT_ONCE, MOST_WAITING, Readers
from sobremesa.server.settings import Settings
from tests.server.test_origin import scope_of

KNOWN = Settings(origins="https://games.example.org, http://games.example.org:8080")
BEHIND = Settings(trusted_proxies="192.0.2.1", connections_per_address=2)


async def enter(admission: Admission, scope: Any) -> list[Any]:
    """What the admission sends by itself; nothing when it lets a request in."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await admission(scope, receive, send)
    return sent


def ask(settings: Settings, scope: Any) -> tuple[int, str]:
    """The status and the code of a refusal; nothing for who is let in."""

    async def app(*_: Any) -> None:
        pass

    sent = asyncio.run(enter(Admission(app, settings, AddressLimit(0), Readers(Limits())), scope))
    return (sent[0]["status"], json.loads(sent[1]["body"])["code"]) if sent else (0, "")


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_where_origins_are_set_another_name_is_not_this_server(kind: str) -> None:
    for host in ("games.example.org", "GAMES.example.org:8080", "games.example.org:443"):
        assert ask(KNOWN, scope_of(kind, host=host)) == (0, "")
    for host in ("evil.example", "127.0.0.1:8000", "games.example.org.evil.example", ""):
        assert ask(KNOWN, scope_of(kind, host=host)) == (421, "server.host_wrong")
    assert ask(Settings(), scope_of(kind, host="evil.example")) == (0, "")


def test_whoever_sits_at_the_machine_may_call_the_server_by_its_address() -> None:
    for peer, host in (("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000")):
        assert ask(KNOWN, scope_of(peer=peer, host=host)) == (0, "")
        assert ask(KNOWN, scope_of(peer=peer, host="Localhost:8000")) == (0, "")
    for name in ("evil", "127.evil", "127.0.0.1.evil", "localhost.evil", "localhostevil"):
        host = f"{name}.example"
        assert ask(KNOWN, scope_of(peer="127.0.0.1", host=host)) == (421, "server.host_wrong")
    passed_on = scope_of(peer="127.0.0.1", host="127.0.0.1:8000", x_forwarded_for="203.0.113.9")
    assert ask(KNOWN, passed_on)[0] == 421


def test_people_behind_a_proxy_are_counted_each_for_themselves() -> None:
    async def story() -> list[int]:
        open = asyncio.Event()

        async def app(*_: Any) -> None:
            await open.wait()

        admission = Admission(
            app, BEHIND, AddressLimit(BEHIND.connections_per_address), Readers(Limits())
        )
        people = ["203.0.113.1"] * 3 + ["203.0.113.2"] * 2
        asked = [
            asyncio.ensure_future(enter(admission, scope_of("websocket", x_forwarded_for=person)))
            for person in people
        ]
        await asyncio.sleep(0)
        open.set()
        answers = await asyncio.gather(*asked)
        again = await enter(admission, scope_of(x_forwarded_for="203.0.113.1"))
        return [sent[0]["status"] if sent else 0 for sent in (*answers, again)]

    assert asyncio.run(story()) == [0, 0, 429, 0, 0, 0]


def read_together(count: int, addresses: int) -> tuple[int, int, int]:
    """Many who read in the archive at once: how many read together, were served, were refused."""

    async def story() -> tuple[int, int, int]:
        now, most, served = 0, 0, 0

        async def app(*_: Any) -> None:
            nonlocal now, most, served
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.001)
            now, served = now - 1, served + 1

        admission = Admission(app, Settings(), AddressLimit(0), Readers(Limits(clock=lambda: 0.0)))
        asked = []
        for at in range(count):
            scope = scope_of(method="GET", peer=f"203.0.113.{at % addresses}")
            asked.append(enter(admission, scope | {"path": "/api/archive/abc/line"}))
        answers = await asyncio.gather(*asked)
        refused = [sent[0]["status"] for sent in answers if sent]
        assert set(refused) <= {429}
        return most, served, len(refused)

    return asyncio.run(story())


def test_who_reads_in_the_archive_waits_for_their_turn_and_a_crowd_is_asked_to_come_again() -> None:
    assert read_together(40, 40) == (AT_ONCE, 40, 0)
    assert read_together(400, 200) == (
        AT_ONCE,
        AT_ONCE + MOST_WAITING,
        400 - AT_ONCE - MOST_WAITING,
    )
