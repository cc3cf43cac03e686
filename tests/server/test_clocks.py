"""Game clocks: who pays for which time, and for which nobody does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sobremesa import Refusal
from sobremesa.core.record import Takeover
from sobremesa.records import entries
from sobremesa.server.moments import Timepiece
from sobremesa.server.tables.actions import EndIdleAction
from sobremesa.server.tables.clock import Clock, Times
from sobremesa.server.tables.events import ClockShown
from sobremesa.server.tables.plan import Plan
from tests.server.stories import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Pass,
    Story,
    local_server,
    wait_until,
)


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


@pytest.mark.anyio
async def test_the_end_of_time_comes_by_itself(tmp_path: Path, let_pass: Pass) -> None:
    async with local_server(tmp_path) as there:
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
async def test_a_game_without_a_clock_can_be_ended_when_nobody_has_moved_for_fourteen_days(
    tmp_path: Path, let_pass: Pass
) -> None:
    async with local_server(tmp_path) as there:
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
    async with local_server(tmp_path) as there:
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
