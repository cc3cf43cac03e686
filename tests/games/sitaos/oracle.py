"""The slow twin of Sitaos, written from its rules page alone with sets of cell names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

COLUMNS = "ABCDEFGH"
ROWS = "1234567"
CELLS = frozenset(column + row for column in COLUMNS for row in ROWS)

SQUARE_POINTS = {1: 2, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36}
DIAMOND_POINTS = {1: 4, 2: 16, 3: 36}
LINE_POINTS = {5: 6, 6: 12, 7: 24, 8: 36}

DIRECTIONS = {
    "horizontal": (1, 0),
    "vertical": (0, 1),
    "falling diagonal": (1, 1),
    "rising diagonal": (1, -1),
}
GOAL = 100


@dataclass(frozen=True)
class Figure:
    """A square's corners, a diamond's points or a line's stones, and what they are worth.

    Two lines with the same `direction` compete: of those through a new stone only the longest
    counts. Squares and diamonds have no direction.
    """

    kind: str
    cells: frozenset[str]
    points: int
    direction: str = ""


def neighbour(cell: str, right: int, down: int) -> str:
    """The name of the cell so far to the right and down, even where the board has ended.

    >>> neighbour("D4", 1, -2)
    'E2'
    """
    return f"{chr(ord(cell[0]) + right)}{int(cell[1:]) + down}"


def on_board(figures: list[Figure]) -> list[Figure]:
    """The figures that lie on the board with all their cells."""
    return [figure for figure in figures if figure.cells <= CELLS]


def squares() -> list[Figure]:
    """Every square, found from its upper left corner."""
    found = []
    for corner in sorted(CELLS):
        for side, points in SQUARE_POINTS.items():
            across = neighbour(corner, side, 0)
            below = neighbour(corner, 0, side)
            opposite = neighbour(corner, side, side)
            cells = frozenset({corner, across, below, opposite})
            found.append(Figure(f"square {side}", cells, points))
    return on_board(found)


def diamonds() -> list[Figure]:
    """Every diamond, found from its centre, which is no part of it."""
    found = []
    for centre in sorted(CELLS):
        for distance, points in DIAMOND_POINTS.items():
            left = neighbour(centre, -distance, 0)
            right = neighbour(centre, distance, 0)
            up = neighbour(centre, 0, -distance)
            down = neighbour(centre, 0, distance)
            cells = frozenset({left, right, up, down})
            found.append(Figure(f"diamond {distance}", cells, points))
    return on_board(found)


def lines() -> list[Figure]:
    """Every line, found by walking from its first stone."""
    found = []
    for first in sorted(CELLS):
        for direction, (right, down) in DIRECTIONS.items():
            for length, points in LINE_POINTS.items():
                walk = [neighbour(first, right * n, down * n) for n in range(length)]
                found.append(Figure(f"line {length}", frozenset(walk), points, direction))
    return on_board(found)


SHAPES = squares() + diamonds()
LINES = lines()
THROUGH = {cell: [figure for figure in SHAPES + LINES if cell in figure.cells] for cell in CELLS}


def all_figures() -> dict[str, int]:
    """How many figures of each kind the board holds."""
    return dict(Counter(figure.kind for figure in SHAPES + LINES))


@dataclass(frozen=True)
class Oracle:
    """A position of Sitaos. Positions never change; `play` returns the next one.

    >>> Oracle.start(swap=True).play("D4").play("swap").to_move
    1
    """

    red: frozenset[str] = frozenset()
    blue: frozenset[str] = frozenset()
    scores: tuple[int, int] = (0, 0)
    turns: int = 0
    swap: bool = False
    announce: bool = False

    @classmethod
    def start(cls, seats: int = 2, *, swap: bool = False, announce: bool = False) -> Oracle:
        """The empty board, red to move."""
        if seats != 2:
            raise ValueError(f"Sitaos is for 2 players, not {seats}")
        return cls(swap=swap, announce=announce)

    @property
    def free(self) -> frozenset[str]:
        """The cells without a stone."""
        return CELLS - self.red - self.blue

    @property
    def to_move(self) -> int | None:
        """Red (1) and blue (2) take turns, a swap being a turn; nobody moves after the end."""
        if max(self.scores) >= GOAL or not self.free:
            return None
        return 1 if self.turns % 2 == 0 else 2

    @property
    def ranks(self) -> tuple[int, int] | None:
        """The higher score ranks first; only the mover scores, so one alone can reach 100."""
        if self.to_move is not None:
            return None
        red, blue = self.scores
        if red == blue:
            return (1, 1)
        return (1, 2) if red > blue else (2, 1)

    @property
    def may_swap(self) -> bool:
        """Swapping is for blue's first move, which is the second turn of the game."""
        return self.swap and self.turns == 1 and self.to_move == 2

    def figures(self, cell: str) -> list[int]:
        """The points of each figure that the mover's stone on this cell would complete."""
        if self.to_move is None:
            raise ValueError(f"{cell}: the game is over")
        if cell not in self.free:
            raise ValueError(f"{cell}: not a free cell")
        stones = (self.red if self.to_move == 1 else self.blue) | {cell}
        complete = [figure for figure in THROUGH[cell] if figure.cells <= stones]
        points = [figure.points for figure in complete if not figure.direction]
        for direction in DIRECTIONS:
            along = [figure for figure in complete if figure.direction == direction]
            if along:
                points.append(max(along, key=lambda line: len(line.cells)).points)
        return sorted(points)

    def moves(self) -> set[str]:
        """Every legal move; with announce each cell comes once, claiming all its figures."""
        if self.to_move is None:
            return set()
        found = {"swap"} if self.may_swap else set()
        for cell in self.free:
            points = self.figures(cell) if self.announce else []
            found.add(" ".join([cell, "=", *map(str, points)]) if points else cell)
        return found

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text == "swap":
            if not self.may_swap:
                raise ValueError("swap: only as blue's first move, with the option swap")
            return replace(self, red=frozenset(), blue=self.red, turns=self.turns + 1)
        cell, equals, claim = text.partition(" = ")
        scored = sum(self.figures(cell))
        if equals and not self.announce:
            raise ValueError(f"{text}: points are claimed only with the option announce")
        if self.announce:
            scored = self.points_granted(cell, read_claim(claim) if equals else [])
        red_score, blue_score = self.scores
        after = replace(self, turns=self.turns + 1)
        if self.to_move == 1:
            return replace(after, red=self.red | {cell}, scores=(red_score + scored, blue_score))
        return replace(after, blue=self.blue | {cell}, scores=(red_score, blue_score + scored))

    def points_granted(self, cell: str, claim: list[int]) -> int:
        """Each number claimed scores if a completed figure not yet matched has that value."""
        unmatched = self.figures(cell)
        granted = 0
        for points in claim:
            if points in unmatched:
                unmatched.remove(points)
                granted += points
        return granted


def read_claim(text: str) -> list[int]:
    """The numbers of a claim such as "4 4 12", in any order and of any size."""
    numbers = text.split(" ")
    if not all(number.isascii() and number.isdecimal() for number in numbers):
        raise ValueError(f"{text}: a claim is numbers with one space between")
    return [int(number) for number in numbers]
