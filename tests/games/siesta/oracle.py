"""The slow twin of Siesta, written from its rules page alone with sets of cell names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, pairwise, repeat
from typing import NamedTuple

COLUMNS = "ABCDEFGHIJKL"
ROWS = [str(number) for number in range(1, 13)]
CELLS = [column + row for row in ROWS for column in COLUMNS]

SUN, SHADOW, ROOF, EMPTY = "*", "#", "^", "."
STEPS = [kind + cell for kind in (ROOF, SHADOW, SUN) for cell in CELLS]
KNOWN = frozenset(STEPS)
SUPPLY = {SUN: 25, SHADOW: 75, "1": 15, "2": 15, "3": 15, "4": 15}
DOUBLE_POINTS = 2


class Line(NamedTuple):
    """A whole row or column of the board, read in one of its two directions."""

    direction: str
    cells: tuple[str, ...]


def read_both_ways() -> dict[str, tuple[Line, Line]]:
    """Each row by its number, read to the right and to the left; each column by its letter."""
    rows = {row: tuple(column + row for column in COLUMNS) for row in ROWS}
    columns = {column: tuple(column + row for row in ROWS) for column in COLUMNS}
    return {
        **{row: (Line("right", cells), Line("left", cells[::-1])) for row, cells in rows.items()},
        **{name: (Line("down", cells), Line("up", cells[::-1])) for name, cells in columns.items()},
    }


BOTH_WAYS = read_both_ways()
LINES = [line for both in BOTH_WAYS.values() for line in both]
OPPOSITE = {"right": "left", "down": "up"}
THROUGH = {cell: (cell[0], cell[1:]) for cell in CELLS}
NEIGHBOURS = {
    cell: [after for line in LINES for one, after in pairwise(line.cells) if one == cell]
    for cell in CELLS
}
FIRST_TURNS = [
    frozenset({SUN + sun, ROOF + roof, SHADOW + shadow})
    for _, cells in LINES
    for sun, roof, shadow in zip(cells, cells[1:], cells[2:], strict=False)
]
FIRST_DRAFTS = {
    frozenset(draft)
    for turn in FIRST_TURNS
    for count in range(4)
    for draft in combinations(turn, count)
}


@dataclass(frozen=True)
class Siesta:
    """A line of suns, roofs and shadows, read from the sun, and the seats that own its roofs.

    Sun and shadow enclose the roofs, so a siesta keeps its roofs for ever and can only gain suns
    at its start and shadows at its end: direction and roofs tell which siesta it is.
    """

    direction: str
    suns: tuple[str, ...]
    roofs: tuple[str, ...]
    shadows: tuple[str, ...]
    owners: frozenset[int]


@lru_cache(maxsize=100_000)
def siestas_along(name: str, text: str) -> list[Siesta]:
    """The siestas of a row or column whose marks read like this text, in both of its directions."""
    found = []
    for line, marks in zip(BOTH_WAYS[name], (text, text[::-1]), strict=True):
        for match in re.finditer(r"(\*+)([1-4]+)(#+)", marks):
            suns, roofs, shadows = (line.cells[match.start(n) : match.end(n)] for n in (1, 2, 3))
            owners = frozenset(int(digit) for digit in match[2])
            found.append(Siesta(line.direction, suns, roofs, shadows, owners))
    return found


def siestas(board: Mapping[str, str], names: Iterable[str] = tuple(BOTH_WAYS)) -> set[Siesta]:
    """Every siesta on the board, or only those that lie in these rows and columns."""
    found: set[Siesta] = set()
    for name in names:
        text = "".join(map(board.get, BOTH_WAYS[name][0].cells, repeat(EMPTY)))
        if SUN in text and SHADOW in text:
            found.update(siestas_along(name, text))
    return found


def doubles(found: set[Siesta]) -> set[tuple[str, tuple[str, ...], int]]:
    """Each double siesta among these: its axis ("right" or "down"), its shadows, its owner."""
    by_shadows = {(siesta.direction, siesta.shadows): siesta for siesta in found}
    pairs = set()
    for one in found:
        if one.direction in OPPOSITE and len(one.owners) == 1:
            other = by_shadows.get((OPPOSITE[one.direction], one.shadows[::-1]))
            if other is not None and other.owners == one.owners:
                pairs.add((one.direction, one.shadows, min(one.owners)))
    return pairs


def board_total(board: Mapping[str, str], seat: int) -> int:
    """What a seat has scored in all with scoring `added`, told from the board alone."""
    found = siestas(board)
    shadows = sum(len(siesta.shadows) for siesta in found if seat in siesta.owners)
    return shadows + DOUBLE_POINTS * sum(owner == seat for _, _, owner in doubles(found))


def may_place(board: Mapping[str, str], cell: str, mark: str) -> bool:
    """Whether a piece may go on this cell now; a roof's mark is the digit of its seat.

    >>> board = {"A1": "*", "B1": "1"}
    >>> may_place(board, "C1", "#"), may_place(board, "B2", "#"), may_place(board, "L9", "*")
    (True, False, False)
    """
    if cell in board:
        return False
    touched = {board[neighbour] for neighbour in NEIGHBOURS[cell] if neighbour in board}
    if not touched:
        return False
    if list(board.values()).count(mark) >= SUPPLY[mark]:
        return False
    if (mark == SUN and SHADOW in touched) or (mark == SHADOW and SUN in touched):
        return False
    if mark == SHADOW:
        after = {**board, cell: mark}
        return any(cell in siesta.shadows for siesta in siestas(after, THROUGH[cell]))
    return True


def beside(board: Mapping[str, str]) -> set[str]:
    """The free cells that touch a piece: no other can be laid on, and not to ask saves time."""
    near = {neighbour for cell in board for neighbour in NEIGHBOURS[cell]}
    return near - board.keys()


def exhausted(board: Mapping[str, str]) -> bool:
    """Whether the last sun, the last shadow or the last roof of a seat lies on the board."""
    marks = list(board.values())
    return any(marks.count(mark) >= supply for mark, supply in SUPPLY.items())


@dataclass(frozen=True)
class Oracle:
    """A position of Siesta. Positions never change; `play` returns the next one.

    >>> Oracle.start().play("*F5 ^G5 #H5").play("^G6 #H6 *F6").scores
    (1, 1)
    """

    board: Mapping[str, str]
    mover: int
    scores: tuple[int, ...]
    seats: int = 2
    mode: str = "ffa"
    scoring: str = "added"

    def __post_init__(self) -> None:
        """A position that no table can have is refused."""
        if self.seats not in (2, 3, 4) or (self.mode == "teams" and self.seats != 4):
            raise ValueError(f"not a table of Siesta: {self.seats} seats, mode {self.mode}")
        if self.mode not in ("ffa", "teams") or self.scoring not in ("added", "whole"):
            raise ValueError(f"not an option of Siesta: {self.mode}, {self.scoring}")
        if self.mover not in range(1, self.seats + 1) or len(self.scores) != self.seats:
            raise ValueError(f"mover {self.mover} and scores {self.scores} for {self.seats} seats")
        marks = {SUN, SHADOW, *(str(seat) for seat in range(1, self.seats + 1))}
        if not set(self.board) <= set(CELLS) or not set(self.board.values()) <= marks:
            raise ValueError(f"not a board for {self.seats} seats: {self.board}")

    @classmethod
    def start(cls, seats: int = 2, *, mode: str = "ffa", scoring: str = "added") -> Oracle:
        """The empty board, seat 1 to move."""
        return cls({}, 1, (0,) * seats, seats, mode, scoring)

    @classmethod
    def from_diagram(
        cls,
        rows: list[str],
        *,
        mover: int = 1,
        scores: tuple[int, ...] | None = None,
        seats: int = 2,
        mode: str = "ffa",
        scoring: str = "added",
    ) -> Oracle:
        """The position that twelve rows of twelve marks draw, `.` being an empty cell."""
        if [len(row) for row in rows] != [12] * 12:
            raise ValueError("a diagram has twelve rows of twelve marks")
        drawn = zip(CELLS, "".join(rows), strict=True)
        board = {cell: mark for cell, mark in drawn if mark != EMPTY}
        return cls(board, mover, (0,) * seats if scores is None else scores, seats, mode, scoring)

    @property
    def to_move(self) -> int | None:
        """The mover, or nobody when a supply has run out or the mover has no legal turn."""
        return self.mover if self.length else None

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """One more than the number of seats that did better; partners count their sum."""
        if self.to_move is not None:
            return None
        if self.mode == "teams":
            one, two, three, four = self.scores
            odd, even = one + three, two + four
            first, second = 1 + (even > odd), 1 + (odd > even)
            return (first, second, first, second)
        return tuple(1 + sum(other > own for other in self.scores) for own in self.scores)

    @cached_property
    def length(self) -> int:
        """How many pieces the turn has: three, or two or one if need be, or 0 after the end."""
        if exhausted(self.board):
            return 0
        for length in (3, 2, 1):
            if any(True for _ in self.whole_turns(frozenset(), length)):
                return length
        return 0

    def piece(self, step: str) -> tuple[str, str]:
        """The cell and the mark of a step."""
        kind, cell = step[0], step[1:]
        return cell, str(self.mover) if kind == ROOF else kind

    def after(self, steps: Iterable[str]) -> dict[str, str]:
        """The board with these pieces on it, legal or not, if their cells are free."""
        board = dict(self.board)
        for step in steps:
            if step not in KNOWN:
                raise ValueError(f"{step}: not a piece and a cell")
            cell, mark = self.piece(step)
            if cell in board:
                raise ValueError(f"{step}: {cell} is taken")
            board[cell] = mark
        return board

    @cached_property
    def can_lay(self) -> Callable[[frozenset[str]], bool]:
        """Whether some order lays pieces down with every placement legal when it is made.

        There is such an order if a piece can come last and the others have such an order.
        The three of a first turn are laid in any order, so any of them may come first.
        """
        boards = cache(self.after)

        @cache
        def can_lay(steps: frozenset[str]) -> bool:
            if not self.board:
                return steps in FIRST_DRAFTS
            return steps <= KNOWN and (not steps or any(can_be_last(s, steps) for s in steps))

        def can_be_last(step: str, steps: frozenset[str]) -> bool:
            others = steps - {step}
            return can_lay(others) and may_place(boards(others), *self.piece(step))

        return can_lay

    @cached_property
    def counts(self) -> Callable[[frozenset[str]], bool]:
        """Whether a turn earns its own player a point and, if short, exhausts a supply."""

        @cache
        def counts(turn: frozenset[str]) -> bool:
            if self.gains(turn)[self.mover - 1] < 1:
                return False
            return len(turn) == 3 or exhausted(self.after(turn))

        return counts

    def legal(self, turn: frozenset[str]) -> bool:
        """Whether these steps are a whole turn that may be played."""
        return len(turn) == self.length and self.can_lay(turn) and self.counts(turn)

    def steps(self, draft: tuple[str, ...] = ()) -> set[str]:
        """Every step that can be laid down with the draft as part of some legal whole turn."""
        if len(set(draft)) < len(draft) or len(draft) >= self.length:
            return set()
        cells = beside(self.after(draft)) if self.board else CELLS
        others = [step for step in STEPS if step[1:] in cells and step not in draft]
        possible = [step for step in others if self.can_lay(frozenset({*draft, step}))]
        found: set[str] = set()
        for step in possible:
            # A turn that was found for one step is one for its others too.
            if step not in found:
                laid = frozenset({*draft, step})
                found |= next(self.whole_turns(laid, self.length), frozenset())
        return found.intersection(possible)

    def turns(self) -> Iterator[frozenset[str]]:
        """Every legal whole turn, each once."""
        if self.length:
            yield from self.whole_turns(frozenset(), self.length)

    def whole_turns(
        self, laid: frozenset[str], length: int, barred: frozenset[str] = frozenset()
    ) -> Iterator[frozenset[str]]:
        """Every turn of this length that can be laid, counts and contains the pieces laid.

        A piece that can be laid stays so when others are laid before it, unless they take its
        cell or clash with it as sun and shadow, which no order mends. So what can be laid down
        by itself can come first in every turn that contains it, and adding one piece at a time
        finds all turns. A piece that was tried is barred afterwards: each turn comes once.
        """
        if not self.board:
            yield from (turn for turn in FIRST_TURNS if laid <= turn and length == len(turn))
        elif len(laid) == length:
            if self.counts(laid):
                yield laid
        elif len(laid) < length:
            board = self.after(laid)
            near = beside(board)
            for step in self.steps_by_promise:
                if step[1:] not in near or step in barred:
                    continue
                if may_place(board, *self.piece(step)):
                    yield from self.whole_turns(laid | {step}, length, barred)
                    barred |= {step}

    @cached_property
    def steps_by_promise(self) -> list[str]:
        """All steps, those that score at once in front: they soon complete a turn."""

        def scores_at_once(step: str) -> bool:
            placeable = may_place(self.board, *self.piece(step))
            return placeable and self.gains(frozenset({step}))[self.mover - 1] > 0

        return sorted(STEPS, key=scores_at_once, reverse=True)

    @cached_property
    def siestas_in(self) -> Callable[[str], set[Siesta]]:
        """The siestas that lie in a row or column of the board."""
        return cache(lambda name: siestas(self.board, (name,)))

    def gains(self, turn: frozenset[str]) -> tuple[int, ...]:
        """The points by seat that this turn scores, before and after compared at its end."""
        after = self.after(turn)
        # Only the rows and columns of a new piece can differ.
        names = {name for step in turn for name in THROUGH[step[1:]]}
        new = siestas(after, names)
        if not new:
            return (0,) * self.seats
        old = set[Siesta]().union(*map(self.siestas_in, names))
        had = {(siesta.direction, siesta.roofs): len(siesta.shadows) for siesta in old}
        points = dict.fromkeys(range(1, self.seats + 1), 0)
        for siesta in new:
            has = len(siesta.shadows)
            gained = has - had.get((siesta.direction, siesta.roofs), 0)
            for seat in siesta.owners:
                points[seat] += has if gained and self.scoring == "whole" else gained
        for _, _, owner in doubles(new) - doubles(old):
            points[owner] += DOUBLE_POINTS
        return tuple(points.values())

    def play(self, turn: frozenset[str] | str) -> Oracle:
        """The position after this turn, scored, with the next seat to move."""
        named = turn.upper().split() if isinstance(turn, str) else sorted(turn)
        steps = frozenset(named)
        if len(steps) != len(named) or not self.legal(steps):
            raise ValueError(f"{' '.join(named)}: not a legal turn")
        scores = tuple(map(sum, zip(self.scores, self.gains(steps), strict=True)))
        mover = self.mover % self.seats + 1
        return replace(self, board=self.after(steps), mover=mover, scores=scores)
