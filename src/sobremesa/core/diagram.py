"""Boards as text, written and read back.

sitaos, seat 2 to move, scores 0 0, swap=on
    A B C
1 | . r .
2 | . . b
"""

import re
from collections.abc import Callable, Iterable, Mapping
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


HEADING = re.compile(
    r"(?P<game>\w+), (seat (?P<seat>[1-4]) to move|over), "
    r"scores (?P<scores>-?\d{1,4}( -?\d{1,4}){1,3})(?P<options>(, \w+=\w+(,\w+)*)*)",
    re.ASCII,
)


def wrong_heading(diagram: str) -> Refusal:
    """The refusal of a diagram whose heading is not that of a position like this."""
    return Refusal("core.heading_wrong", line=diagram.strip().split("\n")[0].strip())


def read_heading(text: str, key: str) -> Heading:
    match = HEADING.fullmatch(text.strip().split("\n")[0].strip())
    if match is None or match["game"] != key:
        raise wrong_heading(text)
    to_move = int(match["seat"]) if match["seat"] else None
    scores = tuple(map(int, match["scores"].split()))
    if to_move is not None and to_move > len(scores):
        raise wrong_heading(text)
    chosen = match["options"].split(", ")[1:]
    return Heading(to_move, scores, dict(option.split("=") for option in chosen))


def read_board(text: str, grid: Grid, marks: str) -> dict[str, str]:
    """What lies on each cell that is not empty; refuses other marks and missing rows."""
    lines = [line.split("|") for line in text.split("\n") if "|" in line]
    rows = [line[1].split() for line in lines]
    numbers = [line[0].strip() for line in lines]
    numbered = numbers == [str(row + 1) for row in range(grid.rows)]
    if not numbered or any(len(row) != grid.columns for row in rows):
        raise Refusal("core.board_wrong", columns=grid.columns, rows=grid.rows)
    board = {grid.name(column, row): rows[row][column] for column, row in grid.cells()}
    for cell, mark in board.items():
        if mark not in {".", *marks}:
            raise Refusal("core.mark_wrong", mark=mark, cell=cell)
    return {cell: mark for cell, mark in board.items() if mark != "."}


def mark_at(diagram: str, cell: str) -> str | None:
    r"""What a diagram shows on a cell, `.` where it is empty; None where it has no such cell.

    >>> mark_at("    A B\n1 | . r", "B1")
    'r'
    """
    column, row = ord(cell[:1] or "@") - ord("A"), cell[1:]
    for line in diagram.split("\n"):
        number, bar, content = line.partition("|")
        marks = content.split()
        if bar and number.strip() == row and 0 <= column < len(marks):
            return marks[column]
    return None


def write_lines(lines: Iterable[tuple[str, str]], width: int, paint: Paint) -> list[str]:
    """What lies beside the board, a line each: its name, then what it holds."""
    return [f"{paint(name.ljust(width), 'label')}| {content}".rstrip() for name, content in lines]


def take_line(lines: dict[str, str], name: str) -> str:
    """What a line of a diagram says; refuses a diagram without it."""
    if name not in lines:
        raise Refusal("core.line_missing", name=name)
    return lines.pop(name)
