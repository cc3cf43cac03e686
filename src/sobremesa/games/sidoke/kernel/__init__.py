"""The rules of Sidoké on the flat array of `layout.py`."""

from sobremesa.games.sidoke.kernel.actions import list_actions, longest_game, may_play
from sobremesa.games.sidoke.kernel.best_move import best
from sobremesa.games.sidoke.kernel.candidates import candidates
from sobremesa.games.sidoke.kernel.observing import list_planes, observe
from sobremesa.games.sidoke.kernel.redrawing import redraw
from sobremesa.games.sidoke.kernel.rollouts import rollout
from sobremesa.games.sidoke.kernel.sampling import pick
from sobremesa.games.sidoke.kernel.steps import legal, play
from sobremesa.games.sidoke.kernel.values import features

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
    "rollout",
]
