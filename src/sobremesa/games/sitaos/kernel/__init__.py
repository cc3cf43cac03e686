"""The rules of Sitaos on the flat array of `layout.py`."""

from sobremesa.games.sitaos.kernel.endings import solve
from sobremesa.games.sitaos.kernel.sampling import pick, playout
from sobremesa.games.sitaos.kernel.steps import legal, play
from sobremesa.games.sitaos.kernel.values import candidates, features

__all__ = ["candidates", "features", "legal", "pick", "play", "playout", "solve"]
