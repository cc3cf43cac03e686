"""Passwords: hashed slowly, a few at a time, beside the event loop."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sobremesa.core.refusal import Refusal

SHORTEST, LONGEST = 8, 200
AT_ONCE, MOST_WAITING = 2, 50
Result = TypeVar("Result")


def read_password(text: str) -> str:
    """A new password, if it is long enough and no longer than anyone types."""
    if not SHORTEST <= len(text) <= LONGEST:
        raise Refusal("accounts.password_length", shortest=SHORTEST, longest=LONGEST)
    return text


class Passwords:
    """Two threads that hash; each hash takes 64 MiB and a good part of a tenth of a second."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.workers = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self.waiting = 0

    async def hash(self, text: str) -> str:
        return await self._queue(lambda: self.hasher.hash(text))

    async def matches(self, kept: str | None, text: str) -> bool:
        """Whether a password is the one that was kept; it takes as long where there is none."""
        return await self._queue(lambda: self._verify(kept, text))

    async def _queue(self, work: Callable[[], Result]) -> Result:
        if self.waiting >= MOST_WAITING:
            raise Refusal("server.too_many", seconds=2)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.workers, work)
        finally:
            self.waiting -= 1

    def _verify(self, kept: str | None, text: str) -> bool:
        nobodys = nobodys_hash(self.hasher)
        try:
            return self.hasher.verify(kept or nobodys, text) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


@cache
def nobodys_hash(hasher: PasswordHasher) -> str:
    """A hash of no one's password, for names that nobody has."""
    return hasher.hash(secrets.token_urlsafe(16))


passwords = Passwords()
