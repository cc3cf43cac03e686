"""The games: `registry` has all of them by key, `game` finds one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal
from sobremesa.games.sidoke.game import game as _sidoke
from sobremesa.games.siesta.game import game as _siesta
from sobremesa.games.sitaos.game import game as _sitaos
from sobremesa.games.soleil_et_lune.game import game as _soleil_et_lune

registry: Mapping[str, Game] = MappingProxyType(
    {each.key: each for each in (_sitaos, _siesta, _soleil_et_lune, _sidoke)}
)


def game(key: str) -> Game:
    """The game with a key; refuses others, and says which there are.

    >>> game("siesta").seats
    range(2, 5)
    """
    if key not in registry:
        raise Refusal("core.game_unknown", game=key, known=tuple(registry))
    return registry[key]
