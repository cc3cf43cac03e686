"""What will happen at a table once it is written: entries, where they lead, and what goes along."""

from __future__ import annotations

from sobremesa.core.position import Position
from sobremesa.records import entries
from sobremesa.server.archive.finish import Finished, Holder, file_game
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import Also, Entry, Standing
from sobremesa.server.tables.events import Done
from sobremesa.server.tables.table import ABORTED, OVER, PLAYING, Happened, Table, write_row

# These change nothing that lists show.
QUIET = {entries.Said, entries.Resumed}


class Change:
    """Entries that are written together or not at all; `after` is the table that they make.

    The first of them bears the id of the message that asked for it. `also` is work of the same
    transaction; `chair`, `rematch` and `commitment` are for the answer.
    """

    def __init__(self, table: Table, at: int, message: str = "") -> None:
        self.before = table
        self.after = table.copy()
        # The clock of a game never goes back, whatever the wall clock does.
        self.at = max(at, table.last_at) if table.counts_time else at
        self.message = message
        self.happened: list[Happened] = []
        self.also: list[Also] = []
        self.chair: int | None = None
        self.rematch: str | None = None
        self.commitment: str | None = None

    def add(
        self, what: entries.Entry, person: int | None = None, position: Position | None = None
    ) -> None:
        """Let something happen next; `position` is where a move leads."""
        message = "" if self.happened else self.message
        happened = self.after.follow(what, self.at, person, message)
        self.after.apply(happened, position)
        self.happened.append(happened)

    def play(self, seat: int, after: Position, person: int | None = None) -> None:
        """A move, played already."""
        self.add(entries.Moved(seat, after.history[-1].text), person, after)

    @property
    def rows(self) -> list[Entry]:
        """The entries as the journal keeps them."""
        return [write_row(self.after.id, happened) for happened in self.happened]

    @property
    def standing(self) -> Standing | None:
        """What the lists show from now on, if anything of it changes."""
        changed = [happened for happened in self.happened if type(happened.what) not in QUIET]
        return self.after.standing if changed else None

    @property
    def work(self) -> Also | None:
        """All that belongs to the same transaction; at a game's end archive and ratings too."""
        works = [*self.also]
        if self.before.status == PLAYING and self.after.status in (OVER, ABORTED):
            works.append(filing(self.after, self.at))
        if not works:
            return None

        def run(transaction: Transaction) -> None:
            for work in works:
                work(transaction)

        return run

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


def filing(table: Table, at: int) -> Also:
    """The work of a game's end: archive and ratings, in one transaction with the entry."""
    finished = Finished(
        table.id,
        table.plan.game,
        table.rated and table.status == OVER,
        bool(table.plan.teams),
        table.record(),
        tuple(Holder(holder.person, holder.bot) for holder in table.holders),
        tuple(table.leavers),
        at,
    )
    return lambda transaction: file_game(transaction, finished)
