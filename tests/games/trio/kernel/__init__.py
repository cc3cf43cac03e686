"""The rules of Trio on the flat array of `layout.py`."""

from .sampling import pick
from .steps import legal, play

__all__ = ["legal", "pick", "play"]
