"""The rules of Siesta on the flat array of `layout.py`."""

from sobremesa.games.siesta.kernel.best_move import best
from sobremesa.games.siesta.kernel.sampling import pick
from sobremesa.games.siesta.kernel.steps import legal, play

__all__ = ["best", "legal", "pick", "play"]
