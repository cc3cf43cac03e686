"""What speaks for a turn of Siesta: siestas that it opens or lengthens, doubles now and later."""

import re
from collections.abc import Iterator

from sobremesa.core.story import Reason
from sobremesa.core.turns import Item, Move
from sobremesa.games.siesta.rows import CELLS, PLACES

UNLIT = re.compile(r"\*([1-4])\1*#+\1+ ")


def find_merits(before: str, after: str, move: Move) -> tuple[Reason, ...]:
    """Doubles first, then what may become one, then siestas."""
    seat = move.seat
    old, new = {*unlit_doubles(before)}, {*unlit_doubles(after)}
    opened = [cell for owner, cell in sorted(new - old) if owner == seat]
    spoilt = sorted((owner, cell) for owner, cell in old - new if owner != seat)
    found = [told("siesta.why_double", seat, item) for item in of_code(move, "siesta.double")]
    found += [Reason("siesta.why_opens", seat, {"cell": cell}, (cell,)) for cell in opened[:1]]
    found += [
        Reason("siesta.why_spoils", owner, {"cell": cell}, (cell,)) for owner, cell in spoilt[:1]
    ]
    siestas = of_code(move, "siesta.siesta")
    for code, grown in (("siesta.why_new", False), ("siesta.why_longer", True)):
        such = [item for item in siestas if bool(item.params["before"]) is grown]
        found += [told(code, seat, item) for item in such[:1]]
    return tuple(found)


def of_code(move: Move, code: str) -> list[Item]:
    """What a turn did of a kind that brought its own seat points, the most first."""
    own = move.seat - 1
    such = [item for item in move.items if item.code == code and item.points[own]]
    return sorted(such, key=lambda item: -item.points[own])


def told(code: str, seat: int, item: Item) -> Reason:
    about = {"first": item.cells[0], "last": item.cells[-1], "points": item.points[seat - 1]}
    return Reason(code, seat, about, item.cells)


def unlit_doubles(lines: str) -> Iterator[tuple[int, str]]:
    """Siestas of one seat alone whose shadows end at its roofs: the seat, and where a sun lacks.

    With a sun on that cell they are double.
    """
    for found in UNLIT.finditer(lines):
        cell = CELLS[found.end() - 1]
        if cell and not any(lines[place + 1] == "#" for place in PLACES[cell]):
            yield int(found[1]), cell
