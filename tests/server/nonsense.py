"""Messages that make no sense, and moves that nobody would write."""

from __future__ import annotations

import json
from random import Random

NONSENSE = [
    "",
    "{{{",
    "[]",
    "null",
    '"move"',
    "NaN",
    "[" * 8000,
    '{"do":' * 2000,
    '{"do": "move", "id": "x", "ply": NaN, "move": "D4"}',
    '{"do": "move", "id": "x", "ply": 1e999, "move": "D4"}',
    '{"do": "move", "id": "x", "ply": -1, "move": "D4"}',
    '{"do": "move", "id": "x", "ply": 0.5, "move": "D4"}',
    '{"do": "move", "id": "x", "ply": "0", "move": "D4"}',
    '{"do": "move", "id": "x", "ply": 0, "move": null}',
    '{"do": "move", "id": "x", "ply": 0}',
    '{"do": "move", "id": "x", "ply": 0, "move": "D4", "more": 1}',
    '{"do": "move", "id": "x", "ply": 99999999999999999999, "move": "D4"}',
    '{"do": "move", "id": "' + "x" * 41 + '", "ply": 0, "move": "D4"}',
    '{"do": "move", "id": "", "ply": 0, "move": "D4"}',
    '{"do": "move", "id": "x\\u0000", "ply": 0, "move": "D4"}',
    '{"do": "move", "id": "x", "ply": 0, "move": "' + "D4 " * 200 + '"}',
    '{"do": "move", "id": "x", "as": 5, "ply": 0, "move": "D4"}',
    '{"do": "fly", "id": "x"}',
    '{"do": ["move"], "id": "x"}',
    '{"id": "x"}',
]
# These can be read, and are answered as what they are.
ODD_MOVES = ["", " ", "\0", "\ud800", "D4\0", "ⅮⅣ", "D4\nE5", "swap", "d4" * 200, "🂡", "%s", "'--"]

# Of these messages are made by chance: what is asked for, and what is said with it.
ASKED = (
    {"do": "move", "id": "a", "ply": 0, "move": "D4"},
    {"do": "judge", "id": "b", "draft": "D4"},
    {"do": "moves", "id": "c", "ply": 0},
    {"do": "hint", "id": "d", "ply": 0, "stage": "where"},
    {"do": "sit", "id": "e", "chair": 1, "word": "w"},
    {"do": "bot", "id": "f", "level": "novice", "chair": 2},
    {"do": "accept_take_back", "id": "g"},
    {"do": "ping", "id": "h", "as": 1},
)
ODD_VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 1 << 70, 1e308, 0.1, float("nan"), float("inf"), "", "\0", "x" * 600),
    *("\ud800", "🂡", [], {}, [[[]]], {"do": "move"}, ["move"], "move", "\u202e", "</script>"),
)


def fuzz(chance: Random) -> bytes:
    """A message made by chance: one that was asked, with something else in it, cut, or turned."""
    message: dict[str, object] = dict(chance.choice(ASKED))
    for _ in range(chance.randrange(3)):
        place = chance.choice([*message, "more", "", "do"])
        message[place] = chance.choice(ODD_VALUES)
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    kind = chance.randrange(6)
    if kind == 0:
        del data[chance.randrange(len(data)) :]
    elif kind == 1:
        data[chance.randrange(len(data))] = chance.randrange(128)
    elif kind == 2:
        data[chance.randrange(len(data))] = chance.randrange(256)
    elif kind == 3:
        data = bytearray(chance.randbytes(chance.randrange(1, 60)))
    return bytes(data)
