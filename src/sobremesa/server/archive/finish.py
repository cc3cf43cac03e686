"""The end of a game: its record, who won, and what that does to ratings, all at once.

What is filed is enough to count every rating again from nothing (`recompute.py`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.core.record import Record
from sobremesa.core.turns import Result
from sobremesa.ratings import START, Standing, changes
from sobremesa.records import write
from sobremesa.server.archive.schemas import Outcome
from sobremesa.server.db.database import Transaction


@dataclass(frozen=True)
class Holder:
    """Who sat down at a seat: a person, or a bot by its level."""

    person: int | None = None
    bot: str | None = None


@dataclass(frozen=True)
class Finished:
    """A game that is over.

    `holders` are those who began it, by seat; `leavers` the seats whose holders gave up or ran out
    of time, in the order in which they left. `record` is as `Position.record` gives it.
    """

    table: str
    game: str
    rated: bool
    teams: bool
    record: Record
    holders: tuple[Holder, ...]
    leavers: tuple[int, ...]
    ended_at: int


@dataclass(frozen=True)
class Seat:
    """A seat of a game that is over: its rank, leavers last, and won, lost, drew or none."""

    number: int
    person: int | None
    bot: str | None
    score: int
    rank: int
    result: Outcome


@dataclass(frozen=True)
class RatingChange:
    person: int
    before: float
    after: float
    games: int


# Writes nothing new where there is a rating already, but holds it until the transaction ends.
HOLD = (
    "INSERT INTO rating (person_id, game, rating, games, team_wins, team_losses, team_draws) "
    "VALUES (:person, :game, :start, 0, 0, 0, 0) "
    "ON CONFLICT (person_id, game) DO UPDATE SET games = rating.games "
    "RETURNING rating, games"
)
LAST_CHANGE = (
    "SELECT at FROM rating_change WHERE person_id = :person AND game = :game "
    "ORDER BY id DESC LIMIT 1"
)
GUEST = "SELECT 1 FROM person WHERE id = :person AND password_hash IS NULL AND deleted = false"
FILE = (
    "INSERT INTO game (table_id, game, how, rated, public, moves, ended_at, record) "
    "SELECT id, game, :how, :rated, public, :moves, :at, :record "
    "FROM game_table WHERE id = :table"
)
FILE_SEAT = (
    "INSERT INTO game_seat "
    "(table_id, number, person_id, bot, score, rank, result, game, ended_at) "
    "VALUES (:table, :number, :person, :bot, :score, :rank, :result, :game, :at)"
)
FILE_CHANGE = (
    "INSERT INTO rating_change (table_id, person_id, game, public, before, after, at) "
    "SELECT table_id, :person, game, public, :before, :after, :at FROM game "
    "WHERE table_id = :table"
)
RATE = (
    "UPDATE rating SET rating = :after, games = :games WHERE person_id = :person AND game = :game"
)
COUNT = (
    "INSERT INTO rating (person_id, game, rating, games, team_wins, team_losses, team_draws) "
    "VALUES (:person, :game, :start, 0, :won, :lost, :drew) "
    "ON CONFLICT (person_id, game) DO UPDATE SET team_wins = rating.team_wins + :won, "
    "team_losses = rating.team_losses + :lost, team_draws = rating.team_draws + :drew"
)


def file_game(transaction: Transaction, finished: Finished) -> None:
    """File a game and change ratings, held in people's order: no two games wait for each other."""
    seats = seats_of(finished)
    rated = counts_for_rating(transaction, finished, seats)
    at = finished.ended_at
    changed: list[RatingChange] = []
    if rated:
        before = {
            person: hold(transaction, person, finished.game) for person in sorted(people(seats))
        }
        changed = rate(seats, before)
        at = max(at, *(last_change(transaction, person, finished.game) + 1 for person in before))
    _file(transaction, finished, seats, rated, at)
    for change in changed:
        write_change(transaction, finished.table, change, at)
        transaction.run(RATE, game=finished.game, **vars(change))
    if finished.teams:
        for person, result in team_results(seats):
            count_team(transaction, person, finished.game, Counter([result]))


def _file(
    transaction: Transaction, finished: Finished, seats: Sequence[Seat], rated: bool, at: int
) -> None:
    transaction.run(
        FILE,
        table=finished.table,
        how=result_of(finished).how,
        rated=rated,
        moves=len(finished.record.moves),
        at=at,
        record=write(finished.record),
    )
    for seat in seats:
        transaction.run(FILE_SEAT, table=finished.table, game=finished.game, at=at, **vars(seat))


def result_of(finished: Finished) -> Result:
    if finished.record.result is None:
        raise ValueError("the game is not over")
    return finished.record.result


def seats_of(finished: Finished) -> list[Seat]:
    """The seats of a game with ranks and results; leavers come last, the first to leave below."""
    result = result_of(finished)
    base = result.rating_ranks or result.ranks
    aborted = result.how == "aborted"
    ranks = list(base) if aborted else ranks_with_leavers(base, finished.leavers, finished.teams)
    winners = sum(rank == 1 for rank in base) if finished.teams else ranks.count(1)
    shared = winners == len(ranks) if finished.teams else winners > 1
    seats = []
    for number, (holder, score, rank) in enumerate(
        zip(finished.holders, result.scores, ranks, strict=True), 1
    ):
        left = finished.teams and number in finished.leavers
        outcome: Outcome = "lost" if rank > 1 or left else "drew" if shared else "won"
        seats.append(
            Seat(number, holder.person, holder.bot, score, rank, "none" if aborted else outcome)
        )
    return seats


def ranks_with_leavers(ranks: Sequence[int], leavers: Sequence[int], teams: bool) -> list[int]:
    """Ranks as ratings count them; a partner's leaving does not touch the partner's.

    >>> ranks_with_leavers([1, 2, 3, 4], [1, 3], teams=False)
    [4, 1, 3, 2]
    >>> ranks_with_leavers([1, 2, 1, 2], [1], teams=True)
    [2, 2, 1, 2]
    """
    if teams:
        return [2 if seat in leavers else rank for seat, rank in enumerate(ranks, 1)]
    worth = [
        (1, -leavers.index(seat)) if seat in leavers else (0, rank)
        for seat, rank in enumerate(ranks, 1)
    ]
    return [1 + sum(other < own for other in worth) for own in worth]


def people(seats: Sequence[Seat]) -> Counter[int]:
    """The people at a table, with the number of seats that each held."""
    return Counter(seat.person for seat in seats if seat.person is not None)


def counts_for_rating(transaction: Transaction, finished: Finished, seats: Sequence[Seat]) -> bool:
    """Whether a game changes ratings: two or more people with accounts, each for themselves."""
    there = people(seats)
    return (
        finished.rated
        and not finished.teams
        and result_of(finished).how != "aborted"
        and len(there) > 1
        and max(there.values()) == 1
        and not any(transaction.run(GUEST, person=person) for person in there)
    )


def hold(transaction: Transaction, person: int, game: str) -> tuple[float, int]:
    """A person's rating and number of rated games, which nobody else changes meanwhile."""
    ((rating, games),) = transaction.run(HOLD, person=person, game=game, start=START)
    return rating, games


def last_change(transaction: Transaction, person: int, game: str) -> int:
    """When a person's rating last changed.

    A later change is dated later, even by servers whose clocks differ: so the order in which
    games ended is the order in which ratings changed, and counting them again gives the same.
    """
    rows = transaction.run(LAST_CHANGE, person=person, game=game)
    return int(rows[0][0]) if rows else 0


def rate(seats: Sequence[Seat], before: dict[int, tuple[float, int]]) -> list[RatingChange]:
    """The changes of a game from the ratings before it, in the order of people."""
    ranks = {seat.person: seat.rank for seat in seats}
    standings = [Standing(*before[person], ranks[person]) for person in sorted(before)]
    return [
        RatingChange(person, standing.rating, standing.rating + change, standing.games + 1)
        for person, standing, change in zip(
            sorted(before), standings, changes(standings), strict=True
        )
    ]


def write_change(transaction: Transaction, table: str, change: RatingChange, at: int) -> None:
    """A line of the ledger."""
    transaction.run(FILE_CHANGE, table=table, at=at, **vars(change))


def team_results(seats: Sequence[Seat]) -> list[tuple[int, str]]:
    """Results of a team game by person; none if it was aborted or one held several seats."""
    there = people(seats)
    return sorted(
        (seat.person, seat.result)
        for seat in seats
        if seat.person is not None and there[seat.person] == 1 and seat.result != "none"
    )


def count_team(transaction: Transaction, person: int, game: str, results: Counter[str]) -> None:
    counts = {result: results[result] for result in ("won", "lost", "drew")}
    transaction.run(COUNT, person=person, game=game, start=START, **counts)
