"""What the host of a server does beside it, on its database, whether it runs or not."""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from argon2 import PasswordHasher

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.names import name_key, read_name
from sobremesa.server.archive.recompute import recompute
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.drivers import ERRORS, in_transaction, open_connection
from sobremesa.server.db.schema import check
from sobremesa.server.moments import now
from sobremesa.server.settings import Settings

FIND = (
    "SELECT id, password_hash IS NOT NULL FROM person WHERE name_key = :key AND deleted = :deleted"
)
ADD = (
    "INSERT INTO person (name, name_key, password_hash, language, admin, suspended, deleted, "
    "joined_at, aborts, paused_until) "
    "VALUES (:name, :key, :hash, :language, :yes, :no, :no, :at, 0, 0)"
)
PROMOTE = "UPDATE person SET admin = :yes WHERE id = :person"
REPLACE = "UPDATE person SET password_hash = :hash WHERE id = :person"
SIGN_OUT = "DELETE FROM session WHERE person_id = :person"


def make_admin(settings: Settings, name: str, language: str = "en") -> str | None:
    """Make an account an admin; returns the password where the account is new."""
    name = read_name(name)
    with on_database(settings) as transaction:
        found = transaction.run(FIND, key=name_key(name), deleted=False)
        if found and not found[0][1]:
            raise Refusal("server.guest_no_admin", name=name)
        if found:
            transaction.run(PROMOTE, person=found[0][0], yes=True)
            return None
        password = new_password()
        account = {"name": name, "key": name_key(name), "language": language, "at": now()}
        hashed = PasswordHasher().hash(password)
        transaction.run(ADD, **account, hash=hashed, yes=True, no=False)
    return password


def reset_password(settings: Settings, name: str) -> str:
    """Give an account a new password, and end its sessions."""
    password = new_password()
    with on_database(settings) as transaction:
        found = transaction.run(FIND, key=name_key(name), deleted=False)
        if not found or not found[0][1]:
            raise Refusal("server.account_unknown", name=name)
        person = found[0][0]
        transaction.run(REPLACE, person=person, hash=PasswordHasher().hash(password))
        transaction.run(SIGN_OUT, person=person)
    return password


def recompute_ratings(settings: Settings) -> None:
    with on_database(settings) as transaction:
        recompute(transaction)


def new_password() -> str:
    """A password that nobody guesses, to be changed by who gets it."""
    return secrets.token_urlsafe(12)


@contextmanager
def on_database(settings: Settings) -> Iterator[Transaction]:
    """A transaction of our own; a database that does not answer is told in words."""
    check(settings)
    try:
        with closing(open_connection(settings)) as connection, in_transaction(connection):
            yield connection
    except ERRORS as error:
        why = (str(error).strip().splitlines() or [""])[0]
        raise Refusal("server.database_unreachable", why=why) from error


def back_up(settings: Settings, path: Path) -> None:
    """Copy the SQLite file as it stands at one moment, while the server goes on writing."""
    if settings.postgres:
        raise Refusal("server.backup_postgres")
    check(settings)
    if path.exists() and path.samefile(settings.file):
        raise Refusal("server.backup_itself")
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        copy(settings.file, part)
        os.replace(part, path)
    except OSError as error:
        raise Refusal(
            "server.folder_unwritable", path=str(path), why=error.strerror or ""
        ) from None
    except sqlite3.Error as error:
        raise Refusal("server.backup_failed", why=str(error)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """Copy a database by SQLite's own means, and look whether all of it arrived."""
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)
        here.execute("PRAGMA journal_mode=DELETE")
        found = here.execute("PRAGMA quick_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
