"""Under which names a server is known, and how people behind a proxy are told apart."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sobremesa.server.door import Crowd
from sobremesa.server.gate import Gate
from sobremesa.server.settings import Settings
from tests.server.test_origin import scope_of

KNOWN = Settings(origins="https://games.example.org, http://games.example.org:8080")
BEHIND = Settings(trusted_proxies="192.0.2.1", connections_per_address=2)


async def pass_gate(gate: Gate, scope: Any) -> list[Any]:
    """What the gate sends by itself; nothing when it lets a request in."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await gate(scope, receive, send)
    return sent


def ask(settings: Settings, scope: Any) -> tuple[int, str]:
    """The status and the code of a refusal; nothing for who is let in."""

    async def app(*_: Any) -> None:
        pass

    sent = asyncio.run(pass_gate(Gate(app, settings, Crowd(0)), scope))
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
    assert ask(KNOWN, scope_of(peer="127.0.0.1", host="evil.example"))[0] == 421
    passed_on = scope_of(peer="127.0.0.1", host="127.0.0.1:8000", x_forwarded_for="203.0.113.9")
    assert ask(KNOWN, passed_on)[0] == 421


def test_people_behind_a_proxy_are_counted_each_for_themselves() -> None:
    async def story() -> list[int]:
        open = asyncio.Event()

        async def app(*_: Any) -> None:
            await open.wait()

        gate = Gate(app, BEHIND, Crowd(BEHIND.connections_per_address))
        people = ["203.0.113.1"] * 3 + ["203.0.113.2"] * 2
        asked = [
            asyncio.ensure_future(pass_gate(gate, scope_of("websocket", x_forwarded_for=person)))
            for person in people
        ]
        await asyncio.sleep(0)
        open.set()
        answers = await asyncio.gather(*asked)
        again = await pass_gate(gate, scope_of(x_forwarded_for="203.0.113.1"))
        return [sent[0]["status"] if sent else 0 for sent in (*answers, again)]

    assert asyncio.run(story()) == [0, 0, 429, 0, 0, 0]
