"""Why a game of Siesta is over, and what everybody's points were for."""

from collections.abc import Mapping

from sobremesa.core.story import Kind, Kinds, Reason
from sobremesa.core.turns import Item, Move
from sobremesa.games.siesta.explain import find_doubles, find_siestas

SUPPLIES = {"*": "suns", "#": "shadows"}
NEW, LONGER, DOUBLE, GIVEN = CODES = (
    "siesta.end_new",
    "siesta.end_longer",
    "siesta.end_double",
    "siesta.end_given",
)
DOUBLE_POINTS = 2


def find_reason(last: Move | None, left: Mapping[str, int], seats: int) -> Reason:
    """The supplies that ran out with the last turn; or that nobody could have gone on."""
    if last is None:
        return Reason("core.end_played")
    supplies = {**SUPPLIES, str(last.seat): "roofs"}
    gone = [name for sign, name in supplies.items() if not left[sign]]
    if not gone:
        return Reason("siesta.end_stuck", last.seat % seats + 1)
    signs = {"*": "suns", "#": "shadows", "^": "roofs"}
    cells = tuple(piece[1:] for piece in last.text.split() if signs[piece[0]] in gone)
    return Reason("siesta.end_supply", last.seat, {"what": "_".join(gone)}, cells)


def kind_of(move: Move, item: Item, seat: int) -> str:
    """A double is its owner's whoever completes it; of siestas those of others' turns are given."""
    if item.code == "siesta.double":
        return DOUBLE
    if move.seat != seat:
        return GIVEN
    return LONGER if item.params["before"] else NEW


def recount(lines: str, seat: int, logged: Kinds) -> Kinds:
    """The points of a seat counted again on the board, as the printed rules ask.

    The board tells siestas and doubles; when a siesta grew, and in whose turn, only the log does.
    What it does not tell was there when the game began.
    """
    siestas = list(find_siestas(lines))
    own = sum(len(siesta.shadows) for siesta in siestas if str(seat) in siesta.owners)
    doubles = sum(owner == str(seat) for owner, _ in find_doubles(siestas).values())
    kinds = {kind.code: kind for kind in logged}
    new = kinds.get(NEW, Kind(NEW, 0, 0))
    others = sum(kinds[code].points for code in (LONGER, GIVEN) if code in kinds)
    kinds[NEW] = Kind(NEW, own - others, new.count)
    kinds[DOUBLE] = Kind(DOUBLE, DOUBLE_POINTS * doubles, doubles)
    return tuple(kind for kind in kinds.values() if kind.points)
