"""Bots that move beside the event loop, within a budget, and never hold up a table.

They think in processes of their own (`thinking.py`), as many at a time as there are cores. What a
bot can't do in time, a simple player does in its place: also at a first start, while what bots use
is being compiled. Before that player is ready itself, its moves are random.
"""

import asyncio
import itertools
import os
import time
from dataclasses import dataclass, field
from random import Random

import structlog
from msgspec.structs import replace

from sobremesa.core.cache import mark
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.players.levels import TOP, Level, find_level
from sobremesa.server import counters
from sobremesa.server.beside import Process, ProcessLost
from sobremesa.server.prepare import RULES, SUBSTITUTE, Warmed, warm_player, warm_rules
from sobremesa.server.settings import Settings
from sobremesa.server.thinking import READY, Answer, Question, describe_error
from sobremesa.spread import cores
from sobremesa.study.hints import Hint

MOST_WAITING = 1000
GRACE = 1.0
# A long thought lets quick ones pass that come within so many times its budget; then it is due.
QUICK_FIRST = 20
RETRY, ASK_AGAIN, PATIENT = 1.0, 2, 5
PROGRAM = "from sobremesa.server.thinking import main; main()"
PLAYERS = "sobremesa.players:read_player"
log = structlog.get_logger()


class Preparing(Refusal):
    """The rules of a game are being compiled: asked for in vain, to be asked for again."""

    def __init__(self, game: str) -> None:
        super().__init__("server.preparing", game=game, seconds=ASK_AGAIN)
        self.game = game


class Unanswered(Exception):
    """A bot has no move to offer, for a reason; `details` are for the log."""

    def __init__(self, why: str, **details: object) -> None:
        super().__init__(why)
        self.why = why
        self.details = details


class Overdue(ProcessLost):
    """A process was ended because it did not answer in time, as on a machine that is too busy."""


@dataclass(order=True)
class Request:
    """A move, or a hint, that somebody waits for; those due first are thought about first."""

    due: float
    number: int
    question: Question = field(compare=False)
    level: Level = field(compare=False)
    answer: asyncio.Future[Answer] = field(compare=False)

    def resolve(self, answer: Answer | Unanswered) -> None:
        """Give an answer unless nobody waits any more."""
        if self.answer.done():
            return
        if isinstance(answer, Unanswered):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class Bots:
    def __init__(self, settings: Settings, players: str = PLAYERS) -> None:
        self.settings = settings
        self.players = players
        self.ready = asyncio.Event()
        self.rules = {key: asyncio.Event() for key in registry}
        self.substitutes: set[str] = set()
        self.requests: asyncio.PriorityQueue[Request] = asyncio.PriorityQueue()
        self.numbers = itertools.count()
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[Process] = set()
        self.busy = 0
        self.loading = asyncio.Lock()

    @property
    def most(self) -> int:
        return self.settings.bot_processes or cores()

    async def start(self) -> None:
        """Begin to prepare the kernels; bots move, and `ready` is set, once they are loaded.

        Where all was compiled before, its rules are loaded at once: that takes a moment before the
        first person is heard, and several times as long beside hundreds who come back.
        """
        self._add_process()
        if mark(os.environ.get("NUMBA_CACHE_DIR", "")).exists():
            for key in self.rules:
                await self._load(Warmed(key, RULES))

    async def stop(self) -> None:
        """End all processes; nobody waits for what they think about."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def ask(self, position: Position, level: str, seed: str) -> str:
        """The move of a bot for the seat to move; legal whatever happens."""
        if position.to_move is None:
            raise Refusal("core.over")
        chosen = find_level(position.game, level)
        if not self.ready.is_set():
            counters.bot_fallbacks.labels("preparing").inc()
            return await asyncio.to_thread(self._substitute, position, seed)
        began = time.monotonic()
        try:
            move = (await self._think(Question.of(position, chosen, seed), chosen)).move
        except Unanswered as unanswered:
            counters.bot_fallbacks.labels(unanswered.why).inc()
            told = {"game": position.game.key, "level": level, "why": unanswered.why}
            log.warning("bot_fell_back", **told, **unanswered.details)
            move = await asyncio.to_thread(self._substitute, position, seed)
        counters.bot_seconds.labels(level).observe(time.monotonic() - began)
        return move

    async def hint(self, position: Position, seed: str) -> Hint:
        """A hint for the seat to move, as the strongest bot would play."""
        if not self.ready.is_set():
            raise Refusal("study.hint_preparing", game=position.game.key, seconds=ASK_AGAIN)
        level = find_level(position.game, TOP)
        try:
            question = Question.of(position, level, seed, hints=True)
            # After the search come the answers of others: who asked for a hint waits for them.
            patient = replace(level, seconds=PATIENT * level.seconds)
            answer = await self._think(question, patient)
        except Unanswered as unanswered:
            told = {"game": position.game.key, "why": unanswered.why}
            log.warning("hint_not_found", **told, **unanswered.details)
            raise Refusal("study.hint_late") from None
        if answer.hint is None:
            raise Refusal("study.hint_late")
        return answer.hint

    def _substitute(self, position: Position, seed: str) -> str:
        """A move at once, as good as may be had."""
        if position.game.key in self.substitutes:
            return read_player(SUBSTITUTE, seed).ask(position)
        return any_move(position, seed)

    async def _think(self, question: Question, level: Level) -> Answer:
        if not self.processes or self.requests.qsize() >= MOST_WAITING:
            raise Unanswered("crowded")
        due = time.monotonic() + QUICK_FIRST * level.seconds
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.requests.put_nowait(Request(due, next(self.numbers), question, level, answer))
        if self.busy + self.requests.qsize() > len(self.tasks):
            self._add_process()
        try:
            return await answer
        finally:
            counters.bots_waiting.set(self.requests.qsize())

    def _add_process(self) -> None:
        """One process more, where there are not enough yet: memory is used when it is needed."""
        if len(self.tasks) < self.most:
            self.tasks.append(asyncio.create_task(self._run_process()))

    async def _run_process(self) -> None:
        """Keep one process thinking; where it is lost, another takes its place."""
        while True:
            try:
                process = await Process.start(PROGRAM, self.players)
                try:
                    await self._serve_requests(process)
                finally:
                    self.processes.discard(process)
                    await process.end()
            except Overdue:
                log.warning("bot_process_overdue")
            except Exception as error:
                log.error("bot_process_lost", **describe_error(error))
            await self._do_without()

    async def _serve_requests(self, process: Process) -> None:
        """Let a process prepare itself, then answer requests, until it is lost."""
        began = time.monotonic()
        while (told := await process.read()) != READY:
            await self._load(told)
        self.processes.add(process)
        self.ready.set()
        log.info("bots_ready", seconds=round(time.monotonic() - began, 1), at_once=self.most)
        while True:
            await self._answer(process, await self.requests.get())

    async def _answer(self, process: Process, request: Request) -> None:
        if request.answer.done():
            return
        self.busy += 1

        def withdraw(answer: asyncio.Future[Answer]) -> None:
            if answer.cancelled():
                process.stop()

        request.answer.add_done_callback(withdraw)
        try:
            async with asyncio.timeout(request.level.seconds + GRACE):
                process.write(request.question)
                answer: Answer = await process.read()
        except TimeoutError:
            request.resolve(Unanswered("slow"))
            raise Overdue from None
        except Exception as error:
            request.resolve(Unanswered("failed", **describe_error(error)))
            raise
        finally:
            request.answer.remove_done_callback(withdraw)
            self.busy -= 1
        failed = answer.failed
        request.resolve(answer if failed is None else Unanswered("failed", **failed))

    async def _do_without(self) -> None:
        """After a loss, and before another try: games go on even if no process can be had."""
        for key in self.rules:
            await self._load(Warmed(key, RULES))
        self.ready.set()
        while not self.processes and not self.requests.empty():
            self.requests.get_nowait().resolve(Unanswered("crowded"))
        await asyncio.sleep(RETRY)

    def need_rules(self, game: str) -> None:
        """Refuse what needs the rules of a game while they are being prepared."""
        if not self.rules[game].is_set():
            raise Preparing(game)

    async def _load(self, warmed: Warmed) -> None:
        """Something compiled is on disk: load it, so that a game can be played, or is by a bot."""
        key, what = warmed
        async with self.loading:
            if what == SUBSTITUTE and key not in self.substitutes:
                await asyncio.to_thread(warm_player, registry[key], what)
                self.substitutes.add(key)
            elif what == RULES and not self.rules[key].is_set():
                await asyncio.to_thread(warm_rules, registry[key])
                self.rules[key].set()


def any_move(position: Position, seed: str) -> str:
    """A random legal move, step by step."""
    rng = Random(seed)  # noqa: S311 - play, not secrets
    kernel, state = position.game.kernel, position.copy_state()
    steps: list[int] = []
    complete = False
    while not complete:
        steps.append(int(rng.choice(kernel.legal(state))))
        complete = kernel.play(state, steps[-1])
    return position.write(steps)
