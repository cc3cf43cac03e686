"""What an end tells: why it came, what everybody's points were for, the turns that mattered."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec

from sobremesa.core.turns import Ending, Item, Move

MOST_TURNS = 3


class Reason(msgspec.Struct, frozen=True):
    """Why a game ended, or what speaks for a turn: a code with parameters, a seat, and cells."""

    code: str
    seat: int | None = None
    params: dict[str, Any] = {}
    cells: tuple[str, ...] = ()


class Kind(msgspec.Struct, frozen=True):
    """Points of one kind: a code for words, how many points, and for how many things."""

    code: str
    points: int
    count: int = 1


Kinds = tuple[Kind, ...]
KindOf = Callable[[Move, Item, int], str]


class TurnTold(msgspec.Struct, frozen=True):
    """A turn, numbered from 1: its seat, the plies before and after it, everybody's points.

    `kinds` says what its own seat got points for.
    """

    number: int
    seat: int
    before: int
    after: int
    points: tuple[int, ...]
    kinds: Kinds = ()


class Story(msgspec.Struct, frozen=True):
    """Why a game ended, the points of every seat by kind, and the turns that mattered most."""

    reasons: tuple[Reason, ...]
    kinds: tuple[Kinds, ...]
    turns: tuple[TurnTold, ...]


def reason_of(ending: Ending) -> Reason:
    """Why a game ended that was not played to its end."""
    return Reason(f"core.end_{ending.how}", ending.by)


def count_kinds(moves: Iterable[Move], seat: int, kind_of: KindOf) -> Kinds:
    """What a seat got points for in some moves, kind by kind, the first that came first."""
    found: dict[str, list[int]] = {}
    for move in moves:
        for item in move.items:
            if points := item.points[seat - 1]:
                found.setdefault(kind_of(move, item, seat), []).append(points)
    return tuple(Kind(code, sum(each), len(each)) for code, each in found.items())


def in_order(kinds: Kinds, codes: Sequence[str]) -> Kinds:
    """Kinds as a game lists them."""
    return tuple(sorted(kinds, key=lambda kind: codes.index(kind.code)))


def with_rest(kinds: Kinds, score: int) -> Kinds:
    """Kinds that add up to a score: a game that began with a diagram may have begun with points."""
    rest = score - sum(kind.points for kind in kinds)
    return (*kinds, Kind("core.end_before", rest)) if rest else kinds


def choose_turns(
    history: Sequence[Move], kind_of: KindOf, swings: Sequence[float] | None
) -> tuple[TurnTold, ...]:
    """The turns that mattered most, in the order in which they were played.

    A turn is all that a seat did before play passed on. `swings` has for each turn how much it
    changed, where that is known; otherwise the points that its seat got count. Of equal turns the
    later one matters more.
    """
    starts = [
        at for at in range(len(history)) if not at or history[at].seat != history[at - 1].seat
    ]
    plies = [*pairwise((*starts, len(history)))]
    if swings is None:
        gained = [0, *accumulate(move.points[move.seat - 1] for move in history)]
        swings = [gained[after] - gained[before] for before, after in plies]
    worthy = [at for at, swing in enumerate(swings) if swing > 0]
    most = sorted(worthy, key=swings.__getitem__)[-MOST_TURNS:]
    return tuple(tell_turn(at + 1, *plies[at], history, kind_of) for at in sorted(most))


def tell_turn(
    number: int, before: int, after: int, history: Sequence[Move], kind_of: KindOf
) -> TurnTold:
    moves, seat = history[before:after], history[before].seat
    points = tuple(map(sum, zip(*(move.points for move in moves), strict=True)))
    return TurnTold(number, seat, before, after, points, count_kinds(moves, seat, kind_of))
