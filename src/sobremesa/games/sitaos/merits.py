"""What speaks for a stone of Sitaos: shapes completed, taken from the other, and to come."""

from sobremesa.core.story import Reason
from sobremesa.core.turns import Move
from sobremesa.games.sitaos.explain import Shape, completed
from sobremesa.games.sitaos.pieces import BITS

# Fewer points are no threat that anybody must answer.
THREAT = 4


def find_merits(own: int, other: int, move: Move) -> tuple[Reason, ...]:
    """From the stones of both before the move, a bit each: the own ones and those of the other."""
    seat, cell = move.seat, move.text.partition(" ")[0]
    if cell not in BITS:
        return (Reason("sitaos.why_swap", seat),)
    made, denied = find_shapes(own, cell), find_shapes(other, cell)
    found = [told("sitaos.why_completes", seat, shape) for shape in made[:1]]
    found += [told("sitaos.why_denies", 3 - seat, shape) for shape in denied[:1]]
    threats = find_threats(own, own | other, cell)
    if threats:
        about = {"count": len(threats), "cells": [*threats][:3], "points": max(threats.values())}
        found.append(Reason("sitaos.why_threatens", seat, about, tuple(threats)))
    return tuple(found)


def find_shapes(stones: int, cell: str) -> list[Shape]:
    """What a stone there would complete, the largest shape first."""
    return completed(stones | BITS[cell], cell)[::-1]


def find_threats(own: int, taken: int, cell: str) -> dict[str, int]:
    """The cells that a stone makes worth more, and what each would bring then, the best first."""
    after = own | BITS[cell]
    found = {}
    for free, bit in BITS.items():
        if (taken | BITS[cell]) & bit:
            continue
        then = worth(after, free)
        if then >= THREAT and then > worth(own, free):
            found[free] = then
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def worth(stones: int, cell: str) -> int:
    return sum(shape.points for shape in find_shapes(stones, cell))


def told(code: str, seat: int, shape: Shape) -> Reason:
    about = {"kind": shape.kind, "size": shape.size, "points": shape.points}
    return Reason(code, seat, about, shape.cells)
