"""What a turn brings, siesta by siesta."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sobremesa.core.turns import Item
from sobremesa.games.siesta.layout import SIDE
from sobremesa.games.siesta.pieces import ROWS

LINES = [*ROWS, *([row[column] for row in ROWS] for column in range(SIDE))]
THROUGH = {
    cell: (row, SIDE + column)
    for row, cells in enumerate(ROWS)
    for column, cell in enumerate(cells)
}
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


def run(line: list[str], start: int, marks: Mapping[str, str], signs: str) -> tuple[str, ...]:
    """The unbroken run of such marks from a place of a line on."""
    end = start
    while end < len(line) and marks.get(line[end], ".") in signs:
        end += 1
    return tuple(line[start:end])


def find_siestas(marks: Mapping[str, str], cells: Iterable[str]) -> Iterator[Siesta]:
    """The siestas in all rows and columns in which one of these cells lies."""
    for number in sorted({number for cell in cells for number in THROUGH[cell]}):
        signs = "".join([marks.get(cell, ".") for cell in LINES[number]])
        for line, text in ((LINES[number], signs), (LINES[number][::-1], signs[::-1])):
            for found in SIESTA.finditer(text):
                roofs = tuple(line[found.start(1) : found.end(1)])
                shadows = tuple(line[found.start(2) : found.end(2)])
                yield Siesta(number, line[found.start()], roofs, shadows, frozenset(found[1]))


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


def explain(
    before: Mapping[str, str], laid: Mapping[str, str], seats: int, whole: bool
) -> tuple[Item, ...]:
    """What a turn brings, or would bring: each siesta that gains shadows, each new double."""
    after = {**before, **laid}
    old, new = list(find_siestas(before, laid)), list(find_siestas(after, laid))
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
            points = tuple(2 * (str(seat) == owner) for seat in range(1, seats + 1))
            about = {"first": cells[0], "last": cells[-1]}
            items.append(Item("siesta.double", points, cells, about))
    return tuple(items)
