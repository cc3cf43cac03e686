"""Games that people play against each other now: nobody is helped with them."""

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from sobremesa.core.fair import Fair
from sobremesa.core.position import Position
from sobremesa.core.record import FairData
from sobremesa.core.refusal import Refusal
from sobremesa.records.entries import Moved, write_before, write_entry
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
# Those of several people that may be meant, in whatever process: by the first moves alike. Entries
# of before have no type in their text, so a move is looked for as it is written now and as it was.
BEGUN_SO = (
    "SELECT t.id FROM game_table t "
    "WHERE t.status = 'playing' AND t.game = :game AND t.ply >= :alike "
    "AND (SELECT COUNT(DISTINCT s.person_id) FROM seat s WHERE s.table_id = t.id) > 1 "
    "AND EXISTS (SELECT 1 FROM journal j "
    "WHERE j.table_id = t.id AND j.kind = 'moved' AND j.data IN (:first, :first_before)) "
    "AND EXISTS (SELECT 1 FROM journal j "
    "WHERE j.table_id = t.id AND j.kind = 'moved' AND j.data IN (:last, :last_before))"
)
SEEDS = (
    "SELECT t.id, t.seed FROM game_table t WHERE t.status = 'playing' AND t.game = :game "
    "AND (SELECT COUNT(DISTINCT s.person_id) FROM seat s WHERE s.table_id = t.id) > 1"
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
            and position.ply <= len(moves)
            and len(room.table.people) > 1
            and is_alike(position, moves)
        ):
            return True
    return False


def is_alike(position: Position, moves: Sequence[str]) -> bool:
    """Whether a game went as these moves do, as far as either goes."""
    return min(position.ply, len(moves)) >= ALIKE and all(
        move.text == said for move, said in zip(position.history, moves, strict=False)
    )


async def is_running(tables: Tables, fair: FairData | None, last: Position) -> bool:
    """Whether a record is of a game that people play against each other now, in any process.

    It is by its table or its seed, whatever its moves, and by its moves, whatever it says.
    """
    game = last.game.key
    if fair is not None:
        for id, seed in await tables.database.fetch(SEEDS, game=game):
            if id == fair.table or Fair(bytes.fromhex(seed), (), id).commitment == fair.commitment:
                return True
    if last.ply < ALIKE:
        return False
    begun = {"game": game, "alike": ALIKE}
    for name, move in (("first", last.history[0]), ("last", last.history[ALIKE - 1])):
        moved = Moved(move.seat, move.text)
        begun |= {name: write_entry(moved), f"{name}_before": write_before(moved)}
    moves = [move.text for move in last.history]
    for (id,) in await tables.database.fetch(BEGUN_SO, **begun):
        position = (await tables.rooms.find(id)).table.position
        if position is not None and is_alike(position, moves):
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
