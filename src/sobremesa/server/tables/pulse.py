"""When the server ran: its heartbeat in the database, and the pauses that cost nobody time."""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.journal import Journal, Transaction
from sobremesa.server.moments import now

BEAT = 2.0
SILENCE = 6000
STOPPED = "stopped"
LAST = "SELECT max(beat_at) FROM pulse"
OTHERS = "SELECT count(*) FROM pulse WHERE process != :stopped AND beat_at > :since"
ALIVE = "SELECT process FROM pulse WHERE process != :stopped AND beat_at > :since"
PAUSES = "SELECT since, until FROM pause ORDER BY since"
PAUSE = "INSERT INTO pause (since, until) VALUES (:since, :until)"
SAY = (
    "INSERT INTO pulse (process, beat_at) VALUES (:process, :at) "
    "ON CONFLICT (process) DO UPDATE SET beat_at = :at"
)
GO = "DELETE FROM pulse WHERE process = :process"
FORGET = "DELETE FROM pulse WHERE beat_at < :before"


class Pulse:
    """Says every few seconds that this process is alive."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.process = secrets.token_hex(8)
        self.pauses: list[tuple[int, int]] = []
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Note the pause that ends now, if no other process was running, and begin to beat."""
        await self.journal.transact(self._begin)
        self.pauses = [(row[0], row[1]) for row in await self.journal.fetch(PAUSES)]
        self.task = asyncio.get_running_loop().create_task(self._beat())

    def _begin(self, transaction: Transaction) -> None:
        moment = now()
        last = transaction.run(LAST)[0][0]
        others = transaction.run(OTHERS, stopped=STOPPED, since=moment - SILENCE)[0][0]
        if last is not None and (self.journal.alone or not others):
            transaction.run(PAUSE, since=last, until=moment)
        transaction.run(FORGET, before=moment - 86_400_000)
        transaction.run(SAY, process=self.process, at=moment)

    async def stop(self) -> None:
        """The last beat: from here on time is nobody's."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

        def end(transaction: Transaction) -> None:
            transaction.run(SAY, process=STOPPED, at=now())
            transaction.run(GO, process=self.process)

        with contextlib.suppress(Refusal):
            await self.journal.transact(end)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(Refusal):
                await self.say()

    async def say(self) -> None:
        """Alive."""

        def beat(transaction: Transaction) -> None:
            transaction.run(SAY, process=self.process, at=now())

        await self.journal.transact(beat)

    async def alive(self) -> set[str]:
        """The processes that have lately said so."""
        rows = await self.journal.fetch(ALIVE, stopped=STOPPED, since=now() - SILENCE)
        return {process for (process,) in rows}

    def paused(self, since: int, until: int) -> int:
        """For how much of a time no server ran."""
        return sum(max(0, min(until, end) - max(since, begin)) for begin, end in self.pauses)
