"""The rules of Trio on the flat array of `layout.py`."""

from .actions import list_actions, longest_game, may_play
from .observing import list_planes, observe
from .sampling import pick
from .steps import legal, play

__all__ = [
    "legal",
    "list_actions",
    "list_planes",
    "longest_game",
    "may_play",
    "observe",
    "pick",
    "play",
]
