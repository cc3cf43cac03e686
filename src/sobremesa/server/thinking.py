"""A process in which bots think, one question after another, while the server is free.

`main` makes the kernels ready, says so, and then answers what comes on its standard input.
"""

import importlib
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Self

from sobremesa.core.game import Setting
from sobremesa.core.kernel import State
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Move
from sobremesa.games import registry
from sobremesa.players.levels import Level
from sobremesa.players.player import Player
from sobremesa.server.beside import give_way, listen, open_pipe
from sobremesa.server.prepare import warm
from sobremesa.study.hints import Hint, Hinter

WHILE_COMPILING, NICE = 5, 10
READY = "ready"


class Question(NamedTuple):
    """A position in which a bot is to move, or somebody wants a hint, with all that it takes."""

    spec: str
    seconds: float
    seed: str
    game: str
    setting: Setting
    state: State
    history: tuple[Move, ...]
    hints: bool = False

    @classmethod
    def of(cls, position: Position, level: Level, seed: str, hints: bool = False) -> Self:
        """The question of a player's move, or of a hint; the table's seed stays with the server."""
        setting = replace(position.setting, fair=None)
        return cls(
            level.spec,
            level.seconds,
            seed,
            position.game.key,
            setting,
            position.copy_state(),
            position.history,
            hints,
        )

    def position(self) -> Position:
        game = registry[self.game]
        return game.position(game, self.setting, self.state, self.history)


class Answer(NamedTuple):
    """A legal move, or a hint, or what went wrong instead, for the log."""

    move: str = ""
    failed: dict[str, object] | None = None
    hint: Hint | None = None


class Thinker:
    """Answers one question after another, and none too late."""

    def __init__(self, players: Callable[[str, str], Player]) -> None:
        self.players = players
        self.player: Player | Hinter | None = None

    def answer(self, question: Question) -> Answer:
        """The bot's move, if it is legal; when its seconds are over it takes what it has found."""
        timer = threading.Timer(question.seconds, self.stop)
        timer.start()
        try:
            position = question.position()
            if question.hints:
                self.player = hinter = Hinter(question.seed, question.spec)
                return Answer(hint=hinter.hint(position))
            self.player = player = self.players(question.spec, question.seed)
            move = player.ask(position)
            position.play(move)
        except Exception as error:
            return Answer(failed=describe_error(error))
        finally:
            self.player = None
            timer.cancel()
        return Answer(move)

    def stop(self) -> None:
        """Nobody waits for the present answer any more."""
        if (player := self.player) is not None:
            player.stop()


def describe_error(error: BaseException) -> dict[str, object]:
    """An error for the log: what and where, but no words, which may hold somebody's hand."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    code = error.code if isinstance(error, Refusal) else None
    return {"error": type(error).__name__, "code": code, "where": where}


def find_players(name: str) -> Callable[[str, str], Player]:
    """The function that makes a player, by its module and its name."""
    module, _, function = name.partition(":")
    found: Callable[[str, str], Player] = getattr(importlib.import_module(module), function)
    return found


def main() -> None:
    """Make everything ready, then answer until the server is gone; `argv` names the players."""
    tell = open_pipe()
    thinker = Thinker(find_players(sys.argv[1]))
    questions = listen(sys.stdin.buffer, thinker.stop)
    give_way(WHILE_COMPILING)
    warm(tell)
    give_way(NICE)
    tell(READY)
    for question in questions:
        tell(thinker.answer(question))
