"""Games and their clocks after a time in which no server ran, or one that was frozen."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from sobremesa import Refusal
from sobremesa.records import entries
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import Entry, insert_entry
from sobremesa.server.moments import now
from sobremesa.server.tables.actions import WordAction
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from tests.server.hosts import Host
from tests.server.people import at_table, guests, until_type
from tests.server.stories import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    LocalServer,
    Pass,
    local_server,
    visitor,
    wait_until,
)

# What a busy machine may take for what a test does while a clock runs.
SLACK = 5 * SECOND


@pytest.mark.anyio
async def test_time_that_ran_out_before_a_restart_is_out(tmp_path: Path, let_pass: Pass) -> None:
    async with local_server(tmp_path) as there:
        room = await there.open(clock="1+0")
        table = room.table.id
        let_pass(59_900)
    async with local_server(tmp_path) as there:
        # The server goes on by itself where games wait.
        room = await there.room(table)
        await wait_until(room, "over")


@pytest.mark.anyio
@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("jump", [HOUR, -HOUR, -2 * DAY])
async def test_downtime_costs_nobody_time_wherever_the_wall_clock_was_set(
    tmp_path: Path, let_pass: Pass, killed: bool, jump: int
) -> None:
    began = time.monotonic()
    async with local_server(tmp_path, killed) as there:
        room = await there.open(clock="3+2")
        table = room.table.id
        await there.move(room, "D4")
        let_pass(30 * SECOND)
        await there.tables.pulse.say()
    left = 150 * SECOND
    for _ in range(3):
        # A server that starts takes the wall clock's time, whatever that is.
        let_pass(jump)
        async with local_server(tmp_path, killed) as there:
            room = await resumed(there, table)
            let_pass(10 * SECOND)
            # Chat after a pause must not make it count again.
            for _ in range(3):
                await there.say(table)
            left -= 10 * SECOND
            assert has_left(room, 2, left, began)
            await there.tables.pulse.say()
    assert room.table.times.left[0] > 150_000
    await there_moves_on(tmp_path, table)


@pytest.mark.anyio
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_who_is_answered_by_a_bot_after_a_restart_has_the_time_that_was_left(
    tmp_path: Path, let_pass: Pass, jump: int
) -> None:
    began = time.monotonic()
    async with local_server(tmp_path) as there:
        plan = Plan("sitaos", 2, clock="3+0")
        table = await there.open_table(plan, bots=[None, "novice"])
        await there.do(table, 1, WordAction("word", word=""))
        room = await there.room(table)
        await my_turn(room)
        there.tables.bots.ready.clear()  # so that the bot thinks until the server ends
        let_pass(30 * SECOND)
        await there.move(room, next(room.table.live.moves()))
        assert room.table.times.seat is None
    let_pass(jump)
    async with local_server(tmp_path) as there:
        room = await there.room(table)
        await my_turn(room)
        seat = room.table.times.seat or 0
        let_pass(10 * SECOND)
        assert has_left(room, seat, 140 * SECOND, began)


@pytest.mark.anyio
async def test_a_game_that_begins_after_the_wall_clock_was_set_back_has_clocks_that_run(
    tmp_path: Path, let_pass: Pass
) -> None:
    began = time.monotonic()
    async with local_server(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2, clock="3+0"))
        await there.do(table, 1, WordAction("word", word=""))
    let_pass(-HOUR)
    async with local_server(tmp_path) as there:
        await there.sit(table, 2)
        room = await there.room(table)
        let_pass(10 * SECOND)
        assert has_left(room, 1, 170 * SECOND, began)


async def my_turn(room: Room) -> None:
    """Wait until a person's clock runs."""
    async with asyncio.timeout(60):
        while room.table.times.seat is None:
            await asyncio.sleep(0.01)


async def there_moves_on(folder: Path, table: str) -> None:
    """The same journal, told again, gives the same clocks."""
    async with local_server(folder) as there:
        room = await resumed(there, table)
        before = left_of(room, 1)
        await there.move(room, "E4")
        assert room.table.times.seat == 1
        assert left_of(room, 1) <= before


def left_of(room: Room, seat: int) -> int:
    """What a clock shows now."""
    shown = room.table.times.shown(now())
    assert shown is not None
    return shown.left[seat - 1]


def has_left(room: Room, seat: int, left: int, began: float) -> bool:
    """Whether a clock shows what it should, but for the time that the test itself has taken.

    A machine so busy that the process seems frozen is forgiven some of that time.
    """
    return abs(left_of(room, seat) - left) <= 1000 * (time.monotonic() - began) + 10


async def resumed(there: LocalServer, table: str) -> Room:
    """A table whose clock has gone on after a restart."""
    room = await there.room(table)
    async with asyncio.timeout(60):
        while room.table.times.held is not None:
            await asyncio.sleep(0.01)
    return room


@pytest.mark.anyio
async def test_no_clock_runs_before_the_rules_of_its_game_are_there(
    tmp_path: Path, let_pass: Pass
) -> None:
    async with local_server(tmp_path) as there:
        table = (await there.open(clock="1+0")).table.id
        let_pass(20 * SECOND)
        await there.tables.pulse.say()
    for _ in range(2):  # a server that is ended while it prepares pays nobody's time either
        async with local_server(tmp_path, killed=True, prepared=False) as there:
            let_pass(5 * MINUTE)
            with pytest.raises(Refusal, match="being prepared"):
                await there.room(table)
            await there.tables.pulse.say()
    async with local_server(tmp_path, prepared=False) as there:
        let_pass(5 * MINUTE)
        there.tables.bots.rules["siesta"].set()
        with pytest.raises(Refusal, match="being prepared"):
            await there.room(table)
        there.tables.bots.rules["sitaos"].set()
        room = await resumed(there, table)
        assert 40 * SECOND - SLACK < left_of(room, 1) <= 40 * SECOND
        let_pass(41 * SECOND)
        await there.say(table)
        await wait_until(room, "over")


@pytest.mark.anyio
async def test_a_new_table_opens_at_once_and_begins_when_its_rules_are_there(
    tmp_path: Path, let_pass: Pass
) -> None:
    async with local_server(tmp_path, prepared=False) as there:
        room = await there.open(clock="1+0")
        assert (room.table.status, room.table.is_full) == ("open", True)
        assert (await there.tables.look(room.table.id, visitor(1), None, frozenset())).preparing
        let_pass(5 * MINUTE)
        there.tables.bots.rules["sitaos"].set()
        await wait_until(room, "playing")
        seen = await there.tables.look(room.table.id, visitor(1), None, frozenset())
        assert not seen.preparing
        assert left_of(room, 1) > MINUTE - SLACK


@pytest.mark.anyio
async def test_pauses_that_an_older_version_noted_still_count(
    tmp_path: Path, let_pass: Pass
) -> None:
    async with local_server(tmp_path) as there:
        table = (await there.open(clock="1+0")).table.id
        began = now()

        def note(transaction: Transaction) -> None:
            sql = "INSERT INTO pause (since, until) VALUES (:since, :until)"
            transaction.run(sql, since=began + SECOND, until=began + HOUR)

        await there.tables.database.transact(note)
        there.tables.due.stop()  # so that nobody notices that an hour has gone by
        let_pass(HOUR + 9 * SECOND)
    async with local_server(tmp_path) as there:
        room = await resumed(there, table)
        assert 50 * SECOND - SLACK < left_of(room, 1) <= 50 * SECOND


@pytest.mark.anyio
async def test_time_in_which_the_process_is_frozen_is_nobody_s(host: Host) -> None:
    async with guests(host) as people, at_table(people, clock="1+0") as (first, _):

        async def left() -> int:
            shown = (await people[0].look(first.id))["clock"]
            return int(shown["left"][0])

        before, began = await left(), time.monotonic()
        assert host.process is not None
        os.kill(host.process.pid, signal.SIGSTOP)
        await asyncio.sleep(6)
        os.kill(host.process.pid, signal.SIGCONT)
        # Whoever looks on is told how the clock stands.
        again = await until_type(first, "snapshot")
        after, passed = await left(), round(1000 * (time.monotonic() - began))
        assert before - again["clock"]["left"][0] < passed - 5 * SECOND
        assert -SECOND < before - after < passed - 5 * SECOND
        await first.move("D4")


@pytest.mark.anyio
async def test_a_pause_counts_only_for_the_clock_that_ran(tmp_path: Path, let_pass: Pass) -> None:
    async with local_server(tmp_path) as there:
        room = await there.open(clock="3d")
        table = room.table.id
        let_pass(2 * DAY)
        await there.tables.pulse.say()
    let_pass(DAY + HOUR)
    async with local_server(tmp_path) as there:
        room = await there.room(table)
        assert room.table.status == "playing"
        await there.move(room, "D4")
        deadline = room.table.times.deadline
        assert deadline is not None
        assert abs(deadline - now() - 3 * DAY) < MINUTE


@pytest.mark.anyio
async def test_a_game_starts_though_the_server_died_when_the_last_one_sat_down(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2))
        await there.do(table, 1, WordAction("word", word=""))
        sat = Entry(table, 3, entries.Sat(1, ""), '{"chair": 1, "word": ""}', now(), 2)
        await there.tables.database.transact(lambda transaction: insert_entry(transaction, sat))
    async with local_server(tmp_path) as there:
        await wait_until(await there.room(table), "playing")
