"""The page of faults, what is done about each, and how their run is ended."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.faults.__main__ import bring_all_about, heed_signals
from tests.faults.fault import SQLITE, Fault, Measured, find_faults, page
from tests.faults.ground import Ground

TESTS = Path(__file__).parents[1]


def test_every_fault_of_the_page_can_be_brought_about() -> None:
    assert [*page()] == list(range(1, 35))
    assert {each.number for each in find_faults()} == page().keys()


def test_the_short_form_of_every_fault_is_in_the_test_run() -> None:
    there = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    wanted = [line.short.strip("`") for line in page().values()]
    assert [name for name in wanted if f"def {name}(" not in there] == []


@pytest.fixture
def signals_as_before() -> Iterator[None]:
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


@pytest.mark.usefixtures("signals_as_before")
def test_who_is_asked_to_end_ends_all_servers_and_waits_for_no_thread(tmp_path: Path) -> None:
    grounds = [Ground(tmp_path / name, SQLITE) for name in ("one", "two")]
    servers: list[subprocess.Popen[bytes]] = []
    enough, waited = threading.Event(), list[bool]()

    async def wait_for_long(ground: Ground) -> Sequence[Measured]:
        servers.append(subprocess.Popen([sys.executable, "-Sc", "import time; time.sleep(60)"]))
        ground.host().process = servers[-1]
        if len(servers) == len(grounds):
            os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.to_thread(be_busy)
        return []

    def be_busy() -> None:
        waited.append(enough.wait(20))

    heed_signals()
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(bring_all_about(Fault(1, wait_for_long, (), 60, together=True), grounds))
    assert [server.poll() for server in servers] == [-signal.SIGKILL] * 2
    assert waited == []
    enough.set()
