"""Bots that move beside the event loop, within a budget, and never hold up a table.

Kernels release the GIL, so a thread for each core does the thinking, at idle priority: whoever
waits for an answer goes first. What a bot can't do in time, a random legal move does in its place.
"""

from __future__ import annotations

import asyncio
import ctypes
import itertools
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import structlog

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.games import registry
from sobremesa.players import read_player
from sobremesa.players.levels import Level, find_level
from sobremesa.players.player import Player
from sobremesa.players.random import RandomPlayer
from sobremesa.server import counters
from sobremesa.server.prepare import warm_players, warm_rules
from sobremesa.server.settings import Settings

MOST_WAITING = 1000
GRACE = 1.0
# A long thought lets quick ones pass that come within so many times its budget; then it is due.
COURTESY = 20
STUCK_FOR_EACH_THREAD = 4
FAREWELL = 3.0
# How long a thread may keep the interpreter while the loop wants it; 5 ms is Python's own choice.
SWITCH = 0.001
PREPARE = ("-P", "-m", "sobremesa.server.prepare")
log = structlog.get_logger()
Players = Callable[[str, str], Player]


class Crowded(Exception):
    """There is no thread, or no room in the queue, for another move."""


class Failed(Exception):
    """A bot raised something, or its move is not legal; `details` are for the log."""

    def __init__(self, details: dict[str, object]) -> None:
        super().__init__()
        self.details = details


@dataclass(order=True)
class Task:
    """A move that somebody waits for; those due first are thought about first."""

    due: float
    number: int
    position: Position = field(compare=False)
    level: Level = field(compare=False)
    seed: str = field(compare=False)
    begun: asyncio.Future[Worker] = field(compare=False)
    done: asyncio.Future[str] = field(compare=False)


class Worker(threading.Thread):
    """A thread that thinks about one move after another.

    Once it is `given_up` another thread has taken its place, and it ends if it ever comes back.
    """

    def __init__(self, tasks: queue.PriorityQueue[Task], players: Players) -> None:
        super().__init__(name="bot", daemon=True)
        self.tasks = tasks
        self.players = players
        self.given_up = self.thinking = False
        self.lock = threading.Lock()

    def run(self) -> None:
        """Take tasks until there is a farewell."""
        step_back()
        while not self.given_up:
            task = self.tasks.get()
            if task.number < 0:
                return
            if task.done.cancelled():
                continue
            tell(task.begun, self)
            try:
                tell(task.done, self.think(task))
            except BaseException as error:
                tell(task.done, Failed(describe(error)))

    def think(self, task: Task) -> str:
        """The bot's move; raises if it is not legal."""
        self.thinking = True
        try:
            move = self.players(task.level.spec, task.seed).ask(task.position)
            task.position.play(move)
        finally:
            with self.lock:
                self.thinking = False
        return move

    def give_up(self) -> None:
        """Break off what it does, where that is Python; a kernel can't be reached."""
        with self.lock:
            self.given_up = True
            if self.thinking:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self.ident or 0), ctypes.py_object(SystemExit)
                )


class Bots:
    """All bots of a server process."""

    compiled = False  # holds for the process: what was loaded once stays

    def __init__(self, settings: Settings, players: Players = read_player) -> None:
        self.settings = settings
        self.players = players
        self.ready = asyncio.Event()
        self.rules = {key: asyncio.Event() for key in registry}
        self.tasks: queue.PriorityQueue[Task] = queue.PriorityQueue()
        self.numbers = itertools.count()
        self.workers: list[Worker] = []
        self.stuck: list[Worker] = []
        self.fallbacks = ThreadPoolExecutor(2, "fallback")
        self.preparation: asyncio.Task[None] | None = None

    @property
    def threads(self) -> int:
        """How many moves are thought about at a time."""
        return self.settings.bot_threads or cores()

    async def start(self) -> None:
        """Begin to prepare the kernels; bots move, and `ready` is set, once they are loaded."""
        self.preparation = asyncio.create_task(self.prepare())

    async def stop(self) -> None:
        """Let the threads finish the move that they think about; nobody waits for the rest."""
        if self.preparation is not None:
            self.preparation.cancel()
            with suppress(asyncio.CancelledError):
                await self.preparation
        self._dismiss(asyncio.CancelledError())
        for _ in self.workers:
            self.tasks.put(farewell())
        self.fallbacks.shutdown(wait=False)
        await asyncio.to_thread(join_all, self.workers, FAREWELL)

    async def prepare(self) -> None:
        """Compile in a child process, which would block the loop here, then load what it kept."""
        began = time.monotonic()
        try:
            if not Bots.compiled:
                await compile_elsewhere(self._load_rules)
            Bots.compiled = True
        except OSError as error:
            log.warning("kernels_not_compiled_elsewhere", error=type(error).__name__)
        for key, game in registry.items():
            await self._load_rules(key)
            await asyncio.to_thread(warm_players, game)
        sys.setswitchinterval(SWITCH)
        self._hire()
        self.ready.set()
        log.info("bots_ready", seconds=round(time.monotonic() - began, 1), threads=self.threads)

    async def _load_rules(self, key: str) -> None:
        """A game's kernel is on disk: load it, so that the game can be played."""
        if key in self.rules and not self.rules[key].is_set():
            await asyncio.to_thread(warm_rules, registry[key])
            self.rules[key].set()

    async def ask(self, position: Position, level: str, seed: str) -> str:
        """The move of a bot for the seat to move; legal whatever happens."""
        if position.to_move is None:
            raise Refusal("core.over")
        chosen = find_level(level)
        await self.ready.wait()
        began = time.monotonic()
        try:
            move = await self._think(position, chosen, seed)
        except TimeoutError:
            move = await self._fall_back(position, chosen, seed, "slow")
        except Crowded:
            move = await self._fall_back(position, chosen, seed, "crowded")
        except Failed as failed:
            move = await self._fall_back(position, chosen, seed, "failed", **failed.details)
        counters.bot_seconds.labels(level).observe(time.monotonic() - began)
        return move

    async def _think(self, position: Position, level: Level, seed: str) -> str:
        self._hire()
        if not self.workers or self.tasks.qsize() >= MOST_WAITING:
            raise Crowded
        loop = asyncio.get_running_loop()
        due = time.monotonic() + COURTESY * level.seconds
        task = Task(
            due,
            next(self.numbers),
            position,
            level,
            seed,
            loop.create_future(),
            loop.create_future(),
        )
        self.tasks.put(task)
        try:
            worker = await task.begun
            async with asyncio.timeout(level.seconds + GRACE):
                return await asyncio.shield(task.done)
        except TimeoutError:
            self._give_up(worker)
            raise
        finally:
            task.done.cancel()
            counters.bots_waiting.set(self.tasks.qsize())

    async def _fall_back(
        self, position: Position, level: Level, seed: str, why: str, **details: object
    ) -> str:
        """A random legal move, by a thread that does not step back."""
        counters.bot_fallbacks.labels(why).inc()
        log.warning("bot_fell_back", game=position.game.key, level=level.name, why=why, **details)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.fallbacks, any_move, position, seed)

    def _hire(self) -> None:
        """See to it that there is a thread for each core, beside not too many that are stuck."""
        self.stuck = [worker for worker in self.stuck if worker.is_alive()]
        most = (1 + STUCK_FOR_EACH_THREAD) * self.threads
        while len(self.workers) < min(self.threads, most - len(self.stuck)):
            worker = Worker(self.tasks, self.players)
            self.workers.append(worker)
            worker.start()

    def _give_up(self, worker: Worker) -> None:
        """Put a new thread in the place of one that is stuck."""
        if worker.given_up:
            return
        worker.give_up()
        self.workers.remove(worker)
        self.stuck.append(worker)
        self._hire()
        if not self.workers:
            log.error("bots_all_stuck", threads=len(self.stuck))
            self._dismiss(Crowded())

    def _dismiss(self, reason: BaseException) -> None:
        """Tell all who wait for a thread that there will be none."""
        while True:
            try:
                task = self.tasks.get_nowait()
            except queue.Empty:
                return
            if isinstance(reason, Exception):
                settle(task.begun, reason)
            else:
                task.begun.cancel()


def any_move(position: Position, seed: str) -> str:
    """A random legal move, or where random play fails the first that is listed."""
    try:
        move = RandomPlayer(seed).ask(position)
        position.play(move)
    except Exception as error:
        log.error("random_play_failed", game=position.game.key, **describe(error))
        return next(position.moves())
    return move


async def compile_elsewhere(compiled: Callable[[str], Awaitable[None]]) -> None:
    """Let a child process compile what is not on disk yet; tells which game's rules are."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        *PREPARE,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        while child.stdout is not None and (line := await child.stdout.readline()):
            await compiled(line.decode().strip())
        if code := await child.wait():
            log.warning("kernels_not_compiled_elsewhere", code=code)
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


def describe(error: BaseException) -> dict[str, object]:
    """An error for the log: what and where, but no words, which may hold somebody's hand."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    code = error.code if isinstance(error, Refusal) else None
    return {"error": type(error).__name__, "code": code, "where": where}


def tell(future: asyncio.Future[Any], answer: object) -> None:
    """Hand an answer to whoever waits for it, in their own thread."""
    with suppress(RuntimeError):  # the loop is closed, so nobody waits
        future.get_loop().call_soon_threadsafe(settle, future, answer)


def settle(future: asyncio.Future[Any], answer: object) -> None:
    """Give an answer unless nobody waits any more."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
        future.exception()  # looked at, so that asyncio does not complain if nobody else does
    else:
        future.set_result(answer)


def farewell() -> Task:
    """A task after which a thread ends; it comes before all others."""
    nobody: Any = None
    return Task(0.0, -1, nobody, nobody, "", nobody, nobody)


def join_all(workers: list[Worker], seconds: float) -> None:
    """Wait for threads to end, together no longer than so many seconds."""
    deadline = time.monotonic() + seconds
    for worker in workers:
        worker.join(max(0.0, deadline - time.monotonic()))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def step_back() -> None:
    """Let every other thread go first: idle priority, or the lowest usual one, where there is."""
    if sys.platform != "linux":  # elsewhere the priority is the whole process's
        return
    try:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except OSError:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
