"""Players that no table should depend on, for bots' processes, which find them by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from sobremesa.core.position import Position
from sobremesa.players import read_player
from sobremesa.players.player import Player

STRANGE, BY_CHANCE = f"{__name__}:find", f"{__name__}:find_any"


class Strange(Player):
    """Plays as its seed says: a deed, then what belongs to it."""

    def choose(self, position: Position) -> str:
        """Do it."""
        deed, _, about = self.seed.partition(" ")
        DEEDS[deed](about)
        return next(position.moves()) if deed == "tell" else "Z99"


def fail(_: str) -> None:
    """As a search may that finds nothing."""
    raise StopIteration


def cheat(_: str) -> None:
    """What is answered afterwards is no move."""


def spin(_: str) -> None:
    """Never answer, and want the interpreter all the time."""
    while True:
        pass


def die(_: str) -> None:
    """End like a kernel that wrote where it may not."""
    os._exit(11)


def tell(file: str) -> None:
    """Write down the process and its priority."""
    Path(file).write_text(f"{os.getpid()} {os.nice(0)}", encoding="utf-8")


DEEDS: dict[str, Callable[[str], None]] = {
    "fail": fail,
    "cheat": cheat,
    "spin": spin,
    "die": die,
    "tell": tell,
}


# A process that dies or never answers is lost, and until there is another nobody is asked.
MOSTLY = ("fail", "cheat", "play") * 4 + ("die", "spin")


def find(spec: str, seed: str) -> Player:
    """A strange player if the seed begins with a deed, and the usual one else."""
    return Strange(seed) if seed.split(" ", maxsplit=1)[0] in DEEDS else read_player(spec, seed)


def find_any(spec: str, seed: str) -> Player:
    """A player that fails, cheats, dies or never answers, or now and then the usual one."""
    deed = Random(seed).choice(MOSTLY)
    return find(spec, f"{deed} {seed}")
