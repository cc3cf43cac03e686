"""The rules of Sitaos on the flat array of `layout.py`."""

from sobremesa.games.sitaos.kernel.actions import list_actions, longest_game, may_play
from sobremesa.games.sitaos.kernel.candidates import candidates
from sobremesa.games.sitaos.kernel.endgame import solve
from sobremesa.games.sitaos.kernel.observing import list_planes, observe
from sobremesa.games.sitaos.kernel.sampling import pick, playout
from sobremesa.games.sitaos.kernel.steps import legal, play
from sobremesa.games.sitaos.kernel.values import features

__all__ = [
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
    "playout",
    "solve",
]
