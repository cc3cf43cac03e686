"""Every rating counted again, from nothing but the games in the archive."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from sobremesa.ratings import START
from sobremesa.server.archive import finish
from sobremesa.server.db.database import Transaction
from sobremesa.server.db.drivers import PostgresConnection

AT_ONCE = 500
GAMES = (
    "SELECT table_id, game, rated, ended_at, record FROM game "
    "WHERE (ended_at, table_id) > (:ended, :table) ORDER BY ended_at, table_id LIMIT :most"
)
SEATS = (
    "SELECT number, person_id, bot, score, rank, result FROM game_seat "
    "WHERE table_id = :table ORDER BY number"
)
RATE = (
    "INSERT INTO rating (person_id, game, rating, games, team_wins, team_losses, team_draws) "
    "VALUES (:person, :game, :rating, :games, 0, 0, 0)"
)


class TeamsData(msgspec.Struct):
    """The part of a result that says who played together."""

    teams: list[list[int]] | None


class ResultData(msgspec.Struct):
    """The part of a record that has a result."""

    result: TeamsData


def recompute(transaction: Transaction) -> None:
    """Write ledger and ratings anew; they come out as they were, unless something was wrong."""
    if isinstance(transaction, PostgresConnection):
        transaction.run("SET LOCAL statement_timeout = 0")
        transaction.run("LOCK TABLE rating IN SHARE ROW EXCLUSIVE MODE")
    transaction.run("DELETE FROM rating_change")
    transaction.run("DELETE FROM rating")
    ratings: dict[tuple[int, str], tuple[float, int]] = {}
    teams: dict[tuple[int, str], Counter[str]] = {}
    for table, game, rated, at, record in archived(transaction):
        together = msgspec.json.decode(record, type=ResultData).result.teams
        if not rated and not together:
            continue
        seats = [finish.Seat(*row) for row in transaction.run(SEATS, table=table)]
        if rated:
            before = {
                person: ratings.get((person, game), (START, 0)) for person in finish.people(seats)
            }
            for change in finish.rate(seats, before):
                ratings[change.person, game] = (change.after, change.games)
                finish.write_change(transaction, table, change, at)
        else:
            for person, result in finish.team_results(seats):
                teams.setdefault((person, game), Counter())[result] += 1
    for (person, game), (rating, games) in sorted(ratings.items()):
        transaction.run(RATE, person=person, game=game, rating=rating, games=games)
    for (person, game), results in sorted(teams.items()):
        finish.count_team(transaction, person, game, results)


def archived(transaction: Transaction) -> Iterator[tuple[Any, ...]]:
    """The games in the order in which they ended, a few hundred at a time."""
    ended, table = -1, ""
    while rows := transaction.run(GAMES, ended=ended, table=table, most=AT_ONCE):
        yield from rows
        table, ended = rows[-1][0], rows[-1][3]
