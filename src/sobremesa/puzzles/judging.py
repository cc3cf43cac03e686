"""What is said of somebody's try, what a hint tells, and never more than that."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from sobremesa.core.position import split_move
from sobremesa.core.turns import Item, Move
from sobremesa.puzzles.kept import Found
from sobremesa.puzzles.puzzle import Puzzle

TRIES = 3
STAGES = 2
CELL = re.compile(r"[A-L](1[0-2]|[1-9])$")
# So many rules are recalled after a try.
MOST_REMINDERS = 2


class Remark(msgspec.Struct, frozen=True):
    """Something to say about a try, as a code for words."""

    code: str
    params: dict[str, Any] = {}


class Verdict(msgspec.Struct, frozen=True):
    """Whether a try is right, what it brings, and what is said of it.

    `ahead` is how far ahead its seat is in the end, where that is asked for; none where it is not
    known, because other turns are better by far.
    """

    move: str
    right: bool
    points: int
    ahead: float | None
    items: tuple[Item, ...]
    remarks: tuple[Remark, ...]


class Clue(msgspec.Struct, frozen=True):
    """A hint: where the right turn is played; then what it brings, and its first step."""

    stage: int
    cells: tuple[str, ...]
    items: tuple[Item, ...] = ()
    step: str | None = None


def judge(found: Found, move: str) -> Verdict:
    """What is to be said of a try; refuses what is not a legal and whole turn."""
    tried, puzzle = read(found, move), found.puzzle
    points = points_of(tried.items, found.seat)
    right = points == puzzle.worth if puzzle.kind == "points" else tried.text in puzzle.best
    remarks = praise(found, points) if right else tuple(find_faults(found, tried, points))
    return Verdict(tried.text, right, points, lead_after(puzzle, tried.text), tried.items, remarks)


def read(found: Found, move: str) -> Move:
    return found.position.play(move).history[-1]


def lead_after(puzzle: Puzzle, move: str) -> float | None:
    """How far ahead a turn leads in the end, of a puzzle that asks for it, as far as is kept."""
    behind = 0.0 if move in puzzle.best else puzzle.others.get(move)
    if puzzle.kind == "points" or puzzle.worth is None or behind is None:
        return None
    return round(puzzle.worth - behind, 1)


def praise(found: Found, points: int) -> tuple[Remark, ...]:
    return (Remark(f"puzzles.right_{found.puzzle.kind}", {"points": points}),)


def find_faults(found: Found, tried: Move, points: int) -> Iterable[Remark]:
    """What is not good enough, and the rules that bring more; never where."""
    puzzle, best = found.puzzle, read(found, found.puzzle.best[0])
    behind = puzzle.others.get(tried.text)
    match puzzle.kind:
        case "points":
            short = round((puzzle.worth or 0) - points)
            yield Remark("puzzles.points_short", {"points": points, "short": short})
            for code in missed(found, tried.items, best.items):
                yield Remark(code)
        case "end" if puzzle.worth is None or changes_result(puzzle.worth, behind or 0):
            yield Remark("puzzles.win_missed" if puzzle.result == 1 else "puzzles.tie_missed")
        case _ if behind is not None:
            yield Remark(f"puzzles.{puzzle.kind}_behind", {"behind": max(1, round(behind))})
        case _:
            yield Remark(f"puzzles.{puzzle.kind}_other")


def changes_result(worth: float, behind: float) -> bool:
    """Whether so many points behind a lead are no win any more, or no draw.

    >>> changes_result(1, 41), changes_result(29, 5), changes_result(0, 2), changes_result(-3, 2)
    (True, False, True, False)
    """
    return worth > 0 >= worth - behind or worth == 0 < behind


def missed(found: Found, tried: Iterable[Item], best: Iterable[Item]) -> list[str]:
    """Reminders of the rules by which the best turn gets more."""
    more = by_code(best, found.seat) - by_code(tried, found.seat)
    return [code.replace(".", ".recall_") for code, _ in more.most_common(MOST_REMINDERS)]


def by_code(items: Iterable[Item], seat: int) -> Counter[str]:
    count: Counter[str] = Counter()
    for item in items:
        count[item.code] += item.points[seat - 1]
    return count


def points_of(items: Iterable[Item], seat: int) -> int:
    return sum(item.points[seat - 1] for item in items)


def hint_at(found: Found, stage: int) -> Clue:
    """What may be told: first where, then what."""
    best = read(found, found.puzzle.best[0])
    verb, words = split_move(best.text)
    if stage < STAGES:
        return Clue(stage, where(found, words, best.items))
    cells = cells_in(words) or cells_of(best.items)
    return Clue(stage, cells, best.items, " ".join([verb, *words[:1]]).strip())


def where(found: Found, words: Iterable[str], items: Iterable[Item]) -> tuple[str, ...]:
    """The cells of a turn; where one alone would tell all, those of its column that are free."""
    cells = cells_in(words) or cells_of(items)
    if len(cells) > 1 or not CELL.fullmatch(cells[0]):
        return cells
    return tuple(cell for cell in cells_in(found.position.steps()) if cell[0] == cells[0][0])


def cells_in(words: Iterable[str]) -> tuple[str, ...]:
    """The cells that steps name.

    >>> cells_in(["*F5", "B4S@G10", "M13</2"])
    ('F5', 'G10')
    """
    found = (match[0] for word in words if (match := CELL.search(word)))
    return tuple(dict.fromkeys(found))


def cells_of(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cell for item in items for cell in item.cells))
