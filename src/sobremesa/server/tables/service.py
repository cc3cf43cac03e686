"""The tables of one process from its start to its stop."""

import asyncio
import contextlib

import msgspec
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.bots import Bots
from sobremesa.server.closing import Closing
from sobremesa.server.db.journal import Journal
from sobremesa.server.limits import Limits
from sobremesa.server.tables import broadcast, events
from sobremesa.server.tables.acting import Acting
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.due import Due
from sobremesa.server.tables.opening import write_opening
from sobremesa.server.tables.presence import Presence
from sobremesa.server.tables.pulse import Pulse
from sobremesa.server.tables.rooms import Rooms
from sobremesa.server.tables.table import PLAYING

# In seconds: how often a process looks whether others are still there; and how many such looks go
# by before it sees to their games although none is missed.
MISS, LOOK_AGAIN = 2.0, 15
log = structlog.get_logger()


class Tables:
    """Rooms, who looks at them, what people ask for there, and what is due."""

    def __init__(self, journal: Journal, bots: Bots, limits: Limits) -> None:
        self.database = journal.database
        self.bots = bots
        self.pulse = Pulse(journal.database)
        self.rooms = Rooms(journal, bots)
        self.rooms.paused = self.pulse.paused
        self.presence = Presence(self.rooms, self.pulse.process)
        self.acting = Acting(self.rooms, limits)
        self.due = Due(self.rooms, bots)

    async def start(self) -> None:
        """Count the time that nobody ran as nobody's, then go on where games wait for us."""
        await self.pulse.start()
        self.pulse.thawed = self.show_clocks
        for game in self.bots.rules:
            self.rooms.spawn(self._open_game(game))
        if not self.database.alone:
            self.rooms.spawn(self._look_again())

    async def stop(self) -> None:
        """Let nothing more happen, and say goodbye to the clocks."""
        await self.rest()
        await self.pulse.stop()

    async def rest(self) -> None:
        """Close all sockets, and let nothing more happen at any table."""
        self.due.stop()
        # Whoever is dropped has gone: nobody is told of it after the end.
        self.presence.drop(Closing.GOING)
        self.presence.stop()
        await self.rooms.stop()

    async def open(self, opening: Change) -> None:
        """Write a new table down; a full one then starts by itself."""
        await self.database.transact(lambda transaction: write_opening(transaction, opening))
        await self.rooms.find(opening.after.id)

    async def _open_game(self, game: str) -> None:
        """Once a game's rules are there: begin where all sit, go on where a game was broken off."""
        await self.bots.rules[game].wait()
        log.info("game_ready", game=game)
        text = msgspec.json.encode(events.Prepared(game=game))
        for room in [room for room in self.rooms.rooms.values() if room.table.plan.game == game]:
            for viewer in list(room.viewers):
                viewer.push(text)
            self.due.wake(room)
        await self.due.go_on_with(game)

    async def _look_again(self) -> None:
        """Other processes may die: go on with their games, and forget who looked through them."""
        others: set[str] = set()
        while True:
            for _ in range(LOOK_AGAIN):
                await asyncio.sleep(MISS)
                before = others
                with contextlib.suppress(Refusal):
                    others = await self.pulse.alive()
                if before - others:
                    break
            self.presence.forget_all_but(others)
            for game in [game for game, rules in self.bots.rules.items() if rules.is_set()]:
                with contextlib.suppress(Refusal):
                    await self.due.go_on_with(game)

    async def look(
        self, table: str, visitor: Visitor | None, as_seat: int | None, muted: frozenset[int]
    ) -> events.Snapshot:
        room = await self.rooms.find(table)
        await self.rooms.learn_names(room, room.table.known, afresh=True)
        preparing = not self.rooms.is_prepared(room.table)
        person = None if visitor is None else visitor.id
        return broadcast.snapshot(room, person, as_seat, muted, preparing)

    def deadline(self, id: str) -> int | None:
        """When the time of a table's mover is up, where a turn has days and it is in memory."""
        room = self.rooms.rooms.get(id)
        days = room is not None and room.table.times.clock.increment is None
        return room.table.times.deadline if room and days else None

    def show_clocks(self) -> None:
        """Tell everybody how clocks stand, whose own count went on while the server was frozen."""
        for room in list(self.rooms.rooms.values()):
            if room.table.times.seat is not None and room.table.status == PLAYING:
                for viewer in list(room.viewers):
                    shown = broadcast.snapshot(
                        room, viewer.person, viewer.as_seat, viewer.muted, preparing=False
                    )
                    viewer.push(msgspec.json.encode(shown))
