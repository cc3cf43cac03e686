"""Sessions: who a browser or a program is.

It holds a random token, the database only the token's hash.

A token is made here and nowhere else: one that a client brings along and that is not known here
means nobody. Every sign-in gets a new one.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.names import guest_name, name_key
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.database import Database, Transaction, Unavailable
from sobremesa.server.moments import now
from sobremesa.server.origin import bearer

COOKIE = "sobremesa"
SECONDS = 365 * 24 * 3600
DAY = 24 * 3600 * 1000
REMEMBERED_SECONDS, MOST_REMEMBERED = 5.0, 10_000

FIND = (
    "SELECT person.id, person.name, person.password_hash IS NULL, person.admin, person.language, "
    "person.suspended, session.seen_at "
    "FROM session JOIN person ON person.id = session.person_id "
    "WHERE session.token_hash = :hash AND NOT person.deleted"
)
OPEN = (
    "INSERT INTO session (token_hash, person_id, created_at, seen_at) "
    "VALUES (:hash, :person, :at, :at)"
)
SEEN = "UPDATE session SET seen_at = :at WHERE token_hash = :hash"
CLOSE = "DELETE FROM session WHERE token_hash = :hash"
CLOSE_OLD = "DELETE FROM session WHERE seen_at < :since"
CLOSE_ALL = "DELETE FROM session WHERE person_id = :person AND token_hash <> :but"
MANY = 100
VALID = (
    "SELECT session.token_hash "
    "FROM session JOIN person ON person.id = session.person_id "
    "WHERE NOT person.deleted AND NOT person.suspended AND session.token_hash IN ("
    + ", ".join(f":hash{at}" for at in range(MANY))
    + ")"
)
OF_PERSON = "SELECT token_hash FROM session WHERE person_id = :person AND token_hash <> :but"
# A guest with a name that nobody has: one that is taken changes no row.
ADD_GUEST = (
    "INSERT INTO person (name, name_key, language, admin, suspended, deleted, joined_at, aborts, "
    "paused_until) VALUES (:name, :key, :language, false, false, false, :at, 0, 0) "
    "ON CONFLICT (name_key) DO NOTHING RETURNING id"
)
NAMES_TRIED = 12


class Sessions:
    """Opens, finds and closes sessions; whoever listens is told the hash of one that ended."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.listeners: list[Callable[[str], None]] = []
        self._remembered: dict[str, tuple[float, Visitor]] = {}
        self._changes = 0

    async def open(self, person_id: int) -> str:
        """A new session; its token is told once, here."""
        token = new_token()
        await self._write(OPEN, hash=hash_of(token), person=person_id, at=now())
        return token

    async def find(self, token: str) -> Visitor | None:
        """Who holds a token, if anyone; the suspended are refused."""
        token_hash = hash_of(token)
        until, visitor = self._remembered.get(token_hash, (0.0, None))
        if visitor is not None and until > time.monotonic():
            return visitor
        changes = self._changes
        rows = await self.database.fetch(FIND, hash=token_hash)
        if not rows:
            return None
        person, name, guest, admin, language, suspended, seen_at = rows[0]
        if suspended:
            raise Refusal("accounts.suspended")
        if not await self._still_valid(token_hash, seen_at):
            return None
        visitor = Visitor(person, name, bool(guest), bool(admin), language, token_hash)
        if changes == self._changes:
            self._remember(visitor)
        return visitor

    async def close(self, token_hash: str) -> None:
        await self._write(CLOSE, hash=token_hash)
        self._end([token_hash])

    async def close_all(self, person_id: int, but: str | None = None) -> None:
        """End the sessions of a person, all but one perhaps."""

        def work(transaction: Transaction) -> list[str]:
            rows = transaction.run(OF_PERSON, person=person_id, but=but or "")
            transaction.run(CLOSE_ALL, person=person_id, but=but or "")
            return [token_hash for (token_hash,) in rows]

        self._end(await self.database.transact(work))

    async def close_old(self) -> None:
        """Forget the sessions that nobody has used for a year, whether anybody asks or not."""
        await self._write(CLOSE_OLD, since=now() - SECONDS * 1000)

    async def renew(self, person_id: int, old_hash: str | None) -> str:
        """A new session instead of an old one, as at every sign-in."""
        token = await self.open(person_id)
        if old_hash is not None:
            await self.close(old_hash)
        return token

    async def interrupt(self, person_id: int) -> None:
        """Tell the listeners that a person's sessions are good for nothing now, though kept."""
        rows = await self.database.fetch(OF_PERSON, person=person_id, but="")
        self._end([token_hash for (token_hash,) in rows])

    async def sweep(self, held: Collection[str]) -> None:
        """Find out which of the sessions held here another process has ended."""
        hashes = list(held)
        for start in range(0, len(hashes), MANY):
            some = hashes[start : start + MANY]
            asked = {f"hash{at}": "" for at in range(MANY)}
            asked |= {f"hash{at}": token_hash for at, token_hash in enumerate(some)}
            valid = {token_hash for (token_hash,) in await self.database.fetch(VALID, **asked)}
            self._end([token_hash for token_hash in some if token_hash not in valid])

    def forget(self, person_id: int) -> None:
        """What was remembered of a person is out of date."""
        self._changes += 1
        for token_hash, (_, visitor) in list(self._remembered.items()):
            if visitor.id == person_id:
                del self._remembered[token_hash]

    def _remember(self, visitor: Visitor) -> None:
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        until = time.monotonic() + REMEMBERED_SECONDS
        self._remembered[visitor.token_hash] = (until, visitor)

    def _end(self, ended: Collection[str]) -> None:
        self._changes += 1
        for token_hash in ended:
            self._remembered.pop(token_hash, None)
            for listener in self.listeners:
                listener(token_hash)

    async def _still_valid(self, token_hash: str, seen_at: int) -> bool:
        """Whether a session was used within its year; that it is used is noted once a day."""
        moment = now()
        if moment - seen_at > SECONDS * 1000:
            await self.close(token_hash)
            return False
        if moment - seen_at > DAY:
            await self._write(SEEN, hash=token_hash, at=moment)
        return True

    async def _write(self, sql: str, **params: object) -> None:
        await self.database.transact(lambda transaction: transaction.run(sql, **params))


async def add_guest(database: Database, language: str) -> tuple[Visitor, str]:
    """A new guest with a friendly name that nobody has, and the token of their session."""
    token = new_token()

    def work(transaction: Transaction) -> Visitor:
        for tried in range(NAMES_TRIED):
            name, at = guest_name(digits=3 + tried // 3), now()
            key = name_key(name)
            rows = transaction.run(ADD_GUEST, name=name, key=key, language=language, at=at)
            if rows:
                person = int(rows[0][0])
                transaction.run(OPEN, hash=hash_of(token), person=person, at=at)
                return Visitor(person, name, True, False, language, hash_of(token))
        raise Unavailable

    return await database.transact(work), token


def new_token() -> str:
    """A token that nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a program shows or a browser brought along, if any."""
    return bearer(connection.scope) or connection.cookies.get(COOKIE) or None


def cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie that gives a browser its token; no script can read it."""
    return Cookie(
        COOKIE, value=token, path="/", max_age=SECONDS, httponly=True, samesite="lax", secure=secure
    )


def no_cookie(*, secure: bool) -> Cookie:
    """The cookie that takes the token away."""
    return Cookie(
        COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax", secure=secure
    )
