"""All tables of one process: loaded when they are needed, changed one change at a time.

A change is decided on the table as it stands, written, then applied and shown. Whoever finds its
number taken by another process reads what was written there, and decides again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from copy import copy
from functools import partial
from typing import Any

import structlog
from msgspec.structs import replace

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.server import counters
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Unavailable, resolve
from sobremesa.server.db.journal import Entry, Journal
from sobremesa.server.moments import now
from sobremesa.server.tables.broadcast import Broadcast, is_over
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Stale
from sobremesa.server.tables.room import Result, Room, Wanted
from sobremesa.server.tables.stored import find_names, find_table
from sobremesa.server.tables.table import OPEN, Table

# Of tables in memory; how many come in between two looks for some that may go; and how many of
# those that were asked for last stay, whatever they are.
MOST_ROOMS, LOOK, LAST = 2000, 200, 100
MOST_WANTED = 256
TRIES, RETRY = 10, 1.0
log = structlog.get_logger()


class Rooms:
    """The tables that this process has in memory.

    `woken` is told of every table on which something happened, and whether another process wrote
    it; `paused` how long no server of an older version ran.
    """

    def __init__(self, journal: Journal, bots: Bots) -> None:
        self.journal = journal
        self.database = journal.database
        self.bots = bots
        self.rooms: dict[str, Room] = {}
        self.look_at = LOOK
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.woken: Callable[[Room, bool], None] = lambda room, others: None
        self.paused: Callable[[int, int], int] = lambda since, until: 0

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside; it is ended with the server."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def find(self, table: str) -> Room:
        """The room of a table, loaded from its journal if need be."""
        room = self.rooms.pop(table, None)
        if room is not None:
            # The last of all, so that it is the last to go.
            self.rooms[table] = room
            return room
        if table not in self.loading:
            self.loading[table] = self.spawn(self._load(table))
        return await asyncio.shield(self.loading[table])

    async def _load(self, id: str) -> Room:
        try:
            table, status = await find_table(self.database, id)
            if status != OPEN:
                self.bots.need_rules(table.plan.game)
            room = Room(table)
            await self._catch_up(room, show=False)
            self._make_space()
            self.rooms[id] = room
            self.woken(room, False)
            return room
        finally:
            self.loading.pop(id, None)

    def _make_space(self) -> None:
        """Now and then let tables go at which nobody is: all that are over, others if too many.

        They are loaded again by need.
        """
        if len(self.rooms) < self.look_at:
            return
        idle = [room.table for room in [*self.rooms.values()][:-LAST] if not room.is_busy()]
        over = [table for table in idle if is_over(table)]
        others = [table for table in idle if not is_over(table)]
        too_many = max(0, len(self.rooms) - len(over) - MOST_ROOMS)
        for table in [*over, *others[:too_many]]:
            del self.rooms[table.id]
        self.look_at = len(self.rooms) + LOOK

    def is_prepared(self, table: Table) -> bool:
        return self.bots.rules[table.plan.game].is_set()

    async def _catch_up(self, room: Room, show: bool) -> None:
        """Apply what the journal has and we have not; nobody else changes the room meanwhile."""
        written = await self.journal.read(room.table.id, room.table.number)
        if any(isinstance(entry.what, entries.Started) for entry in written):
            await self.bots.rules[room.table.plan.game].wait()
        await self.learn_names(room, {entry.person for entry in written if entry.person})
        for row in written:
            table = room.table
            if row.number != table.number + 1:
                continue
            entry = table.follow(row.what, row.at, row.person, row.message)
            if row.link and row.link != entry.link:
                log.error("link_broken", table=table.id, number=row.number)
            if not show:
                # Only since the entry before: a pause counts once, however much is said after it.
                table.times = table.times.shift(self.paused(table.last_at, row.at))
            before = copy(table)
            table.apply(entry)
            room.note(entry)
            if show:
                show_to_all(room, before, entry)

    async def learn_names(self, room: Room, people: set[int], afresh: bool = False) -> None:
        """What people are called; those known already are asked for again only `afresh`."""
        wanted = people if afresh else people - room.names.keys()
        if wanted:
            room.names |= await find_names(self.database, wanted)

    async def heard(self, id: str, number: int) -> None:
        """Read what another process has written, as soon as the database lets us."""
        room = self.rooms.get(id)
        for _ in range(TRIES):
            if room is None or room.table.number >= number:
                return
            try:
                await self.sync(room)
            except Unavailable:
                await asyncio.sleep(RETRY)

    async def sync(self, room: Room) -> None:
        """Read what others wrote, and show it."""
        async with self.hold(room):
            await self._read_others(room)

    async def _read_others(self, room: Room) -> None:
        before = room.table.number
        await self._catch_up(room, show=True)
        if room.table.number != before:
            self.woken(room, True)

    @asynccontextmanager
    async def hold(self, room: Room) -> AsyncIterator[None]:
        """Have a table to oneself, once what was wanted before is done."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        room.wanted.append(turn)
        self._go_on(room)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(room)
            raise
        try:
            yield
        finally:
            self._release(room)

    def want(
        self,
        room: Room,
        decide: Callable[[Table], Change],
        answer: Callable[[Result], None],
        message: str = "",
    ) -> None:
        """Let something happen at a table when its turn comes: at once, if nothing is written."""
        if len(room.wanted) >= MOST_WANTED:
            answer(Refusal("server.too_many", seconds=1))
            return
        room.wanted.append(Wanted(decide, answer, message))
        self._go_on(room)

    async def change(self, room: Room, fill: Callable[[Change], None]) -> Change:
        """Let something happen that nobody asked for, and wait until it has."""
        done: asyncio.Future[Change] = asyncio.get_running_loop().create_future()

        def decide(table: Table) -> Change:
            change = Change.of(table, now())
            fill(change)
            return change

        self.want(room, decide, partial(resolve, done))
        return await done

    def _release(self, room: Room) -> None:
        room.writing = False
        self._go_on(room)

    def _go_on(self, room: Room) -> None:
        """Whoever waits is served, until something is being written."""
        while room.wanted and not room.writing:
            wanted = room.wanted.popleft()
            if isinstance(wanted, Wanted):
                self._begin(room, wanted)
            elif not wanted.done():
                room.writing = True
                wanted.set_result(None)

    def _begin(self, room: Room, wanted: Wanted) -> None:
        known = room.done_before(wanted.message)
        if known is not None:
            wanted.answer(known)
            return
        try:
            change = wanted.decide(room.table)
        except Refusal as refusal:
            wanted.answer(refusal)
            return
        except Exception:
            log.exception("decision_failed", table=room.table.id)
            wanted.answer(Refusal("server.failed"))
            return
        if not change.added:
            wanted.answer(change)
            return
        room.writing = True
        self.journal.put(
            change.added,
            change.standing,
            change.works,
            partial(self._written, room, wanted, change),
        )

    def _written(
        self, room: Room, wanted: Wanted, change: Change, written: bool | Exception
    ) -> None:
        """The journal has answered: apply and show what happened, or say that it did not."""
        if written is False:
            self.spawn(self._decide_again(room, wanted))
            return
        try:
            if written is True:
                self._commit(room, change)
        finally:
            # Whoever asked is told what was written, even if showing it should fail.
            if written is True:
                wanted.answer(change)
            else:
                self._refuse_all(room, wanted, written)
            self._release(room)

    def _commit(self, room: Room, change: Change) -> None:
        """Something has happened: remember it, show it, and see what is due."""
        room.table = change.after
        for entry in change.added:
            room.note(entry)
            show_to_all(room, change.before, entry)
            counters.entries.counts[entries.TAGS[type(entry.what)]] += 1
            if isinstance(entry.what, entries.Moved):
                counters.moves.counts[room.table.plan.game] += 1
        self.woken(room, False)

    def _refuse_all(self, room: Room, wanted: Wanted, error: Exception) -> None:
        """Nothing is known to be written; where the database is away, nobody waits in vain."""
        refusal = error if isinstance(error, Refusal) else Unavailable()
        waiting = [wanted]
        if isinstance(refusal, Unavailable):
            waiting += [each for each in room.wanted if isinstance(each, Wanted)]
            turns = [each for each in room.wanted if not isinstance(each, Wanted)]
            room.wanted.clear()
            room.wanted.extend(turns)
        for each in waiting:
            each.answer(refusal)

    async def _decide_again(self, room: Room, wanted: Wanted) -> None:
        """Another process was faster: see what it wrote, then ask once more."""
        try:
            await self._read_others(room)
        except Refusal as refusal:
            wanted.answer(refusal)
        else:
            if wanted.tries < TRIES:
                room.wanted.appendleft(replace(wanted, tries=wanted.tries + 1))
            else:
                wanted.answer(Stale())
        finally:
            self._release(room)


def show_to_all(room: Room, before: Table, entry: Entry) -> None:
    """Tell everybody who follows a table what happened, each as they may see it."""
    if not room.viewers:
        return
    broadcast = Broadcast(before, room.table, entry, room.names)
    said = isinstance(entry.what, entries.Said)
    for viewer in list(room.viewers):
        if not (said and entry.person in viewer.muted):
            viewer.push(broadcast.to(room.seat_for(viewer.person, viewer.as_seat)))
