"""The games: `registry` has all of them by key, `game` finds one.

Other packages bring games by an entry point of the group `sobremesa.games`; CONTRIBUTING.md says
how.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal
from sobremesa.games.sidoke.game import game as _sidoke
from sobremesa.games.siesta.game import game as _siesta
from sobremesa.games.sitaos.game import game as _sitaos
from sobremesa.games.soleil_et_lune.game import game as _soleil_et_lune

GROUP = "sobremesa.games"
OWN = {each.key: each for each in (_sitaos, _siesta, _soleil_et_lune, _sidoke)}
KEY = re.compile(r"[a-z][a-z_]{0,19}", re.ASCII)


class Registry(Mapping[str, Game]):
    """Every game by its key; those of other packages are looked for at the first need."""

    def __getitem__(self, key: str) -> Game:
        return OWN[key] if key in OWN else self._all[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, Game]:
        found = dict(OWN)
        for entry in entry_points(group=GROUP):
            game = read_entry(entry)
            if game.key in found:
                raise Refusal("core.game_twice", entry=entry.value, game=game.key)
            found[game.key] = game
        return found


def read_entry(entry: EntryPoint) -> Game:
    """The game that an entry point brings; refuses what is none."""
    game = entry.load()
    if not isinstance(game, Game) or KEY.fullmatch(game.key) is None:
        raise Refusal("core.no_game", entry=entry.value)
    return game


registry: Mapping[str, Game] = Registry()


def game(key: str) -> Game:
    """The game with a key; refuses others, and says which there are.

    >>> game("siesta").seats
    range(2, 5)
    """
    if key not in registry:
        raise Refusal("core.game_unknown", game=key, known=tuple(registry))
    return registry[key]
