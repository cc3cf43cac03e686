"""What a turn brings, siesta by siesta."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sobremesa.core.turns import Item
from sobremesa.games.siesta.layout import DOUBLE
from sobremesa.games.siesta.rows import CELLS, LENGTH, LINES, lay, lines_through

SIESTA = re.compile(r"\*([1-4]+)(#+)")


class Siesta(NamedTuple):
    """One siesta: its row or column, the sun beside the roofs, the roofs, the shadows, in order."""

    line: int
    sun: str
    roofs: tuple[str, ...]
    shadows: tuple[str, ...]
    owners: frozenset[str]

    @property
    def name(self) -> tuple[str, tuple[str, ...]]:
        """What stays the same while its shadows grow: sun and shadow enclose the roofs."""
        return self.sun, self.roofs


def find_siestas(lines: str, numbers: Iterable[int] = range(LINES)) -> Iterator[Siesta]:
    """The siestas in all rows and columns, or in some of them."""
    for line in numbers:
        for found in SIESTA.finditer(lines, LENGTH * line, LENGTH * (line + 1)):
            roofs, shadows = CELLS[slice(*found.span(1))], CELLS[slice(*found.span(2))]
            yield Siesta(line, CELLS[found.start()], roofs, shadows, frozenset(found[1]))


def find_doubles(siestas: list[Siesta]) -> dict[frozenset[str], tuple[str, tuple[str, ...]]]:
    """The owner and the cells of each double siesta, by its shadows."""
    found = {}
    for one in siestas:
        for other in siestas:
            facing = one.line == other.line and one.shadows == other.shadows[::-1]
            if facing and one.sun < other.sun and len(one.owners | other.owners) == 1:
                cells = (one.sun, *one.roofs, *one.shadows, *other.roofs[::-1], other.sun)
                found[frozenset(one.shadows + one.roofs)] = (next(iter(one.owners)), cells)
    return found


def explain(before: str, laid: Mapping[str, str], seats: int, whole: bool) -> tuple[Item, ...]:
    """What a turn brings, or would bring: each siesta that gains shadows, each new double."""
    numbers = lines_through(laid)
    old, new = (list(find_siestas(lines, numbers)) for lines in (before, lay(before, laid)))
    shadows_before = {siesta.name: len(siesta.shadows) for siesta in old}
    items = []
    for siesta in new:
        known = shadows_before.get(siesta.name, 0)
        if len(siesta.shadows) > known:
            count = len(siesta.shadows) - (0 if whole else known)
            points = tuple(count * (str(seat) in siesta.owners) for seat in range(1, seats + 1))
            cells = (siesta.sun, *siesta.roofs, *siesta.shadows)
            ends = {"first": cells[0], "last": cells[-1]}
            about = {**ends, "shadows": count, "before": known}
            items.append(Item("siesta.siesta", points, cells, about))
    known_doubles = find_doubles(old)
    for key, (owner, cells) in find_doubles(new).items():
        if key not in known_doubles:
            points = tuple(DOUBLE * (str(seat) == owner) for seat in range(1, seats + 1))
            about = {"first": cells[0], "last": cells[-1]}
            items.append(Item("siesta.double", points, cells, about))
    return tuple(items)
