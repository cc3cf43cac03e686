"""A process in which bots think, one question after another, while the server is free.

`main` makes the kernels ready, says so, and then answers what comes on its standard input. Every
other process goes before this one. In a thread of the server that would be a trap: whoever gets no
processor may hold the interpreter's lock, and everybody waits.
"""

import importlib
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import IO, Any, NamedTuple, Self

from sobremesa.core.game import Setting
from sobremesa.core.kernel import State
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Move
from sobremesa.games import registry
from sobremesa.players.levels import Level
from sobremesa.players.player import Player
from sobremesa.server.prepare import warm

LENGTH = 4
NICE = 10
MOST_FILES = 1 << 20
READY, STOP = "ready", "stop"


class Question(NamedTuple):
    """A position in which a bot is to move, with all that a player may ask it."""

    spec: str
    seconds: float
    seed: str
    game: str
    setting: Setting
    state: State
    history: tuple[Move, ...]

    @classmethod
    def of(cls, position: Position, level: Level, seed: str) -> Self:
        """The question of a player's move; the table's seed stays with the server."""
        setting = replace(position.setting, fair=None)
        return cls(
            level.spec,
            level.seconds,
            seed,
            position.game.key,
            setting,
            position.copy_state(),
            position.history,
        )

    def position(self) -> Position:
        game = registry[self.game]
        return game.position(game, self.setting, self.state, self.history)


class Answer(NamedTuple):
    """A legal move, or what went wrong instead, for the log."""

    move: str = ""
    failed: dict[str, object] | None = None


def pack(message: object) -> bytes:
    """A message as it goes from one process to the other: its length, then itself."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def unpack(body: bytes) -> Any:
    """A message that our own other half has packed."""
    return pickle.loads(body)  # noqa: S301 - nobody else has the pipe


class Thinker:
    """Answers one question after another, and none too late."""

    def __init__(self, players: Callable[[str, str], Player]) -> None:
        self.players = players
        self.player: Player | None = None

    def answer(self, question: Question) -> Answer:
        """The bot's move, if it is legal; when its seconds are over it takes what it has found."""
        timer = threading.Timer(question.seconds, self.stop)
        timer.start()
        try:
            position = question.position()
            self.player = self.players(question.spec, question.seed)
            move = self.player.ask(position)
            position.play(move)
        except Exception as error:
            return Answer(failed=describe(error))
        finally:
            self.player = None
            timer.cancel()
        return Answer(move)

    def stop(self) -> None:
        """Nobody waits for the present answer any more."""
        if (player := self.player) is not None:
            player.stop()


def describe(error: BaseException) -> dict[str, object]:
    """An error for the log: what and where, but no words, which may hold somebody's hand."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    code = error.code if isinstance(error, Refusal) else None
    return {"error": type(error).__name__, "code": code, "where": where}


def listen(incoming: IO[bytes], stop: Callable[[], None]) -> Iterator[Question]:
    """The questions as they come; ends the process, whatever it does, when the server is gone."""
    waiting: queue.SimpleQueue[Question] = queue.SimpleQueue()

    def read() -> None:
        while head := incoming.read(LENGTH):
            message = unpack(incoming.read(int.from_bytes(head, "big")))
            if message == STOP:
                stop()
            else:
                waiting.put(message)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield waiting.get()


def find_players(name: str) -> Callable[[str, str], Player]:
    """The function that makes a player, by its module and its name."""
    module, _, function = name.partition(":")
    found: Callable[[str, str], Player] = getattr(importlib.import_module(module), function)
    return found


def main() -> None:
    """Make everything ready, then answer until the server is gone; `argv` names the players."""
    # What else of the server's is open here, its listening socket above all, would outlive it.
    os.closerange(3, MOST_FILES)
    # The server says when it is over, by closing the pipe.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    # What a library prints must not come between the answers.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(message: object) -> None:
        outgoing.write(pack(message))
        outgoing.flush()

    thinker = Thinker(find_players(sys.argv[1]))
    questions = listen(sys.stdin.buffer, thinker.stop)
    warm(tell)
    if hasattr(os, "nice"):
        os.nice(NICE)
    tell(READY)
    for question in questions:
        tell(thinker.answer(question))
