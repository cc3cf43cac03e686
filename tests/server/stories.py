"""Tables told by hand, entry by entry, and a server without a network around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sobremesa.core.words import words_in
from sobremesa.records import entries
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.db.journal import ENTRIES, Entry, Journal
from sobremesa.server.db.schema import migrate
from sobremesa.server.limits import Limits
from sobremesa.server.moments import now
from sobremesa.server.settings import Settings
from sobremesa.server.tables import actions
from sobremesa.server.tables.events import Answered
from sobremesa.server.tables.opening import open_table, publish
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.service import Tables
from sobremesa.server.tables.table import Table

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
Pass = Callable[[int], None]
PEOPLE = (
    "INSERT INTO person (id, name, name_key, password_hash, language, admin, suspended, deleted, "
    "joined_at, aborts, paused_until) "
    "VALUES (:id, :name, :name, '-', 'en', false, false, false, 0, 0, 0) "
    "ON CONFLICT DO NOTHING"
)


@dataclass
class Story:
    """A table and what has happened at it; times are in milliseconds from nought."""

    table: Table
    told: list[Entry] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        plan: Plan,
        people: tuple[int, ...] = (1, 2),
        bots: tuple[str, ...] = (),
        drawn: bool = False,
    ) -> Story:
        """People and bots sit down, and the game starts at nought, in the order of chairs.

        Where seats are `drawn` they are as chance has it, so that a record can be verified.
        """
        story = cls(Table("story", plan, bytes(32), people[0], [None] * plan.seats))
        story.tell(publish(story.table), 0)
        for chair, person in enumerate(people):
            story.tell(entries.Sat(chair, ""), 0, person)
        for chair, level in enumerate(bots, len(people)):
            story.tell(entries.BotSat(chair, level), 0)
        order = story.table.draw_order() if drawn else range(plan.seats)
        story.tell(entries.Started(tuple(order), story.table.fair.words), 0)
        return story

    def tell(self, what: entries.Entry, at: int, person: int | None = None) -> Table:
        """The next entry."""
        entry = self.table.follow(what, at, person)
        self.table.apply(entry)
        self.told.append(entry)
        return self.table

    def move(self, at: int, move: str | None = None) -> Table:
        """The mover plays, whatever comes first if it does not matter."""
        position = self.table.live
        text = move or next(position.moves())
        return self.tell(entries.Moved(position.to_move or 0, text), at)

    def tell_again(self) -> Table:
        """A new table out of the same entries."""
        old = self.table
        again = Table(old.id, old.plan, old.seed, 1, [None] * old.plan.seats)
        for entry in self.told:
            again.apply(again.follow(entry.what, entry.at, entry.person, entry.message))
        return again


async def wait_until(room: Room, status: str) -> None:
    async with asyncio.timeout(60):
        while room.table.status != status:
            await asyncio.sleep(0.02)


@dataclass
class LocalServer:
    """The tables of a server process, on a file, without network and bots."""

    tables: Tables
    messages: int = 0
    killed: bool = False

    async def open_table(self, plan: Plan, person: int = 1, **chosen: Any) -> str:
        """A table at which somebody has sat down."""
        opening = open_table(plan, visitor(person), now(), **chosen)
        await self.tables.open(opening)
        return opening.after.id

    async def room(self, table: str) -> Room:
        """A table in memory."""
        return await self.tables.rooms.find(table)

    async def open(self, seats: int = 2, game: str = "sitaos", **plan: Any) -> Room:
        """A table at which people 1, 2 … have sat down."""
        table = await self.open_table(Plan(game, seats, **plan))
        await self.do(table, 1, actions.WordAction("word", word=""))
        for person in range(2, seats + 1):
            await self.sit(table, person)
        return await self.room(table)

    async def do(self, table: str, person: int, action: Any) -> Answered:
        """Somebody does something."""
        self.messages += 1
        action.id = f"{self.tables.pulse.process}.{self.messages}"
        room = await self.room(table)
        return await self.tables.acting.act(room, visitor(person), words_in("en"), action)

    async def sit(self, table: str, person: int, word: str = "") -> Answered:
        """Somebody sits down."""
        return await self.do(table, person, actions.SitAction("sit", word=word))

    async def say(self, table: str, person: int = 1) -> Answered:
        """Somebody chats."""
        return await self.do(table, person, actions.SayAction("say", text="hello"))

    async def move(self, room: Room, move: str) -> Answered:
        """Whoever is to move moves."""
        position = room.table.live
        holder = room.table.holders[(position.to_move or 1) - 1]
        action = actions.MoveAction("move", ply=position.ply, move=move)
        return await self.do(room.table.id, holder.person or 0, action)


def visitor(person: int) -> Visitor:
    """Somebody by number, with an account."""
    return Visitor(person, f"person {person}", False, False, "en", f"session {person}")


@asynccontextmanager
async def local_server(
    folder: Path, killed: bool = False, prepared: bool = True
) -> AsyncIterator[LocalServer]:
    """A server on the database of a folder, with people 1 to 4; see `open_local_server`."""
    settings = Settings(data_dir=str(folder))
    migrate(settings)

    def come_in(transaction: Transaction) -> None:
        for person in range(1, 5):
            transaction.run(PEOPLE, id=person, name=f"person {person}")

    async with open_local_server(settings, prepared) as there:
        await there.tables.database.transact(come_in)
        there.killed = killed
        yield there


@asynccontextmanager
async def open_local_server(
    settings: Settings, prepared: bool = True
) -> AsyncIterator[LocalServer]:
    """A server on a database; one that is killed says no goodbye.

    One that is not prepared waits for `bots.rules`, as on a machine that compiles them still.
    """
    database = Database(settings, ENTRIES)
    journal = Journal(database)
    database.start()
    bots = Bots(settings)
    for known in (bots.ready, *bots.rules.values()) if prepared else ():
        known.set()
    tables = Tables(journal, bots, Limits())
    there = LocalServer(tables)
    await tables.start()
    try:
        yield there
    finally:
        if there.killed:
            await tables.rest()
            await tables.pulse.rest()
        else:
            await tables.stop()
        database.stop()
