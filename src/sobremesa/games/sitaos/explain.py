"""What a stone brings, shape by shape: the 314 that players call figures."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sobremesa.core.turns import Item
from sobremesa.games.sitaos.layout import DIAMOND_POINTS, LINE_POINTS, SQUARE_POINTS
from sobremesa.games.sitaos.pieces import BITS, GRID

LINE_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Shape:
    """A square's corners, a diamond's points or a line's stones; lines of one way compete."""

    kind: str
    size: int
    points: int
    cells: tuple[str, ...]
    mask: int
    way: tuple[int, int] | None = None


def named(*cells: tuple[int, int]) -> tuple[str, ...]:
    """The names of cells, even where the board has ended."""
    return tuple(GRID.name(column, row) for column, row in cells)


def outlines() -> Iterator[tuple[str, int, int, tuple[str, ...], tuple[int, int] | None]]:
    """Every shape there could be, also where it leaves the board."""
    for x, y in GRID.cells():
        for side in range(1, 7):
            corners = named((x, y), (x + side, y), (x, y + side), (x + side, y + side))
            yield "square", side, SQUARE_POINTS[side], corners, None
        for reach in range(1, 4):
            points = named((x, y - reach), (x - reach, y), (x + reach, y), (x, y + reach))
            yield "diamond", reach, DIAMOND_POINTS[reach], points, None
        for way in LINE_WAYS:
            for length in range(5, 9):
                stones = named(*((x + n * way[0], y + n * way[1]) for n in range(length)))
                yield "line", length, LINE_POINTS[length], stones, way


SHAPES = tuple(
    Shape(kind, size, points, cells, sum(BITS[cell] for cell in cells), way)
    for kind, size, points, cells, way in outlines()
    if all(cell in BITS for cell in cells)
)

WORTH = {
    f"sitaos.{kind}": {str(shape.size): shape.points for shape in SHAPES if shape.kind == kind}
    for kind in ("square", "diamond", "line")
}

THROUGH: dict[str, list[tuple[int, Shape]]] = defaultdict(list)
for shape in SHAPES:
    for cell in shape.cells:
        THROUGH[cell].append((shape.mask, shape))


def completed(stones: int, cell: str) -> list[Shape]:
    """What the last stone of `stones` completes; in each direction only the longest line counts."""
    found = [shape for mask, shape in THROUGH[cell] if mask & stones == mask]
    if len(found) <= 1:
        return found
    longest = {shape.way: shape for shape in sorted(found, key=lambda shape: shape.size)}
    kept = [shape for shape in found if shape.way is None or longest[shape.way] is shape]
    return sorted(kept, key=lambda shape: shape.points)


def match_claims(
    claims: Sequence[int], shapes: Sequence[Shape]
) -> tuple[list[Shape | None], list[Shape]]:
    """For each claim the shape that it names, if there is one; and the shapes that were missed."""
    missed = list(shapes)
    matched = []
    for claim in claims:
        found = next((shape for shape in missed if shape.points == claim), None)
        if found is not None:
            missed.remove(found)
        matched.append(found)
    return matched, missed


def explain_claims(
    cell: str, claims: Sequence[int], shapes: Sequence[Shape], seat: int
) -> tuple[Item, ...]:
    """What a stone brings where its player announces it, and the claims that nothing fits."""
    return tuple(
        Item("sitaos.nothing", (0, 0), (cell,), {"points": claim})
        if shape is None
        else explain(shape, seat)
        for claim, shape in zip(claims, match_claims(claims, shapes)[0], strict=True)
    )


def explain(shape: Shape, seat: int) -> Item:
    points = (shape.points, 0) if seat == 1 else (0, shape.points)
    return Item(f"sitaos.{shape.kind}", points, shape.cells, {"size": shape.size})
