"""A picture of latency against load, as SVG: milliseconds on a scale of powers of ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 592, 48, 312
PAPER, INK, LINE, RED = "#fffbf2", "#3b3226", "#d9cdb4", "#a4432f"
COLOURS = ("#b8860b", "#4d6a8a")
Points = Sequence[tuple[float, float]]


def draw(lines: Mapping[str, Points], title: str, bar: float) -> str:
    """Named lines of points, the scale beneath them, and a bar that they should stay below."""
    values = [y for points in lines.values() for _, y in points]
    low, high = floor(log10(min(values))), ceil(log10(max(*values, bar * 1.01)))
    most = max(x for points in lines.values() for x, _ in points)

    def across(x: float) -> float:
        return LEFT + (RIGHT - LEFT) * x / most

    def down(y: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (log10(y) - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="26" font-size="15">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        y = down(10**power)
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:g}</text>')
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{LINE}"/>')
    y = down(bar)
    parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{RED}" stroke-dasharray="6 4"/>')
    parts += [
        f'<text x="{across(x):.1f}" y="{BOTTOM + 20}" text-anchor="middle">{x:g}</text>'
        for x in sorted({x for points in lines.values() for x, _ in points})
    ]
    parts.append(f'<text x="{RIGHT}" y="{BOTTOM + 40}" text-anchor="end">tables</text>')
    for (name, points), colour in zip(lines.items(), COLOURS, strict=False):
        path = " ".join(f"{across(x):.1f},{down(y):.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = points[-1]
        parts.append(
            f'<text x="{across(x) + 6:.1f}" y="{down(y) + 4:.1f}" fill="{colour}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
