"""A table as its journal tells it: one entry after another.

Nothing here touches a clock, a disk or a network: the same entries give the same table in every
process and after every restart.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from sobremesa.core.fair import Draw, Fair
from sobremesa.core.position import Position
from sobremesa.core.record import Line, Record, Seating, Takeover
from sobremesa.core.turns import Ending
from sobremesa.records import entries
from sobremesa.records.links import link
from sobremesa.server.db.journal import Entry, Standing
from sobremesa.server.tables.clock import Clock, Times
from sobremesa.server.tables.plan import Plan

SUBSTITUTE = "casual"
Status = Literal["open", "playing", "over", "aborted"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
ABORTED: Final = "aborted"


Item = TypeVar("Item")


class Chair(msgspec.Struct, frozen=True):
    """Who sits there: a person, or a bot by its level.

    `word` is None until a person says it; `guest` is noted where games are rated. Where one person
    holds several seats each may have the name of whoever plays it.
    """

    person: int | None = None
    bot: str | None = None
    word: str | None = ""
    guest: bool = False
    name: str | None = None


class Table(msgspec.Struct):
    """Where a table stands after all entries so far.

    `chairs` are numbered in the order in which they stand, from 0, and `joined` those taken in the
    order in which they were; `order` has for each seat its chair, once seats are drawn, and
    `holders` who sits on it. `invited` has for each chair of a rematch for whom it is kept.
    `lines` are what its record will tell, and `link` ties the last of them to all before it. An
    entry changes no list in place, so a copy is the same table at another moment.
    """

    id: str
    plan: Plan
    seed: bytes
    host: int
    chairs: list[Chair | None]
    number: int = -1
    status: Status = OPEN
    joined: list[int] = []
    order: list[int] = []
    holders: list[Chair] = []
    position: Position | None = None
    ending: Ending | None = None
    leavers: list[int] = []
    takeovers: list[Takeover] = []
    offer: tuple[int, frozenset[int]] | None = None
    moved: frozenset[int] = frozenset()
    rematch: str | None = None
    inviter: int | None = None
    mine: dict[int, list[int]] = {}
    lines: tuple[Line, ...] = ()
    link: str = ""
    times: Times = Times(Clock("none"), ())
    invited: list[int | None] = []
    key: bytes = b""
    last_at: int = 0
    moved_at: int = 0
    paused: bool = False

    def __post_init__(self) -> None:
        self.times = Times.start(Clock.read(self.plan.clock), self.plan.seats)
        self.invited = [*self.plan.invited]
        self.key = self.fair.record_key

    @property
    def fair(self) -> Fair:
        """Where all chance at this table comes from."""
        words = [chair.word or "" for at in self.joined if (chair := self.chairs[at]) is not None]
        return Fair(self.seed, tuple(words), self.id)

    @property
    def live(self) -> Position:
        if self.position is None:
            raise RuntimeError("no game has begun")
        return self.position

    @property
    def standing(self) -> Standing:
        position = self.position
        mover = position.to_move if position and self.status == PLAYING else None
        return Standing(self.status, position.ply if position else 0, mover)

    @property
    def counts_time(self) -> bool:
        """Whether the next moment is compared with the last: not before a game, nor over a pause.

        What the wall clock said then may have been anything.
        """
        return self.status == PLAYING and not self.paused

    @property
    def is_full(self) -> bool:
        return None not in self.chairs

    @property
    def is_ready(self) -> bool:
        """Whether nothing but words is waited for: no free chair, no guest at a rated table."""
        return self.is_full and not self.guests

    def is_silent(self, person: int | None = None) -> bool:
        """Whether somebody, or this person, has not yet said their word for the shuffle."""
        return any(
            chair is not None and chair.word is None and person in (None, chair.person)
            for chair in self.chairs
        )

    @property
    def people(self) -> set[int]:
        return {chair.person for chair in self.chairs if chair and chair.person is not None}

    @property
    def guests(self) -> list[int]:
        """The people without accounts who keep a table that was opened as rated from counting."""
        return [chair.person for chair in self.chairs if chair and chair.person and chair.guest]

    @property
    def rated(self) -> bool:
        """Whether the result moves ratings: between two people or more, all with accounts."""
        people = self.status == OPEN or len(self.people) > 1
        return self.plan.rated and people and not self.guests

    @property
    def known(self) -> set[int]:
        """Everybody whose name is shown here: who sits, and for whom a chair is kept."""
        return self.people | {person for person in self.invited if person is not None}

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds, from 1, and has not left."""
        if person is None:
            return []
        if person not in self.mine:
            self.mine[person] = [
                seat
                for seat, holder in enumerate(self.holders, 1)
                if holder.person == person and seat not in self.leavers
            ]
        return self.mine[person]

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays a seat, also one that took it over."""
        return SUBSTITUTE if seat in self.leavers else self.holders[seat - 1].bot

    def people_left(self) -> set[int]:
        seats = range(1, len(self.holders) + 1)
        return {
            person
            for seat in seats
            if seat not in self.leavers and (person := self.holders[seat - 1].person) is not None
        }

    @property
    def draw(self) -> Draw:
        """How chairs get their seats."""
        if self.plan.order:
            return "passed_on"
        return "turned" if self.plan.partners else "shuffled"

    def draw_order(self) -> list[int]:
        return [chair - 1 for chair in self.fair.draw_seats(self.draw, self.plan.seats)]

    def follow(
        self, what: entries.Entry, at: int, person: int | None = None, message: str = ""
    ) -> Entry:
        """What comes next in the journal, tied to what came before."""
        text, tied = entries.write_entry(what), self.link
        if isinstance(what, entries.Line):
            tied = link(self.key, tied, text)
        return Entry(self.id, self.number + 1, what, text, at, person, message, tied)

    def apply(self, entry: Entry, position: Position | None = None) -> None:
        """Let an entry have happened; `position` is where a move led, if that is known already."""
        what, at = entry.what, entry.at
        if isinstance(what, entries.Moved):
            self._move(position or self.live.play(what.move), at)
        elif type(what) in APPLIED:
            APPLIED[type(what)](self, what, entry)
        if isinstance(what, entries.Line):
            self.link = entry.link or ""
            self.lines = (*self.lines, Line(entry.text, self.link))
        self.number, self.last_at = entry.number, at
        self.paused = isinstance(what, entries.Paused)
        if isinstance(what, (entries.Started, entries.Moved, entries.TookBack)):
            self.moved_at = at

    def _sit(self, what: entries.Sat, entry: Entry) -> None:
        name = self.plan.name_of(what.chair)
        chair = Chair(entry.person, word=what.word, guest=what.guest, name=name)
        self.chairs = replaced(self.chairs, what.chair, chair)
        self.joined = [*self.joined, what.chair]

    def _free(self, what: entries.Freed, entry: Entry) -> None:
        self.invited = replaced(self.invited, what.chair, None)

    def _keep(self, what: entries.Kept, entry: Entry) -> None:
        self.chairs = [
            replace(chair, guest=False) if chair and chair.person == entry.person else chair
            for chair in self.chairs
        ]

    def _speak(self, what: entries.Spoke, entry: Entry) -> None:
        self.chairs = [
            replace(chair, word=what.word)
            if chair is not None and chair.person == entry.person and chair.word is None
            else chair
            for chair in self.chairs
        ]

    def _sit_bot(self, what: entries.BotSat, entry: Entry) -> None:
        self.chairs = replaced(self.chairs, what.chair, Chair(bot=what.level))
        self.joined = [*self.joined, what.chair]

    def _get_up(self, what: entries.Left, entry: Entry) -> None:
        """A chair is free; the table passes from a host who leaves to who came next."""
        others = [
            chair.person
            for at in self.joined
            if (chair := self.chairs[at]) and chair.person not in (None, entry.person)
        ]
        if self.host == entry.person and others:
            self.host = others[0] or 0
        self.chairs = replaced(self.chairs, what.chair, None)
        self.joined = [at for at in self.joined if at != what.chair]

    def _start(self, what: entries.Started, entry: Entry) -> None:
        self.order = list(what.order)
        chairs = [self.chairs[at] for at in self.order]
        self.holders = [chair for chair in chairs if chair is not None]
        self.status = PLAYING
        self.mine = {}
        self.position = self.begin()
        self._run_clock(entry.at)

    def begin(self) -> Position:
        return self.plan.find_game().begin(self.plan.seats, self.fair, self.plan.options)

    def _move(self, after: Position, at: int) -> None:
        before, self.position = self.live, after
        self.moved |= {before.to_move or 0}
        self.offer = None
        if after.to_move is None:
            self.end(OVER, Ending("played"), at)
        elif after.to_move != before.to_move:
            self.times = self.times.stop(at, turn_over=True)
            self._run_clock(at)

    def _run_clock(self, at: int) -> None:
        if self.times.clock.budget is None:
            return
        seat = self.live.to_move
        waits = seat is not None and self.live.forced is None and self.bot_at(seat) is None
        self.times = self.times.run(seat if waits else None, at)

    def _pause(self, what: entries.Paused, entry: Entry) -> None:
        self.times = self.times.hold(entry.at)

    def _resume(self, what: entries.Resumed, entry: Entry) -> None:
        self.times = self.times.release(entry.at)

    def _offer(self, what: entries.Offered, entry: Entry) -> None:
        self.offer = (what.seat, frozenset())

    def _accept(self, what: entries.Accepted, entry: Entry) -> None:
        if self.offer is not None:
            self.offer = (self.offer[0], self.offer[1] | {entry.person or 0})

    def _decline(self, what: entries.Declined, entry: Entry) -> None:
        self.offer = None

    def _take_back(self, what: entries.TookBack, entry: Entry) -> None:
        moves = self.live.history[: what.ply]
        position = self.begin()
        for move in moves:
            position = position.play(move.text)
        self.position, self.offer = position, None
        self.times = self.times.stop(entry.at, turn_over=False)
        self._run_clock(entry.at)

    def _resign(self, what: entries.Resigned, entry: Entry) -> None:
        self._leave(what.seat, Ending("resigned", what.seat), entry.at)

    def _time_out(self, what: entries.TimedOut, entry: Entry) -> None:
        self._leave(what.seat, Ending("timeout", what.seat), entry.at)

    def _leave(self, seat: int, ending: Ending, at: int) -> None:
        """Two seats: the other wins. More: a bot takes over while there are people to play with."""
        self.leavers = [*self.leavers, seat]
        self.mine = {}
        if self.plan.seats == 2 or not self.people_left():
            self.end(OVER, ending, at)
            return
        self.takeovers = [*self.takeovers, Takeover(seat, self.live.ply)]
        if self.live.to_move == seat:
            self.times = self.times.stop(at, turn_over=False)
            self._run_clock(at)

    def _abort(self, what: entries.Aborted, entry: Entry) -> None:
        self.end(ABORTED, Ending("aborted", what.seat), entry.at)

    def _rematch(self, what: entries.Rematched, entry: Entry) -> None:
        self.rematch, self.inviter = what.rematch, entry.person

    def end(self, status: Status, ending: Ending, at: int) -> None:
        self.status, self.ending, self.offer = status, ending, None
        self.times = self.times.stop(at, turn_over=False)

    def record(self) -> Record:
        return self.live.record(
            ending=self.ending, takeovers=self.takeovers, seating=self._seating(), lines=self.lines
        )

    def _seating(self) -> Seating:
        """Who sat where, chairs from 1: so that the draw of seats can be checked."""
        return Seating(
            tuple(None if chair is None else chair.bot for chair in self.chairs),
            tuple(at + 1 for at in self.joined),
            self.draw,
            tuple(at + 1 for at in self.order),
        )


def replaced(row: list[Item], at: int, item: Item) -> list[Item]:
    return [*row[:at], item, *row[at + 1 :]]


# Chat, and its being taken away, change nothing; nor does the publishing of the commitment.
APPLIED: dict[type[entries.Entry], Callable[[Table, Any, Entry], None]] = {
    entries.Sat: Table._sit,
    entries.Freed: Table._free,
    entries.Kept: Table._keep,
    entries.Spoke: Table._speak,
    entries.BotSat: Table._sit_bot,
    entries.Left: Table._get_up,
    entries.Started: Table._start,
    entries.Paused: Table._pause,
    entries.Resumed: Table._resume,
    entries.Offered: Table._offer,
    entries.Accepted: Table._accept,
    entries.Declined: Table._decline,
    entries.TookBack: Table._take_back,
    entries.Resigned: Table._resign,
    entries.TimedOut: Table._time_out,
    entries.Aborted: Table._abort,
    entries.Rematched: Table._rematch,
}
