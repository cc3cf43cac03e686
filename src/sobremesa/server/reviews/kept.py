"""Where reviews are kept, as far as they are; any process may look."""

from dataclasses import dataclass
from typing import Any

import msgspec

from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.moments import now
from sobremesa.server.reviews.schemas import Reviewed
from sobremesa.study import Account, Turn

# Whoever works on a review says so this often, and is taken for gone after so long, in
# milliseconds.
BEAT, GONE = 5_000, 20_000
# How long the record that somebody brought is kept.
KEPT = 24 * 3600 * 1000
WAITING, THINKING, DONE, FAILED = "waiting", "thinking", "done", "failed"

FIND = "SELECT engine, state, plies, turns, accounts, at FROM review WHERE id = :id"
RECORD = "SELECT record FROM review WHERE id = :id AND record IS NOT NULL"
# Nothing where somebody works on it, or has done it, with the same engine.
CLAIM = (
    "INSERT INTO review (id, table_id, record, engine, state, plies, turns, accounts, at) "
    "VALUES (:id, :table, :record, :engine, 'waiting', :plies, '[]', '[]', :at) "
    "ON CONFLICT (id) DO UPDATE SET engine = :engine, state = 'waiting', plies = :plies, "
    "turns = '[]', accounts = '[]', at = :at "
    "WHERE review.engine <> :engine OR review.state = 'failed' "
    "OR (review.state <> 'done' AND review.at < :gone) RETURNING id"
)
SAVE = (
    "UPDATE review SET state = :state, turns = :turns, accounts = :accounts, at = :at "
    "WHERE id = :id AND engine = :engine"
)
BEAT_ON = "UPDATE review SET at = :at WHERE id = :id AND engine = :engine"
LET_GO = "DELETE FROM review WHERE id = :id AND engine = :engine AND state IN (:one, :other)"
FORGET = "DELETE FROM review WHERE table_id IS NULL AND at < :long_ago"


@dataclass(frozen=True)
class Asked:
    """A game to be reviewed: one in the archive, or a record that somebody brought."""

    id: str
    table: str | None
    record: str
    plies: int
    simulations: int
    engine: str


class KeptReviews:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, id: str, engine: str, plies: int, first: int) -> Reviewed:
        """A review as far as it is, by an engine; its turns from a number on."""
        rows = await self.database.fetch(FIND, id=id)
        if rows:
            made_by, state, _, turns, accounts, at = rows[0]
            gone = state in (WAITING, THINKING) and at < now() - GONE
            if made_by == engine and not gone:
                judged = msgspec.json.decode(turns, type=list[Turn])
                told = msgspec.json.decode(accounts, type=list[Account])
                return Reviewed(id, state, plies, first, judged[first:], told)
        return Reviewed(id, "none", plies, first, [], [])

    async def find_record(self, id: str) -> str | None:
        """The record that somebody brought."""
        rows = await self.database.fetch(RECORD, id=id)
        return str(rows[0][0]) if rows else None

    async def claim(self, asked: Asked) -> bool:
        """Take a game to review; false if another process does so, or has done."""

        def work(transaction: Transaction) -> bool:
            moment = now()
            transaction.run(FORGET, long_ago=moment - KEPT)
            claimed = transaction.run(
                CLAIM,
                id=asked.id,
                table=asked.table,
                record=None if asked.table else asked.record,
                engine=asked.engine,
                plies=asked.plies,
                at=moment,
                gone=moment - GONE,
            )
            return bool(claimed)

        return await self.database.transact(work)

    async def save(
        self, asked: Asked, state: str, turns: list[Turn], accounts: tuple[Account, ...] = ()
    ) -> None:
        """Keep the turns judged so far."""
        await self._run(
            SAVE,
            id=asked.id,
            engine=asked.engine,
            state=state,
            turns=msgspec.json.encode(turns).decode(),
            accounts=msgspec.json.encode(accounts).decode(),
            at=now(),
        )

    async def beat(self, asked: Asked) -> None:
        """Note that a process is still working on a review."""
        await self._run(BEAT_ON, id=asked.id, engine=asked.engine, at=now())

    async def let_go(self, asked: Asked) -> None:
        """Forget a review that is not finished: no process works on it any more."""
        await self._run(LET_GO, id=asked.id, engine=asked.engine, one=WAITING, other=THINKING)

    async def _run(self, sql: str, **params: Any) -> None:
        def work(transaction: Transaction) -> None:
            transaction.run(sql, **params)

        await self.database.transact(work)
