"""The games, by key."""

from __future__ import annotations

from sobremesa.core.game import Game
from sobremesa.games.sidoke.game import game as sidoke
from sobremesa.games.siesta.game import game as siesta
from sobremesa.games.sitaos.game import game as sitaos
from sobremesa.games.soleil_et_lune.game import game as soleil_et_lune

games: dict[str, Game] = {each.key: each for each in (sitaos, siesta, soleil_et_lune, sidoke)}
