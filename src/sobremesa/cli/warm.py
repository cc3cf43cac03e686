"""Kernels made ready: compiled at the very first start, loaded from the cache afterwards."""

from collections.abc import Iterable
from threading import Thread

from rich.console import Console

from sobremesa.core.position import Position
from sobremesa.core.words import Words
from sobremesa.players import quick_spec, read_player
from sobremesa.players.levels import NAMES, TOP, find_level

PATIENCE = 0.2


class Warmup:
    """Makes a game's kernel and its players ready while a person looks at the board."""

    def __init__(self, words: Words, position: Position, specs: Iterable[str] = ()) -> None:
        self.words = words
        self.position = position
        levels = {*NAMES, TOP}
        players = {
            find_level(position.game, spec).spec if spec in levels else spec for spec in specs
        }
        self.specs = {quick_spec(spec.lower()) for spec in players}
        self.thread = Thread(target=self._prepare, daemon=True)
        self.thread.start()

    def _prepare(self) -> None:
        text = next(iter(self.position.moves()), None)
        if text is not None:
            self.position.play(text)
            for spec in self.specs:
                read_player(spec).warm(self.position)

    def wait(self, console: Console) -> None:
        """Until all is ready; says what takes so long if it does."""
        self.thread.join(PATIENCE)
        if self.thread.is_alive():
            game = self.words(self.position.game.key)
            with console.status(self.words("cli.preparing", game=game)):
                self.thread.join()
