"""What must hold at every table, whatever has happened there."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa.core.refusal import Refusal
from sobremesa.records import entries, read, verify
from sobremesa.server.archive.recompute import recompute
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import Standing
from sobremesa.server.tables.room import Room
from sobremesa.server.tables.stored import find_table
from sobremesa.server.tables.table import ABORTED, OPEN, PLAYING, Table
from tests.server.party import Party

JOURNAL = (
    "SELECT number, kind, data, at, person_id, message, link FROM journal "
    "WHERE table_id = :table ORDER BY number"
)
LISTED = "SELECT status, ply, to_move, host_id FROM game_table WHERE id = :table"
SEATS = "SELECT person_id, bot FROM seat WHERE table_id = :table ORDER BY number"
RECORD = "SELECT record FROM game WHERE table_id = :table"
LEDGER = (
    "SELECT table_id, person_id, game, before, after, at FROM rating_change "
    "ORDER BY game, at, table_id, person_id"
)
RATINGS = (
    "SELECT person_id, game, rating, games, team_wins, team_losses, team_draws FROM rating "
    "WHERE games + team_wins + team_losses + team_draws > 0 ORDER BY person_id, game"
)


def check_all(party: Party) -> None:
    """Look at everything, once nothing happens any more."""
    party.runner.run(Check(party).run())


class Undone(Refusal):
    """What was found by a change that is not kept: before it, and after."""

    def __init__(self, kept: object, again: object) -> None:
        super().__init__("tests.undone")
        self.kept = kept
        self.again = again


class Check:
    """One look at everything."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.tables = party.server.tables
        self.database = party.services.database

    async def run(self) -> None:
        logged = [line for line in self.party.log if line["log_level"] in ("error", "critical")]
        assert logged == []
        for id in self.party.tables:
            rows = await self.database.fetch(JOURNAL, table=id)
            self._one_order(id, rows)
            table = await self._told_again(id, rows)
            room = await self.tables.rooms.find(id)
            assert alike(table) == alike(room.table)
            assert all(left >= 0 for left in room.table.times.left)
            await self._lists(table)
            await self._archive(table)
            self._browsers(room, rows)
        await self._ledger()

    def _one_order(self, id: str, rows: list[tuple[Any, ...]]) -> None:
        """Numbers without a gap, nothing rewritten, nothing done twice, all that was told kept."""
        before = self.party.before.get(id, [])
        assert [row[0] for row in rows] == [*range(len(rows))]
        assert rows[: len(before)] == before
        self.party.before[id] = rows
        messages = [row[5] for row in rows if row[5]]
        assert len(messages) == len({*messages})
        for (table, number), message in self.party.told.items():
            if table == id:
                assert rows[number][5] == message

    async def _told_again(self, id: str, rows: list[tuple[Any, ...]]) -> Table:
        """The table that the journal tells, every link as it follows from those before it."""
        table, _ = await find_table(self.database, id)
        for _, kind, text, at, person, message, link in rows:
            entry = table.follow(entries.read_entry(kind, text), at, person, message)
            assert link is None or link == entry.link
            table.apply(entry)
        return table

    async def _lists(self, table: Table) -> None:
        """What lists show is what the journal tells; nobody sits where they can't come back to."""
        ((status, ply, to_move, host),) = await self.database.fetch(LISTED, table=table.id)
        assert Standing(status, ply, to_move) == table.standing
        chairs = table.holders or table.chairs
        shown = [(chair.person, chair.bot) if chair else (None, None) for chair in chairs]
        if status != ABORTED or table.holders:
            assert [*await self.database.fetch(SEATS, table=table.id)] == shown
        here = {visitor.id for visitor in self.party.people}
        if status == OPEN:
            assert host == table.host
            assert host in table.people
            assert table.known <= here
        if status == PLAYING:
            assert table.people_left() <= here
            assert table.people_left()

    async def _archive(self, table: Table) -> None:
        """A game that is over is filed, and everything in its record is right."""
        rows = await self.database.fetch(RECORD, table=table.id)
        over = table.status not in (OPEN, PLAYING) and bool(table.holders)
        assert len(rows) == over
        for (record,) in rows:
            verify(read(record), commitment=table.fair.commitment, head=table.link)

    def _browsers(self, room: Room, rows: list[tuple[Any, ...]]) -> None:
        """Who looks has seen all that happened, as it was written."""
        for browser in self.party.browsers.values():
            if browser.table == room.table.id:
                if browser.connected:
                    assert browser.number == room.table.number
                for number, link in browser.links.items():
                    assert rows[number][6] in (None, link)

    async def _ledger(self) -> None:
        """Counting every rating again changes none."""

        def count_again(transaction: Transaction) -> None:
            kept = transaction.run(RATINGS), transaction.run(LEDGER)
            recompute(transaction)
            raise Undone(kept, (transaction.run(RATINGS), transaction.run(LEDGER)))

        with pytest.raises(Undone) as undone:
            await self.database.transact(count_again)
        assert undone.value.kept == undone.value.again


def alike(table: Table) -> tuple[object, ...]:
    """What two tells of one table have in common; clocks may stand a pause apart."""
    position = table.position
    return (
        table.number,
        table.link,
        table.status,
        table.host,
        table.chairs,
        table.joined,
        table.order,
        table.leavers,
        table.offer,
        table.moved,
        table.rematch,
        table.invited,
        table.times,
        None if position is None else (position.ply, position.diagram()),
    )
