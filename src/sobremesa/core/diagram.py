"""Boards as text, written and read back.

sitaos, seat 2 to move, scores 0 0, swap=on
    A B C
1 | . r .
2 | . . b
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sobremesa.core.cells import Grid
from sobremesa.core.refusal import Refusal

Paint = Callable[[str, str], str]


def plain(text: str, style: str) -> str:
    """The text as it is; other painters colour it by its style, such as `seat1` or `empty last`."""
    return text


def draw(grid: Grid, mark: Callable[[str], str]) -> str:
    """The board with letters above and numbers at the left; `mark` says what is on a cell."""
    width = len(str(grid.rows))
    letters = " ".join(grid.name(column, 0)[0] for column in range(grid.columns))
    lines = [" " * (width + 3) + letters]
    for row in range(grid.rows):
        marks = " ".join(mark(grid.name(column, row)) for column in range(grid.columns))
        lines.append(f"{row + 1:>{width}} | {marks}")
    return "\n".join(lines)


@dataclass(frozen=True)
class Heading:
    """The first line of a diagram: whose turn, the scores, the options that were chosen."""

    to_move: int | None
    scores: tuple[int, ...]
    options: Mapping[str, str]


def read_heading(text: str, key: str) -> Heading:
    """The heading of a diagram of this game."""
    line = text.strip().split("\n")[0]
    try:
        game, mover, scores, *options = line.split(", ")
        to_move = None if mover == "over" else int(mover.removeprefix("seat ").split(" ")[0])
        points = tuple(int(score) for score in scores.removeprefix("scores ").split())
        chosen = dict(option.split("=", 1) for option in options)
    except ValueError:
        raise Refusal("core.heading_wrong", line=line) from None
    if game != key or not (to_move is None or 1 <= to_move <= len(points)):
        raise Refusal("core.heading_wrong", line=line)
    return Heading(to_move, points, chosen)


def read_board(text: str, grid: Grid, marks: str) -> dict[str, str]:
    """What lies on each cell that is not empty; refuses other marks and missing rows."""
    rows = [line.split("|")[1].split() for line in text.split("\n") if "|" in line]
    if len(rows) != grid.rows or any(len(row) != grid.columns for row in rows):
        raise Refusal("core.board_wrong", columns=grid.columns, rows=grid.rows)
    board = {grid.name(column, row): rows[row][column] for column, row in grid.cells()}
    for cell, mark in board.items():
        if mark not in marks and mark != ".":
            raise Refusal("core.mark_wrong", mark=mark, cell=cell)
    return {cell: mark for cell, mark in board.items() if mark != "."}
