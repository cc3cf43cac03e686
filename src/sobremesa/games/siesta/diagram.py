"""The board of Siesta as text: `*` suns, `#` shadows, roofs by the digit of their seat."""

from collections.abc import Collection, Mapping

from sobremesa.core.cache import load
from sobremesa.core.diagram import Heading, Paint, draw, read_board
from sobremesa.core.kernel import MOVER, OVER, SCORES, State
from sobremesa.games.siesta import layout as at
from sobremesa.games.siesta.pieces import GRID, KINDS, read_piece

STYLES = {"*": "sun", "#": "shadow", ".": "empty"}


def write_diagram(marks: Mapping[str, str], last: Collection[str], paint: Paint) -> str:
    """The board; on the cells in `last` a piece was just laid."""

    def mark(cell: str) -> str:
        sign = marks.get(cell, ".")
        style = STYLES.get(sign, f"seat{sign}")
        return paint(sign, f"{style} last" if cell in last else style)

    return draw(GRID, mark)


def read_diagram(text: str, heading: Heading, state: State) -> None:
    """Lay what a diagram shows on an empty board, and begin the mover's turn."""
    seats = len(heading.scores)
    board = read_board(text, GRID, "*#" + "1234"[:seats])
    lay = load("sobremesa.games.siesta.kernel.laying").lay
    for cell, mark in board.items():
        state[MOVER] = int(mark) - 1 if mark.isdigit() else 0
        state[at.STEP] = 0
        lay(state, read_piece((mark if mark in KINDS else "^") + cell))
    state[SCORES : SCORES + seats] = heading.scores
    state[at.STEP] = 0
    state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
    if heading.to_move is not None:
        state[at.SCORE_BEFORE] = heading.scores[heading.to_move - 1]
        steps = load("sobremesa.games.siesta.kernel.steps")
        if board and not steps.places.is_exhausted(state):
            steps.begin_turn(state)
