"""What leaves a table: snapshots and events, each as one viewer may see it."""

from __future__ import annotations

from typing import Any

import msgspec

from sobremesa.core.turns import Move, View
from sobremesa.records import entries
from sobremesa.server.moments import now
from sobremesa.server.tables import events
from sobremesa.server.tables.room import Room, Viewer
from sobremesa.server.tables.table import ABORTED, OVER, Chair, Happened, Table

encode = msgspec.json.encode
# These show a position, to each seat its own.
SEEN = {
    entries.Started,
    entries.Moved,
    entries.TookBack,
    entries.Resigned,
    entries.TimedOut,
    entries.Aborted,
}
# These change nothing that is shown of a table itself.
ASIDE = {entries.Said, entries.Removed, entries.Spoke, entries.Paused, entries.Resumed}
QUIET = {entries.Said, entries.Removed}


def show_chair(chair: Chair, names: dict[int, str]) -> events.Seated:
    """Who sits on a chair."""
    name = chair.name or (None if chair.person is None else names.get(chair.person, "?"))
    return events.Seated(chair.person, name, chair.name, chair.bot)


def show_table(table: Table, names: dict[int, str]) -> events.TableShown:
    """All that everybody may know of a table besides the position."""
    plan = table.plan
    return events.TableShown(
        id=table.id,
        game=plan.game,
        seats=plan.seats,
        options=plan.options,
        teams=plan.teams,
        rated=table.rated,
        guests=table.guests,
        public=plan.public,
        clock=plan.clock,
        hot=plan.hot,
        partners=plan.partners,
        status=table.status,
        host=table.host,
        commitment=table.fair.commitment,
        chairs=[None if chair is None else show_chair(chair, names) for chair in table.chairs],
        holders=[show_chair(chair, names) for chair in table.holders],
        leavers=table.leavers,
        offer=table.offer and table.offer[0],
        rematch=table.rematch,
        inviter=table.inviter,
        invited=[
            None if person is None else events.Invited(person, names.get(person, "?"))
            for person in table.invited
        ],
        ended=show_end(table),
    )


def show_end(table: Table) -> events.Ended | None:
    """How the game ended, with the seed that was secret until now."""
    if table.ending is None or table.position is None or not is_over(table):
        return None
    record = table.record()
    return None if record.result is None else events.Ended(record.result, record.fair)


def is_over(table: Table) -> bool:
    """Whether nothing is secret any more."""
    return table.status in (OVER, ABORTED)


def show_view(table: Table, seat: int | None) -> View | None:
    """The view of a seat; with all hands once the game is over."""
    if table.position is None:
        return None
    return table.position.view(seat, open=is_over(table))


def show_history(table: Table, seat: int | None) -> tuple[Move, ...]:
    """All moves as a seat may know them; as they were played once the game is over."""
    if table.position is None:
        return ()
    return table.position.history if is_over(table) else table.position.known(seat)


def snapshot(
    room: Room, person: int | None, as_seat: int | None, muted: frozenset[int], preparing: bool
) -> events.Snapshot:
    """Where a table stands, as a person may see it; the names are as they were learnt."""
    table, seat = room.table, room.seat_for(person, as_seat)
    return events.Snapshot(
        number=table.number,
        link=table.link,
        table=show_table(table, room.names),
        seat=seat,
        mine=table.seats_of(person),
        view=show_view(table, seat),
        history=show_history(table, seat),
        clock=table.times.shown(now()),
        chat=room.chat_for(muted),
        preparing=preparing,
    )


class Broadcast:
    """One entry as events for many viewers; what several may see is made once."""

    def __init__(
        self, before: Table, table: Table, happened: Happened, names: dict[int, str]
    ) -> None:
        self.table = table
        self.happened = happened
        self.names = names
        what = type(happened.what)
        self.seen = what in SEEN
        # A move alone leaves the table as it was, unless it ends the game or an offer.
        same = what is entries.Moved and before.offer is None and not is_over(table)
        self.changed = not same and what not in ASIDE
        self.made: dict[int | None, bytes] = {}

    def to(self, seat: int | None) -> bytes:
        """The event as a seat, or a spectator, may see it."""
        if not self.seen:
            seat = None
        if seat not in self.made:
            self.made[seat] = encode(self._make(seat))
        return self.made[seat]

    def _make(self, seat: int | None) -> events.Event:
        table, what = self.table, self.happened.what
        more: dict[str, Any] = {}
        if self.changed:
            more["table"] = show_table(table, self.names)
        if type(what) not in QUIET:
            more["clock"] = table.times.shown(self.happened.at)
        if self.seen:
            more["view"] = show_view(table, seat)
        if isinstance(what, entries.TookBack):
            more["history"] = show_history(table, seat)
        move = table.live.last if isinstance(what, entries.Moved) else None
        return show_event(table, self.happened, move, seat, self.names, more)


def show_event(
    table: Table,
    happened: Happened,
    move: Move | None,
    seat: int | None,
    names: dict[int, str],
    more: dict[str, Any],
) -> events.Event:
    """An event; with nothing more it is one that was missed, without the position of then."""
    person = happened.person
    fields = more | {
        "number": happened.number,
        "at": happened.at,
        "link": happened.link,
        "id": happened.message.partition(":")[2] or None,
        "person": person,
        "name": None if person is None else names.get(person, "?"),
    }
    kind, shared = EVENTS[type(happened.what)]
    for name in shared:
        fields[name] = from_one(name, getattr(happened.what, name))
    if move is not None:
        fields["move"] = move if is_over(table) else table.live.move_for(move, seat)
    return kind(**fields)


def from_one(name: str, value: Any) -> Any:
    """A field of an entry as people see it: chairs count from 1."""
    if name == "chair":
        return value + 1
    return tuple(at + 1 for at in value) if name == "order" else value


def event_of(tag: str) -> type[events.Event]:
    """The event of a kind of entry."""
    return next(
        shown for shown in events.Event.__subclasses__() if shown.__struct_config__.tag == tag
    )


# For each kind of entry its event, and the fields that both have; of a move more is shown.
EVENTS: dict[type[entries.Entry], tuple[type[events.Event], tuple[str, ...]]] = {
    kind: (
        event_of(tag),
        tuple(
            name
            for name in event_of(tag).__struct_fields__
            if name in kind.__struct_fields__ and kind is not entries.Moved
        ),
    )
    for tag, kind in entries.KINDS.items()
}


def missed(room: Room, viewer: Viewer, after: int) -> list[events.Event] | None:
    """The events after a number; None when they are not all known any more."""
    seat, table = room.seat_for(viewer.person, viewer.as_seat), room.table
    if after > table.number or (room.recent and after < room.recent[0][0].number - 1):
        return None
    return [
        show_event(table, happened, move, seat, room.names, {})
        for happened, move in room.recent
        if happened.number > after
        and not (isinstance(happened.what, entries.Said) and happened.person in viewer.muted)
    ]
