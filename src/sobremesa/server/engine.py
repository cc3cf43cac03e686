"""The engine's word on a position, from a process beside the server that all others go before."""

import asyncio

import msgspec
import structlog

from sobremesa.core.refusal import Refusal
from sobremesa.server.beside import Process, ProcessLost
from sobremesa.server.bots import Bots, Unanswered
from sobremesa.server.estimating import Place
from sobremesa.server.reviews.queue import SILENT
from sobremesa.server.reviews.reviewing import Failed
from sobremesa.study import Estimate

MOST_WAITING, MOST_KNOWN = 20, 500
# How long who asks is kept waiting before asking again, and the process for a question, in seconds.
PATIENCE, IDLE = 2, 120
BUSY = 30
PROGRAM = "from sobremesa.server.estimating import main; main()"
log = structlog.get_logger()


class EngineWord(msgspec.Struct):
    """What the engine thinks of a position; null while it thinks."""

    estimate: Estimate | None


class Engine:
    """Answers one question after another, and the same one twice without thinking."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.waiting: asyncio.Queue[Place] = asyncio.Queue()
        self.answers: dict[Place, asyncio.Future[Estimate]] = {}
        self.process: Process | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self._rest()

    def knows(self, place: Place) -> bool:
        """Whether somebody has asked about a position before."""
        return place in self.answers

    async def ask(self, place: Place) -> Estimate | None:
        """What the engine thinks of a position; None while it has not thought about it yet."""
        if place not in self.answers:
            if self.waiting.qsize() >= MOST_WAITING:
                raise Refusal("server.too_many", seconds=BUSY)
            self.answers[place] = asyncio.get_running_loop().create_future()
            self.waiting.put_nowait(place)
        answer = self.answers[place]
        await asyncio.wait([answer], timeout=PATIENCE)
        return answer.result() if answer.done() else None

    async def _work(self) -> None:
        await self.bots.ready.wait()
        while True:
            place = await self._next()
            answer = self.answers[place]
            try:
                answer.set_result(await self._think(place))
            except (Unanswered, ProcessLost, OSError) as error:
                log.error("estimate_failed", **getattr(error, "details", {}))
                await self._rest()
                # Whoever waits is told; whoever asks later asks anew.
                del self.answers[place]
                answer.set_exception(Refusal("studies.engine_failed"))
                answer.exception()
            self._forget()

    async def _next(self) -> Place:
        """The next question; who is not asked for long needs no process."""
        try:
            async with asyncio.timeout(IDLE):
                return await self.waiting.get()
        except TimeoutError:
            await self._rest()
            return await self.waiting.get()

    async def _think(self, place: Place) -> Estimate:
        if self.process is None:
            self.process = await Process.start(PROGRAM)
        self.process.write(place)
        found: Estimate | Failed = await self.process.read(SILENT)
        if isinstance(found, Failed):
            raise Unanswered("failed", **found.why)
        return found

    def _forget(self) -> None:
        """Answers are kept for a while; questions until they are answered."""
        answered = [place for place, answer in self.answers.items() if answer.done()]
        for place in answered[:-MOST_KNOWN]:
            del self.answers[place]

    async def _rest(self) -> None:
        if self.process is not None:
            await self.process.end()
            self.process = None
