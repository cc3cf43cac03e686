"""What will happen at a table once it is written: entries, where they lead, and what goes along."""

from copy import copy
from typing import Self

import msgspec

from sobremesa.core.position import Position
from sobremesa.records import entries
from sobremesa.server.archive.finish import Finished, Holder, file_game
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import Also, Entry, Standing
from sobremesa.server.tables.events import Done
from sobremesa.server.tables.table import ABORTED, OVER, PLAYING, Table

# These change nothing that lists show, and come alone.
UNLISTED = {entries.Said, entries.Resumed, entries.Hinted}


class Change(msgspec.Struct):
    """Entries that are added together or not at all; `after` is the table that they make.

    The first of them bears the id of the message that asked for it. `also` is work of the same
    transaction; `chair`, `rematch` and `commitment` are for the answer.
    """

    before: Table
    after: Table
    at: int
    message: str = ""
    added: list[Entry] = []
    also: list[Also] = []
    chair: int | None = None
    rematch: str | None = None
    commitment: str | None = None

    @classmethod
    def of(cls, table: Table, at: int, message: str = "") -> Self:
        """Nothing yet; the clock of a game never goes back, whatever the wall clock does."""
        if table.counts_time:
            at = max(at, table.last_at)
        return cls(table, copy(table), at, message)

    def add(
        self, what: entries.Entry, person: int | None = None, position: Position | None = None
    ) -> None:
        """Let something happen next; `position` is where a move leads."""
        message = "" if self.added else self.message
        entry = self.after.follow(what, self.at, person, message)
        self.after.apply(entry, position)
        self.added.append(entry)

    def play(self, seat: int, after: Position, person: int | None = None) -> None:
        self.add(entries.Moved(seat, after.history[-1].text), person, after)

    @property
    def standing(self) -> Standing | None:
        """What the lists show from now on, if anything of it changes."""
        return None if type(self.added[0].what) in UNLISTED else self.after.standing

    @property
    def works(self) -> list[Also]:
        """All that belongs to the same transaction; at a game's end archive and ratings too."""
        if self.before.status == PLAYING and self.after.status in (OVER, ABORTED):
            return [*self.also, self._file]
        return self.also

    def _file(self, transaction: Transaction) -> None:
        # In the writer's thread: `after` is a copy of its own, and positions never change.
        file_game(transaction, to_file(self.after, self.at))

    def done(self, id: str) -> Done:
        """The answer to who asked."""
        position = self.after.position
        return Done(
            id=id,
            number=self.after.number,
            ply=position.ply if position else 0,
            chair=self.chair,
            rematch=self.rematch,
            commitment=self.commitment,
        )


def to_file(table: Table, at: int) -> Finished:
    """What the archive is told of a game that is over."""
    return Finished(
        table.id,
        table.plan.game,
        table.rated and table.status == OVER,
        bool(table.plan.teams),
        table.record(),
        tuple(Holder(holder.person, holder.bot) for holder in table.holders),
        tuple(table.leavers),
        at,
    )
