"""Why tiles of Sidoké can't lie where somebody wants them, or what a placement lacks."""

from sobremesa.core.refusal import Refusal
from sobremesa.games.sidoke.explain import Tiles, line_through, new_lines
from sobremesa.games.sidoke.layout import CENTRE, FIRST_TILES, INLAYS, SIDE
from sobremesa.games.sidoke.pieces import CELL_NAMES, tile_name


def find_fault(old: Tiles, placed: Tiles) -> Refusal | None:
    """Why new tiles can't lie there: not in one row or column, or a line that is none."""
    rows, columns = {cell // SIDE for cell in placed}, {cell % SIDE for cell in placed}
    if len(rows) > 1 and len(columns) > 1:
        names = tuple(CELL_NAMES[cell] for cell in sorted(placed))
        return Refusal("sidoke.not_in_line", cells=names)
    for line in new_lines(old, placed):
        if line.fault is not None:
            cell = next(cell for cell in line.cells if cell in placed)
            return Refusal(
                f"sidoke.{line.fault}",
                tile=tile_name(placed[cell]),
                cell=CELL_NAMES[cell],
                tiles=" ".join(tile_name(tile) for tile in line.tiles),
                axis="column" if line.axis else "row",
                name=CELL_NAMES[cell][:1] if line.axis else CELL_NAMES[cell][1:],
            )
    return None


def find_lack(old: Tiles, placed: Tiles) -> Refusal | None:
    """What new tiles in one row or column still lack to be a placement."""
    tiles = {**old, **placed}
    cells = sorted(placed)
    names = tuple(CELL_NAMES[cell] for cell in cells)
    pace = 1 if cells[0] // SIDE == cells[-1] // SIDE else SIDE
    gaps = [cell for cell in range(cells[0], cells[-1], pace) if cell not in tiles]
    if gaps:
        return Refusal("sidoke.gap", cells=tuple(CELL_NAMES[cell] for cell in gaps))
    if not old:
        if not any(INLAYS[cell] == CENTRE for cell in cells):
            return Refusal("sidoke.centre", cells=names)
        return Refusal("sidoke.two_at_least") if len(cells) < FIRST_TILES else None
    lines = [line_through(tiles, cell, axis) for cell in cells for axis in (0, 1)]
    if not any(cell in old for line in lines for cell in line.cells):
        return Refusal("sidoke.touches_nothing", cells=names)
    return None
