"""What every player can do."""

from abc import ABC, abstractmethod
from random import Random
from threading import Event

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal


class Player(ABC):
    """Who decides for a seat. The same seed and the same questions give the same answers."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self.rng = Random(seed)  # noqa: S311 - play, not secrets
        self.stopped = Event()

    @abstractmethod
    def choose(self, position: Position) -> str:
        """A move for the seat to move, in a position that this seat imagined."""

    def stop(self) -> None:
        """Let the present choice, or else the next, be made at once; from any thread."""
        self.stopped.set()

    def ask(self, position: Position) -> str:
        """The move made at the referee's position, knowing only what the seat knows."""
        if position.to_move is None:
            raise Refusal("core.over")
        return self.choose(position.imagine(position.to_move, self.rng))

    def warm(self, position: Position) -> None:
        """Do once all that a choice may take, so that nothing is left to compile or load."""
        self.ask(position)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed!r})"
