"""What speaks for a turn of Siesta: siestas that it opens or lengthens, doubles now and later."""

from collections.abc import Iterator, Mapping

from sobremesa.core.story import Reason
from sobremesa.core.turns import Item, Move
from sobremesa.games.siesta.explain import LINES, run
from sobremesa.games.siesta.pieces import GRID


def find_merits(
    before: Mapping[str, str], after: Mapping[str, str], move: Move
) -> tuple[Reason, ...]:
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


def unlit_doubles(marks: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Siestas of one seat alone whose shadows end at its roofs: the seat, and where a sun lacks.

    With a sun on that cell they are double.
    """
    for forward in LINES:
        for line in (forward, forward[::-1]):
            for at, cell in enumerate(line):
                if marks.get(cell) != "*":
                    continue
                near = run(line, at + 1, marks, "1234")
                shadows = run(line, at + 1 + len(near), marks, "#")
                end = at + 1 + len(near) + len(shadows)
                far = run(line, end, marks, "1234")
                owners = {marks[roof] for roof in near + far}
                beyond = line[end + len(far) : end + len(far) + 1]
                alone = near and shadows and far and len(owners) == 1
                if alone and beyond and may_shine(marks, beyond[0]):
                    yield int(owners.pop()), beyond[0]


def may_shine(marks: Mapping[str, str], cell: str) -> bool:
    """Whether a cell is free for a sun: no shadow lies beside it."""
    column, row = GRID.find(cell)
    beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    shades = (marks.get(GRID.name(*place)) == "#" for place in beside if GRID.has(*place))
    return cell not in marks and not any(shades)
