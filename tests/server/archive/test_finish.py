"""The end of a game: record, results and ratings at once, or nothing at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from sobremesa.core.position import Position
from sobremesa.records import read, verify
from sobremesa.server.archive.finish import Finished, file_game, result_of, seats_of
from sobremesa.server.db.database import Transaction, Unavailable
from tests.server.archive.books import GUEST, Archive
from tests.server.archive.played import decided, ended, finished, play, resigned


@pytest.fixture(scope="module")
def four() -> Position:
    return decided("siesta", 4)


@pytest.fixture(scope="module")
def teams() -> Position:
    return decided("siesta", 4, mode="teams")


def results(given: Finished) -> list[tuple[int, str]]:
    return [(seat.rank, seat.result) for seat in seats_of(given)]


def test_a_game_is_filed_with_a_record_that_verifies(filed: Archive) -> None:
    position = play("sitaos")
    filed.file(finished("t1", position, (1, 2)))
    ((record, how, rated, moves),) = filed.fetch("SELECT record, how, rated, moves FROM game")
    assert verify(read(record)).scores == position.scores
    assert (how, bool(rated), moves) == ("played", True, position.ply)


def test_who_resigns_loses_and_both_ratings_change(filed: Archive) -> None:
    filed.file(resigned("t1", 1, 2))
    assert filed.seats("t1") == [(1, 1, 2, "lost"), (2, 2, 1, "won")]
    assert filed.rating(1) == (1480.0, 1)
    assert filed.rating(2) == (1520.0, 1)
    assert filed.ledger() == [
        ("t1", 1, "sitaos", 1500.0, 1480.0, 1000),
        ("t1", 2, "sitaos", 1500.0, 1520.0, 1000),
    ]


@pytest.mark.parametrize(
    "given",
    [
        resigned("t1", 1, 2, rated=False),
        ended("t1", "aborted", (1, 2)),
        ended("t1", "timeout", (1, "novice")),
        ended("t1", "timeout", (1, 1)),
        ended("t1", "timeout", (1, GUEST)),
    ],
    ids=["friendly", "aborted", "against a bot", "against oneself", "with a guest"],
)
def test_other_games_change_no_rating(filed: Archive, given: Finished) -> None:
    filed.file(given)
    assert filed.ratings() == filed.ledger() == []
    assert [bool(rated) for (rated,) in filed.fetch("SELECT rated FROM game")] == [False]


def test_an_aborted_game_has_no_result(filed: Archive) -> None:
    filed.file(ended("t1", "aborted", (1, 2)))
    assert [row[3] for row in filed.seats("t1")] == ["none", "none"]


def test_who_leaves_ranks_last_and_who_leaves_first_ranks_lowest(four: Position) -> None:
    assert four.outcome is not None
    ranks = four.outcome.ranks
    first = ranks.index(1) + 1
    second = 1 + first % 4
    given = finished("t1", four, (1, 2, 3, 4), leavers=(first, second))
    ordered = results(given)
    assert ordered[first - 1] == (4, "lost")
    assert ordered[second - 1] == (3, "lost")
    assert sorted(rank for rank, _ in ordered)[0] == 1


def test_bots_move_nobodys_rating(filed: Archive, four: Position) -> None:
    filed.file(finished("t1", four, (1, "strong", 2, "novice")))
    assert [row[0] for row in filed.ratings()] == [1, 2]
    changed = [row[4] - row[3] for row in filed.ledger()]
    assert sum(changed) == 0
    ranks = [row[2] for row in filed.seats("t1")]
    better = 0 if ranks[0] < ranks[2] else 1
    assert changed[better] == (0 if ranks[0] == ranks[2] else 20)


def test_all_people_of_a_free_for_all_are_rated(filed: Archive, four: Position) -> None:
    filed.file(finished("t1", four, (4, 3, 2, 1)))
    assert [row[3] for row in filed.ratings()] == [1, 1, 1, 1]
    assert sum(row[2] for row in filed.ratings()) == pytest.approx(6000)


def with_ranks(given: Finished, *ranks: int) -> Finished:
    """The same game, had it ended otherwise."""
    result = msgspec.structs.replace(result_of(given), rating_ranks=ranks)
    return replace(given, record=msgspec.structs.replace(given.record, result=result))


def test_those_who_share_the_first_place_drew() -> None:
    given = resigned("t1", 1, 2, leavers=())
    assert results(with_ranks(given, 1, 1)) == [(1, "drew"), (1, "drew")]


def test_team_games_count_results_and_change_no_rating(filed: Archive, teams: Position) -> None:
    filed.file(finished("t1", teams, (1, 2, 3, "novice"), teams=True))
    assert teams.outcome is not None
    ranks = teams.outcome.ranks
    counts = {row[0]: row[4:] for row in filed.ratings()}
    for person in (1, 2, 3):
        assert counts[person] == ((1, 0, 0) if ranks[person - 1] == 1 else (0, 1, 0))
    assert [row[2:4] for row in filed.ratings()] == [(1500.0, 0)] * 3
    assert filed.ledger() == []


def test_who_leaves_a_team_loses_and_the_partner_gets_the_tables_result(teams: Position) -> None:
    assert teams.outcome is not None
    ranks = teams.outcome.ranks
    leaver = ranks.index(1) + 1
    partner = (leaver + 1) % 4 + 1
    ordered = results(finished("t1", teams, (1, 2, 3, 4), teams=True, leavers=(leaver,)))
    assert ordered[leaver - 1] == (2, "lost")
    assert ordered[partner - 1] == (1, "won")


def test_teams_that_draw_all_drew_but_for_the_leaver(teams: Position) -> None:
    given = finished("t1", teams, (1, 2, 3, 4), teams=True, leavers=(2,))
    shared = results(with_ranks(given, 1, 1, 1, 1))
    assert [result for _, result in shared] == ["drew", "lost", "drew", "drew"]


def test_one_person_in_several_seats_counts_for_no_team(filed: Archive, teams: Position) -> None:
    filed.file(finished("t1", teams, (1, 2, 1, 3), teams=True, rated=False))
    assert [row[0] for row in filed.ratings()] == [2, 3]


class Failing:
    """A transaction whose connection breaks at one of its statements."""

    def __init__(self, transaction: Transaction, at: int) -> None:
        self.transaction, self.left = transaction, at

    def run(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        """The rows of a statement, until the last that is granted."""
        if self.left == 0:
            raise Unavailable
        self.left -= 1
        return self.transaction.run(sql, **params)

    def announce(self, text: str) -> None:
        """What others are told."""
        self.transaction.announce(text)


def everything(filed: Archive) -> list[object]:
    tables = ("game", "game_seat", "rating", "rating_change")
    return [filed.fetch(f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


def test_a_crash_at_any_statement_changes_nothing(filed: Archive, teams: Position) -> None:
    filed.file(resigned("t1", 1, 2))
    for given in (
        resigned("t2", 2, 3, at=2000),
        finished("t3", teams, (1, 2, 3, 4), at=3000, teams=True),
    ):
        filed.add_table(given.table)
        before, statement = everything(filed), 0
        while True:

            def work(transaction: Transaction) -> None:
                file_game(Failing(transaction, statement), given)  # noqa: B023 - called at once

            try:
                asyncio.run(filed.database.transact(work))
                break
            except Unavailable:
                assert everything(filed) == before
                statement += 1
        assert statement > 6
        assert everything(filed) != before


def test_a_game_is_filed_once(filed: Archive) -> None:
    filed.file(resigned("t1", 1, 2))
    before = everything(filed)
    again = resigned("t1", 1, 2)
    with pytest.raises(Unavailable):
        asyncio.run(filed.database.transact(lambda transaction: file_game(transaction, again)))
    assert everything(filed) == before


def file_some(filed: Archive, four: Position, teams: Position) -> None:
    for number in range(40):
        loser, winner = number % 3 + 1, (number + 1 + number % 2) % 3 + 1
        filed.file(resigned(f"s{number}", loser, winner, at=1000 + number * 7 % 11))
    filed.file(finished("f1", four, (1, 2, "club", 4), at=1005, leavers=(2,)))
    filed.file(finished("f2", four, (3, 2, 1, 4), at=1006))
    filed.file(finished("f3", teams, (1, 2, 3, 4), at=1007, teams=True, leavers=(3,)))
    filed.file(ended("f4", "aborted", (1, 2)))
    filed.file(replace(resigned("f5", 1, 3), rated=False), public=False)


def test_ratings_counted_from_nothing_are_the_same(
    filed: Archive, four: Position, teams: Position
) -> None:
    file_some(filed, four, teams)
    ratings, ledger = filed.ratings(), filed.ledger()
    filed.recompute()
    assert (filed.ratings(), filed.ledger()) == (ratings, ledger)
    filed.run("UPDATE rating SET rating = 3000, games = 0, team_wins = 7")
    filed.run("DELETE FROM rating_change")
    filed.recompute()
    assert (filed.ratings(), filed.ledger()) == (ratings, ledger)


def test_games_that_end_at_once_change_ratings_one_after_the_other(filed: Archive) -> None:
    pairs = [(1, 2), (2, 3), (3, 1), (2, 1)] * 6
    games = [resigned(f"t{at}", *pair, at=5000) for at, pair in enumerate(pairs)]
    for game in games:
        filed.add_table(game.table)

    async def file_all() -> None:
        await asyncio.gather(
            *(filed.database.transact(partial(file_game, finished=game)) for game in games)
        )

    asyncio.run(file_all())
    assert [row[3] for row in filed.ratings()] == [18, 18, 12]
    ratings, ledger = filed.ratings(), filed.ledger()
    filed.recompute()
    assert (filed.ratings(), filed.ledger()) == (ratings, ledger)
