"""The rules of Siesta on the flat array of `layout.py`."""

from sobremesa.games.siesta.kernel.actions import list_actions, longest_game, may_play
from sobremesa.games.siesta.kernel.best_move import best
from sobremesa.games.siesta.kernel.candidates import candidates
from sobremesa.games.siesta.kernel.endgame import solve
from sobremesa.games.siesta.kernel.observing import list_planes, observe
from sobremesa.games.siesta.kernel.sampling import pick
from sobremesa.games.siesta.kernel.steps import legal, play
from sobremesa.games.siesta.kernel.values import features

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
    "solve",
]
