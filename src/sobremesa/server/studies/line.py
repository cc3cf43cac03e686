"""Positions of a study: along its game, and along whatever is tried beside it."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from sobremesa.core.position import Position
from sobremesa.core.record import Notes, Variation
from sobremesa.records import follow_notes
from sobremesa.server.accounts.names import visible
from sobremesa.server.archive.queries import replayed

# Drafts come one after another in the same position.
LINES = 64


@lru_cache(maxsize=LINES)
def reach(record: str, moves: tuple[str, ...]) -> Position:
    """The position after a line of moves; refuses the first that is not legal."""
    line = replayed(record)
    position = line[0]
    for ply, move in enumerate(moves):
        own = position is line[min(ply, len(line) - 1)] and ply + 1 < len(line)
        if own and line[ply + 1].history[-1].text == move:
            position = line[ply + 1]
        else:
            position = position.play(move)
    return position


def settle_notes(line: Sequence[Position], notes: Notes) -> Notes:
    """Notes as they are kept: moves as the referee writes them, comments without control signs."""
    found = follow_notes(line, notes)
    said = {number: tidy(comment, keep="\n").strip() for number, comment in notes.comments.items()}
    return Notes(
        tuple(
            Variation(each.after, position.history[-1].text)
            for each, position in zip(notes.variations, found[len(line) :], strict=True)
        ),
        {number: comment for number, comment in said.items() if comment},
    )


def tidy(text: str, keep: str = "") -> str:
    r"""A text that shows all that is in it.

    >>> tidy("a fine\u202e line\x07")
    'a fine line'
    """
    signs = unicodedata.normalize("NFC", text)
    return "".join(sign for sign in signs if sign in keep or visible(sign))
