"""Worked examples of the rules: a position, moves, and what they bring.

    # printed example 5: a square, a diamond and a line of six
    sitaos, seat 1 to move, scores 0 0
    ...
    play: D4
    points: 4 4 12

Tests run them; rules pages draw them.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """A remark, a diagram, and instructions: each a verb and what follows it."""

    name: str
    remark: str
    diagram: str
    instructions: tuple[tuple[str, str], ...]


def read_figure(path: Path) -> Figure:
    first, *lines = path.read_text(encoding="utf-8").strip().split("\n")
    diagram = [line for line in lines if ": " not in line]
    verbs = [line.partition(": ") for line in lines if ": " in line]
    return Figure(
        path.stem,
        first.removeprefix("# "),
        "\n".join(diagram),
        tuple((verb, rest.strip()) for verb, _, rest in verbs),
    )
