"""How much each turn of a game changed, as its review tells."""

from collections.abc import Sequence
from itertools import groupby

from sobremesa.core.position import Position
from sobremesa.study.findings import Turn, worth
from sobremesa.study.review import leads_at


def swings_of(turns: Sequence[Turn], last: Position) -> list[float]:
    """How much each turn, all that a seat did before play passed on, changed for its seat.

    `last` is where the game ended.
    """
    values = [[*map(worth, turn.chances, turn.leads)] for turn in turns]
    swings, at = [], 0
    for seat, group in groupby(turns, key=lambda turn: turn.seat):
        moves = [*group]
        before, at = at, at + len(moves)
        after = values[at][seat - 1] if at < len(values) else worth_of_last(moves[-1], last)
        swings.append(abs(after - values[before][seat - 1]))
    return swings


def worth_of_last(turn: Turn, last: Position) -> float:
    """What the last turn led to for its seat: the result, or of a game given up its promise."""
    if last.outcome is None:
        return worth(turn.choices[turn.place].chance, turn.after[turn.seat - 1])
    sides = last.setting.sides
    winners = {side for side, rank in zip(sides, last.outcome.ranks, strict=True) if rank == 1}
    side = sides[turn.seat - 1]
    return worth((side in winners) / len(winners), leads_at(last)[turn.seat - 1])
