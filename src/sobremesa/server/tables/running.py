"""Games that people play against each other now: nobody is helped with them."""

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.tables.service import Tables
from sobremesa.server.tables.table import PLAYING
from sobremesa.study import line_of

# Games may begin alike; after so many moves it is the same game.
ALIKE = 4
MOST_KNOWN = 64
MINE = (
    "SELECT DISTINCT t.id FROM game_table t JOIN seat s ON s.table_id = t.id "
    "WHERE s.person_id = :person AND t.status = 'playing' AND t.game = :game"
)
Seen = tuple[int | None, tuple[int, ...], str]


def begins_running(tables: Tables, game: str, moves: Sequence[str]) -> bool:
    """Whether a line begins with all moves of a game between people that this process knows."""
    for room in tables.rooms.rooms.values():
        position = room.table.position
        if (
            room.table.status == PLAYING
            and position is not None
            and position.game.key == game
            and ALIKE <= position.ply <= len(moves)
            and len(room.table.people) > 1
            and all(move.text == said for move, said in zip(position.history, moves, strict=False))
        ):
            return True
    return False


def refuse_line(tables: Tables, game: str, moves: Sequence[str]) -> None:
    if begins_running(tables, game, moves):
        raise Refusal("tables.still_played")


async def refuse_running(tables: Tables, visitor: Visitor | None, position: Position) -> None:
    """Refuse a line that people play now, and what lies, or lay, before somebody who plays now."""
    refuse_line(tables, position.game.key, [move.text for move in position.history])
    if visitor is None:
        return
    mine = {"person": visitor.id, "game": position.game.key}
    for (id,) in await tables.database.fetch(MINE, **mine):
        table = (await tables.rooms.find(id)).table
        if table.status != PLAYING or table.position is None or len(table.people) < 2:
            continue
        for seat in table.seats_of(visitor.id):
            known = await asyncio.to_thread(seen_by, table.position, seat)
            if see(position, seat) in known:
                raise Refusal("tables.still_played")


@lru_cache(maxsize=MOST_KNOWN)
def seen_by(position: Position, seat: int) -> frozenset[Seen]:
    """All that a seat has seen of a game so far, but for its first moves."""
    return frozenset(see(each, seat) for each in line_of(position)[ALIKE:])


def see(position: Position, seat: int) -> Seen:
    """What lies on the table as a seat sees it, whatever others hold."""
    if seat > position.setting.seats:
        return None, (), ""
    return position.to_move, position.scores, position.diagram(seats=(seat,))
