"""What leaves a table: snapshots and events, each as one viewer may see it."""

from __future__ import annotations

from typing import Any

import msgspec

from sobremesa.core.turns import Move
from sobremesa.server.db.journal import Entry
from sobremesa.server.moments import now
from sobremesa.server.tables.table import ABORTED, OVER, Chair, Table

encode = msgspec.json.encode
# These show a whole view, which says whose it is.
WHOLE = ("started", "took_back")


def show_chair(chair: Chair | None, names: dict[int, str]) -> dict[str, Any] | None:
    """Who sits on a chair."""
    if chair is None:
        return None
    name = chair.name or (None if chair.person is None else names.get(chair.person, "?"))
    return {"person": chair.person, "name": name, "called": chair.name, "bot": chair.bot}


def show_table(table: Table, names: dict[int, str]) -> dict[str, Any]:
    """All that everybody may know of a table besides the position."""
    plan = table.plan
    return {
        "id": table.id,
        "game": plan.game,
        "seats": plan.seats,
        "options": plan.options,
        "rated": table.rated,
        "guests": table.guests,
        "public": plan.public,
        "clock": plan.clock,
        "hot": plan.hot,
        "partners": plan.partners,
        "status": table.status,
        "host": table.host,
        "commitment": table.fair.commitment,
        "chairs": [show_chair(chair, names) for chair in table.chairs],
        "holders": [show_chair(chair, names) for chair in table.holders],
        "leavers": table.leavers,
        "offer": table.offer and table.offer[0],
        "rematch": table.rematch,
        "inviter": table.inviter,
        "invited": [
            None if person is None else {"person": person, "name": names.get(person, "?")}
            for person in table.invited
        ],
        "ended": show_end(table),
    }


def show_end(table: Table) -> dict[str, Any] | None:
    """How the game ended, with the seed that was secret until now."""
    if table.ending is None or table.position is None or table.status not in (OVER, ABORTED):
        return None
    record = table.record()
    return {"result": record["result"], "fair": record["fair"]}


def show_view(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The whole view of a seat; with all hands once the game is over."""
    if table.position is None:
        return None
    return table.position.view(seat, open=table.status in (OVER, ABORTED))


def snapshot(
    table: Table, seat: int | None, mine: list[int], names: dict[int, str], chat: list[Any]
) -> dict[str, Any]:
    """Where a table stands, for whoever comes or has lost the thread."""
    return {
        "type": "snapshot",
        "number": table.number,
        "table": show_table(table, names),
        "seat": seat,
        "mine": mine,
        "view": show_view(table, seat),
        "clock": table.times.data(now()),
        "chat": chat,
    }


class Showing:
    """One entry as events for many viewers; what several may see is made once."""

    def __init__(
        self, table: Table, entry: Entry, data: dict[str, Any], names: dict[int, str]
    ) -> None:
        self.table = table
        self.entry = entry
        self.data = data
        self.names = names
        hidden = table.position is not None and table.position.game.kernel.hidden
        self.alike = not hidden and entry.kind not in WHOLE
        self.made: dict[int | None, bytes] = {}

    def to(self, seat: int | None) -> bytes:
        """The event as a seat, or a spectator, may see it; alike for all but the mover's steps."""
        viewer = None if self.alike else seat
        if viewer not in self.made:
            self.made[viewer] = encode(self._make(viewer))
        text = self.made[viewer]
        if self.alike and self.entry.kind == "moved" and seat is not None:
            position = self.table.live
            if seat == position.to_move and position.forced is None:
                return with_field(text, "steps", position.steps())
        return text

    def _make(self, seat: int | None) -> dict[str, Any]:
        table, kind = self.table, self.entry.kind
        event = show_entry(self.entry, self.data, self.names)
        over = table.status in (OVER, ABORTED)
        if kind == "moved":
            # Whose view it is goes without saying: `seat` and `move` are of who played.
            event |= table.live.glance(seat, open=over)
            event["seat"] = self.data["seat"]
            event["move"] = event.pop("last")
            event["clock"] = table.times.data(self.entry.at)
        elif kind in WHOLE:
            event |= {"view": show_view(table, seat)}
            event["table"] = show_table(table, self.names)
            event["clock"] = table.times.data(self.entry.at)
        elif kind in ("resigned", "timeout", "aborted", "sat", "kept", "bot", "left", "freed"):
            event["table"] = show_table(table, self.names)
            event["clock"] = table.times.data(self.entry.at)
        elif kind in ("paused", "resumed"):
            event["clock"] = table.times.data(self.entry.at)
        if over and kind in ("moved", "resigned", "timeout", "aborted"):
            event["ended"] = show_end(table)
        return event


def with_field(event: bytes, name: str, value: object) -> bytes:
    """An event that is written already, and one thing more.

    >>> with_field(b'{"type":"moved"}', "steps", ("D4",))
    b'{"type":"moved","steps":["D4"]}'
    """
    return b'%b,"%b":%b}' % (event[:-1], name.encode(), encode(value))


def show_entry(entry: Entry, data: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """What everybody may know of an entry itself."""
    event: dict[str, Any] = {"type": entry.kind, "number": entry.number, "at": entry.at, **data}
    event.pop("word", None)  # All words are shown together, at the start.
    if entry.person is not None:
        event["person"] = entry.person
        event["name"] = names.get(entry.person, "?")
    return event


def show_missed(
    table: Table,
    entry: Entry,
    data: dict[str, Any],
    move: Move | None,
    seat: int | None,
    names: dict[int, str],
) -> dict[str, Any]:
    """An event that a seat missed: what happened, without the position of then."""
    event = show_entry(entry, data, names)
    if move is not None:
        event["move"] = table.live.move_for(move, seat).data()
    return event
