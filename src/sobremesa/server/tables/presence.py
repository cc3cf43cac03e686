"""Who looks at a table, here and through other processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Any

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.journal import Journal
from sobremesa.server.tables.room import Room

# Whoever comes or goes is told of together with those of the next moment, a longer one where many
# look: else everybody would be told of everybody, one by one.
MOMENT, MOMENT_EACH = 0.03, 0.001
# Besides those who sit there; nobody reads a longer list, and it goes to each of the crowd.
MOST_SHOWN = 100
MOST_TOLD = 500


class Presence:
    """Tells who is there; each notice to other processes has a number, for they may overtake."""

    def __init__(
        self,
        journal: Journal,
        process: str,
        rooms: Mapping[str, Room],
        spawn: Callable[[Any], object],
    ) -> None:
        self.journal = journal
        self.process = process
        self.rooms = rooms
        self.spawn = spawn
        self.notices = count()
        self.asking: set[str] = set()
        self.due: dict[str, asyncio.TimerHandle] = {}

    def changed(self, room: Room, ask: bool = False) -> None:
        """Somebody came or went; perhaps others are asked who looks there."""
        id = room.table.id
        if ask:
            self.asking.add(id)
        if id not in self.due:
            delay = MOMENT + MOMENT_EACH * len(room.lookers)
            self.due[id] = asyncio.get_running_loop().call_later(delay, self._tell, room)

    def stop(self) -> None:
        """Nobody need know any more."""
        for timer in self.due.values():
            timer.cancel()
        self.due.clear()

    def _tell(self, room: Room) -> None:
        self.due.pop(room.table.id, None)
        self.show(room)
        ask = room.table.id in self.asking
        self.asking.discard(room.table.id)
        self._tell_others(room, ask)

    def show(self, room: Room) -> None:
        """Tell those who look here, unless they know already."""
        people = {*room.here}.union(*(people for _, people in room.elsewhere.values()))
        sitting = people & room.table.people
        shown = sorted(sitting) + sorted(people - sitting)[:MOST_SHOWN]
        text = json.dumps({"type": "presence", "people": sorted(shown)}).encode()
        for looker in list(room.lookers):
            if looker.presence != text:
                looker.presence = text
                looker.push(text)

    def _tell_others(self, room: Room, ask: bool) -> None:
        """Let other processes know who looks here, and perhaps ask who looks there."""
        here = room.here[:MOST_TOLD]
        if self.journal.alone or (here == room.told and not ask):
            return
        room.told = here
        notice = {
            "by": self.process,
            "number": next(self.notices),
            "table": room.table.id,
            "people": here,
            "ask": ask,
        }
        self.spawn(self._announce(json.dumps(notice)))

    async def _announce(self, text: str) -> None:
        with contextlib.suppress(Refusal):
            await self.journal.transact(lambda transaction: transaction.announce(text))

    def meet(self, by: str, number: int, table: str, people: list[int], ask: bool) -> None:
        """Another process says who looks at a table there; notices may overtake each other."""
        room = self.rooms.get(table)
        if room is None or by == self.process:
            return
        if number > room.elsewhere.get(by, (-1,))[0]:
            room.elsewhere[by] = number, people
            self.show(room)
        if ask and room.lookers:
            room.told = None
            self.changed(room)

    def forget_all_but(self, alive: Collection[str]) -> None:
        """Nobody looks through a process that has ended."""
        for room in self.rooms.values():
            if gone := room.elsewhere.keys() - alive:
                for process in gone:
                    del room.elsewhere[process]
                self.show(room)
