"""Players for any game: they see only what their seat knows, and answer with a move.

`random`, `greedy`, `uct:2000` (simulations) or `uct:500ms` (time for a move); or a level, as people
meet them: `novice`, `casual`, `club`, `strong`.
"""

import re
from collections.abc import Callable

from sobremesa.core.refusal import Refusal
from sobremesa.players.levels import LEVELS
from sobremesa.players.player import Player
from sobremesa.players.simple import Greedy, RandomPlayer
from sobremesa.players.thinker import Budget, Uct

__all__ = ["Budget", "Greedy", "Player", "RandomPlayer", "Uct", "read_player"]

SPEC = re.compile(r"(?P<name>[a-z]+)(:(?P<amount>[1-9][0-9]{0,8})(?P<unit>ms|s)?)?", re.IGNORECASE)
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
    name, amount, unit = match["name"].lower(), match["amount"], match["unit"]
    if name in SIMPLE and amount is None:
        return SIMPLE[name](seed)
    if name != "uct":
        raise Refusal("players.unknown", player=spec, examples=EXAMPLES)
    if amount is None:
        return Uct(seed)
    if unit is None:
        return Uct(seed, Budget(simulations=int(amount)))
    return Uct(seed, Budget(seconds=int(amount) / (1000 if unit.lower() == "ms" else 1)))
