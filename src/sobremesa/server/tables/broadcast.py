"""What leaves a table: snapshots and events, each as one viewer may see it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from sobremesa.core.position import show_fair
from sobremesa.core.turns import Move, View
from sobremesa.records import count_hints, entries, find_hinted
from sobremesa.server.db.journal import Entry
from sobremesa.server.moments import now
from sobremesa.server.tables import events
from sobremesa.server.tables.room import Room, Viewer
from sobremesa.server.tables.table import ABORTED, OVER, Chair, Table

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
        hints=count_hints(table.hints, table.plan.seats),
        hinted=find_hinted(table.hints),
        rematch=table.rematch,
        inviter=table.inviter,
        invited=[
            None if person is None else events.Invited(person, names.get(person, "?"))
            for person in table.invited
        ],
        ended=show_end(table),
    )


def show_end(table: Table) -> events.Ended | None:
    """How the game ended and what that tells, with the seed that was secret until now."""
    ending, position = table.ending, table.position
    if ending is None or position is None or not is_over(table):
        return None
    result = ending.result(position.scores, position.setting.sides)
    return events.Ended(result, show_fair(table.fair, open=True), position.story(ending))


def is_over(table: Table) -> bool:
    """Whether nothing is secret any more."""
    return table.status in (OVER, ABORTED)


def show_view(table: Table, seat: int | None) -> View | None:
    """The view of a seat; with all hands once the game is over."""
    if table.position is None:
        return None
    return table.position.view(seat, open=is_over(table))


def show_move(table: Table, move: Move, seat: int | None) -> Move:
    """A move as a seat may know it; as it was played once the game is over."""
    return move if is_over(table) else table.live.move_for(move, seat)


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

    def __init__(self, before: Table, table: Table, entry: Entry, names: dict[int, str]) -> None:
        what = type(entry.what)
        self.table = table
        self.seen = what in SEEN
        self.kind, self.fields = told_to_all(entry, names)
        if what not in QUIET:
            self.fields["clock"] = table.times.shown(entry.at)
        # A move alone leaves the table as it was, unless it ends the game or an offer.
        same = what is entries.Moved and before.offer is None and not is_over(table)
        if not same and what not in ASIDE:
            self.fields["table"] = show_table(table, names)
        self.event: events.Event | None = None
        self.made: dict[int | None, bytes] = {}

    def to(self, seat: int | None) -> bytes:
        """The event as a seat, or a spectator, may see it."""
        if not self.seen:
            seat = None
        if seat not in self.made:
            self.event = self._make(seat) if self.event is None else self._turn(self.event, seat)
            self.made[seat] = encode(self.event)
        return self.made[seat]

    def _turn(self, event: events.Event, seat: int | None) -> events.Event:
        """An event as another seat sees it: the same but for its choices, if nothing is hidden."""
        position = self.table.position
        if event.view is None or position is None or position.game.kernel.hidden:
            return self._make(seat)
        return replace(event, view=replace(event.view, seat=seat, steps=position.choices(seat)))

    def _make(self, seat: int | None) -> events.Event:
        fields = self.fields
        if self.seen:
            view = fields["view"] = show_view(self.table, seat)
            if self.kind is events.MovedEvent and view is not None:
                fields["move"] = view.last
        if self.kind is events.TookBackEvent:
            fields["history"] = show_history(self.table, seat)
        return self.kind(**fields)


def told_to_all(entry: Entry, names: dict[int, str]) -> tuple[type[events.Event], dict[str, Any]]:
    """The event of an entry, and what everybody may know of it."""
    person = entry.person
    kind, shared = EVENTS[type(entry.what)]
    fields = {
        "number": entry.number,
        "at": entry.at,
        "link": entry.link,
        "id": entry.message.partition(":")[2] or None,
        "person": person,
        "name": None if person is None else names.get(person, "?"),
    }
    for name in shared:
        fields[name] = from_one(name, getattr(entry.what, name))
    return kind, fields


def from_one(name: str, value: Any) -> Any:
    """A field of an entry as people see it: chairs count from 1."""
    if name == "chair":
        return value + 1
    return tuple(at + 1 for at in value) if name == "order" else value


BY_TAG = {event.__struct_config__.tag: event for event in events.Event.__subclasses__()}
# For each kind of entry its event, and the fields that both have; of a move more is shown.
EVENTS: dict[type[entries.Entry], tuple[type[events.Event], set[str]]] = {
    kind: (
        BY_TAG[tag],
        {*kind.__struct_fields__} & {*BY_TAG[tag].__struct_fields__} - {"move"},
    )
    for tag, kind in entries.KINDS.items()
}


def missed(room: Room, viewer: Viewer, after: int) -> list[events.Event] | None:
    """The events after a number; None when they are not all known any more."""
    seat, table = room.seat_for(viewer.person, viewer.as_seat), room.table
    if after > table.number or (room.recent and after < room.recent[0].entry.number - 1):
        return None
    shown = []
    for noted in room.recent:
        entry, move = noted.entry, noted.move
        said = isinstance(entry.what, entries.Said)
        if entry.number > after and not (said and entry.person in viewer.muted):
            kind, fields = told_to_all(entry, room.names)
            if move is not None:
                fields["move"] = show_move(table, move, seat)
            shown.append(kind(**fields))
    return shown
