"""A drill: back up, lose the machine, restore on another one, go on playing."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.client import Client
from tests.server.hosts import Host
from tests.server.people import check_record, followed, guests, play_all, sit_down

pytestmark = pytest.mark.anyio
BEFORE, LOST = 6, 10
# What is told of a server's restart in the report of the run, but not judged.
Tell = Callable[[str, object], None]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Host]:
    """A server that only this test has, so that it may be lost."""
    host = Host(tmp_path / "lost").launch().wait()
    yield host
    host.kill()


async def test_on_sqlite_a_lost_machine_costs_what_came_after_the_copy_and_no_more(
    machine: Host, tmp_path: Path, record_property: Tell
) -> None:
    copy = tmp_path / "copy"
    async with guests(machine) as people:
        over = await sit_down(people)
        await people[0].do(over, "abort")
        table = await sit_down(people, clock="10+5")
        async with followed(people, table) as lives:
            await play_all(*lives, plies=BEFORE)
            assert main(["backup", str(copy), "--data-dir", str(machine.folder)]) == 0
            kept = (await people[0].look(table))["view"]
            await play_all(*lives, plies=LOST)
        tokens = [person.token for person in people]
    machine.kill()
    for part in machine.folder.glob("sobremesa.db*"):
        part.unlink()
    began = time.monotonic()
    found = Host(tmp_path / "found")
    found.folder.mkdir()
    shutil.copy(copy, found.folder / "sobremesa.db")
    found.launch().wait()
    try:
        back = [Client(found.url, token=token) for token in tokens]
        shown = await back[0].look(table)
        assert (shown["view"]["ply"], shown["view"]["board"]) == (BEFORE, kept["board"])
        assert min(shown["clock"]["left"]) > 9 * 60_000
        async with followed(back, table) as lives:
            await play_all(*lives, plies=BEFORE + 1)
            record_property("seconds until somebody played on", time.monotonic() - began)
            await play_all(*lives, plies=1000)
        await check_record(back[1], table)
        assert (await back[0].record(over))["result"]["how"] == "aborted"
        for person in back:
            await person.close()
    finally:
        found.stop()
