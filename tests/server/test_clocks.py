"""Game clocks: who pays for which time, and for which nobody does."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa import Refusal
from sobremesa.core.record import Takeover
from sobremesa.records import entries
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import Entry, write_entry
from sobremesa.server.moments import Timepiece, now, timepiece
from sobremesa.server.tables.actions import EndIdleAction, WordAction
from sobremesa.server.tables.clock import Clock, Times
from sobremesa.server.tables.events import ClockShown
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.room import Room
from tests.server.hosts import Host
from tests.server.people import at_table, guests, until_type
from tests.server.stories import House, Story, house, visitor

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
# What a busy machine may take for what a test does while a clock runs.
SLACK = 5 * SECOND
Pass = Callable[[int], None]


@pytest.fixture
def let_pass(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Lets time go by for the server, in milliseconds."""
    return lambda time: monkeypatch.setattr(timepiece, "start", timepiece.start + time * 1_000_000)


@pytest.mark.parametrize(
    "text", ["", "0d", "31d", "0+5", "5", "5+", "1000+1", "٣d", "3d ", "5+5\n"]
)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no clock"):
        Clock.read(text)


def test_a_move_takes_off_what_it_used_and_brings_the_increment() -> None:
    times = Times.start(Clock.read("1+5"), 2).run(1, 0).stop(20 * SECOND, turn_over=True)
    assert times.left == (45 * SECOND, MINUTE)
    assert times.run(2, 20 * SECOND).deadline == 80 * SECOND


def test_the_running_clock_is_shown_as_it_stands() -> None:
    times = Times.start(Clock.read("1+0"), 2).run(2, 0)
    assert times.shown(15 * SECOND) == ClockShown("1+0", (MINUTE, 45 * SECOND), 2)
    assert times.shown(-1 * HOUR) == ClockShown("1+0", (MINUTE, MINUTE), 2)
    assert Times.start(Clock.read("none"), 2).run(1, 0).shown(0) is None


def test_fischer_clocks_of_a_whole_story() -> None:
    story = Story.begin(Plan("sitaos", 2, clock="3+2"))
    story.move(10 * SECOND)
    story.tell(entries.Said("slow today?"), 15 * SECOND, 1)
    table = story.move(40 * SECOND)
    assert table.times.left == (172 * SECOND, 152 * SECOND)
    assert (table.times.seat, table.times.deadline) == (1, 212 * SECOND)
    assert story.tell_again().times == table.times


def test_days_are_counted_anew_for_each_turn() -> None:
    story = Story.begin(Plan("sitaos", 2, clock="3d"))
    assert story.table.times.deadline == 3 * DAY
    table = story.move(2 * DAY)
    assert (table.times.seat, table.times.deadline) == (2, 5 * DAY)
    assert story.move(4 * DAY).times.deadline == 7 * DAY


def test_no_clock_runs_while_a_bot_thinks() -> None:
    story = Story.begin(Plan("sitaos", 2, clock="1+0"), (1,), ("novice",))
    table = story.move(10 * SECOND)
    assert (table.times.seat, table.times.deadline) == (None, None)
    table = story.move(2 * HOUR)
    assert (table.times.left[0], table.times.seat) == (50 * SECOND, 1)


def test_a_turn_of_several_moves_brings_one_increment() -> None:
    story = Story.begin(Plan("soleil_et_lune", 2, clock="5+10"))
    for at in range(1, 200):
        position, left = story.table.live, story.table.times.left
        story.move(at * SECOND)
        if story.table.live.to_move == position.to_move:
            break
    assert story.table.times.left == left
    mover = (position.to_move or 0) - 1
    while story.table.live.to_move == position.to_move:
        at += 1
        story.move(at * SECOND)
    used = story.table.times.since - (at - story.table.live.ply + position.ply) * SECOND
    assert story.table.times.left[mover] == left[mover] - used + 10 * SECOND


def test_with_two_seats_who_runs_out_of_time_loses() -> None:
    story = Story.begin(Plan("sitaos", 2, clock="1+0"))
    story.move(SECOND)
    table = story.tell(entries.TimedOut(2), 62 * SECOND)
    result = table.record().result
    assert result is not None
    assert (table.status, result.how, result.rating_ranks) == ("over", "timeout", (1, 2))


def test_with_three_seats_a_bot_takes_over_and_the_clock_stands_still() -> None:
    story = Story.begin(Plan("siesta", 3, clock="1+0"), (1, 2, 3))
    table = story.tell(entries.TimedOut(1), MINUTE)
    assert (table.status, table.bot_at(1), table.times.seat) == ("playing", "casual", None)
    table = story.move(MINUTE + SECOND)
    assert table.times.seat == 2
    assert table.people_left() == {2, 3}
    story.tell(entries.TimedOut(2), 3 * MINUTE)
    table = story.tell(entries.Resigned(3), 4 * MINUTE, 3)
    assert (table.status, table.leavers) == ("over", [1, 2, 3])
    assert table.takeovers == [Takeover(1, 0), Takeover(2, 1)]


def test_time_stands_still_once_people_are_cut_off() -> None:
    piece = Timepiece()
    piece.halt()
    then = piece.now()
    time.sleep(0.01)
    piece.halt()
    assert piece.now() == then


async def wait_until(room: Room, status: str) -> None:
    async with asyncio.timeout(60):
        while room.table.status != status:
            await asyncio.sleep(0.02)


@pytest.mark.anyio
async def test_the_end_of_time_comes_by_itself(tmp_path: Path, let_pass: Pass) -> None:
    async with house(tmp_path) as there:
        room = await there.open(clock="1+0", rated=True)
        await there.move(room, "D4")
        let_pass(50 * SECOND)
        await there.say(room.table.id)
        assert room.table.status == "playing"
        let_pass(9_900)
        await there.say(room.table.id)
        await wait_until(room, "over")
        result = room.table.record().result
        assert result is not None
        assert (result.how, result.by) == ("timeout", 2)
        rows = await there.tables.database.fetch("SELECT how, rated FROM game")
        assert [tuple(row) for row in rows] == [("timeout", True)]
        changes = await there.tables.database.fetch("SELECT count(*) FROM rating_change")
        assert changes[0][0] == 2


@pytest.mark.anyio
async def test_time_that_ran_out_before_a_restart_is_out(tmp_path: Path, let_pass: Pass) -> None:
    async with house(tmp_path) as there:
        room = await there.open(clock="1+0")
        table = room.table.id
        let_pass(59_900)
    async with house(tmp_path) as there:
        # The house goes on by itself where games wait.
        room = await there.room(table)
        await wait_until(room, "over")


@pytest.mark.anyio
@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("jump", [HOUR, -HOUR, -2 * DAY])
async def test_downtime_costs_nobody_time_wherever_the_wall_clock_was_set(
    tmp_path: Path, let_pass: Pass, killed: bool, jump: int
) -> None:
    began = time.monotonic()
    async with house(tmp_path, killed) as there:
        room = await there.open(clock="3+2")
        table = room.table.id
        await there.move(room, "D4")
        let_pass(30 * SECOND)
        await there.tables.pulse.say()
    left = 150 * SECOND
    for _ in range(3):
        # A server that starts takes the wall clock's time, whatever that is.
        let_pass(jump)
        async with house(tmp_path, killed) as there:
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
    async with house(tmp_path) as there:
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
    async with house(tmp_path) as there:
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
    async with house(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2, clock="3+0"))
        await there.do(table, 1, WordAction("word", word=""))
    let_pass(-HOUR)
    async with house(tmp_path) as there:
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
    async with house(folder) as there:
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


async def resumed(there: House, table: str) -> Room:
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
    async with house(tmp_path) as there:
        table = (await there.open(clock="1+0")).table.id
        let_pass(20 * SECOND)
        await there.tables.pulse.say()
    for _ in range(2):  # a server that is ended while it prepares pays nobody's time either
        async with house(tmp_path, killed=True, prepared=False) as there:
            let_pass(5 * MINUTE)
            with pytest.raises(Refusal, match="being prepared"):
                await there.room(table)
            await there.tables.pulse.say()
    async with house(tmp_path, prepared=False) as there:
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
    async with house(tmp_path, prepared=False) as there:
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
    async with house(tmp_path) as there:
        table = (await there.open(clock="1+0")).table.id
        began = now()

        def note(transaction: Transaction) -> None:
            sql = "INSERT INTO pause (since, until) VALUES (:since, :until)"
            transaction.run(sql, since=began + SECOND, until=began + HOUR)

        await there.tables.database.transact(note)
        there.tables.due.closing = True  # so that nobody notices that an hour has gone by
        let_pass(HOUR + 9 * SECOND)
    async with house(tmp_path) as there:
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
    async with house(tmp_path) as there:
        room = await there.open(clock="3d")
        table = room.table.id
        let_pass(2 * DAY)
        await there.tables.pulse.say()
    let_pass(DAY + HOUR)
    async with house(tmp_path) as there:
        room = await there.room(table)
        assert room.table.status == "playing"
        await there.move(room, "D4")
        deadline = room.table.times.deadline
        assert deadline is not None
        assert abs(deadline - now() - 3 * DAY) < MINUTE


@pytest.mark.anyio
async def test_a_game_without_a_clock_can_be_ended_when_nobody_has_moved_for_fourteen_days(
    tmp_path: Path, let_pass: Pass
) -> None:
    async with house(tmp_path) as there:
        room = await there.open(rated=True)
        table, waiting = room.table.id, room.table.holders[1].person or 0
        away = room.table.holders[0].person or 0

        async def end(person: int) -> None:
            await there.do(table, person, EndIdleAction("end"))

        let_pass(13 * DAY)
        with pytest.raises(Refusal, match="fourteen days"):
            await end(waiting)
        # Chat is no move.
        await there.say(table, waiting)
        let_pass(DAY + SECOND)
        with pytest.raises(Refusal, match="fourteen days"):
            await end(away)
        await end(waiting)
        assert room.table.status == "aborted"
        changes = await there.tables.database.fetch("SELECT count(*) FROM rating_change")
        assert changes[0][0] == 0


@pytest.mark.anyio
async def test_a_game_with_a_clock_is_never_idle(tmp_path: Path, let_pass: Pass) -> None:
    async with house(tmp_path) as there:
        room = await there.open(clock="30d")
        let_pass(20 * DAY)
        with pytest.raises(Refusal, match="fourteen days"):
            await there.do(room.table.id, room.table.holders[1].person or 0, EndIdleAction("end"))


def test_the_same_entries_give_the_same_table() -> None:
    story = Story.begin(Plan("siesta", 3), (1, 2), ("casual",))
    for at in range(1, 12):
        story.move(at)
    story.tell(entries.Offered(1), 12, 1)
    story.tell(entries.TookBack(9), 13, 2)
    story.tell(entries.Resigned(1), 14, 1)
    story.move(15)
    one, two = story.table, story.tell_again()
    assert one.live.view(2) == two.live.view(2)
    assert one.standing == two.standing
    for name in (
        "number",
        "leavers",
        "takeovers",
        "moved",
        "times",
        "status",
        "chairs",
        "holders",
        "link",
    ):
        assert getattr(one, name) == getattr(two, name)


@pytest.mark.anyio
async def test_a_game_starts_though_the_server_died_when_the_last_one_sat_down(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as there:
        table = await there.open_table(Plan("sitaos", 2))
        await there.do(table, 1, WordAction("word", word=""))
        sat = Entry(table, 3, entries.Sat(1, ""), '{"chair": 1, "word": ""}', now(), 2)
        await there.tables.database.transact(lambda transaction: write_entry(transaction, sat))
    async with house(tmp_path) as there:
        await wait_until(await there.room(table), "playing")
