"""A first visit: somebody comes in and is a guest."""

from sobremesa.server.accounts.names import guest_name, name_key
from sobremesa.server.accounts.sessions import OPEN, hash_of, new_token
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.database import Database, Transaction, Unavailable
from sobremesa.server.moments import now

TRIES = 12
GREET = (
    "INSERT INTO person (name, name_key, language, admin, suspended, deleted, joined_at, aborts, "
    "paused_until) VALUES (:name, :key, :language, false, false, false, :at, 0, 0) "
    "ON CONFLICT (name_key) DO NOTHING RETURNING id"
)


async def welcome(database: Database, language: str) -> tuple[Visitor, str]:
    """A new guest with a friendly name that nobody has, and the token of their session."""
    token = new_token()

    def work(transaction: Transaction) -> Visitor:
        for tried in range(TRIES):
            name = guest_name(digits=3 + tried // 3)
            key, at = name_key(name), now()
            rows = transaction.run(GREET, name=name, key=key, language=language, at=at)
            if rows:
                person = int(rows[0][0])
                transaction.run(OPEN, hash=hash_of(token), person=person, at=at)
                return Visitor(person, name, True, False, language, hash_of(token))
        raise Unavailable

    return await database.transact(work), token
