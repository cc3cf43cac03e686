"""New tables."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from sobremesa.core.refusal import Refusal
from sobremesa.players.levels import find_level
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.journal import WRITE, Entry, Transaction
from sobremesa.server.limits import Limits
from sobremesa.server.moments import now
from sobremesa.server.tables.live import Live
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.schemas import Opened
from sobremesa.server.tables.stored import HOLD, find_gone, make_table
from sobremesa.server.tables.table import Table

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """A name for a table that nobody guesses: 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def count_table(limits: Limits, visitor: Visitor, address: str) -> None:
    """Refuse one table too many, of a person or from an address."""
    limits.spend("table", str(visitor.id))
    limits.spend("table_address", address)


async def open_table(
    live: Live,
    plan: Plan,
    visitor: Visitor,
    bots: Sequence[str | None] = (),
    chairs: Sequence[int] = (0,),
) -> Opened:
    """Make a table: the commitment is published, the maker sits down, bots take their chairs.

    The seed is fixed before anyone has added a word: the maker says one knowing the commitment.
    A full table then starts by itself.
    """
    plan.check()
    if plan.rated and visitor.guest:
        raise Refusal("tables.account_needed")
    for level in bots:
        if level is not None:
            find_level(level)
    if len(bots) > plan.seats or any(bots[at] for at in chairs if at < len(bots)):
        raise Refusal("tables.chairs_wrong")
    table = Table(new_id(), plan, secrets.token_bytes(32), visitor.id, [None] * plan.seats)
    at = now()
    unsaid: dict[str, object] = {"word": None}
    happened: list[tuple[str, dict[str, object], int | None]] = [
        ("created", {"commitment": table.fair.commitment}, None),
        *(("sat", {"chair": chair, **unsaid}, visitor.id) for chair in chairs),
        *(("bot", {"chair": at, "level": bot}, None) for at, bot in enumerate(bots) if bot),
    ]

    def work(transaction: Transaction) -> None:
        make_table(transaction, table, at)
        for number, (kind, data, person) in enumerate(happened):
            entry = Entry(table.id, number, kind, person, json.dumps(data), "", at)
            transaction.run(WRITE, **entry._asdict())
        for chair in chairs:
            transaction.run(HOLD, table=table.id, number=chair + 1, person=visitor.id, bot=None)
        for chair, level in enumerate(bots):
            if level:
                transaction.run(HOLD, table=table.id, number=chair + 1, person=None, bot=level)

    await live.journal.transact(work)
    await live.room(table.id)
    return Opened(table.id, table.fair.commitment)


async def open_rematch(live: Live, table: Table, visitor: Visitor) -> Opened:
    """The same again, each chair kept for who sat there, the start passed on by one seat."""
    people = [holder.person for holder in table.holders]
    gone = await find_gone(live.journal, table.people)
    plan = Plan(
        table.plan.game,
        table.plan.seats,
        table.plan.options,
        table.rated,
        table.plan.public,
        table.plan.clock,
        table.plan.hot,
        order=tuple((at + 1) % table.plan.seats for at in range(table.plan.seats)),
        invited=tuple(None if person in gone else person for person in people),
        names=tuple(holder.name for holder in table.holders) if table.plan.names else (),
    )
    bots = [holder.bot for holder in table.holders]
    mine = [at for at, holder in enumerate(table.holders) if holder.person == visitor.id]
    chairs = mine if table.plan.hot else mine[:1]
    return await open_table(live, plan, visitor, bots, chairs)
