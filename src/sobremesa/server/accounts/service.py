"""What people can do about themselves, and admins about people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as Waited
from sqlalchemy.ext.asyncio import AsyncSession

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.models import Mute, Person
from sobremesa.server.accounts.names import NOBODY, name_key, read_name
from sobremesa.server.db.journal import Unavailable

TRIES, MOST_MUTES = 12, 1000
MUTE = "INSERT INTO mute (person_id, other_id) VALUES (:person, :other) ON CONFLICT DO NOTHING"


class People:
    """The people of the house, through one database session."""

    def __init__(self, db_session: AsyncSession) -> None:
        self.session = db_session

    async def find(self, person_id: int) -> Person:
        """Somebody who is here."""
        async with self._transaction():
            found = await self.session.scalar(
                select(Person).where(Person.id == person_id, Person.deleted.is_(False))
            )
        if found is None:
            raise Refusal("accounts.person_unknown", person=person_id)
        return found

    async def called(self, name: str) -> Person | None:
        """Who has a name, or one that looks like it."""
        async with self._transaction():
            return await self.session.scalar(
                select(Person).where(Person.name_key == name_key(name), Person.deleted.is_(False))
            )

    async def check_free(self, name: str, person_id: int) -> None:
        """Refuse a name that somebody else has, before the work of hashing a password."""
        holder = await self.called(read_name(name))
        if holder is not None and holder.id != person_id:
            raise Refusal("accounts.name_taken")

    async def change(self, person_id: int, **values: Any) -> Person:
        """Somebody with other values; a name is read first, and may be taken."""
        if "name" in values:
            values["name"] = read_name(values["name"])
            values["name_key"] = name_key(values["name"])
        async with self._transaction():
            person: Person | None = await self.session.scalar(
                update(Person)
                .where(Person.id == person_id, Person.deleted.is_(False))
                .values(**values)
                .returning(Person)
            )
        if person is None:
            raise Refusal("accounts.person_unknown", person=person_id)
        return person

    async def keep(self, person_id: int, name: str, password_hash: str) -> Person:
        """A guest becomes an account, and keeps everything."""
        name = read_name(name)
        async with self._transaction():
            person: Person | None = await self.session.scalar(
                update(Person)
                .where(Person.id == person_id, Person.password_hash.is_(None))
                .values(name=name, name_key=name_key(name), password_hash=password_hash)
                .returning(Person)
            )
        if person is None:
            raise Refusal("accounts.account_already")
        return person

    async def remove(self, person_id: int) -> None:
        """Somebody leaves for good: their games stay, their name goes."""
        async with self._transaction():
            await self.session.execute(
                update(Person)
                .where(Person.id == person_id)
                .values(
                    name=NOBODY,
                    name_key=f"#{person_id}",
                    password_hash=None,
                    admin=False,
                    deleted=True,
                )
            )
            await self.session.execute(
                delete(Mute).where((Mute.person_id == person_id) | (Mute.other_id == person_id))
            )

    async def muted(self, person_id: int) -> list[Person]:
        """Whom somebody does not want to read."""
        async with self._transaction():
            found = await self.session.scalars(
                select(Person)
                .join(Mute, Mute.other_id == Person.id)
                .where(Mute.person_id == person_id)
                .order_by(Person.id)
            )
            return list(found)

    async def mute(self, person_id: int, other_id: int) -> None:
        """Read somebody no more."""
        if person_id == other_id:
            raise Refusal("accounts.mute_oneself")
        await self.find(other_id)
        async with self._transaction():
            number = await self.session.scalar(
                select(func.count()).where(Mute.person_id == person_id)
            )
            if (number or 0) >= MOST_MUTES:
                raise Refusal("accounts.mutes_too_many", most=MOST_MUTES)
            await self.session.execute(text(MUTE), {"person": person_id, "other": other_id})

    async def unmute(self, person_id: int, other_id: int) -> None:
        """Read somebody again."""
        async with self._transaction():
            await self.session.execute(
                delete(Mute).where(Mute.person_id == person_id, Mute.other_id == other_id)
            )

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[None]:
        """What happens inside is kept together; the rows that were read stay readable after it.

        It ends here, not with the request: nothing holds the database while a password is hashed.
        """
        try:
            yield
            self.session.expunge_all()
            await self.session.commit()
        except IntegrityError as error:
            await self.session.rollback()
            raise Refusal("accounts.name_taken") from error
        except (DBAPIError, Waited) as error:
            await self.session.rollback()
            raise Unavailable from error
        except BaseException:
            await self.session.rollback()
            raise
