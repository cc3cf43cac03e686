"""What viewers get of each entry."""

from __future__ import annotations

import pytest

from sobremesa.core.turns import Move
from sobremesa.records import entries
from sobremesa.server.db.journal import Entry
from sobremesa.server.tables.broadcast import common_of, event_of

SAID = [
    entries.Created("c0ffee"),
    entries.Sat(0, "word"),
    entries.Spoke("word"),
    entries.BotSat(1, "casual"),
    entries.Left(0),
    entries.Started((1, 0), ("word",)),
    entries.Moved(1, "D4"),
    entries.TookBack(3),
    entries.Hinted(1, "where"),
    entries.Resigned(1),
    entries.TimedOut(2),
    entries.Aborted(None),
    entries.Kept(),
    entries.Freed(1),
    entries.Paused(),
    entries.Resumed(),
    entries.Offered(1),
    entries.Accepted(),
    entries.Declined(),
    entries.Said("hello"),
    entries.Removed(7),
    entries.Rematched("another", "c0ffee"),
]


@pytest.mark.parametrize("what", SAID, ids=lambda what: entries.TAGS[type(what)])
def test_an_entry_is_shown_as_an_event_of_its_kind(what: entries.Entry) -> None:
    entry = Entry("table", 7, what, "", 1000, 1, "1:a", "beef")
    event = event_of(what, common_of(entry, {1: "Ida"}), Move(1, "D4", (0, 0), ()))
    assert event.__struct_config__.tag == entries.TAGS[type(what)]
    assert (event.number, event.at, event.link, event.id) == (7, 1000, "beef", "a")
    assert (event.person, event.name) == (1, "Ida")
    alike = {*what.__struct_fields__} & {*event.__struct_fields__} - {"chair", "order", "move"}
    assert {name: getattr(event, name) for name in alike} == {
        name: getattr(what, name) for name in alike
    }


def test_every_kind_of_entry_is_among_them() -> None:
    assert {type(what) for what in SAID} == {*entries.KINDS.values()}


def test_chairs_and_seats_are_counted_from_one() -> None:
    entry = Entry("table", 7, SAID[0], "", 1000)
    sat = event_of(entries.Sat(0, None), common_of(entry, {}))
    started = event_of(entries.Started((1, 0), ()), common_of(entry, {}))
    assert getattr(sat, "chair", None) == 1
    assert getattr(started, "order", None) == (2, 1)
