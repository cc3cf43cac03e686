"""Passwords that are hashed as real ones are, but for no longer than it takes.

`python -m tests.server.quick_passwords serve …` is a server that does so: a real one takes a
quarter of a second of the processor for each, and the tests have people by the dozen.
"""

from __future__ import annotations

import sys

from argon2 import PasswordHasher

from sobremesa.__main__ import main
from sobremesa.server.accounts.passwords import passwords

PROGRAM = ("-m", "tests.server.quick_passwords")


def hash_quickly() -> None:
    """From now on, in this process."""
    passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


if __name__ == "__main__":
    hash_quickly()
    sys.exit(main())
