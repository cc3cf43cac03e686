"""What people can do about themselves, and admins about people."""

from dataclasses import dataclass
from typing import Self

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.names import NOBODY, name_key, read_name
from sobremesa.server.accounts.schemas import Other
from sobremesa.server.db.database import Database, Row, Taken, Transaction

MOST_MUTES = 1000
SHOWN = "SELECT id, name, name_key, password_hash, language, admin, suspended FROM person "
FIND = SHOWN + "WHERE id = :person AND NOT deleted"
CALLED = SHOWN + "WHERE name_key = :name_key AND NOT deleted"
MUTED = (
    "SELECT person.id, person.name FROM mute JOIN person ON person.id = mute.other_id "
    "WHERE mute.person_id = :person ORDER BY person.id"
)
CHANGE = (
    "UPDATE person SET {values} WHERE id = :person AND NOT deleted {also} "
    "RETURNING id, name, name_key, password_hash, language, admin, suspended"
)
# A name that somebody else has changes no row: an error would undo what others write meanwhile.
NAME_FREE = (
    "AND NOT EXISTS "
    "(SELECT 1 FROM person other WHERE other.name_key = :name_key AND other.id <> :person)"
)
IS_GUEST = "AND password_hash IS NULL "
REMOVE = (
    "UPDATE person SET name = :name, name_key = :name_key, password_hash = NULL, admin = false, "
    "deleted = true WHERE id = :person"
)
REMOVE_MUTES = "DELETE FROM mute WHERE person_id = :person OR other_id = :person"
REMOVE_STUDIES = "DELETE FROM study WHERE person_id = :person"
COUNT_MUTES = "SELECT count(*) FROM mute WHERE person_id = :person"
MUTE = "INSERT INTO mute (person_id, other_id) VALUES (:person, :other) ON CONFLICT DO NOTHING"
UNMUTE = "DELETE FROM mute WHERE person_id = :person AND other_id = :other"


@dataclass(frozen=True)
class Person:
    """Somebody: a guest, or an account once there is a password."""

    id: int
    name: str
    name_key: str
    password_hash: str | None
    language: str
    admin: bool
    suspended: bool

    @classmethod
    def of(cls, row: Row) -> Self:
        """Somebody as a query tells of them; SQLite has no booleans."""
        id, name, key, password_hash, language, admin, suspended = row
        return cls(id, name, key, password_hash, language, bool(admin), bool(suspended))

    @property
    def guest(self) -> bool:
        return self.password_hash is None


class People:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, person_id: int) -> Person:
        for row in await self.database.fetch(FIND, person=person_id):
            return Person.of(row)
        raise Refusal("accounts.person_unknown", person=person_id)

    async def called(self, name: str) -> Person | None:
        """Who has a name, or one that looks like it."""
        rows = await self.database.fetch(CALLED, name_key=name_key(name))
        return Person.of(rows[0]) if rows else None

    async def check_free(self, name: str, person_id: int) -> None:
        """Refuse a name that somebody else has, also before the work of hashing a password."""
        holder = await self.called(read_name(name))
        if holder is not None and holder.id != person_id:
            raise Refusal("accounts.name_taken")

    async def change(self, person_id: int, **values: object) -> Person:
        """Somebody with other values; a name is read first, and may be taken."""
        person = await self._change(person_id, values)
        if person is None:
            raise Refusal("accounts.person_unknown", person=person_id)
        return person

    async def keep(self, person_id: int, name: str, password_hash: str) -> Person:
        """A guest becomes an account, and keeps everything."""
        values: dict[str, object] = {"name": name, "password_hash": password_hash}
        person = await self._change(person_id, values, IS_GUEST)
        if person is None:
            raise Refusal("accounts.account_already")
        return person

    async def _change(
        self, person_id: int, values: dict[str, object], also: str = ""
    ) -> Person | None:
        """Somebody with other values, unless there is nobody of whom this and `also` holds."""
        name = values.get("name")
        if isinstance(name, str):
            name = read_name(name)
            values |= {"name": name, "name_key": name_key(name)}
            also += NAME_FREE
        setting = ", ".join(f"{column} = :{column}" for column in values)
        sql = CHANGE.format(values=setting, also=also)
        try:
            rows = await self.database.transact(
                lambda transaction: transaction.run(sql, person=person_id, **values)
            )
        except Taken:
            # On a PostgreSQL somebody took the name at the same moment.
            raise Refusal("accounts.name_taken") from None
        if not rows and isinstance(name, str):
            await self.check_free(name, person_id)
        return Person.of(rows[0]) if rows else None

    async def remove(self, person_id: int) -> None:
        """Somebody leaves for good: their games stay, their name and studies go."""

        def work(transaction: Transaction) -> None:
            transaction.run(REMOVE, person=person_id, name=NOBODY, name_key=f"#{person_id}")
            transaction.run(REMOVE_MUTES, person=person_id)
            transaction.run(REMOVE_STUDIES, person=person_id)

        await self.database.transact(work)

    async def muted(self, person_id: int) -> list[Other]:
        return [Other(*row) for row in await self.database.fetch(MUTED, person=person_id)]

    async def mute(self, person_id: int, other_id: int) -> None:
        if person_id == other_id:
            raise Refusal("accounts.mute_oneself")
        await self.find(other_id)

        def work(transaction: Transaction) -> bool:
            ((number,),) = transaction.run(COUNT_MUTES, person=person_id)
            if number < MOST_MUTES:
                transaction.run(MUTE, person=person_id, other=other_id)
            return bool(number < MOST_MUTES)

        if not await self.database.transact(work):
            raise Refusal("accounts.mutes_too_many", most=MOST_MUTES)

    async def unmute(self, person_id: int, other_id: int) -> None:
        await self.database.transact(
            lambda transaction: transaction.run(UNMUTE, person=person_id, other=other_id)
        )
