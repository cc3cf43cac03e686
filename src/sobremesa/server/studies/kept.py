"""Where studies are kept: written by whoever made them, read by everybody who has the link."""

import re
from dataclasses import dataclass
from typing import Self

import msgspec

from sobremesa.core.record import Notes
from sobremesa.core.refusal import Refusal
from sobremesa.server.db.database import Database, Row, Transaction
from sobremesa.server.moments import now
from sobremesa.server.studies.schemas import StudyKept, StudyListed

MOST_STUDIES = 200
ID = re.compile(r"[0-9a-z]{12}")
FIND = (
    "SELECT s.id, s.person_id, p.name, s.table_id, s.record, s.game, s.title, s.opens, s.notes, "
    "s.version, s.at FROM study s JOIN person p ON p.id = s.person_id WHERE s.id = :id"
)
LIST = "SELECT id, game, title, at FROM study WHERE person_id = :person ORDER BY at DESC, id"
COUNT = "SELECT count(*) FROM study WHERE person_id = :person"
ADD = (
    "INSERT INTO study (id, person_id, table_id, record, game, title, opens, notes, version, at) "
    "VALUES (:id, :person, :table, :record, :game, :title, :opens, :notes, 1, :at)"
)
SAVE = (
    "UPDATE study SET title = :title, opens = :opens, notes = :notes, at = :at, "
    "version = version + 1 WHERE id = :id AND person_id = :person AND version = :version "
    "RETURNING version"
)
REMOVE = "DELETE FROM study WHERE id = :id AND person_id = :person RETURNING id"


@dataclass(frozen=True)
class Study:
    """A study as it is kept; its game is in the archive, at a table, or in a record of its own."""

    id: str
    person: int
    author: str
    table: str | None
    record: str | None
    game: str
    title: str
    opens: int
    notes: Notes
    version: int = 1
    at: int = 0

    @classmethod
    def of(cls, row: Row) -> Self:
        id, person, author, table, record, game, title, opens, text, version, at = row
        notes = msgspec.json.decode(text, type=Notes)
        return cls(id, person, author, table, record, game, title, opens, notes, version, at)


class KeptStudies:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, id: str) -> Study:
        rows = await self.database.fetch(FIND, id=id) if ID.fullmatch(id) else []
        for row in rows:
            return Study.of(row)
        raise Refusal("studies.not_found")

    async def list(self, person: int) -> list[StudyListed]:
        return [StudyListed(*row) for row in await self.database.fetch(LIST, person=person)]

    async def add(self, study: Study) -> None:
        """Keep a new study; refuses one too many."""

        def work(transaction: Transaction) -> bool:
            ((number,),) = transaction.run(COUNT, person=study.person)
            if number < MOST_STUDIES:
                transaction.run(
                    ADD,
                    id=study.id,
                    person=study.person,
                    table=study.table,
                    record=study.record,
                    game=study.game,
                    title=study.title,
                    opens=study.opens,
                    notes=write_notes(study.notes),
                    at=now(),
                )
            return bool(number < MOST_STUDIES)

        if not await self.database.transact(work):
            raise Refusal("studies.too_many", most=MOST_STUDIES)

    async def save(self, study: Study) -> StudyKept:
        """Keep what became of a version; refused if another one was kept meanwhile."""
        at = now()
        rows = await self.database.transact(
            lambda transaction: transaction.run(
                SAVE,
                id=study.id,
                person=study.person,
                title=study.title,
                opens=study.opens,
                notes=write_notes(study.notes),
                version=study.version,
                at=at,
            )
        )
        if not rows:
            raise Refusal("studies.changed")
        return StudyKept(rows[0][0], at)

    async def remove(self, id: str, person: int) -> None:
        await self.database.transact(
            lambda transaction: transaction.run(REMOVE, id=id, person=person)
        )


def write_notes(notes: Notes) -> str:
    return msgspec.json.encode(notes).decode()
