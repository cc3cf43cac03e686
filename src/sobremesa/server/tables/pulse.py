"""When the server ran: its heartbeat in the database, and the times that cost nobody anything.

Whoever starts and finds that no process ran writes to each game with a clock that it has been
paused since the last beat. The first process that can play the game writes that it is resumed.
What the wall clock said meanwhile does not matter: before and after are never compared.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries
from sobremesa.server.db import notices
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.db.journal import Entry, insert_entry
from sobremesa.server.moments import now, timepiece
from sobremesa.server.tables.plan import Plan

TICK = 0.5
BEAT = 2.0
SILENCE = 6000
# How far apart two processes may be that count the same time.
APART = 3000
STOPPED = "stopped"
BEATS = "SELECT process, beat_at FROM pulse WHERE process != :process"
ALIVE = "SELECT process FROM pulse WHERE process != :stopped AND beat_at > :since"
PAUSES = "SELECT since, until FROM pause ORDER BY since"
SAY = (
    "INSERT INTO pulse (process, beat_at) VALUES (:process, :at) "
    "ON CONFLICT (process) DO UPDATE SET beat_at = :at"
)
GO = "DELETE FROM pulse WHERE process = :process"
CLEAR = "DELETE FROM pulse"
GAMES = (
    "SELECT t.id, t.plan, (SELECT max(number) FROM journal j WHERE j.table_id = t.id) "
    "FROM game_table t WHERE t.status = 'playing'"
)


class Pulse:
    """Says every few seconds that this process is alive; tells `thawed` when it was frozen.

    `pauses` are those that a version wrote which had no entries for them.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.process = secrets.token_hex(8)
        self.pauses: list[tuple[int, int]] = []
        self.thawed: Callable[[], object] = lambda: None
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Pause all games if no other process was running, and begin to beat."""
        timepiece.tick()
        if (others := await self._find_others()) is None:
            await self.database.transact(self._begin)
        else:
            if abs(others - now()) > APART:
                timepiece.adopt(others)
            await self.say()
        self.pauses = [(row[0], row[1]) for row in await self.database.fetch(PAUSES)]
        self.task = asyncio.get_running_loop().create_task(self._beat())

    async def _find_others(self) -> int | None:
        """The time that other processes count, if there are any.

        A beat that is not of this moment may be from before the wall clock was set: whether its
        process is alive is seen from the next one.
        """
        if self.database.alone:
            return None
        first = await self._beats()
        fresh = [at for at in first.values() if abs(at - now()) <= APART]
        if fresh or not first:
            return max(fresh, default=None)
        await asyncio.sleep(BEAT + TICK)
        again = await self._beats()
        return max((at for name, at in again.items() if first.get(name) != at), default=None)

    async def _beats(self) -> dict[str, int]:
        """When each other process was last heard of, by its own time."""
        rows = await self.database.fetch(BEATS, process=self.process)
        return {process: at for process, at in rows if process != STOPPED}

    def _begin(self, transaction: Transaction) -> None:
        """Nobody ran: every clock has stood since the last beat."""
        beats = [at for _, at in transaction.run(BEATS, process=self.process)]
        if beats:
            for table, plan, number in transaction.run(GAMES):
                if msgspec.json.decode(plan, type=Plan).clock != "none":
                    paused = entries.Paused()
                    text = entries.write_entry(paused)
                    insert_entry(transaction, Entry(table, number + 1, paused, text, max(beats)))
                    transaction.announce(notices.write(notices.Wrote(table, number + 1)))
        transaction.run(CLEAR)
        transaction.run(SAY, process=self.process, at=now())

    async def rest(self) -> None:
        """Beat no more."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        timepiece.rest()

    async def stop(self) -> None:
        """Write the last beat: games are paused from here on."""
        await self.rest()

        def end(transaction: Transaction) -> None:
            transaction.run(SAY, process=STOPPED, at=now())
            transaction.run(GO, process=self.process)

        with contextlib.suppress(Refusal):
            await self.database.transact(end)

    async def _beat(self) -> None:
        lost, due = timepiece.tick(), now() + 1000 * BEAT
        while True:
            await asyncio.sleep(TICK)
            before, lost = lost, timepiece.tick()
            if now() < due and lost == before:
                continue
            due = now() + 1000 * BEAT
            with contextlib.suppress(Refusal):
                if lost > before:
                    await self._catch_up()
                    self.thawed()
                await self.say()

    async def _catch_up(self) -> None:
        """We were frozen: if others went on meanwhile, the time that they count is right."""
        if self.database.alone:
            return
        newest = max((await self._beats()).values(), default=0)
        if newest > now() + APART:
            timepiece.adopt(newest)

    async def say(self) -> None:
        def beat(transaction: Transaction) -> None:
            transaction.run(SAY, process=self.process, at=now())

        await self.database.transact(beat)

    async def alive(self) -> set[str]:
        rows = await self.database.fetch(ALIVE, stopped=STOPPED, since=now() - SILENCE)
        return {process for (process,) in rows}

    def paused(self, since: int, until: int) -> int:
        """For how much of a time no server of an older version ran."""
        return sum(max(0, min(until, end) - max(since, begin)) for begin, end in self.pauses)
