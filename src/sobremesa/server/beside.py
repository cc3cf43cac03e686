"""Processes beside the server, and the pipes between them and it.

What takes long is thought about in a process of its own, which every other one goes before. In a
thread of the server that would be a trap: whoever gets no processor may hold the interpreter's
lock, and everybody waits.
"""

import asyncio
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO, Any, Self

LENGTH = 4
MOST_FILES = 1 << 20
STOP = "stop"
Tell = Callable[[object], None]


class ProcessLost(Exception):
    """A process has ended, or does not answer in time."""


def pack(message: object) -> bytes:
    """A message as it goes from one process to the other: its length, then itself."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def unpack(body: bytes) -> Any:
    """Read a message that `pack` has written at the other end."""
    return pickle.loads(body)  # noqa: S301 - nobody else has the pipe


class Process:
    """A process beside the server, as the server has it."""

    def __init__(
        self,
        child: asyncio.subprocess.Process,
        questions: asyncio.StreamWriter,
        answers: asyncio.StreamReader,
    ) -> None:
        self.child = child
        self.questions = questions
        self.answers = answers

    @classmethod
    async def start(cls, program: str, *arguments: str) -> Self:
        """Begin one that runs a program, as text."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-c", program, *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        if child.stdin is None or child.stdout is None:
            raise ProcessLost
        return cls(child, child.stdin, child.stdout)

    async def read(self, seconds: float | None = None) -> Any:
        """Its next word; whoever says nothing for so long, if that is given, is lost."""
        try:
            async with asyncio.timeout(seconds):
                length = int.from_bytes(await self.answers.readexactly(LENGTH), "big")
                return unpack(await self.answers.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            raise ProcessLost from None

    def write(self, message: object) -> None:
        self.questions.write(pack(message))

    def stop(self) -> None:
        """Nobody waits for what it thinks about: it shall be free for others."""
        self.write(STOP)

    async def end(self) -> None:
        if self.child.returncode is None:
            with suppress(ProcessLookupError):
                self.child.kill()
        await self.child.wait()


def open_pipe() -> Tell:
    """In the process itself, before anything else: leave the server alone; how it is told."""
    # What else of the server's is open here, its listening socket above all, would outlive it.
    os.closerange(3, MOST_FILES)
    # The server says when it is over, by closing the pipe.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    # What a library prints must not come between the answers.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(message: object) -> None:
        try:
            outgoing.write(pack(message))
            outgoing.flush()
        except BrokenPipeError:
            # The server was killed: there is nobody left to tell.
            os._exit(0)

    return tell


def give_way(by: int) -> None:
    """Let others go first, where the system knows of that."""
    if hasattr(os, "nice"):
        os.nice(by)


def listen(incoming: IO[bytes], stop: Callable[[], None]) -> Iterator[Any]:
    """The questions as they come; from now on the process ends when the server is gone."""
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def read() -> None:
        while head := incoming.read(LENGTH):
            message = unpack(incoming.read(int.from_bytes(head, "big")))
            if message == STOP:
                stop()
            else:
                waiting.put(message)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return iter(waiting.get, None)
