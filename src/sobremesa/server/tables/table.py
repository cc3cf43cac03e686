"""A table as its journal tells it: one entry after another.

Nothing here touches a clock, a disk or a network: the same entries give the same table in every
process and after every restart.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from sobremesa.core.fair import Draw, Fair
from sobremesa.core.position import Position
from sobremesa.core.record import HintTaken, Line, Record, Seating, Stage, Takeover
from sobremesa.core.turns import Ending
from sobremesa.records import entries
from sobremesa.records.links import link
from sobremesa.server.db.journal import Entry, Standing
from sobremesa.server.tables.clock import Clock, Times
from sobremesa.server.tables.events import Status
from sobremesa.server.tables.plan import Plan

SUBSTITUTE = "casual"
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
ABORTED: Final = "aborted"
# After these somebody is to move anew.
TURNING = {entries.Started, entries.Moved, entries.TookBack}


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
    `hints` are all that were taken, `hinted` how far those for the move to come went. `lines` are
    what its record will tell, and `link` ties the last of them to all before it. An
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
    hints: list[HintTaken] = []
    hinted: tuple[Stage, ...] = ()
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

    def silent(self, person: int | None = None) -> list[Chair]:
        """The chairs of those, or of this person, who have not yet said their word."""
        waiting = [chair for chair in self.chairs if chair and chair.word is None]
        return [chair for chair in waiting if person in (None, chair.person)]

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
        if type(what) in entries.LINES:
            tied = link(self.key, tied, text)
        return Entry(self.id, self.number + 1, what, text, at, person, message, tied)

    def apply(self, entry: Entry, position: Position | None = None) -> None:
        """Let an entry have happened; `position` is where a move led, if that is known already."""
        what, at, kind = entry.what, entry.at, type(entry.what)
        if isinstance(what, entries.Moved):
            self._move(position or self.live.play(what.move), at)
        elif self.status == OPEN:
            self._gather(what, entry.person, at)
        else:
            self._go_on(what, entry.person, at)
        if kind in entries.LINES:
            self.link = entry.link or ""
            self.lines = (*self.lines, Line(entry.text, self.link))
        self.number, self.last_at = entry.number, at
        self.paused = kind is entries.Paused
        if kind in TURNING:
            self.moved_at, self.hinted = at, ()

    def _gather(self, what: entries.Entry, person: int | None, at: int) -> None:
        """What happens before a game; chat and the publishing of the commitment change nothing."""
        match what:
            case entries.Sat(chair, word, guest):
                self._sit(chair, Chair(person, None, word, guest, self.plan.name_of(chair)))
            case entries.BotSat(chair, level):
                self._sit(chair, Chair(bot=level))
            case entries.Left(chair):
                self._get_up(chair, person)
            case entries.Freed(chair):
                self.invited = replaced(self.invited, chair, None)
            case entries.Kept():
                mine = [chair for chair in self.chairs if chair and chair.person == person]
                self._change_chairs(mine, guest=False)
            case entries.Spoke(word):
                self._change_chairs(self.silent(person), word=word)
            case entries.Started(order):
                self._start(order, at)
            case entries.Aborted(seat):
                self.end(ABORTED, Ending("aborted", seat), at)

    def _go_on(self, what: entries.Entry, person: int | None, at: int) -> None:
        """What happens during a game, besides moves, and after it."""
        match what:
            case entries.Paused():
                self.times = self.times.hold(at)
            case entries.Resumed():
                self.times = self.times.release(at)
            case entries.Offered(seat):
                self.offer = (seat, frozenset())
            case entries.Accepted() if self.offer is not None:
                self.offer = (self.offer[0], self.offer[1] | {person or 0})
            case entries.Declined():
                self.offer = None
            case entries.TookBack(ply):
                self._take_back(ply, at)
            case entries.Hinted(seat, stage):
                self.hints = [*self.hints, HintTaken(seat, self.live.ply, stage)]
                self.hinted = (*self.hinted, stage)
            case entries.Resigned(seat):
                self._leave(seat, Ending("resigned", seat), at)
            case entries.TimedOut(seat):
                self._leave(seat, Ending("timeout", seat), at)
            case entries.Aborted(seat):
                self.end(ABORTED, Ending("aborted", seat), at)
            case entries.Rematched(rematch):
                self.rematch, self.inviter = rematch, person

    def _sit(self, at: int, chair: Chair) -> None:
        self.chairs = replaced(self.chairs, at, chair)
        self.joined = [*self.joined, at]

    def _change_chairs(self, some: Sequence[Chair], **changed: Any) -> None:
        self.chairs = [
            replace(chair, **changed) if chair in some and chair else chair for chair in self.chairs
        ]

    def _get_up(self, chair: int, person: int | None) -> None:
        """A chair is free; the table passes from a host who leaves to who came next."""
        joined = [self.chairs[at] for at in self.joined]
        others = [each.person for each in joined if each and each.person not in (None, person)]
        if self.host == person and others:
            self.host = others[0] or 0
        self.chairs = replaced(self.chairs, chair, None)
        self.joined = [at for at in self.joined if at != chair]

    def _start(self, order: Sequence[int], at: int) -> None:
        self.order = [*order]
        self.holders = [chair for each in order if (chair := self.chairs[each]) is not None]
        self.status = PLAYING
        self.mine = {}
        self.position = self.begin()
        self._run_clock(at)

    def begin(self) -> Position:
        return self.plan.find_game().begin(self.plan.seats, self.fair, self.plan.options)

    def _move(self, after: Position, at: int) -> None:
        before, self.position = self.live, after
        if before.to_move not in self.moved:
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

    def _take_back(self, ply: int, at: int) -> None:
        position = self.begin()
        for move in self.live.history[:ply]:
            position = position.play(move.text)
        self.position, self.offer = position, None
        self.times = self.times.stop(at, turn_over=False)
        self._run_clock(at)

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

    def end(self, status: Status, ending: Ending, at: int) -> None:
        self.status, self.ending, self.offer = status, ending, None
        self.times = self.times.stop(at, turn_over=False)

    def record(self) -> Record:
        return self.live.record(
            ending=self.ending,
            takeovers=self.takeovers,
            seating=self._seating(),
            lines=self.lines,
            hints=self.hints,
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
