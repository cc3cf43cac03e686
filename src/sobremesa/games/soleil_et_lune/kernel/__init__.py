"""The rules of Soleil et Lune on the flat array of `layout.py`."""

from sobremesa.games.soleil_et_lune.kernel.actions import list_actions, longest_game, may_play
from sobremesa.games.soleil_et_lune.kernel.best_move import best
from sobremesa.games.soleil_et_lune.kernel.candidates import candidates
from sobremesa.games.soleil_et_lune.kernel.observing import list_planes, observe
from sobremesa.games.soleil_et_lune.kernel.redrawing import redraw
from sobremesa.games.soleil_et_lune.kernel.sampling import pick
from sobremesa.games.soleil_et_lune.kernel.steps import legal, play
from sobremesa.games.soleil_et_lune.kernel.values import features

__all__ = [
    "best",
    "candidates",
    "features",
    "legal",
    "list_actions",
    "list_planes",
    "longest_game",
    "may_play",
    "observe",
    "pick",
    "play",
    "redraw",
]
