"""Which tests stay together when several processes share the work."""

from __future__ import annotations

import pytest

# Each is dear to make, or goes on where the test before it ended.
SHARED = ("launched", "new_database", "filed", "address", "pip_clone")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all tests that share a server, a database or an environment to one process."""
    for item in items:
        needed = getattr(item, "fixturenames", ())
        for name in SHARED:
            if name in needed:
                item.add_marker(pytest.mark.xdist_group(name))
                break
