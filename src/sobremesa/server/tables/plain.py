"""A plain move goes the short way: from its socket to the journal and to everybody, without a task.

What is not plain goes the long way through `acts.py`, which knows all cases and has the words for
them: whatever is refused, the last move of a game, a table where something else is being written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.journal import Standing
from sobremesa.server.house import House
from sobremesa.server.tables.actions import MoveAction
from sobremesa.server.tables.live import next_entry
from sobremesa.server.tables.room import Looker, Room
from sobremesa.server.tables.table import PLAYING


def play_at_once(
    house: House,
    room: Room,
    visitor: Visitor,
    action: MoveAction,
    looker: Looker,
    otherwise: Callable[[Refusal | None], None],
) -> bool:
    """Begin to write a move; false if it is not plain.

    `otherwise` is told if it can't be written: why, or nothing where somebody was faster.
    """
    table = room.table
    position, key = table.position, f"{visitor.id}:{action.id}"
    if table.status != PLAYING or position is None or action.ply != position.ply:
        return False
    seat = position.to_move
    if seat not in table.seats_of(visitor.id) or action.as_seat not in (None, seat):
        return False
    try:
        after = position.play(action.move)
        house.limits.spend("socket", looker.session)
    except Refusal:
        return False
    if after.to_move is None or key in room.messages or not seize(room.lock):
        return False
    room.names.setdefault(visitor.id, visitor.name)
    data = {"seat": seat, "move": after.history[-1].text}
    entry = next_entry(table, "moved", data, visitor.id, key)

    def done(written: bool | Exception) -> None:
        try:
            if written is True:
                table.apply(entry, data, after)
                house.live.spread(room, entry, data, (looker, {"id": action.id, "ply": after.ply}))
            else:
                otherwise(written if isinstance(written, Refusal) else None)
        finally:
            room.lock.release()

    house.live.journal.put(entry, Standing(PLAYING, after.ply, after.to_move), None, done)
    return True


def seize(lock: asyncio.Lock) -> bool:
    """Take a lock that is free, without waiting."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False
