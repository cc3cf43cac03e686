"""How a table is opened: its name, its seed, and who sits where from the start."""

import secrets
from collections.abc import Callable, Collection, Sequence

from sobremesa.core.refusal import Refusal
from sobremesa.players.levels import find_level
from sobremesa.records import entries
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.journal import insert_entry
from sobremesa.server.limits import Limits
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.stored import hold, make_table
from sobremesa.server.tables.table import Table

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """A name for a table that nobody guesses: 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def count_table(limits: Limits, visitor: Visitor, address: str) -> None:
    """Refuse one table too many, of a person or from an address."""
    limits.spend("table", str(visitor.id))
    limits.spend("table_address", address)


def open_table(
    plan: Plan,
    visitor: Visitor,
    at: int,
    bots: Sequence[str | None] = (),
    chairs: Sequence[int] = (0,),
    seed: Callable[[int], bytes] = secrets.token_bytes,
) -> Change:
    """A table with the maker on some chairs and bots on others, by level.

    Its commitment is published before anyone has added a word: the maker says one knowing it.
    """
    plan.check()
    if plan.rated and visitor.guest:
        raise Refusal("tables.account_needed")
    for level in bots:
        if level is not None:
            find_level(plan.find_game(), level)
    if len(bots) > plan.seats or any(bots[at] for at in chairs if at < len(bots)):
        raise Refusal("tables.chairs_wrong")
    opening = Change.of(Table(new_id(), plan, seed(32), visitor.id, [None] * plan.seats), at)
    opening.add(publish(opening.after))
    for chair in chairs:
        opening.add(entries.Sat(chair, None), visitor.id)
    for chair, level in enumerate(bots):
        if level:
            opening.add(entries.BotSat(chair, level))
    return opening


def publish(table: Table) -> entries.Created:
    """What everybody may hold a table to: the commitment to its seed, and what is played."""
    plan = table.plan
    return entries.Created(
        table.fair.commitment,
        table.draw,
        plan.game,
        plan.find_game().rules_version,
        plan.seats,
        {**plan.setting().chosen},
    )


def write_opening(transaction: Transaction, opening: Change) -> None:
    table = opening.after
    make_table(transaction, table, opening.at)
    for entry in opening.added:
        insert_entry(transaction, entry)
    hold(table.id, enumerate(table.chairs))(transaction)


def open_rematch(
    table: Table, visitor: Visitor, at: int, gone: Collection[int], seed: Callable[[int], bytes]
) -> Change:
    """The same again, each chair kept for who sat there, the start passed on by one seat."""
    people = [holder.person for holder in table.holders]
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
    return open_table(plan, visitor, at, bots, mine if table.plan.hot else mine[:1], seed)
