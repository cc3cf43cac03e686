"""How much each turn of a game changed, as its review tells."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from sobremesa.server.db.database import Database
from sobremesa.study import Turn

JUDGED = "SELECT turns FROM review WHERE id = :id AND state = 'done'"
# A point is worth so much chance where nobody's chance changes any more.
POINT = 0.002


async def find_judged(database: Database, id: str) -> list[Turn]:
    """The turns of a game as they were judged; none where nobody has looked at it."""
    rows = await database.fetch(JUDGED, id=id)
    return msgspec.json.decode(rows[0][0], type=list[Turn]) if rows else []


def swings_of(turns: Sequence[Turn], ranks: Sequence[int], leads: Sequence[float]) -> list[float]:
    """How much each turn, all that a seat did before play passed on, changed for its seat.

    `ranks` and `leads` are those at the end.
    """
    won = [rank == 1 for rank in ranks]
    values = [[*map(worth, turn.chances, turn.leads)] for turn in turns]
    values.append([worth(each / sum(won), lead) for each, lead in zip(won, leads, strict=True)])
    swings, at = [], 0
    for seat, group in groupby(turns, key=lambda turn: turn.seat):
        before, at = at, at + len([*group])
        swings.append(abs(values[at][seat - 1] - values[before][seat - 1]))
    return swings


def worth(chance: float, lead: float) -> float:
    return chance + POINT * lead
