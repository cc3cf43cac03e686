"""Games are reviewed beside the server, one after another, while bots and people go first."""

import asyncio
import time

import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.beside import Process
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database
from sobremesa.server.reviews.kept import (
    BEAT,
    DONE,
    FAILED,
    THINKING,
    WAITING,
    Asked,
    KeptReviews,
)
from sobremesa.server.reviews.reviewing import Failed, Game
from sobremesa.server.reviews.schemas import Reviewed
from sobremesa.study import Review, Turn

MOST_WAITING, PATIENCE = 50, 60
# So many seconds for a turn, while everybody else goes first: then the process hangs.
SILENT = 300.0
# Turns that are judged quickly are written together.
SAVED_EVERY = 0.5
PROGRAM = "from sobremesa.server.reviews.reviewing import main; main()"
log = structlog.get_logger()


class ReviewQueue:
    """Takes games to review, and keeps what comes of it."""

    def __init__(self, database: Database, bots: Bots) -> None:
        self.kept = KeptReviews(database)
        self.bots = bots
        self.waiting: asyncio.Queue[Asked] = asyncio.Queue()
        self.taken: dict[str, Asked] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(work) for work in (self._work(), self._beat())]

    async def stop(self) -> None:
        """End what is being thought about; who asks again begins anew."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        try:
            for asked in self.taken.values():
                await self.kept.let_go(asked)
        except Refusal as refusal:
            # Who asks later finds that nobody works on them any more.
            log.warning("reviews_not_let_go", code=refusal.code)

    async def take(self, asked: Asked) -> bool:
        """Have a game reviewed by and by; whether that was still to be done."""
        if self.waiting.qsize() >= MOST_WAITING:
            raise Refusal("server.too_many", seconds=PATIENCE)
        if not await self.kept.claim(asked):
            return False
        self.taken[asked.id] = asked
        self.waiting.put_nowait(asked)
        return True

    async def look(self, asked: Asked, first: int) -> Reviewed:
        """A review as far as it is, its turns from a number on."""
        found = await self.kept.find(asked.id, asked.engine, asked.plies, first)
        if found.state == WAITING and not self.bots.ready.is_set():
            found.state = "preparing"
        return found

    async def _work(self) -> None:
        await self.bots.ready.wait()
        while True:
            asked = await self.waiting.get()
            try:
                await self._review(asked)
                self.taken.pop(asked.id, None)
            except Exception:
                log.exception("review_lost", id=asked.id)
                await self._give_up(asked)

    async def _review(self, asked: Asked) -> None:
        """Let a process of its own review one game, and keep every turn that it tells of."""
        process = await Process.start(PROGRAM)
        turns: list[Turn] = []
        saved = began = time.monotonic()
        try:
            await self.kept.save(asked, THINKING, turns)
            process.write(Game(asked.record, asked.simulations))
            while True:
                match await process.read(SILENT):
                    case Review(accounts=accounts):
                        await self.kept.save(asked, DONE, turns, accounts)
                        break
                    case Failed(why):
                        log.error("review_failed", id=asked.id, **why)
                        await self.kept.save(asked, FAILED, [])
                        break
                    case Turn() as turn:
                        turns.append(turn)
                if time.monotonic() - saved > SAVED_EVERY:
                    await self.kept.save(asked, THINKING, turns)
                    saved = time.monotonic()
        finally:
            await process.end()
        log.info("reviewed", id=asked.id, seconds=round(time.monotonic() - began, 1))

    async def _give_up(self, asked: Asked) -> None:
        """Who asked is told; unless the database is what failed, then it is told later."""
        self.taken.pop(asked.id, None)
        try:
            await self.kept.save(asked, FAILED, [])
        except Refusal as refusal:
            log.warning("review_not_kept", id=asked.id, code=refusal.code)

    async def _beat(self) -> None:
        """Say again and again that what waits here is not forgotten."""
        while True:
            await asyncio.sleep(BEAT / 1000)
            for asked in [*self.taken.values()]:
                try:
                    await self.kept.beat(asked)
                except Refusal as refusal:
                    log.warning("review_not_kept", id=asked.id, code=refusal.code)
