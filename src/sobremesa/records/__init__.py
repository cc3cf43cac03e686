"""One game as text: write, read, replay to any ply, verify; with variations, where it was studied.

>>> from sobremesa import game
>>> line = write(game("sitaos").start(seed="hello").play("D4").record())
>>> replay(read(line)).last.text
'D4'
"""

from sobremesa.core.record import Notes, Record
from sobremesa.records.links import find_head
from sobremesa.records.notes import annotate, follow_notes, notes_of
from sobremesa.records.proof import verify
from sobremesa.records.record import (
    count_hints,
    find_hinted,
    positions,
    read,
    read_all,
    replay,
    write,
)

__all__ = [
    "Notes",
    "Record",
    "annotate",
    "count_hints",
    "find_head",
    "find_hinted",
    "follow_notes",
    "notes_of",
    "positions",
    "read",
    "read_all",
    "replay",
    "verify",
    "write",
]
