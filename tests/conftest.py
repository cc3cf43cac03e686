"""How the processes that run the tests share them, and what is compiled once for all."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from xdist import is_xdist_controller
from xdist.scheduler import LoadScopeScheduling

from sobremesa.core.cache import PACKAGE, load, sources
from tests.server.hosts import LAUNCHED

# Each of these shares something that is dear to make: a server, a database, an environment.
TOGETHER = ("tests/client/", "tests/test_launcher.py", "tests/games/test_fifth_game.py")
SERVER, DATABASES = "tests/server/", ("sqlite", "postgres")
# After how many new objects those to be freed are looked for; much is made here that stays.
COLLECT = 20_000, 20, 20
# Chosen by `--hypothesis-profile long`: what is tried by chance is tried for longer.
settings.register_profile("long", max_examples=1000, stateful_step_count=60, deadline=None)


class Sharing(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Tests that belong together go to one process, the others wherever there is room.

    The server's tests are those that say which database they are about, in their names or as a
    parameter, and files of others.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(SERVER):
            file = nodeid.partition("::")[0]
            return next((kind for kind in DATABASES if kind in nodeid), file)
        return next((place for place in TOGETHER if nodeid.startswith(place)), nodeid)


# The marks of xdist 3.8 for this do nothing with pytest 9.2.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    """Let xdist share by our rule."""
    return Sharing(config, log)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Load what is compiled the way the program does.

    Whoever looks for doctests imports every module, and a kernel that is imported like any other
    doesn't find what was compiled before: each process of the tests would do it again. The one
    that only shares the tests out imports none, and the others wait for it.
    """
    if is_xdist_controller(session):
        return
    gc.set_threshold(*COLLECT)
    for path, _ in sources():
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        load(".".join(parts).removesuffix(".__init__"))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for what is to be freed among what tests make, not among all that was loaded.

    Modules, compiled code and thousands of tests stay until the end: to look through them again
    and again would take a fifth of the time.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_unforeseen() -> Iterator[None]:
    """Whatever a test does, no server complains of it in its log."""
    yield
    assert [line for host in LAUNCHED for line in host.complaints()] == []
