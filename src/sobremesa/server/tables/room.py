"""A table in memory: where it stands, who looks at it, what waits to happen there."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec
from msgspec.structs import replace

from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Move
from sobremesa.records import entries
from sobremesa.server.db.journal import Entry
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.events import ChatLine, Done
from sobremesa.server.tables.table import Table

KEPT = 200
# What is told to who asked for a change: the change, or that it was made before, or why not.
Result = Change | Done | Refusal


class Viewer(Protocol):
    """A connection that follows a table."""

    person: int | None
    session: str
    as_seat: int | None
    muted: frozenset[int]
    pace: int
    presence: bytes

    def push(self, text: bytes) -> None:
        """Send a message soon, or drop the connection if it does not keep up."""

    def drop(self, code: int) -> None:
        """Close the connection."""


class Wanted(msgspec.Struct, frozen=True):
    """A change that waits for its turn: `decide` is asked when it comes, `answer` told the end.

    `message` is the id of what somebody asked for, which is done once; `tries` counts how often
    another process was faster.
    """

    decide: Callable[[Table], Change]
    answer: Callable[[Result], None]
    message: str = ""
    tries: int = 0


class Noted(msgspec.Struct, frozen=True, gc=False):
    """An entry that was shown, with the move that it is, if it is one, and the ply after it."""

    entry: Entry
    move: Move | None = None
    ply: int = 0


@dataclass
class Room:
    """A table and its queue of changes: one is written at a time, the others wait.

    `messages` are the ids of what clients have asked for, each with what came of it; `recent` what
    happened last, for those who missed it; `elsewhere` the people who look at the
    table through other processes, by process, each with the number of that notice; `told` those of
    whom the other processes were told last. Who waits in the queue as a future gets the table to
    themselves.
    """

    table: Table
    names: dict[int, str] = field(default_factory=dict)
    wanted: deque[Wanted | asyncio.Future[None]] = field(default_factory=deque)
    writing: bool = False
    viewers: set[Viewer] = field(default_factory=set)
    elsewhere: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    told: list[int] | None = None
    messages: dict[str, Noted] = field(default_factory=dict)
    recent: deque[Noted] = field(default_factory=lambda: deque(maxlen=KEPT))
    chat: deque[Entry] = field(default_factory=lambda: deque(maxlen=KEPT))
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None

    def note(self, entry: Entry) -> None:
        position, what = self.table.position, entry.what
        if position is None:
            noted = Noted(entry)
        else:
            moved = isinstance(what, entries.Moved)
            noted = Noted(entry, position.last if moved else None, position.ply)
        self.recent.append(noted)
        if entry.message:
            self.messages[entry.message] = noted
        match what:
            case entries.Removed(said):
                self._forget(said)
            case entries.Said():
                self.chat.append(entry)

    def done_before(self, message: str) -> Done | None:
        """The answer to who asks again for what was done; None if it was not."""
        noted = self.messages.get(message)
        if noted is None:
            return None
        what = noted.entry.what
        return Done(
            id=message.partition(":")[2],
            number=noted.entry.number,
            ply=noted.ply,
            again=True,
            rematch=what.rematch if isinstance(what, entries.Rematched) else None,
        )

    def _forget(self, number: int) -> None:
        """What was said there is gone, also for those who come back."""
        self.chat = deque((said for said in self.chat if said.number != number), maxlen=KEPT)
        empty = entries.Said("")
        kept = [
            replace(noted, entry=replace(noted.entry, what=empty))
            if noted.entry.number == number
            else noted
            for noted in self.recent
        ]
        self.recent = deque(kept, maxlen=KEPT)

    def chat_for(self, muted: frozenset[int]) -> list[ChatLine]:
        """What was said lately, but for those whom somebody does not want to read."""
        return [
            ChatLine(said.number, said.at, said.person, self.names.get(said.person, "?"), what.text)
            for said in self.chat
            if isinstance(what := said.what, entries.Said)
            and said.person is not None
            and said.person not in muted
        ]

    def seat_for(self, person: int | None, as_seat: int | None) -> int | None:
        """The seat whose view a person gets; at a hot-seat table the one asked for.

        Where none was asked for and nothing is hidden there it is the mover's.
        """
        mine = self.table.seats_of(person)
        if as_seat is not None:
            return as_seat if as_seat in mine else None
        if not self.table.plan.hot:
            return mine[0] if mine else None
        position = self.table.position
        if position is None or position.game.kernel.hidden or position.to_move not in mine:
            return None
        return position.to_move

    def wait_for_bot(self, now: int) -> float:
        """How long, in seconds, a move that nobody chooses is held back.

        Whoever plays here and asked for it has time to see the move before.
        """
        players = self.table.people_left()
        pace = max((each.pace for each in self.viewers if each.person in players), default=0)
        return min(max(self.table.moved_at + pace - now, 0), pace) / 1000

    @property
    def here(self) -> list[int]:
        return sorted({each.person for each in self.viewers if each.person is not None})

    def is_busy(self) -> bool:
        """Whether somebody looks or something is due, so that it must stay in memory."""
        waits = self.writing or self.wanted or self.timer
        return bool(self.viewers or waits or (self.task and not self.task.done()))
