"""Why a piece of Siesta can't be laid where somebody wants it."""

from collections.abc import Mapping

from sobremesa.core.refusal import Refusal
from sobremesa.games.siesta.layout import ROW
from sobremesa.games.siesta.pieces import GRID, NAMES

SUPPLIES = {"*": "siesta.no_suns", "#": "siesta.no_shadows", "^": "siesta.no_roofs"}
BESIDE = {
    ("*", "#"): "siesta.sun_next_to_shadow",
    ("#", "*"): "siesta.shadow_next_to_sun",
}


def find_refusal(step: int, marks: Mapping[str, str], left: int, first_turn: bool) -> Refusal:
    """Why the kernel won't lay a piece among these marks; `left` are the pieces of its kind."""
    sign, cell = NAMES[step][0], NAMES[step][1:]
    column, row = step & 15, step >> ROW & 15
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    near = [GRID.name(*place) for place in around if GRID.has(*place)]
    if cell in marks:
        return Refusal("core.taken", cell=cell)
    if left == 0:
        return Refusal(SUPPLIES[sign])
    if first_turn:
        return Refusal("siesta.first_turn")
    if not any(other in marks for other in near):
        return Refusal("siesta.touches_nothing", cell=cell)
    for other in near:
        if code := BESIDE.get((sign, marks.get(other, ""))):
            return Refusal(code, cell=cell, neighbour=other)
    return Refusal("siesta.no_siesta", cell=cell)
