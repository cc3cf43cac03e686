"""Who looks at a table, here and through other processes."""

import asyncio
import contextlib
from collections.abc import Collection, Iterator
from itertools import count

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.server import counters
from sobremesa.server.db.notices import Looking, write
from sobremesa.server.tables import events
from sobremesa.server.tables.room import Room, Viewer
from sobremesa.server.tables.rooms import Rooms

# Whoever comes or goes is told of together with those of the next moment, a longer one where many
# look: else everybody would be told of everybody, one by one.
MOMENT, MOMENT_EACH = 0.03, 0.001
# Besides those who sit there; nobody reads a longer list, and it goes to each of the crowd.
MOST_SHOWN = 100
MOST_TOLD = 500


class Presence:
    """Knows who looks at each table, and tells; each notice to other processes has a number."""

    def __init__(self, rooms: Rooms, process: str) -> None:
        self.rooms = rooms
        self.process = process
        self.notices = count()
        self.asking: set[str] = set()
        self.due: dict[str, asyncio.TimerHandle] = {}
        self.stopped = False

    def enter(self, room: Room, viewer: Viewer) -> None:
        first = not room.viewers
        room.viewers.add(viewer)
        counters.sockets.inc()
        self.changed(room, ask=first)

    def leave(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        counters.sockets.dec()
        self.changed(room)

    @property
    def viewers(self) -> Iterator[Viewer]:
        return (viewer for room in self.rooms.rooms.values() for viewer in list(room.viewers))

    def drop(self, code: int, session: str | None = None) -> None:
        for viewer in [*self.viewers]:
            if session in (None, viewer.session):
                viewer.drop(code)

    def set_muted(self, person: int, muted: frozenset[int]) -> None:
        """Mute the same people on all open sockets of a person."""
        for viewer in self.viewers:
            if viewer.person == person:
                viewer.muted = muted

    def rename(self, person: int, name: str) -> None:
        """Somebody is called otherwise now: tell those who look where that person sits."""
        text = msgspec.json.encode(events.Named(person=person, name=name))
        for room in self.rooms.rooms.values():
            if person in room.names:
                room.names[person] = name
                for viewer in list(room.viewers):
                    viewer.push(text)

    def changed(self, room: Room, ask: bool = False) -> None:
        """Somebody came or went; perhaps others are asked who looks there."""
        id = room.table.id
        if ask:
            self.asking.add(id)
        if id not in self.due and not self.stopped:
            delay = MOMENT + MOMENT_EACH * len(room.viewers)
            self.due[id] = asyncio.get_running_loop().call_later(delay, self._tell, room)

    def stop(self) -> None:
        """Tell nobody any more who comes or goes."""
        self.stopped = True
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
        text = msgspec.json.encode(events.Presence(people=sorted(shown)))
        for viewer in list(room.viewers):
            if viewer.presence != text:
                viewer.presence = text
                viewer.push(text)

    def _tell_others(self, room: Room, ask: bool) -> None:
        """Let other processes know who looks here, and perhaps ask who looks there."""
        here = room.here[:MOST_TOLD]
        if self.rooms.database.alone or (here == room.told and not ask):
            return
        room.told = here
        notice = Looking(room.table.id, self.process, next(self.notices), here, ask)
        self.rooms.spawn(self._announce(write(notice)))

    async def _announce(self, text: str) -> None:
        with contextlib.suppress(Refusal):
            await self.rooms.database.transact(lambda transaction: transaction.announce(text))

    def meet(self, notice: Looking) -> None:
        """Another process says who looks at a table there; notices may overtake each other."""
        room = self.rooms.rooms.get(notice.table)
        if room is None or notice.by == self.process:
            return
        if notice.number > room.elsewhere.get(notice.by, (-1,))[0]:
            room.elsewhere[notice.by] = notice.number, notice.people
            self.show(room)
        if notice.ask and room.viewers:
            room.told = None
            self.changed(room)

    def forget_all_but(self, alive: Collection[str]) -> None:
        """Nobody looks through a process that has ended."""
        for room in self.rooms.rooms.values():
            if gone := room.elsewhere.keys() - alive:
                for process in gone:
                    del room.elsewhere[process]
                self.show(room)
