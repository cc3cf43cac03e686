"""Board games that so far existed only in cardboard and wood.

>>> import sobremesa
>>> sobremesa.game("sitaos").start().play("D4").to_move
2
>>> list(sobremesa.registry)
['sitaos', 'siesta', 'soleil_et_lune', 'sidoke']
"""

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.games import game, registry
from sobremesa.players import Player, read_player
from sobremesa.records import Record, positions, read, read_all, replay, verify, write

__all__ = [
    "Game",
    "Player",
    "Position",
    "Record",
    "Refusal",
    "game",
    "positions",
    "read",
    "read_all",
    "read_player",
    "registry",
    "replay",
    "verify",
    "write",
]
__version__ = "0.1.0"
