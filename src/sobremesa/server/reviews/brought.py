"""A record that somebody brought, told of as the archive tells of its games."""

from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Teams
from sobremesa.server.archive.finish import Finished, Holder, seats_of
from sobremesa.server.archive.routes import leavers_of
from sobremesa.server.archive.schemas import ArchivedGame, ArchivedSeat


def as_archived(id: str, record: Record, teams: Teams) -> ArchivedGame:
    """A game that is over; nobody is known by name."""
    seating = record.seating
    bots = [seating.chairs[chair - 1] for chair in seating.order] if seating else []
    holders = [Holder(bot=bot) for bot in bots or [None] * record.seats]
    result = record.result
    if result is None:
        raise Refusal("reviews.not_over")
    finished = Finished(
        id,
        record.game,
        False,
        bool(teams),
        record,
        tuple(holders),
        tuple(leavers_of(record, result)),
        0,
    )
    seats = [
        ArchivedSeat(seat.number, None, None, seat.bot, seat.score, seat.rank, seat.result)
        for seat in seats_of(finished)
    ]
    return ArchivedGame(
        id, record.game, result.how, False, False, len(record.moves), 0, teams, seats
    )
