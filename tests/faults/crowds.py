"""Connections that ask for nothing and read nothing, by the thousand; and tables, likewise."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack

import httpx

from sobremesa.client import Client
from tests.faults.fault import SQLITE, Measured, Missing, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.server.half_open import HALF, Left, leave_open, many_files
from tests.server.hosts import Host, new_address
from tests.server.people import at_table, play_all
from tests.server.strangers import count_sockets, watch_deaf

EACH, FILES = 1000, 1024
DROPPED, SERVED, GROWTH = 10.0, 5.0, 16.0
SILENT, GAME = 20, "soleil_et_lune"
TABLES, GUESTS, AT_ONCE, AN_HOUR = 10_000, 200, 10, 60
# What people may call themselves, and what nobody may.
NAMES = (
    "<script>alert(1)</script>",
    "<img src=x onerror=1>",
    "𝒜𝓁𝒾𝒸𝑒 🂡🎴",
    "'); DROP TABLE--",
    "{{7*7}} ${7*7}",
    '"><svg onload=1>',
)


@fault(19, (SQLITE,), seconds=150)
async def silent_spectators(ground: Ground) -> Sequence[Measured]:
    """Spectators of a quick game who never read, and handshakes that stop half-way."""
    host = await ground.launch()
    # What is loaded for bots, and for the first game of its kind, stays.
    await asyncio.to_thread(host.wait_for_bots)
    async with ground.guests(host) as people, at_table(people, GAME) as lives:
        await play_all(*lives, plies=20)
    before = host.megabytes()
    async with ground.guests(host) as people, at_table(people, GAME) as (first, second):
        address = new_address()
        seated = count_sockets(host)
        began = time.monotonic()
        lines = [watch_deaf(host, first.id, address) for _ in range(SILENT)]
        there = 0
        while there < SILENT and time.monotonic() < began + DROPPED / 2:
            await asyncio.sleep(0.1)
            there = max(there, count_sockets(host) - seated)
        await play_all(first, second)
        while (left := count_sockets(host) - seated) and time.monotonic() < began + 30:
            await asyncio.sleep(0.1)
        waited = time.monotonic() - began
        for line in lines:
            line.close()
    handshakes = await leave_many_open(host, {"half handshakes": HALF["half handshakes"]})
    return [
        at_least("spectators who never read", there, SILENT),
        equal("of whom are still there", left, 0),
        at_most("until the last was let go", waited, DROPPED),
        equal(f"of {EACH} handshakes that stopped half-way are still open", handshakes.open, 0),
        at_most("until the last of them was closed", handshakes.longest, DROPPED),
        at_most("memory that the process has grown by", host.megabytes() - before, GROWTH, "MB"),
    ]


@fault(27, (SQLITE,), seconds=150)
async def half_open(ground: Ground) -> Sequence[Measured]:
    """A thousand each of four things that are begun and not ended, where few files may be open."""
    host = await ground.launch(files=FILES)
    left = await leave_many_open(host, HALF)
    return [
        equal(f"of {EACH} of each, still open", left.open, 0),
        at_most("until the last was closed", left.longest, DROPPED),
        at_least("newcomers meanwhile", len(left.waits), len(HALF) * EACH / 100),
        at_most("the longest that one of them waited", max(left.waits), SERVED),
    ]


async def leave_many_open(host: Host, said: Mapping[str, bytes]) -> Left:
    """A thousand of each, beside the event loop."""
    with many_files() as files:
        if files < EACH * len(said) + 400:
            raise Missing(f"{EACH * len(said) + 400} open files (ulimit -n)")
        return await asyncio.to_thread(leave_open, host, said, EACH)


@fault(25, (SQLITE,), seconds=120)
async def many_tables(ground: Ground) -> Sequence[Measured]:
    """Ten thousand tables from one address, by all the guests that it may have; and odd names."""
    host = await ground.launch()
    answers: Counter[int] = Counter()
    address = new_address()
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        guests = [
            await stack.enter_async_context(Client(host.url, address=address))
            for _ in range(GUESTS)
        ]

        async def open_tables(guest: Client) -> None:
            await guest.visit()
            for _ in range(TABLES // GUESTS):
                asked = await guest.http.post("/api/tables", json={"game": "sitaos"})
                answers[asked.status_code] += 1

        for at in range(0, GUESTS, AT_ONCE):
            await asyncio.gather(*map(open_tables, guests[at : at + AT_ONCE]))
    hours = (time.monotonic() - began) / 3600
    async with ground.guests(host, 1) as (other,):
        elsewhere = bool(await other.create("sitaos"))
        inert = await show_names(host, other)
    return [
        at_least("tables asked for from one address", answers.total(), TABLES),
        at_most("tables opened", answers[201], AN_HOUR * (1 + hours) + 1, "tables"),
        equal("answers besides 201 and 429", sorted({*answers} - {201, 429}), []),
        equal("whoever comes from elsewhere opens one", elsewhere, True),
        equal("names that are neither refused nor shown as plain text", inert, []),
    ]


async def show_names(host: Host, person: Client) -> list[str]:
    """Names that come back as anything but data, which no browser takes for a page."""
    wrong = []
    for name in NAMES:
        answer = await person.http.patch("/api/me", json={"name": name})
        if answer.status_code != 200:
            wrong += [] if answer.status_code == 422 else [f"{name}: {answer.status_code}"]
            continue
        table = await person.create("sitaos", public=True)
        pages = [f"/api/tables/{table}", "/api/tables", "/api/tables/mine", f"/t/{table}", "/"]
        for path in pages:
            page = await person.http.get(path)
            plain = page.headers["content-type"].startswith("application/json")
            guarded = page.headers["x-content-type-options"] == "nosniff"
            shown = name in page.text
            if not guarded or (shown and not plain) or "unsafe" in policy_of(page):
                wrong.append(f"{name} at {path}")
        await person.do(table, "leave")
    return wrong


def policy_of(page: httpx.Response) -> str:
    return page.headers["content-security-policy"]
