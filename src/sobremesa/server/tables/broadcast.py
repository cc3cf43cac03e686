"""What leaves a table: snapshots and events, each as one viewer may see it."""

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
# These change nothing that is shown of a table itself; chat is told without the clocks, too.
CHAT = {entries.Said, entries.Removed}
ASIDE = {*CHAT, entries.Spoke, entries.Paused, entries.Resumed}

# Of these nothing is told but that they happened.
PLAIN: dict[type[entries.Entry], type[events.Event]] = {
    entries.Spoke: events.SpokeEvent,
    entries.Kept: events.KeptEvent,
    entries.Paused: events.PausedEvent,
    entries.Resumed: events.ResumedEvent,
    entries.Accepted: events.AcceptedEvent,
    entries.Declined: events.DeclinedEvent,
}


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
        kind = type(entry.what)
        self.table = table
        self.what = entry.what
        self.seen = kind in SEEN
        self.common = common_of(entry, names)
        if kind not in CHAT:
            self.common["clock"] = table.times.shown(entry.at)
        # A move alone leaves the table as it was, unless it ends the game or an offer.
        same = kind is entries.Moved and before.offer is None and not is_over(table)
        if not same and kind not in ASIDE:
            self.common["table"] = show_table(table, names)
        self.event: events.Event | None = None
        self.made: dict[int | None, bytes] = {}

    def to(self, seat: int | None) -> bytes:
        """The event as a seat, or a spectator, may see it."""
        if not self.seen:
            seat = None
        text = self.made.get(seat)
        if text is None:
            self.event = self._make(seat) if self.event is None else self._turn(self.event, seat)
            text = self.made[seat] = encode(self.event)
        return text

    def _turn(self, event: events.Event, seat: int | None) -> events.Event:
        """An event as another seat sees it: the same but for its choices, if nothing is hidden."""
        position = self.table.position
        if event.view is None or position is None or position.game.kernel.hidden:
            return self._make(seat)
        return replace(event, view=replace(event.view, seat=seat, steps=position.choices(seat)))

    def _make(self, seat: int | None) -> events.Event:
        if not self.seen:
            return event_of(self.what, self.common)
        view = self.common["view"] = show_view(self.table, seat)
        last = None if view is None else view.last
        took_back = isinstance(self.what, entries.TookBack)
        history = show_history(self.table, seat) if took_back else None
        return event_of(self.what, self.common, last, history)


def common_of(entry: Entry, names: dict[int, str]) -> events.Common:
    """What everybody may know of an entry, whatever it is."""
    person = entry.person
    return {
        "number": entry.number,
        "at": entry.at,
        "link": entry.link or "",
        "id": entry.message.partition(":")[2] or None,
        "person": person,
        "name": None if person is None else names.get(person, "?"),
    }


def event_of(
    what: entries.Entry,
    common: events.Common,
    last: Move | None = None,
    history: tuple[Move, ...] | None = None,
) -> events.Event:
    """The event of an entry; `last` is the move that it is, `history` what is left, as seen."""
    match what:
        case entries.Moved() if last is not None:
            return events.MovedEvent(**common, move=last)
        case entries.TookBack(ply):
            return events.TookBackEvent(**common, ply=ply, history=history)
        case entries.Hinted(seat, stage):
            return events.HintedEvent(**common, seat=seat, stage=stage)
        case entries.Offered(seat):
            return events.OfferedEvent(**common, seat=seat)
        case entries.Resigned(seat):
            return events.ResignedEvent(**common, seat=seat)
        case entries.TimedOut(seat):
            return events.TimedOutEvent(**common, seat=seat)
        case entries.Aborted(seat):
            return events.AbortedEvent(**common, seat=seat)
        case entries.Said(text):
            return events.SaidEvent(**common, text=text)
        case entries.Removed(said):
            return events.RemovedEvent(**common, said=said)
        case entries.Rematched(rematch, commitment):
            return events.RematchEvent(**common, rematch=rematch, commitment=commitment)
        case _ if kind := PLAIN.get(type(what)):
            return kind(**common)
        case _:
            return gathering_event(what, common)


def gathering_event(what: entries.Entry, common: events.Common) -> events.Event:
    """The event of what happens before a game; chairs are counted from 1 in it."""
    match what:
        case entries.Created(commitment):
            return events.CreatedEvent(**common, commitment=commitment)
        case entries.Sat(chair):
            return events.SatEvent(**common, chair=chair + 1)
        case entries.BotSat(chair, level):
            return events.BotSatEvent(**common, chair=chair + 1, level=level)
        case entries.Left(chair):
            return events.LeftEvent(**common, chair=chair + 1)
        case entries.Freed(chair):
            return events.FreedEvent(**common, chair=chair + 1)
        case entries.Started(order, words):
            chairs = tuple(at + 1 for at in order)
            return events.StartedEvent(**common, order=chairs, words=words)
        case _:
            raise TypeError(what)


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
            seen = None if move is None else show_move(table, move, seat)
            shown.append(event_of(entry.what, common_of(entry, room.names), seen))
    return shown
