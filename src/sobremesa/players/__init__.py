"""Players for any game: they see only what their seat knows, and answer with a move.

`random`, `greedy`, `uct:2000` (simulations) or `uct:500ms` (time for a move); `turns:300` (nodes or
simulations), `turns:20ms` or, with a temperature, `turns:50~3`; or a level, as people meet them,
and `top`, the strongest.
"""

import re
import time
from collections.abc import Callable
from functools import partial

from sobremesa.core.refusal import Refusal
from sobremesa.players.alarm import Clock
from sobremesa.players.budget import Budget
from sobremesa.players.cast import Cast
from sobremesa.players.levels import CAST, NAMES, TOP
from sobremesa.players.player import Player
from sobremesa.players.simple import Greedy, RandomPlayer
from sobremesa.players.thinker import Uct
from sobremesa.players.turns import Turns

__all__ = [
    "Budget",
    "Greedy",
    "Player",
    "RandomPlayer",
    "Turns",
    "Uct",
    "quick_spec",
    "read_player",
]

SPEC = re.compile(
    r"(?P<name>[a-z]+)(:(?P<amount>[1-9][0-9]{0,8})(?P<unit>ms|s)?)?"
    r"(~(?P<temperature>[0-9]{1,4}(\.[0-9]{1,3})?))?",
)
SIMPLE: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "greedy": Greedy}
EXAMPLES = (*CAST, TOP, "turns:300", "turns:20ms", "uct:2000", "uct:500ms")


def read_player(spec: str, seed: str = "", clock: Clock = time.monotonic) -> Player:
    """The player that a text names; the same seed makes the same choices.

    Its time, where it has so many seconds, is that of a clock.

    >>> read_player("uct:500ms")
    Uct('', Budget(simulations=None, seconds=0.5))
    >>> read_player("turns:50~3")
    Turns('', Budget(simulations=50, seconds=None), 3.0)
    """
    name = spec.strip().lower()
    if name in NAMES or name == TOP:
        return Cast(name, seed, partial(read_player, clock=clock))
    match = SPEC.fullmatch(name)
    if match is None:
        raise Refusal("players.unknown", player=spec, examples=EXAMPLES)
    kind, temperature = match["name"], float(match["temperature"] or 0)
    budget = read_budget(match["amount"], match["unit"])
    if kind in SIMPLE and budget is None and not temperature:
        return SIMPLE[kind](seed)
    if kind == "uct" and not temperature:
        return Uct(seed, budget or Uct.usual, clock)
    if kind == "turns":
        return Turns(seed, budget or Turns.usual, temperature, clock)
    raise Refusal("players.unknown", player=spec, examples=EXAMPLES)


def read_budget(amount: str | None, unit: str | None) -> Budget | None:
    if amount is None:
        return None
    if unit is None:
        return Budget(simulations=int(amount))
    return Budget(seconds=int(amount) / (1000 if unit.lower() == "ms" else 1))


def quick_spec(spec: str) -> str:
    """The same kind of player, with hardly any time.

    >>> quick_spec("uct:500ms"), quick_spec("greedy")
    ('uct:1', 'greedy')
    """
    kind = re.split("[:~]", spec)[0]
    return f"{kind}:1" if kind in ("turns", "uct") else spec
