"""How learning went, as a picture and as a line of text."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

WIDTH, HEIGHT, EDGE = 640, 320, 48
POINTS = 120
BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#b8860b", "#b7362c", "#2d5c8f", "#4c7a3d")


def thin(row: Sequence[float], points: int) -> list[float]:
    """As many means of neighbours as there shall be points.

    >>> thin([1, 3, 5, 7], 2)
    [2.0, 6.0]
    """
    points = min(points, len(row))
    cuts = [len(row) * at // points for at in range(points + 1)]
    return [sum(row[a:b]) / (b - a) for a, b in pairwise(cuts)]


def write_line(row: Sequence[float], points: int = 40) -> str:
    """A curve in one line of text.

    >>> write_line([0.1, 0.2, 0.3])
    '▁▅█'
    """
    means = thin(row, points)
    low, high = min(means), max(means)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0
    return "".join(BARS[round((mean - low) * scale)] for mean in means)


def draw(curves: Mapping[str, Sequence[float]], title: str) -> str:
    """The curves of all arrangements as SVG."""
    rows = {name: thin(row, POINTS) for name, row in curves.items() if row}
    low = min(min(row) for row in rows.values())
    high = max(max(row) for row in rows.values())
    scale = (HEIGHT - 2 * EDGE) / (high - low or 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffbf2"/>',
        f'<text x="{EDGE}" y="24" font-size="15">{title}</text>',
    ]
    for value in (low, high):
        y = HEIGHT - EDGE - (value - low) * scale
        parts.append(f'<text x="6" y="{y + 4:.0f}">{value:.3f}</text>')
        parts.append(f'<path d="M{EDGE} {y:.0f}H{WIDTH - EDGE}" stroke="#d9cdb4"/>')
    for (name, row), colour in zip(rows.items(), COLOURS, strict=False):
        step = (WIDTH - 2 * EDGE) / max(1, len(row) - 1)
        line = " ".join(
            f"{EDGE + at * step:.1f},{HEIGHT - EDGE - (value - low) * scale:.1f}"
            for at, value in enumerate(row)
        )
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        end = HEIGHT - EDGE - (row[-1] - low) * scale
        parts.append(
            f'<text x="{WIDTH - EDGE + 6}" y="{end + 4:.0f}" fill="{colour}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
