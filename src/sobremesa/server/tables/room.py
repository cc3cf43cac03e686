"""A table in memory: where it stands, who is looking, what is due."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from sobremesa.core.turns import Move
from sobremesa.server.db.journal import Entry
from sobremesa.server.tables.table import Table

KEPT = 200


class Looker(Protocol):
    """A connection that looks at a table."""

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


@dataclass
class Room:
    """A table with its lock; whoever changes it holds the lock until the journal has answered.

    `messages` are the ids of what clients have asked for, each with the entry and the ply that
    came of it; `recent` the last entries, for those who missed them; `elsewhere` the people who
    look at the table through other processes, by process, each with the number of that notice;
    `told` those of whom the other processes were told last, None where one of them has asked.
    """

    table: Table
    names: dict[int, str] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    lookers: set[Looker] = field(default_factory=set)
    elsewhere: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    told: list[int] | None = field(default_factory=list)
    messages: dict[str, tuple[int, int]] = field(default_factory=dict)
    recent: deque[tuple[Entry, dict[str, Any], Move | None]] = field(
        default_factory=lambda: deque(maxlen=KEPT)
    )
    chat: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT))
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None

    def note(self, entry: Entry, data: dict[str, Any]) -> None:
        """Remember an entry that has been applied."""
        position = self.table.position
        last = position.last if position is not None and entry.kind == "moved" else None
        self.recent.append((entry, data, last))
        if entry.kind == "removed":
            self._forget(data["said"])
        if entry.kind == "said":
            said = {"number": entry.number, "at": entry.at, "person": entry.person}
            self.chat.append({**said, "text": data["text"]})
        if entry.message:
            self.messages[entry.message] = (entry.number, position.ply if position else 0)

    def _forget(self, number: int) -> None:
        """What was said there is gone, also for those who come back."""
        kept = [said for said in self.chat if said["number"] != number]
        self.chat = deque(kept, maxlen=KEPT)
        for entry, data, _ in self.recent:
            if entry.number == number:
                data["text"] = ""

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
        pace = max((each.pace for each in self.lookers if each.person in players), default=0)
        return min(max(self.table.moved_at + pace - now, 0), pace) / 1000

    @property
    def here(self) -> list[int]:
        """The people who look through this process."""
        return sorted({each.person for each in self.lookers if each.person is not None})

    def is_busy(self) -> bool:
        """Whether somebody looks or something is due, so that it must stay in memory."""
        return bool(self.lookers or self.timer or (self.task and not self.task.done()))
