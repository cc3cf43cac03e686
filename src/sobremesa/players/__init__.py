"""Players for any game: they see only what their seat knows, and answer with a move.

`random`, `greedy`, `uct:2000` (simulations) or `uct:500ms` (time for a move); or a level, as people
meet them: `novice`, `casual`, `club`, `strong`.
"""

import re
from collections.abc import Callable

from sobremesa.core.refusal import Refusal
from sobremesa.players.budget import Budget
from sobremesa.players.levels import LEVELS
from sobremesa.players.player import Player
from sobremesa.players.simple import Greedy, RandomPlayer
from sobremesa.players.thinker import Uct
from sobremesa.players.turns import Turns

__all__ = ["Budget", "Greedy", "Player", "RandomPlayer", "Turns", "Uct", "read_player"]

SPEC = re.compile(
    r"(?P<name>[a-z]+)(:(?P<amount>[1-9][0-9]{0,8})(?P<unit>ms|s)?)?"
    r"(~(?P<temperature>[0-9]{1,4}(\.[0-9]{1,3})?))?",
    re.IGNORECASE,
)
SIMPLE: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "greedy": Greedy}
EXAMPLES = (*LEVELS, "uct:2000", "uct:500ms")


def read_player(spec: str, seed: str = "") -> Player:
    """The player that a text names; the same seed makes the same choices.

    >>> read_player("uct:500ms")
    Uct('', Budget(simulations=None, seconds=0.5))
    >>> read_player("casual")
    Greedy('')
    """
    level = LEVELS.get(spec.strip().lower())
    match = SPEC.fullmatch(level.spec if level else spec.strip())
    if match is None:
        raise Refusal("players.unknown", player=spec, examples=EXAMPLES)
    name, temperature = match["name"].lower(), float(match["temperature"] or 0)
    if name in SIMPLE and match["amount"] is None and not temperature:
        return SIMPLE[name](seed)
    if name == "uct" and not temperature:
        return Uct(seed, read_budget(match["amount"], match["unit"]) or Uct.usual)
    if name == "turns":
        return Turns(seed, read_budget(match["amount"], match["unit"]) or Turns.usual, temperature)
    raise Refusal("players.unknown", player=spec, examples=EXAMPLES)


def read_budget(amount: str | None, unit: str | None) -> Budget | None:
    if amount is None:
        return None
    if unit is None:
        return Budget(simulations=int(amount))
    return Budget(seconds=int(amount) / (1000 if unit.lower() == "ms" else 1))
