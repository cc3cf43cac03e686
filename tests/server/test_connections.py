"""Connections that ask for nothing are closed, and others are served."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from sobremesa.client import Client, Refused
from sobremesa.server.connections import LATE, MANY, ConnectionLimits, room_for
from sobremesa.server.settings import Settings
from tests.server.half_open import HALF, leave_open, many_files, visit
from tests.server.hosts import Host, new_address
from tests.server.strangers import dial, hear_all

FILES = 1024
# A thousand of each are begun by `./sobremesa faults`.
EACH = 250


@pytest.fixture(scope="module")
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that may not open many files."""
    host = Host(tmp_path_factory.mktemp("files"), files=FILES).launch().wait()
    yield host
    host.stop()


def test_what_is_begun_and_not_ended_is_closed_in_time_and_newcomers_are_served(
    few_files: Host,
) -> None:
    with many_files():
        left = leave_open(few_files, HALF, EACH)
    assert left.open == 0
    assert left.said.startswith(LATE)
    told = (few_files.folder / "log").read_text()
    assert f"enough for {room_for(FILES)} connections" in told


def is_served(host: Host, address: str) -> bool:
    """Whether somebody from an address gets an answer."""
    asked = b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with suppress(ConnectionError), dial(host, address, asked) as line:
        return line.recv(100).startswith(b"HTTP/1.1 200")
    return False


def test_an_address_has_two_hundred_connections_and_no_more(few_files: Host) -> None:
    address = new_address()
    with ExitStack() as stack:
        *_, last = [stack.enter_context(dial(few_files, address)) for _ in range(200)]
        refused = stack.enter_context(dial(few_files, address))
        assert hear_all(refused, 60)[0].startswith(MANY)
        visit(few_files)
        last.close()
        until = time.monotonic() + 60
        # The server sees a moment later that somebody is gone.
        while not is_served(few_files, address):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_sixty_tables_an_hour_are_opened_from_an_address_whoever_opens_them(
    few_files: Host,
) -> None:
    way = httpx.HTTPTransport(local_address=new_address())
    headers = {"origin": few_files.url}
    with httpx.Client(base_url=few_files.url, transport=way, headers=headers) as browser:
        for _ in range(3):
            browser.cookies.clear()
            browser.post("/api/me").raise_for_status()
            for _ in range(20):
                made = browser.post("/api/tables", json={"game": "sitaos"})
                assert made.status_code == 201
        browser.cookies.clear()
        browser.post("/api/me")
        refused = browser.post("/api/tables", json={"game": "sitaos"})
    assert (refused.status_code, refused.json()["code"]) == (429, "server.too_many")
    assert 0 < int(refused.headers["retry-after"]) <= 60


@pytest.mark.anyio
async def test_a_rematch_is_a_table_like_any_other(few_files: Host) -> None:
    async with Client(few_files.url, address=new_address()) as guest:
        await guest.visit()
        table = await guest.create("sitaos", chairs=[None, "novice"])
        await guest.do(table, "resign")
        for _ in range(59):
            again = (await guest.do(table, "rematch"))["rematch"]
            await guest.do(again, "leave")
        with pytest.raises(Refused) as by_request:
            await guest.do(table, "rematch")
        async with guest.follow(table) as live:
            with pytest.raises(Refused) as over_socket:
                await live.do("rematch")
    for refused in (by_request, over_socket):
        assert refused.value.code == "server.too_many"


def test_a_trusted_proxy_is_not_counted_as_one_person() -> None:
    settings = Settings(trusted_proxies="192.0.2.1", connections_per_address=2)
    limits = ConnectionLimits(settings, 10_000)
    for _ in range(50):
        assert limits.admit("192.0.2.1") == b""
    assert [limits.admit("192.0.2.2") for _ in range(3)] == [b"", b"", MANY]


def test_half_a_million_addresses_of_one_ipv6_network_are_one() -> None:
    limits = ConnectionLimits(Settings(connections_per_address=2), 10_000)
    assert limits.admit("2001:db8::1") == b""
    assert limits.admit("2001:db8::2") == b""
    assert limits.admit("2001:db8::3") == MANY
    assert limits.admit("2001:db8:0:1::3") == b""
