"""What the database knows of tables beside their journals, and the queries that find them."""

from collections.abc import Iterable

import msgspec

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.database import Database, Row, Transaction
from sobremesa.server.db.journal import Also
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.table import Chair, Table

FIND = "SELECT id, plan, seed, host_id, status FROM game_table WHERE id = :id"
OPEN_OF = (
    "SELECT DISTINCT t.id FROM game_table t JOIN seat s ON s.table_id = t.id "
    "WHERE s.person_id = :person AND t.status = 'open'"
)
# Most tables keep no chair for anybody.
INVITING = "SELECT id, plan FROM game_table WHERE status = 'open' AND plan NOT LIKE :nobody"
NOBODY = '%"invited":[]%'
SEATED = (
    "SELECT DISTINCT t.id FROM game_table t JOIN seat s ON s.table_id = t.id "
    "WHERE s.person_id = :person AND t.status IN ('open', 'playing')"
)
# Those first whose clocks stand still until somebody goes on with them.
WAITING = (
    "SELECT id FROM game_table WHERE status = 'playing' AND game = :game "
    "ORDER BY CASE WHEN plan LIKE :untimed THEN 1 ELSE 0 END, moved_at"
)
UNTIMED = '%"clock":"none"%'
MAKE = (
    "INSERT INTO game_table "
    "(id, game, plan, seed, host_id, public, status, ply, created_at, moved_at) "
    "VALUES (:id, :game, :plan, :seed, :host, :public, 'open', 0, :at, :at)"
)
MAKE_SEAT = "INSERT INTO seat (table_id, number) VALUES (:table, :number)"
HOLD = (
    "UPDATE seat SET person_id = :person, bot = :bot WHERE table_id = :table AND number = :number"
)
HOST = "UPDATE game_table SET host_id = :host WHERE id = :table"
PAUSED = "SELECT paused_until FROM person WHERE id = :person"
COUNT_ABORT = "UPDATE person SET aborts = aborts + 1 WHERE id = :person RETURNING aborts"
PAUSE = "UPDATE person SET paused_until = :until WHERE id = :person"
PATIENT, FIRST_WAIT, LONGEST_WAIT = 2, 60_000, 86_400_000
MUTED = "SELECT other_id FROM mute WHERE person_id = :person"
NAMES = "SELECT id, name FROM person WHERE id IN ({})"
# Whoever is deleted has neither password nor session.
GONE = (
    "SELECT id FROM person WHERE id IN ({}) AND password_hash IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM session s WHERE s.person_id = person.id)"
)


async def find_table(database: Database, id: str) -> tuple[Table, str]:
    """A table before its first entry, and its status after the last."""
    rows = await database.fetch(FIND, id=id)
    if not rows:
        raise Refusal("tables.not_found", table=id)
    _, plan, seed, host, status = rows[0]
    agreed = msgspec.json.decode(plan, type=Plan)
    return Table(id, agreed, bytes.fromhex(seed), host, [None] * agreed.seats), status


async def find_ids(database: Database, sql: str, **params: object) -> list[str]:
    """The tables that a query finds: `WAITING`, `OPEN_OF` or `SEATED`."""
    return [row[0] for row in await database.fetch(sql, **params)]


async def tables_inviting(database: Database, person: int) -> list[str]:
    """The tables at which a chair was kept for a person when they were opened."""
    rows = await database.fetch(INVITING, nobody=NOBODY)
    return [id for id, plan in rows if person in msgspec.json.decode(plan, type=Plan).invited]


async def find_gone(database: Database, people: Iterable[int]) -> frozenset[int]:
    """Those who can't come back: the deleted, and guests who have signed out."""
    return frozenset(row[0] for row in await of_people(database, GONE, people))


async def find_names(database: Database, people: Iterable[int]) -> dict[int, str]:
    return {row[0]: row[1] for row in await of_people(database, NAMES, people)}


async def of_people(database: Database, sql: str, people: Iterable[int]) -> list[Row]:
    """The rows of a query about some people, whose ids go where its `{}` is."""
    wanted = sorted(people)
    if not wanted:
        return []
    places = {f"p{at}": person for at, person in enumerate(wanted)}
    return await database.fetch(sql.format(", ".join(f":{name}" for name in places)), **places)


def make_table(transaction: Transaction, table: Table, at: int) -> None:
    plan = msgspec.json.encode(table.plan).decode()
    transaction.run(
        MAKE,
        id=table.id,
        game=table.plan.game,
        plan=plan,
        seed=table.seed.hex(),
        host=table.host,
        public=table.plan.public,
        at=at,
    )
    for number in range(1, table.plan.seats + 1):
        transaction.run(MAKE_SEAT, table=table.id, number=number)


def hold(table: str, holders: Iterable[tuple[int, Chair | None]], host: int | None = None) -> Also:
    """The work of noting who sits on chairs, or holds seats, from 0, and who is the host now."""
    held = [*holders]

    def work(transaction: Transaction) -> None:
        for at, chair in held:
            person, bot = (chair.person, chair.bot) if chair else (None, None)
            transaction.run(HOLD, table=table, number=at + 1, person=person, bot=bot)
        if host is not None:
            transaction.run(HOST, table=table, host=host)

    return work


async def find_muted(database: Database, person: int | None) -> frozenset[int]:
    if person is None:
        return frozenset()
    return frozenset(row[0] for row in await database.fetch(MUTED, person=person))


async def find_free_at(database: Database, person: int) -> int:
    """When somebody who breaks off games again and again may sit down with others."""
    rows = await database.fetch(PAUSED, person=person)
    return int(rows[0][0]) if rows else 0


def count_abort(person: int, at: int) -> Also:
    """The work of counting a game broken off; from the third on each costs twice the wait."""

    def work(transaction: Transaction) -> None:
        aborts = int(transaction.run(COUNT_ABORT, person=person)[0][0])
        if aborts > PATIENT:
            wait = min(FIRST_WAIT << min(aborts - PATIENT - 1, 10), LONGEST_WAIT)
            transaction.run(PAUSE, person=person, until=at + wait)

    return work
