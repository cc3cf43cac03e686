"""The sheet for two pencils: the board, every shape with its points, and two bars to fill.

One page of A4 or Letter with margins of 10 mm, drawn in millimetres: black lines, nothing filled.
"""

from collections.abc import Iterator
from math import atan2
from textwrap import wrap
from xml.sax.saxutils import escape

from sobremesa.core.words import Words
from sobremesa.games.sitaos.explain import SHAPES, Shape
from sobremesa.games.sitaos.layout import COLUMNS, GOAL, ROWS
from sobremesa.games.sitaos.pieces import GRID

WIDTH, HEIGHT = 186, 257
PITCH, RADIUS = 19, 4.6
# Where the board, the shapes and the bars begin, from the top.
BOARD, SHAPES_TOP, LINES, BARS = 45, 166.5, 196.5, 218.5
LEFT = (WIDTH - PITCH * (COLUMNS - 1)) / 2
STEP = 2.2
SERIF = "Vollkorn, 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "Lato, 'Segoe UI', 'DejaVu Sans', sans-serif"
# How many letters go into a line of the words at the top.
MEASURE = 56


def draw_sheet(words: Words) -> str:
    parts = [*head(words), *board(), *show_shapes(words), *bars(words), *foot(words)]
    title = escape(f"{words('sitaos')}: {words('sitaos.sheet')}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke="#444" stroke-width="0.2">'
        f"<title>{title}</title>{''.join(parts)}</svg>\n"
    )


def text(
    x: float, y: float, said: object, size: float = 3.6, *, bold: bool = False, at: str = "start"
) -> str:
    """A line of text; what is bold is set in the serif."""
    font, weight = (SERIF, 700) if bold else (SANS, 400)
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{at}" fill="#222" stroke="none">{escape(str(said))}</text>'
    )


def line(x: float, y: float, to_x: float, to_y: float, width: float = 0.2) -> str:
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke-width="{width:g}"/>'


def ring(x: float, y: float, radius: float, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{more}/>'


def cross(x: float, y: float, radius: float) -> str:
    """A cross, the mark of the second pencil."""
    falling = line(x - radius, y - radius, x + radius, y + radius, 0.5)
    return falling + line(x - radius, y + radius, x + radius, y - radius, 0.5)


def head(words: Words) -> Iterator[str]:
    """The title, room for two names and a day, and how it is played."""
    yield text(0, 9.5, words("sitaos"), 11, bold=True)
    yield text(36, 9.5, words("sitaos.sheet"), 3.3)
    yield ring(93, 7.6, 2.4, ' stroke-width="0.5"') + line(98, 10, 122, 10)
    yield cross(129, 7.6, 2) + line(134, 10, 158, 10)
    yield text(161, 9.5, words("sitaos.sheet_on"), 3.3) + line(167, 10, WIDTH, 10)
    for column, code in enumerate(("sitaos.sheet_turn", "sitaos.sheet_end")):
        for row, part in enumerate(wrap(words(code, goal=GOAL), MEASURE)):
            yield text(column * 97, 17 + row * 4.7, part, 3.4)


def board() -> Iterator[str]:
    """The intersections to draw in, joined by lines that stop at their circles."""
    across = [LEFT + PITCH * column for column in range(COLUMNS)]
    down = [BOARD + PITCH * row for row in range(ROWS)]
    for column, x in enumerate(across):
        yield text(x, BOARD - 5.8, GRID.name(column, 0)[0], 3.4, at="middle")
    for at, y in enumerate(down, 1):
        yield text(LEFT - 9, y + 1.2, at, 3.4, at="end")
    for y in down:
        for x in across:
            yield ring(x, y, RADIUS, ' stroke-dasharray="0.6 0.6"')
            if x != across[-1]:
                yield line(x + RADIUS, y, x + PITCH - RADIUS, y)
            if y != down[-1]:
                yield line(x, y + RADIUS, x, y + PITCH - RADIUS)


def kinds() -> dict[str, list[Shape]]:
    """Each shape once, by kind and size; of lines those that lie across."""
    found: dict[tuple[str, int], Shape] = {}
    for shape in SHAPES:
        if shape.way in (None, (1, 0)):
            found.setdefault((shape.kind, shape.size), shape)
    named: dict[str, list[Shape]] = {}
    for (kind, _), shape in sorted(found.items()):
        named.setdefault(kind, []).append(shape)
    return named


def show_shapes(words: Words) -> Iterator[str]:
    shapes = kinds()
    yield line(0, SHAPES_TOP, WIDTH, SHAPES_TOP)
    yield from family(words, "square", shapes["square"], 0, 100, SHAPES_TOP)
    yield from family(words, "diamond", shapes["diamond"], 128, 58, SHAPES_TOP)
    yield from family(words, "line", shapes["line"], 0, WIDTH, LINES)


def family(
    words: Words, kind: str, shapes: list[Shape], left: float, room: float, top: float
) -> Iterator[str]:
    """The shapes of one kind side by side, on a common ground."""
    yield text(left, top + 5, words(f"sitaos.sheet_{kind}s"), 4.6, bold=True)
    ground = top + (19.5 if kind != "line" else 8.5)
    widths = [STEP * extent(shape)[0] for shape in shapes]
    gap = (room - sum(widths)) / len(shapes)
    x = left + gap / 2
    for shape, width in zip(shapes, widths, strict=True):
        yield outline(shape, x, ground)
        middle = x + width / 2
        yield text(middle, ground + 5.8, shape.points, 5, bold=True, at="middle")
        size = words(f"sitaos.sheet_{kind}", size=shape.size)
        yield text(middle, ground + 9.6, size, 3, at="middle")
        x += width + gap


def places(shape: Shape) -> list[tuple[int, int]]:
    """Columns and rows of a shape, from its own corner."""
    cells = [GRID.find(cell) for cell in shape.cells]
    left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
    return [(column - left, row - top) for column, row in cells]


def extent(shape: Shape) -> tuple[int, int]:
    """How many steps wide and high a shape is."""
    cells = places(shape)
    return max(column for column, _ in cells), max(row for _, row in cells)


def outline(shape: Shape, x: float, ground: float) -> str:
    """A shape: its stones, and the lines between them as one would draw them."""
    wide, high = extent(shape)
    around = sorted(places(shape), key=lambda cell: atan2(cell[1] - high / 2, cell[0] - wide / 2))
    if shape.kind == "line":
        around = [(0, 0), (wide, 0)]
    points = [(x + STEP * column, ground - STEP * (high - row)) for column, row in around]
    way = "L".join(f"{column:g} {row:g}" for column, row in points)
    stones = [(x + STEP * column, ground - STEP * (high - row)) for column, row in places(shape)]
    dots = "".join(ring(*stone, 0.75, ' fill="#fff" stroke-width="0.35"') for stone in stones)
    return f'<path d="M{way}Z"/>{dots}'


def bars(words: Words) -> Iterator[str]:
    """Two bars to the goal in single steps, one for each pencil."""
    yield line(0, BARS, WIDTH, BARS)
    yield text(0, BARS + 5.5, words("sitaos.sheet_points"), 4.6, bold=True)
    step = (WIDTH - 18) / GOAL
    for seat, y in enumerate((BARS + 13, BARS + 25.5)):
        yield ring(3, y - 1, 2.2, ' stroke-width="0.5"') if seat == 0 else cross(3, y - 1, 2)
        yield line(9, y, 9 + step * GOAL, y)
        for points in range(GOAL + 1):
            x = 9 + step * points
            high = 2.8 if points % 10 == 0 else 1.9 if points % 5 == 0 else 1.1
            yield line(x, y, x, y - high, 0.2)
            if points % 10 == 0:
                yield text(x, y + 3.6, points, 2.9, at="middle")
        goal = 9 + step * GOAL
        yield f'<path d="M{goal:g} {y - 2.8:g}v-2.6l4 1.1l-4 1.1"/>'


def foot(words: Words) -> Iterator[str]:
    """What it is, and where it comes from."""
    yield text(0, HEIGHT - 1.5, words("sitaos.sheet_credit"), 3)
    yield text(WIDTH, HEIGHT - 1.5, "Sobremesa", 3, at="end")
