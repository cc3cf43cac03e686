"""What is due at tables without anybody asking: starts, forced moves, bots' moves, ends of time."""

import asyncio
import contextlib
import time

import structlog

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.server.bots import Bots
from sobremesa.server.moments import now
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Stale, begin
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.rooms import Rooms
from sobremesa.server.tables.stored import UNTIMED, WAITING, find_ids
from sobremesa.server.tables.table import OPEN, PLAYING

# In seconds: before doing another process's work; before trying again what could not be written.
GRACE, RETRY = 8.0, 1.0
# For how long a table waits for words, and for a start that should have come by itself.
SILENCE, LATE = 5.0, 0.1
log = structlog.get_logger()


class Due:
    """Sees to it that every game goes on."""

    def __init__(self, rooms: Rooms, bots: Bots) -> None:
        self.rooms = rooms
        self.bots = bots
        self.closing = False
        self.resuming = asyncio.Lock()
        rooms.woken = self.wake

    def stop(self) -> None:
        self.closing = True
        for room in self.rooms.rooms.values():
            rest(room)

    async def go_on_with(self, game: str) -> None:
        """Take up the games that wait for a bot, a clock, or what is forced.

        One table at a time, and with as long a rest after each: people who come back to theirs
        need not wait until all others are there.
        """
        for table in await find_ids(self.rooms.database, WAITING, game=game, untimed=UNTIMED):
            if table in self.rooms.rooms:
                continue
            async with self.resuming:
                began = time.monotonic()
                try:
                    await self.rooms.find(table)
                except Refusal as refusal:
                    log.error("table_not_resumed", table=table, refusal=refusal.code)
                await asyncio.sleep(time.monotonic() - began)

    def wake(self, room: Room, others: bool = False) -> None:
        """See to it that what is due happens: a start, a forced or bot's move, the end of time.

        Where others wrote what happened last, they come first.
        """
        table, delay = room.table, GRACE if others else 0.0
        ready = table.status == OPEN and table.is_ready and self.rooms.is_prepared(table)
        if ready and not self.closing:
            self._await_words(room, delay)
            return
        rest(room)
        if self.closing or table.status != PLAYING or table.position is None:
            return
        if table.times.held is not None:
            self.rooms.spawn(self._resume(room))
        position, deadline = table.position, table.times.deadline
        if position.forced is not None or table.bot_at(position.to_move or 0) is not None:
            if delay:
                room.timer = asyncio.get_running_loop().call_later(delay, self._go_on, room)
            else:
                self._go_on(room)
        elif deadline is not None:
            wait = max(0, deadline - now()) / 1000 + delay / GRACE
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, self._spawn_time_out, room)

    def _await_words(self, room: Room, delay: float) -> None:
        """Every chair is taken: whoever has not said a word still may, for a while.

        Also where a server ended between the last word and the start. What happens meanwhile, chat
        for one, does not make it longer.
        """
        if room.timer is None:
            wait = SILENCE if room.table.silent() else LATE
            room.timer = asyncio.get_running_loop().call_later(
                wait + delay, lambda: self.rooms.spawn(self._begin_late(room))
            )

    async def _begin_late(self, room: Room) -> None:
        """Begin without the words of those who are silent."""
        room.timer = None

        def start(change: Change) -> None:
            if change.before.status == OPEN and change.before.is_ready:
                begin(change)

        try:
            await self.rooms.change(room, start)
        except Refusal as refusal:
            log.warning("start_not_written", table=room.table.id, refusal=refusal.code)
            self.wake(room)

    async def _resume(self, room: Room) -> None:
        """The game can be played: let its clock go on."""

        def resume(change: Change) -> None:
            if change.before.status == PLAYING and change.before.times.held is not None:
                change.add(entries.Resumed())

        with contextlib.suppress(Refusal):
            await self.rooms.change(room, resume)

    def _go_on(self, room: Room) -> None:
        room.timer = None
        if room.task is None or room.task.done():
            room.task = self.rooms.spawn(self._play_for(room))

    async def _play_for(self, room: Room) -> None:
        """Play the move that is forced, or the bot's."""
        table, position = room.table, room.table.live
        move = position.forced
        if move is None:
            level = table.bot_at(position.to_move or 0)
            if level is None:
                return
            move = await self.bots.ask(position, level, f"{table.seed.hex()}/{position.ply}")
        while wait := room.wait_for_bot(now()):
            await asyncio.sleep(wait)
        try:
            with contextlib.suppress(Stale):
                await self.rooms.change(room, lambda change: play_on(change, position, move))
        except Refusal as refusal:
            log.error("bot_move_not_written", table=table.id, refusal=refusal.code)
            room.timer = asyncio.get_running_loop().call_later(RETRY, self._go_on, room)
        else:
            # What the table waits for now was not begun while we were busy.
            room.task = None
            self.wake(room)

    def _spawn_time_out(self, room: Room) -> None:
        self.rooms.spawn(self._time_out(room))

    async def _time_out(self, room: Room) -> None:
        def end_time(change: Change) -> None:
            times = change.before.times
            over = times.deadline is not None and times.deadline <= now()
            if change.before.status == PLAYING and over and times.seat is not None:
                change.add(entries.TimedOut(times.seat))

        try:
            change = await self.rooms.change(room, end_time)
            if not change.added:
                self.wake(room)
        except Refusal as refusal:
            log.error("timeout_not_written", table=room.table.id, refusal=refusal.code)
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(RETRY, self._spawn_time_out, room)


def play_on(change: Change, position: Position, move: str) -> None:
    """A move that nobody asked for, in a position that is still on the table."""
    if change.before.position is not position or change.before.status != PLAYING:
        raise Stale
    change.play(position.to_move or 0, position.play(move))


def rest(room: Room) -> None:
    if room.timer is not None:
        room.timer.cancel()
        room.timer = None
