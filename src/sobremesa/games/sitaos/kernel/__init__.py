"""The rules of Sitaos on the flat array of `layout.py`."""

from sobremesa.games.sitaos.kernel.sampling import pick, playout
from sobremesa.games.sitaos.kernel.steps import legal, play

__all__ = ["legal", "pick", "play", "playout"]
