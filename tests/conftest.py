"""How the processes that run the tests share them, and what is compiled once for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from sobremesa.core.cache import PACKAGE, load, sources
from tests.server.hosts import LAUNCHED

# Each of these shares something that is dear to make, or goes on where the test before it ended.
TOGETHER = ("tests/server/", "tests/client/", "tests/test_launcher.py")


class Sharing(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Tests that belong together go to one process, the others wherever there is room."""

    def _split_scope(self, nodeid: str) -> str:
        return next((place for place in TOGETHER if nodeid.startswith(place)), nodeid)


# The marks of xdist 3.8 for this do nothing with pytest 9.2.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """Let xdist share by our rule."""
    return Sharing(config, log)


def pytest_sessionstart() -> None:
    """Load what is compiled the way the program does.

    Whoever looks for doctests imports every module, and a kernel that is imported like any other
    doesn't find what was compiled before: each process of the tests would do it again.
    """
    for path, _ in sources():
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        load(".".join(parts).removesuffix(".__init__"))


@pytest.fixture(autouse=True)
def nothing_unforeseen() -> Iterator[None]:
    """Whatever a test does, no server complains of it in its log."""
    yield
    assert [line for host in LAUNCHED for line in host.complaints()] == []
