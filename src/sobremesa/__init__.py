"""Board games that so far existed only in cardboard and wood.

>>> import sobremesa
>>> sobremesa.games["sitaos"].start().play("D4").to_move
2
"""

from __future__ import annotations

from sobremesa.core.refusal import Refusal

# The registry takes the place of the folder's module under this name.
from sobremesa.games import games

__all__ = ["Refusal", "games"]
__version__ = "0.1.0"
