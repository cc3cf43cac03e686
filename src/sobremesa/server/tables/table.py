"""A table as its journal tells it: one entry after another.

Nothing here touches a clock, a disk or a network: the same entries give the same table in every
process and after every restart.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

from sobremesa.core.fair import Draw, Fair
from sobremesa.core.position import Position
from sobremesa.core.turns import Ending
from sobremesa.server.db.journal import Entry, Standing
from sobremesa.server.tables.clock import Clock, Times
from sobremesa.server.tables.plan import Plan

SUBSTITUTE = "casual"
OPEN, PLAYING, OVER, ABORTED = "open", "playing", "over", "aborted"


@dataclass(frozen=True)
class Chair:
    """Who sits there: a person, or a bot by its level.

    `word` is None until a person says it; `guest` is noted where games are rated. Where one person
    holds several seats each may have the name of whoever plays it.
    """

    person: int | None = None
    bot: str | None = None
    word: str | None = ""
    guest: bool = False
    name: str | None = None


@dataclass
class Table:
    """Where a table stands after all entries so far.

    `chairs` are numbered in the order in which they stand, from 0, and `joined` those taken in the
    order in which they were; `order` has for each seat its chair, once seats are drawn, and
    `holders` who sits on it. `invited` has for each chair of a rematch for whom it is kept.
    """

    id: str
    plan: Plan
    seed: bytes
    host: int
    chairs: list[Chair | None]
    number: int = -1
    status: str = OPEN
    joined: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    holders: list[Chair] = field(default_factory=list)
    position: Position | None = None
    ending: Ending | None = None
    leavers: list[int] = field(default_factory=list)
    takeovers: list[tuple[int, int]] = field(default_factory=list)
    offer: tuple[int, frozenset[int]] | None = None
    moved: set[int] = field(default_factory=set)
    rematch: str | None = None
    inviter: int | None = None
    mine: dict[int, list[int]] = field(default_factory=dict)
    times: Times = field(init=False)
    invited: list[int | None] = field(init=False)
    last_at: int = 0
    moved_at: int = 0
    paused: bool = False

    def __post_init__(self) -> None:
        self.times = Times.start(Clock.read(self.plan.clock), self.plan.seats)
        self.invited = [*self.plan.invited]

    @property
    def fair(self) -> Fair:
        """Where all chance at this table comes from."""
        words = [chair.word or "" for at in self.joined if (chair := self.chairs[at]) is not None]
        return Fair(self.seed, tuple(words), self.id)

    @property
    def live(self) -> Position:
        """The position of a game that has begun."""
        if self.position is None:
            raise RuntimeError("no game has begun")
        return self.position

    @property
    def standing(self) -> Standing:
        """What the lists show."""
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
        """Whether every chair is taken."""
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
        """Everybody who sits here."""
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
        """The people who still play."""
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
        """For each seat the chair that gets it."""
        return [chair - 1 for chair in self.fair.draw_seats(self.draw, self.plan.seats)]

    def copy(self) -> Self:
        """The same table, to see where an entry would lead."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        for name in ("chairs", "joined", "holders", "leavers", "takeovers", "moved", "invited"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def apply(self, entry: Entry, data: dict[str, Any], position: Position | None = None) -> None:
        """Let an entry have happened; `position` is where a move led, if that is known already."""
        if entry.kind == "moved":
            self._move(position or self.live.play(data["move"]), entry.at)
        else:
            getattr(self, f"_{entry.kind}")(entry, data)
        self.number = entry.number
        self.last_at = entry.at
        self.paused = entry.kind == "paused"
        if entry.kind in ("started", "moved", "took_back"):
            self.moved_at = entry.at

    def _created(self, entry: Entry, data: dict[str, Any]) -> None:
        """Entry 0 publishes the commitment."""

    def _sat(self, entry: Entry, data: dict[str, Any]) -> None:
        chair, guest = data["chair"], data.get("guest", False)
        self.chairs[chair] = Chair(
            entry.person, word=data["word"], guest=guest, name=self.plan.name_of(chair)
        )
        self.joined.append(data["chair"])

    def _kept(self, entry: Entry, data: dict[str, Any]) -> None:
        """A guest has made an account."""
        self.chairs = [
            replace(chair, guest=False) if chair and chair.person == entry.person else chair
            for chair in self.chairs
        ]

    def _word(self, entry: Entry, data: dict[str, Any]) -> None:
        """Whoever opened the table adds a word once its commitment is known."""
        self.chairs = [
            replace(chair, word=data["word"])
            if chair is not None and chair.person == entry.person and chair.word is None
            else chair
            for chair in self.chairs
        ]

    def _bot(self, entry: Entry, data: dict[str, Any]) -> None:
        self.chairs[data["chair"]] = Chair(bot=data["level"])
        self.joined.append(data["chair"])

    def _left(self, entry: Entry, data: dict[str, Any]) -> None:
        self.chairs[data["chair"]] = None
        self.joined.remove(data["chair"])
        self.host = data["host"]

    def _freed(self, entry: Entry, data: dict[str, Any]) -> None:
        """For whom a chair was kept will not come."""
        self.invited[data["chair"]] = None

    def _started(self, entry: Entry, data: dict[str, Any]) -> None:
        self.order = list(data["order"])
        chairs = [self.chairs[at] for at in self.order]
        self.holders = [chair for chair in chairs if chair is not None]
        self.status = PLAYING
        self.mine = {}
        self.position = self.begin()
        self._run_clock(entry.at)

    def begin(self) -> Position:
        """The first position of the game."""
        return self.plan.find_game().begin(self.plan.seats, self.fair, self.plan.options)

    def _move(self, after: Position, at: int) -> None:
        before, self.position = self.live, after
        self.moved.add(before.to_move or 0)
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

    def _paused(self, entry: Entry, data: dict[str, Any]) -> None:
        """No server ran, or none that could play this game."""
        self.times = self.times.hold(entry.at)

    def _resumed(self, entry: Entry, data: dict[str, Any]) -> None:
        self.times = self.times.release(entry.at)

    def _offered(self, entry: Entry, data: dict[str, Any]) -> None:
        self.offer = (data["seat"], frozenset())

    def _accepted(self, entry: Entry, data: dict[str, Any]) -> None:
        if self.offer is not None:
            self.offer = (self.offer[0], self.offer[1] | {entry.person or 0})

    def _declined(self, entry: Entry, data: dict[str, Any]) -> None:
        self.offer = None

    def _took_back(self, entry: Entry, data: dict[str, Any]) -> None:
        moves = self.live.history[: data["ply"]]
        position = self.begin()
        for move in moves:
            position = position.play(move.text)
        self.position, self.offer = position, None
        self.times = self.times.stop(entry.at, turn_over=False)
        self._run_clock(entry.at)

    def _resigned(self, entry: Entry, data: dict[str, Any]) -> None:
        self._leave(data["seat"], Ending("resigned", data["seat"]), entry.at)

    def _timeout(self, entry: Entry, data: dict[str, Any]) -> None:
        self._leave(data["seat"], Ending("timeout", data["seat"]), entry.at)

    def _leave(self, seat: int, ending: Ending, at: int) -> None:
        """Two seats: the other wins. More: a bot takes over while there are people to play with."""
        self.leavers.append(seat)
        self.mine = {}
        if self.plan.seats == 2 or not self.people_left():
            self.end(OVER, ending, at)
            return
        self.takeovers.append((seat, self.live.ply))
        if self.live.to_move == seat:
            self.times = self.times.stop(at, turn_over=False)
            self._run_clock(at)

    def _aborted(self, entry: Entry, data: dict[str, Any]) -> None:
        self.end(ABORTED, Ending("aborted", data.get("seat")), entry.at)

    def _said(self, entry: Entry, data: dict[str, Any]) -> None:
        """Chat changes nothing."""

    def _removed(self, entry: Entry, data: dict[str, Any]) -> None:
        """Nor does taking it away."""

    def _rematch(self, entry: Entry, data: dict[str, Any]) -> None:
        self.rematch, self.inviter = data["table"], entry.person

    def end(self, status: str, ending: Ending, at: int) -> None:
        """The game is over."""
        self.status, self.ending, self.offer = status, ending, None
        self.times = self.times.stop(at, turn_over=False)

    def record(self) -> dict[str, Any]:
        """The record of a game that is over."""
        return self.live.record(
            ending=self.ending, takeovers=self.takeovers, seating=self._seating()
        )

    def _seating(self) -> dict[str, Any]:
        """Who sat where, chairs from 1: so that the draw of seats can be checked."""
        return {
            "chairs": [chair and chair.bot for chair in self.chairs],
            "joined": [at + 1 for at in self.joined],
            "draw": self.draw,
            "order": [at + 1 for at in self.order],
        }
