"""All tables of one process: loaded when they are needed, kept in step with the journal.

An entry is written first, then applied, then shown. Whoever finds its number taken reads what
others wrote and tells its player so.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import msgspec
import structlog

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.server import counters
from sobremesa.server.archive.finish import Finished, Holder, file_game
from sobremesa.server.bots import Bots
from sobremesa.server.db.journal import Also, Entry, Journal, Transaction
from sobremesa.server.moments import now
from sobremesa.server.preparing import need_rules
from sobremesa.server.tables import waiting
from sobremesa.server.tables.presence import Presence
from sobremesa.server.tables.pulse import Pulse
from sobremesa.server.tables.room import Looker, Room
from sobremesa.server.tables.showing import Showing, show_missed, snapshot, with_field
from sobremesa.server.tables.starting import await_words, begin
from sobremesa.server.tables.stored import find_names, find_table
from sobremesa.server.tables.table import ABORTED, OPEN, OVER, PLAYING, Table

MOST_ROOMS = 2000
GRACE = 8.0
RETRY = 1.0
LOOK_AGAIN = 30.0
FULL, GOING = 1013, 1012
# Who asked for something, and is answered together with the news of it.
Told = tuple[Looker, dict[str, Any]]
log = structlog.get_logger()


class Stale(Refusal):
    """Somebody was faster, or the ply is not the one on the table."""

    def __init__(self) -> None:
        super().__init__("tables.stale")


class Overtaken(Stale):
    """Another process wrote the same number; whoever still wants the same may try again."""


class Live:
    """The tables that this process has in memory."""

    def __init__(self, journal: Journal, bots: Bots) -> None:
        self.journal = journal
        self.bots = bots
        self.pulse = Pulse(journal)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.presence = Presence(journal, self.pulse.process, self.rooms, self.spawn)
        self.closing = False

    async def start(self) -> None:
        """Count the time that nobody ran as nobody's, then go on where games wait for us."""
        await self.pulse.start()
        self.pulse.thawed = lambda: waiting.show_clocks(self)
        for game in self.bots.rules:
            self.spawn(waiting.open_game(self, game))
        if not self.journal.alone:
            self.spawn(self._look_again())

    async def stop(self) -> None:
        """Close all sockets, let nothing more happen, and say goodbye to the clocks."""
        self.closing = True
        self.presence.stop()
        for room in self.rooms.values():
            self._rest(room)
            for looker in list(room.lookers):
                looker.drop(GOING)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pulse.stop()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do something beside; it is ended with the server."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _look_again(self) -> None:
        """Other processes may die: go on with their games, and forget who looked through them."""
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            with contextlib.suppress(Refusal):
                self.presence.forget_all_but(await self.pulse.alive())
            for game in [game for game, rules in self.bots.rules.items() if rules.is_set()]:
                await waiting.go_on_with(self, game)

    def set_muted(self, person: int, muted: frozenset[int]) -> None:
        """A person changed whom they read: it holds for the sockets that are open too."""
        for room in self.rooms.values():
            for looker in room.lookers:
                if looker.person == person:
                    looker.muted = muted

    async def room(self, table: str) -> Room:
        """The room of a table, loaded from its journal if need be."""
        room = self.rooms.get(table)
        if room is None:
            if table not in self.loading:
                self.loading[table] = self.spawn(self._load(table))
            room = await asyncio.shield(self.loading[table])
        return room

    async def _load(self, id: str) -> Room:
        try:
            table, status = await find_table(self.journal, id)
            if status != OPEN:
                need_rules(self.bots, table.plan.game)
            room = Room(table)
            await self._catch_up(room, show=False)
            self._make_space()
            self.rooms[id] = room
            self.wake(room)
            return room
        finally:
            self.loading.pop(id, None)

    async def start_if_full(self, room: Room, message: str = "", friendly: bool = False) -> None:
        """The game begins when every chair is taken, the rules are there and all have said a word.

        Where a guest keeps a rated table from counting, it waits until the host is content with a
        friendly game or the guest has made an account. A host who says so need say nothing else.
        """
        table = room.table
        willing = friendly or (table.is_ready and not table.is_silent())
        if table.status == OPEN and table.is_full and willing and self.is_prepared(table):
            await begin(self, room, message)

    def is_prepared(self, table: Table) -> bool:
        """Whether the rules of a table's game are there."""
        return self.bots.rules[table.plan.game].is_set()

    def _make_space(self) -> None:
        if len(self.rooms) < MOST_ROOMS:
            return
        idle = [id for id, room in self.rooms.items() if not room.is_busy()]
        for id in idle[: MOST_ROOMS // 10]:
            del self.rooms[id]

    async def _catch_up(self, room: Room, show: bool) -> None:
        """Apply what the journal has and we have not."""
        entries = await self.journal.read(room.table.id, room.table.number)
        if any(entry.kind == "started" for entry in entries):
            await self.bots.rules[room.table.plan.game].wait()
        people = {entry.person for entry in entries if entry.person is not None}
        if people - room.names.keys():
            room.names |= await find_names(self.journal, people - room.names.keys())
        for entry in entries:
            if entry.number != room.table.number + 1:
                continue
            data = json.loads(entry.data)
            if not show:
                table = room.table
                # Only since the entry before: a pause counts once, however much is said after it.
                pause = self.pulse.paused(table.last_at, entry.at)
                table.times = table.times.shift(pause)
            room.table.apply(entry, data)
            room.note(entry, data)
            if show:
                self._show(room, entry, data)

    async def sync(self, room: Room) -> None:
        """Read what others wrote, show it, and wait a while before doing their work."""
        before = room.table.number
        await self._catch_up(room, show=True)
        if room.table.number != before:
            self.wake(room, GRACE)

    async def heard(self, id: str, number: int) -> None:
        """Another process wrote an entry."""
        room = self.rooms.get(id)
        if room is not None and room.table.number < number:
            async with room.lock:
                await self.sync(room)

    async def resync(self) -> None:
        """After a time of deafness: look at every table."""
        for room in list(self.rooms.values()):
            async with room.lock:
                await self.sync(room)
            if room.lookers:
                self.presence.changed(room, ask=True)

    async def write(
        self,
        room: Room,
        kind: str,
        data: dict[str, Any],
        person: int | None = None,
        message: str = "",
        position: Position | None = None,
        also: Also | None = None,
        answer: Told | None = None,
    ) -> Entry:
        """Make something happen at a table, durably; the room's lock is held."""
        entry = next_entry(room.table, kind, data, person, message)
        after = room.table.copy()
        after.apply(entry, data, position)
        changed = kind not in ("said", "resumed")
        ended = after.status in (OVER, ABORTED) and room.table.status == PLAYING
        works = [work for work in (also, finish(after, entry.at) if ended else None) if work]
        if not await self.journal.append(
            entry, after.standing if changed else None, together(works)
        ):
            await self.sync(room)
            raise Overtaken
        room.table = after
        self.spread(room, entry, data, answer)
        return entry

    def spread(
        self, room: Room, entry: Entry, data: dict[str, Any], answer: Told | None = None
    ) -> None:
        """Something has happened: remember it, show it, and go on."""
        room.note(entry, data)
        self._show(room, entry, data, answer)
        self.wake(room)
        counters.entries.counts[entry.kind] += 1
        if entry.kind == "moved":
            counters.moves.counts[room.table.plan.game] += 1

    def _show(
        self, room: Room, entry: Entry, data: dict[str, Any], answer: Told | None = None
    ) -> None:
        """Tell everybody who looks; who asked for it gets the answer in the same message."""
        if not room.lookers:
            return
        showing = Showing(room.table, entry, data, room.names)
        for looker in list(room.lookers):
            if entry.kind == "said" and entry.person in looker.muted:
                continue
            text = showing.to(room.seat_for(looker.person, looker.as_seat))
            if answer is not None and answer[0] is looker:
                text = with_field(text, "done", answer[1])
            looker.push(text)

    async def learn_names(self, room: Room) -> None:
        """What everybody is called now who sits at a table or is awaited there."""
        room.names |= await find_names(self.journal, room.table.known)

    def snapshot(
        self, room: Room, person: int | None, as_seat: int | None, muted: frozenset[int]
    ) -> dict[str, Any]:
        """Where a table stands, as a person may see it; the names are as they were learnt."""
        chat = [
            {**said, "name": room.names.get(said["person"], "?")}
            for said in room.chat
            if said["person"] not in muted
        ]
        seat = room.seat_for(person, as_seat)
        shown = snapshot(room.table, seat, room.table.seats_of(person), room.names, chat)
        return {**shown, "preparing": not self.is_prepared(room.table)}

    def missed(self, room: Room, looker: Looker, after: int) -> list[dict[str, Any]] | None:
        """The events after a number; None when they are not all known any more."""
        seat = room.seat_for(looker.person, looker.as_seat)
        if after > room.table.number or (room.recent and after < room.recent[0][0].number - 1):
            return None
        return [
            show_missed(room.table, entry, data, move, seat, room.names)
            for entry, data, move in room.recent
            if entry.number > after and not (entry.kind == "said" and entry.person in looker.muted)
        ]

    def enter(self, room: Room, looker: Looker) -> None:
        """Begin to look."""
        first = not room.lookers
        room.lookers.add(looker)
        counters.sockets.inc()
        self.presence.changed(room, ask=first)

    def leave(self, room: Room, looker: Looker) -> None:
        """Stop looking."""
        room.lookers.discard(looker)
        counters.sockets.dec()
        self.presence.changed(room)

    def deadline(self, id: str) -> int | None:
        """When the time of a table's mover is up, where a turn has days and it is in memory."""
        room = self.rooms.get(id)
        days = room is not None and room.table.times.clock.increment is None
        return room.table.times.deadline if room and days else None

    def rename(self, person: int, name: str) -> None:
        """Somebody is called otherwise now: tell those who look where that person sits."""
        text = msgspec.json.encode({"type": "named", "person": person, "name": name})
        for room in self.rooms.values():
            if person in room.names:
                room.names[person] = name
                for looker in list(room.lookers):
                    looker.push(text)

    def end_session(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        for room in self.rooms.values():
            for looker in [each for each in room.lookers if each.session == session]:
                looker.drop(4401)

    def _rest(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None

    def wake(self, room: Room, delay: float = 0.0) -> None:
        """See to it that what is due happens: a start, a forced or bot's move, the end of time."""
        table = room.table
        ready = table.status == OPEN and table.is_ready and self.is_prepared(table)
        if ready and not self.closing:
            await_words(self, room, delay)
            return
        self._rest(room)
        if self.closing or table.status != PLAYING or table.position is None:
            return
        if table.times.held is not None:
            self.spawn(waiting.resume(self, room))
        position, deadline = table.position, table.times.deadline
        if position.forced is not None or table.bot_at(position.to_move or 0) is not None:
            if delay:
                room.timer = asyncio.get_running_loop().call_later(delay, self._go_on, room)
            else:
                self._go_on(room)
        elif deadline is not None:
            wait = max(0, deadline - now()) / 1000 + delay / GRACE
            room.timer = asyncio.get_running_loop().call_later(
                wait, lambda: self.spawn(self._time_out(room))
            )

    def _go_on(self, room: Room) -> None:
        room.timer = None
        if room.task is None or room.task.done() or room.task is asyncio.current_task():
            room.task = self.spawn(self._play_for(room))

    async def _play_for(self, room: Room) -> None:
        """Play the move that is forced, or the bot's."""
        table = room.table
        position = table.live
        seat, ply = position.to_move or 0, position.ply
        move = position.forced
        if move is None:
            level = table.bot_at(seat)
            if level is None:
                return
            move = await self.bots.ask(position, level, f"{table.seed.hex()}/{ply}")
        while wait := room.wait_for_bot(now()):
            await asyncio.sleep(wait)
        async with room.lock:
            same = room.table.position is position and room.table.status == PLAYING
            if not same:
                # What the table waits for now was not begun while we thought.
                if room.timer is None:
                    self.wake(room)
                return
            try:
                after = position.play(move)
                await self.write(room, "moved", {"seat": seat, "move": move}, position=after)
            except Stale:
                return
            except Refusal as refusal:
                log.error("bot_move_not_written", table=table.id, refusal=refusal.code)
                loop = asyncio.get_running_loop()
                room.timer = loop.call_later(RETRY, self._go_on, room)

    async def _time_out(self, room: Room) -> None:
        async with room.lock:
            table = room.table
            deadline = table.times.deadline
            if table.status != PLAYING or deadline is None or deadline > now():
                self.wake(room)
                return
            try:
                await self.write(room, "timeout", {"seat": table.times.seat})
            except Stale:
                return
            except Refusal as refusal:
                log.error("timeout_not_written", table=table.id, refusal=refusal.code)
                loop = asyncio.get_running_loop()
                room.timer = loop.call_later(RETRY, lambda: self.spawn(self._time_out(room)))


def next_entry(
    table: Table, kind: str, data: dict[str, Any], person: int | None, message: str
) -> Entry:
    """What comes next in a table's journal."""
    text = msgspec.json.encode(data).decode()
    at = max(now(), table.last_at) if table.counts_time else now()
    return Entry(table.id, table.number + 1, kind, person, text, message, at)


def together(works: list[Also]) -> Also | None:
    """Several pieces of work as one."""
    if not works:
        return None

    def run(transaction: Transaction) -> None:
        for work in works:
            work(transaction)

    return run


def finish(table: Table, at: int) -> Also:
    """The work of a game's end: archive and ratings, in one transaction with the entry."""
    finished = Finished(
        table.id,
        table.plan.game,
        table.rated and table.status == OVER,
        table.plan.teams,
        table.record(),
        tuple(Holder(holder.person, holder.bot) for holder in table.holders),
        tuple(table.leavers),
        at,
    )
    return lambda transaction: file_game(transaction, finished)
