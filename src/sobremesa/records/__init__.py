"""One game as text: write, read, replay to any ply, verify.

>>> from sobremesa import game
>>> line = write(game("sitaos").start(seed="hello").play("D4").record())
>>> replay(read(line)).last.text
'D4'
"""

from sobremesa.core.record import Record
from sobremesa.records.links import find_head
from sobremesa.records.proof import verify
from sobremesa.records.record import count_hints, positions, read, read_all, replay, write

__all__ = [
    "Record",
    "count_hints",
    "find_head",
    "positions",
    "read",
    "read_all",
    "replay",
    "verify",
    "write",
]
