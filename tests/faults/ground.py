"""Where a fault happens: servers on one database, people at them, and what must always hold.

Whatever is done to a server, afterwards its process lives, people at another table play on, nobody
was answered with an error of the server's, its log tells of nothing unforeseen, and its database is
whole. That is looked at here, once for all faults.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from sobremesa.client import Client
from tests.faults.fault import POSTGRES, Measured
from tests.faults.pairs import Pair
from tests.server.hosts import Host
from tests.server.insistent import RETRY
from tests.server.people import guests, members
from tests.server.postgres import Postgres

AFTERWARDS, SECONDS = 6, 30.0
ALWAYS = "always: lives, others play on, no 5xx, no traceback, database whole"
GAPS = "SELECT table_id FROM journal GROUP BY table_id HAVING count(*) != max(number) + 1"
DOUBLES = "SELECT table_id FROM game GROUP BY table_id HAVING count(*) > 1"
UNFILED = (
    "SELECT id FROM game_table WHERE status = 'over' AND id NOT IN (SELECT table_id FROM game)"
)


@dataclass
class Ground:
    """One run of a fault on one kind of database; `postgres` where that is a PostgreSQL.

    `errors` are answers that were an error of the server's; `stack` is left before the servers are
    ended, `after` when nothing is left of them.
    """

    folder: Path
    kind: str
    postgres: Postgres | None = None
    hosts: list[Host] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    bystanders: list[Pair] = field(default_factory=list)
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    after: AsyncExitStack = field(default_factory=AsyncExitStack)

    def host(self, **more: object) -> Host:
        """A server with a database of its own, not yet launched."""
        url = self.postgres.new_database() if self.kind == POSTGRES and self.postgres else ""
        usual = {"folder": self.folder / f"host{len(self.hosts)}", "database_url": url}
        host = Host(**{**usual, **more})  # type: ignore[arg-type]  # fields by name
        self.hosts.append(host)
        return host

    async def launch(self, bystanders: bool = True, **more: object) -> Host:
        """A server that is ready, with two people who play at a table all the time."""
        host = self.host(**more)
        await asyncio.to_thread(lambda: host.launch().wait())
        if bystanders:
            self.bystanders.append(await self.pair(host, pause=0.1))
        return host

    async def pair(self, host: Host, pause: float, **plan: object) -> Pair:
        """Two people who have begun to play, and go on until the fault is over."""
        people = await self.stack.enter_async_context(self.guests(host))
        pair = Pair(people, pause, plan)
        await self.stack.enter_async_context(pair.playing())
        return pair

    def guests(self, host: Host, count: int = 2) -> AbstractAsyncContextManager[list[Client]]:
        """People who have just come in; errors that they are answered with are noted."""
        return self._noted(guests(host, count))

    def members(self, host: Host, count: int = 2) -> AbstractAsyncContextManager[list[Client]]:
        """People with accounts, likewise."""
        return self._noted(members(host, count))

    @asynccontextmanager
    async def _noted(
        self, arrival: AbstractAsyncContextManager[list[Client]]
    ) -> AsyncIterator[list[Client]]:
        async with arrival as people:
            for person in people:
                person.http.event_hooks["response"].append(self.note)
            yield people

    async def note(self, response: httpx.Response) -> None:
        """Remember an answer that is an error of the server's."""
        if response.status_code < 500:
            return
        text = (await response.aread()).decode(errors="replace")
        with contextlib.suppress(ValueError):
            if json.loads(text).get("code") in RETRY or response.url.path == "/api/health":
                return
        self.errors.append(f"{response.status_code} {response.url.path} {text[:200]}")

    async def close(self) -> list[Measured]:
        """End everything, and say whether what must always hold did."""
        wrong: list[str] = []
        try:
            for pair in self.bystanders:
                wrong += await self.see_moving(pair)
        finally:
            await self.stack.aclose()
        wrong += self.errors
        for host in self.hosts:
            wrong += await asyncio.to_thread(end, host)
        for pair in self.bystanders:
            wrong += pair.complaints
        figure = "yes" if not wrong else "; ".join(wrong)[:600]
        return [Measured(ALWAYS, figure, "yes", not wrong)]

    async def see_moving(self, pair: Pair) -> list[str]:
        """Whether people at another table still play."""
        wanted, until = pair.moves + AFTERWARDS, time.monotonic() + SECONDS
        while pair.moves < wanted:
            if time.monotonic() > until or pair.failed:
                return [f"at another table nobody moves: {pair.failed}"]
            await asyncio.sleep(0.05)
        return []


def end(host: Host) -> list[str]:
    """End a server, if it was launched; what was wrong with it."""
    if host.process is None:
        return [] if not (host.folder / "log").exists() else look_through(host)
    if host.process.poll() is not None:
        return [f"the process is gone: {host.process.returncode}", *look_through(host)]
    wrong = look_through(host)
    code = host.stop()
    return wrong if code == 0 else [*wrong, f"exit code {code}"]


def look_through(host: Host) -> list[str]:
    """What the log complains of, and what is amiss in the database."""
    wrong = [line[:300] for line in host.complaints()]
    if not host.database_url:
        checked = [*host.rows("PRAGMA integrity_check"), *host.rows("PRAGMA foreign_key_check")]
        wrong += [str(row) for row in checked if row != ("ok",)]
    for name, sql in (("gap", GAPS), ("filed twice", DOUBLES), ("not filed", UNFILED)):
        wrong += [f"{name}: table {table}" for (table,) in host.rows(sql)]
    return wrong
