"""Why a game of Sitaos is over, and what everybody's points were for."""

from collections.abc import Sequence

from sobremesa.core.story import Kind, Kinds, Reason
from sobremesa.core.turns import Move
from sobremesa.games.sitaos.explain import SHAPES
from sobremesa.games.sitaos.layout import GOAL

CODES = ("sitaos.end_square", "sitaos.end_diamond", "sitaos.end_line")
# What a set of stones tells: when a line was completed makes a difference.
ON_BOARD = {
    kind: [(shape.mask, shape.points) for shape in SHAPES if shape.kind == kind]
    for kind in ("square", "diamond")
}


def find_reason(last: Move | None, scores: Sequence[int]) -> Reason:
    """Whoever reached the goal; or no cell is free."""
    winner = next((seat for seat, score in enumerate(scores, 1) if score >= GOAL), None)
    if winner is None:
        return Reason("sitaos.end_full")
    cells = (last.text.split(" ")[0],) if last else ()
    return Reason("sitaos.end_goal", winner, {"goal": GOAL}, cells)


def recount(stones: int, logged: Kinds) -> Kinds:
    """Squares and diamonds counted again on the board; lines are as the log has them."""
    found = []
    for kind, shapes in ON_BOARD.items():
        points = [points for mask, points in shapes if mask & stones == mask]
        if points:
            found.append(Kind(f"sitaos.end_{kind}", sum(points), len(points)))
    return (*found, *(kind for kind in logged if kind.code == "sitaos.end_line"))
