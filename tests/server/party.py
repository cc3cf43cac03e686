"""Three people at the tables of a server that may end and begin again at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from typing import Any, TypeVar

from structlog.testing import capture_logs

from sobremesa.server.accounts.people import People
from sobremesa.server.accounts.sessions import Sessions, add_guest
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import any_move
from sobremesa.server.engine import Engine
from sobremesa.server.limits import Limits
from sobremesa.server.moments import now, timepiece
from sobremesa.server.reviews.queue import ReviewQueue
from sobremesa.server.services import Services
from sobremesa.server.settings import Settings
from sobremesa.server.studies.kept import KeptStudies
from sobremesa.server.tables.leaving import account_made, leave_all
from sobremesa.server.tables.opening import open_table
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.table import OPEN, PLAYING, Table
from tests.server.browsers import Browser, Message
from tests.server.stories import open_local_server

PEOPLE = 3
QUIET, PATIENCE = 0.002, 60.0
# Answers that nobody may get, whatever they ask for.
FAILURES = ("server.failed", "server.database_unavailable", "server.request_wrong")
Result = TypeVar("Result")


class Party:
    """Three people, their browsers, and a server that stays the same through every restart.

    `told` is kept outside the server: the message of each action that was done, by table and
    number. `before` has what each journal held when it was last looked at.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.runner = asyncio.Runner()
        self.people: list[Visitor] = []
        self.tables: list[str] = []
        self.browsers: dict[tuple[int, str], Browser] = {}
        self.sent: dict[int, tuple[str, Message]] = {}
        self.told: dict[tuple[str, int], str] = {}
        self.before: dict[str, list[tuple[Any, ...]]] = {}
        self.started = timepiece.start
        self.logs, self.open = ExitStack(), AsyncExitStack()
        self.log = self.logs.enter_context(capture_logs())
        self.run(self._begin())
        for _ in range(PEOPLE):
            self.run(self._come())
        self.keep_account(0)
        self.keep_account(1)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Let something happen, and all that comes of it."""

        async def until_quiet() -> Result:
            result = await work
            await self._settle()
            return result

        return self.runner.run(until_quiet())

    def end(self) -> None:
        self.runner.run(self.open.aclose())
        self.runner.close()
        self.logs.close()
        timepiece.start = self.started

    async def _begin(self) -> None:
        server = await self.open.enter_async_context(open_local_server(self.settings))
        self.server = server
        tables = server.tables
        database, bots = tables.database, tables.bots
        self.services = Services(
            self.settings,
            database,
            tables.rooms.journal,
            Limits(tables_per_hour=0),
            Sessions(database),
            bots,
            tables,
            ReviewQueue(database, bots),
            KeptStudies(database),
            Engine(bots),
        )

    async def _settle(self) -> None:
        """Wait until nothing is being written, played by a bot, or about to begin."""
        quiet = 0
        async with asyncio.timeout(PATIENCE):
            while quiet < 3:
                await asyncio.sleep(QUIET)
                rooms = self.server.tables.rooms
                busy = rooms.loading or any(map(is_busy, rooms.rooms.values()))
                quiet = 0 if busy else quiet + 1

    def table(self, where: int) -> Table:
        """A table as the server knows it; the newest is the first."""
        id = self.tables[-1 - where % len(self.tables)]
        return self.run(self._room(id)).table

    async def _room(self, id: str) -> Room:
        return await self.server.tables.rooms.find(id)

    async def _come(self) -> None:
        visitor, _ = await add_guest(self.services.database, "en")
        self.people.append(visitor)

    def open_table(self, who: int, plan: Plan, word: str | None) -> None:
        """A table with somebody at it, who may say a word at once."""
        if plan.rated and self.people[who].guest:
            return
        opening = open_table(plan, self.people[who], now())
        self.run(self.server.tables.open(opening))
        self.tables.append(opening.after.id)
        if word is not None:
            self.ask(who, 0, do="word", word=word)

    def ask(self, who: int, where: int, **action: Any) -> Message:
        """Somebody asks for something at a table, in a browser that is opened if need be."""
        return self.run(self._ask(who, self.tables[-1 - where % len(self.tables)], action))

    async def _ask(self, who: int, table: str, action: Message) -> Message:
        visitor = self.people[who]
        browser = self.browsers.setdefault((visitor.id, table), Browser(visitor, table))
        if not browser.connected:
            await browser.come(self.services)
        answer = await browser.ask(action)
        if answer["type"] == "refused":
            assert answer["code"] not in FAILURES, answer
        elif not answer.get("again") and answer["type"] != "done":
            self.told[table, answer["number"]] = f"{visitor.id}:{action['id']}"
            self.sent[who] = table, action
        return answer

    def move(self, where: int, chance: str) -> None:
        """Whoever is to move plays something legal, which is never refused."""
        table = self.table(where)
        if table.status != PLAYING or table.live.to_move is None:
            return
        mover = table.holders[table.live.to_move - 1].person
        who = next(at for at, each in enumerate(self.people) if each.id == mover)
        text = any_move(table.live, chance)
        answer = self.ask(who, where, do="move", move=text, ply=table.live.ply)
        assert answer["type"] == "moved", answer

    def send_again(self, who: int) -> None:
        """What was done once is not done twice, and answered all the same."""
        if who in self.sent:
            table, action = self.sent[who]
            before = self.run(self._room(table)).table.number
            answer = self.run(self._ask(who, table, action))
            assert answer["type"] == "done", answer
            assert answer["again"]
            assert self.run(self._room(table)).table.number == before

    def rematch(self, who: int, where: int) -> None:
        answer = self.ask(who, where, do="rematch")
        rematch = answer.get("rematch") or answer.get("table", {}).get("rematch")
        if rematch and rematch not in self.tables:
            self.tables.append(rematch)

    def delete_account(self, who: int) -> None:
        """Somebody leaves for good, as the route does it; a newcomer takes their place."""
        gone = self.people[who]
        self.run(self._delete(gone))
        self.sent.pop(who, None)
        for key in [key for key in self.browsers if key[0] == gone.id]:
            self.runner.run(self.browsers.pop(key).go())
        self.run(self._come())
        self.people[who] = self.people.pop()

    async def _delete(self, gone: Visitor) -> None:
        await leave_all(self.server.tables.acting, gone)
        await People(self.services.database).remove(gone.id)
        await self.services.sessions.close_all(gone.id)

    def keep_account(self, who: int) -> None:
        """A guest takes a name and a password."""
        guest = self.people[who]
        if guest.guest:
            self.run(self._keep(guest))
            self.people[who] = replace(guest, name=f"Person {guest.id}", guest=False)
            for (person, _), browser in self.browsers.items():
                if person == guest.id:
                    browser.visitor = self.people[who]
                    self.runner.run(browser.go())

    async def _keep(self, guest: Visitor) -> None:
        person = await People(self.services.database).keep(guest.id, f"Person {guest.id}", "-")
        await account_made(self.server.tables.rooms, person.id, person.name)

    def reconnect(self, who: int, afresh: bool) -> None:
        for browser in self._browsers_of(who):
            self.run(browser.come(self.services, afresh))

    def cut(self, who: int) -> None:
        for browser in self._browsers_of(who):
            self.run(browser.go())

    def _browsers_of(self, who: int) -> list[Browser]:
        return [
            each for (person, _), each in self.browsers.items() if person == self.people[who].id
        ]

    def wait(self, seconds: int) -> None:
        """Time passes for the server, and what is due then happens."""
        timepiece.adopt(now() + 1000 * seconds)
        tables = self.server.tables

        async def look() -> None:
            for room in list(tables.rooms.rooms.values()):
                tables.due.wake(room)
            await asyncio.sleep(5 * QUIET)

        self.run(look())

    def restart(self, killed: bool) -> None:
        """The server ends, with a goodbye or without, and another begins; browsers come back."""
        connected = [each for each in self.browsers.values() if each.connected]
        self.server.killed = killed
        self.runner.run(self._restart())
        for browser in connected:
            self.run(browser.come(self.services))

    async def _restart(self) -> None:
        for browser in self.browsers.values():
            await browser.go()
        await self.open.aclose()
        await self._begin()
        await self._settle()


def is_busy(room: Room) -> bool:
    begins = room.timer is not None and room.table.status == OPEN
    thinks = room.task is not None and not room.task.done()
    return bool(room.writing or room.wanted or begins or thinks)
