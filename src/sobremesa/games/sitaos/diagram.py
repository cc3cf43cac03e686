"""The board of Sitaos as text, written and read back: `r` and `b` for stones."""

from collections.abc import Mapping

from sobremesa.core.diagram import Heading, Paint, draw, read_board
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.sitaos.explain import SHAPES
from sobremesa.games.sitaos.layout import OTHER_POINTS, STONES
from sobremesa.games.sitaos.pieces import BITS, GRID


def write_diagram(stones: Mapping[str, int], last: str, paint: Paint) -> str:
    """The board; on the cell `last` a stone was just laid."""

    def mark(cell: str) -> str:
        stone = stones.get(cell, 0)
        style = ("empty", "seat1", "seat2")[stone]
        return paint(".rb"[stone], f"{style} last" if cell == last else style)

    return draw(GRID, mark)


def read_diagram(text: str, heading: Heading, state: State) -> None:
    """Put what a diagram shows on an empty board."""
    for cell, mark in read_board(text, GRID, "rb").items():
        state[STONES + "rb".index(mark)] |= BITS[cell]
    for seat, score in enumerate(heading.scores):
        stones = int(state[STONES + seat])
        told = sum(
            shape.points
            for shape in SHAPES
            if shape.way is None and shape.mask & stones == shape.mask
        )
        state[SCORES + seat] = score
        state[OTHER_POINTS + seat] = score - told
    state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
