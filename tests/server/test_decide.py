"""What comes of an action is decided without a server: a table and an action give a change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries, read, verify, write
from sobremesa.server.bots import Preparing
from sobremesa.server.tables import actions
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Moment, decide, need_hint, take_hint
from sobremesa.server.tables.opening import open_table
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.table import Table
from tests.server.stories import visitor

NOW = Moment(1000)


def opened(seats: int = 2, game: str = "sitaos", bots: tuple[str | None, ...] = ()) -> Table:
    return open_table(Plan(game, seats), visitor(1), 0, bots, seed=bytes).after


def do(table: Table, person: int, action: Any, moment: Moment = NOW) -> Change:
    return decide(table, visitor(person), action, moment)


def what(change: Change) -> list[entries.Entry]:
    return [entry.what for entry in change.added]


def begun() -> Table:
    table = do(opened(), 1, actions.WordAction("w", word="one")).after
    return do(table, 2, actions.SitAction("s", word="two")).after


def refusal_of(table: Table, person: int, action: Any, moment: Moment = NOW) -> str:
    with pytest.raises(Refusal) as caught:
        do(table, person, action, moment)
    return caught.value.code


def test_the_last_word_begins_the_game_in_the_same_change() -> None:
    table = do(opened(), 2, actions.SitAction("s", word="two")).after
    change = do(table, 1, actions.WordAction("w", word="one"))
    assert what(change)[0] == entries.Spoke("one")
    assert isinstance(what(change)[1], entries.Started)
    assert (change.after.status, change.after.fair.words) == ("playing", ("one", "two"))
    assert [entry.message for entry in change.added] == ["1:w", ""]
    assert table.status == "open"


def test_nothing_begins_before_its_rules_are_there() -> None:
    table = do(opened(), 1, actions.WordAction("w", word="one")).after
    seated = do(table, 2, actions.SitAction("s"), Moment(1000, prepared=False)).after
    assert seated.status == "open"
    with pytest.raises(Preparing):
        do(opened(), 1, actions.StartAction("s"), Moment(1000, prepared=False))


def test_whoever_starts_puts_bots_on_all_free_chairs_at_once() -> None:
    change = do(opened(4, "siesta"), 1, actions.StartAction("s"))
    kinds = [type(each) for each in what(change)]
    assert kinds == [entries.BotSat, entries.BotSat, entries.BotSat, entries.Started]
    assert change.after.status == "playing"


def test_a_move_leads_to_another_table_and_leaves_this_one_alone() -> None:
    table = begun()
    mover = table.holders[0].person or 0
    change = do(table, mover, actions.MoveAction("m", ply=0, move="d4"))
    assert what(change) == [entries.Moved(1, "D4")]
    assert (change.after.live.ply, table.live.ply) == (1, 0)
    assert (change.after.number, table.number) == (table.number + 1, change.before.number)
    assert change.done("m").ply == 1


def test_what_may_not_be_done_is_refused_with_its_reason() -> None:
    table = begun()
    mover, other = (holder.person or 0 for holder in table.holders)
    moved = do(table, mover, actions.MoveAction("m", ply=0, move="D4")).after
    assert (
        refusal_of(table, other, actions.MoveAction("m", ply=0, move="D4")) == "tables.wrong_turn"
    )
    assert refusal_of(moved, other, actions.MoveAction("m", ply=0, move="D4")) == "tables.stale"
    assert refusal_of(moved, other, actions.MoveAction("m", ply=1, move="D4")) == "core.taken"
    assert refusal_of(moved, 3, actions.ResignAction("r")) == "tables.not_seated"
    assert refusal_of(moved, mover, actions.AbortAction("a")) == "tables.too_late"
    assert refusal_of(moved, other, actions.AcceptAction("a")) == "tables.nothing_offered"
    assert refusal_of(opened(), 2, actions.StartAction("s")) == "tables.forbidden"


def test_who_breaks_off_too_often_sits_down_only_alone() -> None:
    paused = Moment(1000, free_at=3500)
    assert refusal_of(opened(), 2, actions.SitAction("s"), paused) == "tables.aborts_paused"


def test_the_table_passes_to_the_next_and_closes_after_the_last() -> None:
    table = do(opened(3, "siesta"), 2, actions.SitAction("s")).after
    left = do(table, 1, actions.LeaveAction("l"))
    assert (left.after.host, left.after.status) == (2, "open")
    last = do(left.after, 2, actions.LeaveAction("l"))
    assert what(last) == [entries.Left(1), entries.Aborted()]
    assert last.after.status == "aborted"


def test_a_rematch_is_opened_in_the_same_transaction_or_the_one_that_is_there_is_named() -> None:
    table = do(begun(), 1, actions.ResignAction("r")).after
    moment = replace_seed(NOW, b"\1")
    change = do(table, 2, actions.RematchAction("again"), moment)
    (told,) = what(change)
    assert isinstance(told, entries.Rematched)
    assert (change.rematch, change.commitment) == (told.rematch, told.commitment)
    assert change.works
    again = do(change.after, 1, actions.RematchAction("too"))
    assert (what(again), again.rematch) == ([], told.rematch)
    closed = do(change.after, 1, actions.RematchAction("anew"), Moment(1000, rematch_closed=True))
    assert closed.rematch != told.rematch


def replace_seed(moment: Moment, byte: bytes) -> Moment:
    return msgspec.structs.replace(moment, seed=lambda size: byte * size)


def test_the_end_of_a_game_brings_its_filing_along_and_its_record_is_linked() -> None:
    table = begun()
    change = do(table, 2, actions.ResignAction("r"))
    assert change.works
    assert change.after.status == "over"
    record = change.after.record()
    assert record.lines[-1].link == change.after.link == change.added[-1].link
    assert verify(read(write(record)), head=change.after.link).ply == 0


def test_a_guest_at_a_rated_table_keeps_it_from_beginning_by_itself() -> None:
    opening = open_table(Plan("sitaos", 2, rated=True), visitor(1), 0, seed=bytes)
    table = do(opening.after, 1, actions.WordAction("w", word="one")).after
    guest = replace(visitor(2), guest=True)
    seated = decide(table, guest, actions.SitAction("s"), NOW)
    assert what(seated) == [entries.Sat(1, "", guest=True)]
    assert seated.after.status == "open"
    assert do(seated.after, 1, actions.StartAction("s")).after.status == "playing"


def test_time_never_goes_back_in_a_game() -> None:
    table = begun()
    mover = table.holders[0].person or 0
    move = actions.MoveAction("m", ply=0, move="D4")
    assert do(table, mover, move, Moment(1)).added[0].at == table.last_at


def hint(stage: Any, ply: int = 0) -> actions.HintAction:
    return actions.HintAction("h", ply=ply, stage=stage)


def against_bots(seats: int = 2, game: str = "sitaos") -> Table:
    """A game against bots alone in which person 1 is to move."""
    table = do(opened(seats, game), 1, actions.StartAction("s")).after
    while not table.holders[(table.live.to_move or 1) - 1].person:
        change = Change.of(table, 1000)
        change.play(table.live.to_move or 0, table.live.play(next(table.live.moves())))
        table = change.after
    return table


def hinted(table: Table, stage: Any) -> Change:
    change = Change.of(table, 1000)
    take_hint(change, visitor(1), hint(stage, table.live.ply))
    return change


def refused_hint(table: Table, action: actions.HintAction, person: int = 1) -> str:
    with pytest.raises(Refusal) as caught:
        need_hint(table, visitor(person), action)
    return caught.value.code


def test_hints_come_one_after_the_other_and_each_is_counted_once() -> None:
    table = against_bots()
    seat, ply = table.live.to_move or 0, table.live.ply
    assert refused_hint(table, hint("what", ply)) == "study.hint_order"
    first = hinted(table, "where")
    assert what(first) == [entries.Hinted(seat, "where")]
    assert first.standing is None
    assert what(hinted(first.after, "where")) == []
    second = hinted(first.after, "what").after
    assert [(each.ply, each.stage) for each in second.hints] == [(ply, "where"), (ply, "what")]
    move = actions.MoveAction("m", ply=ply, move=next(second.live.moves()))
    moved = do(second, 1, move).after
    assert (moved.hinted, len(moved.hints)) == ((), 2)


def test_the_record_holds_the_hints_and_its_lines_prove_them() -> None:
    table = hinted(hinted(against_bots(), "where").after, "what").after
    table = do(table, 1, actions.ResignAction("r")).after
    record = read(write(table.record()))
    assert [each.stage for each in record.hints] == ["where", "what"]
    assert verify(record, head=table.link).ply == table.live.ply
    for altered in (record.hints[:1], ()):
        with pytest.raises(Refusal) as caught:
            verify(msgspec.structs.replace(record, hints=altered))
        assert caught.value.code == "records.lines_differ"


def test_there_are_no_hints_where_somebody_else_plays_or_ratings_move() -> None:
    friendly = begun()
    mover = friendly.holders[0].person or 0
    assert refused_hint(friendly, hint("where"), mover) == "study.hint_people"
    rated = msgspec.structs.replace(friendly, plan=Plan("sitaos", 2, rated=True))
    assert refused_hint(rated, hint("where"), mover) == "study.hint_rated"
    shared = open_table(Plan("sitaos", 2, hot=True), visitor(1), 0, (), (0, 1), seed=bytes).after
    shared = do(shared, 1, actions.WordAction("w", word="one")).after
    assert refused_hint(shared, hint("where")) == "study.hint_people"


def test_a_hint_is_for_the_seat_to_move_in_the_position_on_the_table() -> None:
    table = against_bots()
    assert refused_hint(table, hint("where", table.live.ply + 1)) == "tables.stale"
    assert refused_hint(table, hint("where", table.live.ply), 3) == "tables.not_seated"
    move = actions.MoveAction("m", ply=table.live.ply, move=next(table.live.moves()))
    moved = do(table, 1, move).after
    assert refused_hint(moved, hint("where", moved.live.ply)) == "tables.wrong_turn"
    assert refused_hint(opened(), hint("where")) == "tables.not_started"
