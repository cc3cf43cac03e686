"""A town for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.accounts.rooms import Town, open_town


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    """A server on an empty database, to which people come."""
    with open_town(tmp_path) as town:
        yield town
