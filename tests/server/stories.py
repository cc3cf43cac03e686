"""Tables told by hand, entry by entry, and a house without a network around them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.db.journal import Entry, Journal
from sobremesa.server.db.schema import migrate
from sobremesa.server.limits import Limits
from sobremesa.server.settings import Settings
from sobremesa.server.tables import actions
from sobremesa.server.tables.acts import act
from sobremesa.server.tables.live import Live
from sobremesa.server.tables.opening import open_table
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.table import Table

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
    entries: list[tuple[Entry, dict[str, Any]]] = field(default_factory=list)

    @classmethod
    def begin(
        cls, plan: Plan, people: tuple[int, ...] = (1, 2), bots: tuple[str, ...] = ()
    ) -> Story:
        """People and bots sit down, and the game starts at nought, in the order of chairs."""
        story = cls(Table("story", plan, bytes(32), people[0], [None] * plan.seats))
        story.tell("created", 0, commitment=story.table.fair.commitment)
        for chair, person in enumerate(people):
            story.tell("sat", 0, person, chair=chair, word="")
        for chair, level in enumerate(bots, len(people)):
            story.tell("bot", 0, chair=chair, level=level)
        story.tell("started", 0, order=list(range(plan.seats)), words=[])
        return story

    def tell(self, kind: str, at: int, person: int | None = None, **data: Any) -> Table:
        """The next entry."""
        number = self.table.number + 1
        entry = Entry(self.table.id, number, kind, person, json.dumps(data), "", at)
        self.table.apply(entry, data)
        self.entries.append((entry, data))
        return self.table

    def move(self, at: int, move: str | None = None) -> Table:
        """The mover plays, whatever comes first if it does not matter."""
        position = self.table.live
        text = move or next(position.moves())
        return self.tell("moved", at, seat=position.to_move, move=text)

    def tell_again(self) -> Table:
        """A new table out of the same entries."""
        old = self.table
        again = Table(old.id, old.plan, old.seed, 1, [None] * old.plan.seats)
        for entry, data in self.entries:
            again.apply(entry, data)
        return again


@dataclass
class House:
    """The tables of a server process, on a file, without network and bots."""

    live: Live
    limits: Limits = field(default_factory=Limits)
    messages: int = 0

    async def open(self, seats: int = 2, game: str = "sitaos", **plan: Any) -> Room:
        """A table at which people 1, 2 … have sat down."""
        table = (await open_table(self.live, Plan(game, seats, **plan), visitor(1))).id
        await self.do(table, 1, actions.WordAction("word", word=""))
        for person in range(2, seats + 1):
            await self.sit(table, person)
        return await self.live.room(table)

    async def do(self, table: str, person: int, action: Any) -> dict[str, Any]:
        """Somebody does something."""
        self.messages += 1
        action.id = f"{self.live.pulse.process}.{self.messages}"
        room = await self.live.room(table)
        return await act(self.live, self.limits, room, visitor(person), action)

    async def sit(self, table: str, person: int, word: str = "") -> dict[str, Any]:
        """Somebody sits down."""
        return await self.do(table, person, actions.SitAction("sit", word=word))

    async def say(self, table: str, person: int = 1) -> dict[str, Any]:
        """Somebody chats."""
        return await self.do(table, person, actions.SayAction("say", text="hello"))

    async def move(self, room: Room, move: str) -> dict[str, Any]:
        """Whoever is to move moves."""
        position = room.table.live
        holder = room.table.holders[(position.to_move or 1) - 1]
        action = actions.MoveAction("move", ply=position.ply, move=move)
        return await self.do(room.table.id, holder.person or 0, action)


def visitor(person: int) -> Visitor:
    """Somebody by number, with an account."""
    return Visitor(person, f"person {person}", False, False, "en", f"session {person}")


@asynccontextmanager
async def house(folder: Path, killed: bool = False, prepared: bool = True) -> AsyncIterator[House]:
    """A house on the database of a folder; one that is killed says no goodbye.

    One that is not prepared waits for `bots.rules`, as on a machine that compiles them still.
    """
    settings = Settings(data_dir=str(folder))
    migrate(settings)
    database = Database(settings)
    database.start()
    bots = Bots(settings)
    for known in (bots.ready, *bots.rules.values()) if prepared else ():
        known.set()
    live = Live(Journal(database), bots)

    def come_in(transaction: Transaction) -> None:
        for person in range(1, 5):
            transaction.run(PEOPLE, id=person, name=f"person {person}")

    await database.transact(come_in)
    await live.start()
    try:
        yield House(live)
    finally:
        if killed and live.pulse.task is not None:
            live.pulse.task.cancel()
            live.pulse.stop = nothing  # type: ignore[method-assign]
        await live.stop()
        database.stop()


async def nothing() -> None:
    """Say no goodbye."""
