"""Lists of tables, a page at a time, by key."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.database import Database
from sobremesa.server.moments import now
from sobremesa.server.tables.clock import Clock
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.schemas import Listed, Page, Sitter
from sobremesa.server.tables.table import OPEN

SIZE = 50
MOST_MINE = 200
DAY = 86_400_000
KEY = re.compile(r"(\d{1,18})-([0-9a-z]{1,12})", re.ASCII)
PUBLIC = (
    "SELECT t.id, t.plan, t.status, t.ply, t.to_move, t.moved_at FROM game_table t "
    "WHERE t.status = :status AND t.public = true "
    "AND (t.moved_at, t.id) < (:moved_at, :id) {}ORDER BY t.moved_at DESC, t.id DESC LIMIT :size"
)
# An open table is for others to find while somebody there was about in the last day. That a session
# is used is noted once a day, so what is noted may be a day late.
ABOUT = (
    "AND (t.moved_at > :yesterday OR EXISTS (SELECT 1 FROM seat s "
    "JOIN session ON session.person_id = s.person_id "
    "WHERE s.table_id = t.id AND session.seen_at > :day_before)) "
)
MINE = (
    "SELECT DISTINCT t.id, t.plan, t.status, t.ply, t.to_move, t.moved_at "
    "FROM game_table t JOIN seat s ON s.table_id = t.id "
    "WHERE s.person_id = :person AND t.status IN ('open', 'playing') "
    "ORDER BY t.moved_at DESC LIMIT :size"
)
SITTERS = (
    "SELECT s.table_id, s.number, s.person_id, p.name, s.bot, "
    "p.password_hash IS NULL AND p.deleted = false FROM seat s "
    "LEFT JOIN person p ON p.id = s.person_id WHERE s.table_id IN ({})"
)


async def list_public(
    database: Database, status: str, game: str | None, before: str | None, person: int | None
) -> Page:
    """Public tables that are open and not forgotten, or at which a game goes on."""
    moved_at, id = read_key(before)
    chosen, params = "", dict[str, Any]()
    if game:
        chosen += "AND t.game = :game "
        params["game"] = game
    if status == OPEN:
        chosen += ABOUT
        params |= {"yesterday": now() - DAY, "day_before": now() - 2 * DAY}
    rows = await database.fetch(
        PUBLIC.format(chosen), status=status, moved_at=moved_at, id=id, size=SIZE, **params
    )
    tables = await describe(database, rows, person)
    return Page(tables, tables[-1].key if len(rows) == SIZE else None)


async def list_mine(database: Database, person: int, deadline: Callable[[str], int | None]) -> Page:
    """The tables at which a person sits, those first where it is their turn.

    `deadline` knows when the time of a table's mover is up, where the table is in memory.
    """
    rows = await database.fetch(MINE, person=person, size=MOST_MINE)
    tables = await describe(database, rows, person)
    for table in tables:
        if known := deadline(table.id):
            table.left = max(0, known - now())
    return Page(sorted(tables, key=lambda table: not table.my_turn), None)


def read_key(text: str | None) -> tuple[int, str]:
    if text is None:
        return 1 << 62, ""
    match = KEY.fullmatch(text)
    if match is None:
        raise Refusal("tables.key_wrong", key=text)
    return int(match[1]), match[2]


async def describe(
    database: Database, rows: Iterable[tuple[Any, ...]], person: int | None
) -> list[Listed]:
    found = list(rows)
    if not found:
        return []
    places = {f"t{at}": row[0] for at, row in enumerate(found)}
    sql = SITTERS.format(", ".join(f":{name}" for name in places))
    sitters: dict[str, dict[int, Sitter]] = {}
    with_guests = set()
    for table, number, who, name, bot, guest in await database.fetch(sql, **places):
        sitters.setdefault(table, {})[number] = Sitter(who, name, bot)
        if who is not None and guest:
            with_guests.add(table)
    return [list_one(row, sitters.get(row[0], {}), person, row[0] in with_guests) for row in found]


def time_left(text: str, moved_at: int) -> int | None:
    """The time that a person to move has, where each turn has days and none was a pause."""
    clock = Clock.read(text)
    if clock.budget is None or clock.increment is not None:
        return None
    return max(0, moved_at + clock.budget - now())


def list_one(
    row: tuple[Any, ...], sitters: dict[int, Sitter], person: int | None, guests: bool
) -> Listed:
    """One table of a list. Seat rows are by chair until the game starts, then by seat."""
    id, text, status, ply, to_move, moved_at = row
    plan = msgspec.json.decode(text, type=Plan)
    seats = [sitters.get(number) for number in range(1, plan.seats + 1)]
    taken = [sitter if sitter and (sitter.person or sitter.bot) else None for sitter in seats]
    people = sum(sitter is not None and sitter.person is not None for sitter in taken)
    mover = taken[to_move - 1] if to_move else None
    return Listed(
        id,
        plan.game,
        plan.seats,
        dict(plan.options),
        plan.teams,
        plan.rated and not guests and (status == OPEN or people > 1),
        plan.clock,
        status,
        ply,
        to_move,
        moved_at,
        taken,
        mover is not None and person is not None and mover.person == person,
        time_left(plan.clock, moved_at) if mover is not None and mover.person else None,
        f"{moved_at}-{id}",
    )
