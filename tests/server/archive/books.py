"""An archive in a real database, as the tests fill and read it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from sobremesa.server.archive.finish import Finished, file_game
from sobremesa.server.archive.recompute import recompute
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.tables.plan import Plan

PEOPLE = 60
GUEST = 9
ADD_PERSON = (
    "INSERT INTO person (id, name, name_key, password_hash, language, admin, suspended, deleted, "
    "joined_at, aborts, paused_until) VALUES "
    "(:id, :name, :name, :password, 'en', false, false, false, 1, 0, 0)"
)
ADD_TABLE = (
    "INSERT INTO game_table (id, game, plan, seed, host_id, public, status, ply, created_at, "
    "moved_at) VALUES (:id, :game, :plan, '', 1, :public, 'over', 0, 1, 1)"
)
RATINGS = (
    "SELECT person_id, game, rating, games, team_wins, team_losses, team_draws FROM rating "
    "ORDER BY person_id, game"
)
LEDGER = (
    "SELECT table_id, person_id, game, before, after, at FROM rating_change "
    "ORDER BY at, table_id, person_id"
)
SEATS = "SELECT number, person_id, rank, result FROM game_seat WHERE table_id = :table ORDER BY 1"


def plan_of(game: str, seats: int = 2, options: dict[str, str] | None = None) -> str:
    """What was agreed at a table, as the database keeps it."""
    return msgspec.json.encode(Plan(game, seats, options or {})).decode()


@dataclass
class Archive:
    """A database in which some people already are; number 9 is a guest."""

    database: Database
    postgres: bool

    def fetch(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return asyncio.run(self.database.fetch(sql, **params))

    def run(self, sql: str, **params: object) -> None:
        """A statement in a transaction of its own."""

        def work(transaction: Transaction) -> None:
            transaction.run(sql, **params)

        asyncio.run(self.database.transact(work))

    def add_table(self, table: str, game: str = "sitaos", public: bool = True) -> None:
        """A table at which a game was played."""
        self.run(ADD_TABLE, id=table, game=game, public=public, plan=plan_of(game))

    def file(self, finished: Finished, public: bool = True) -> None:
        """A table and its finished game."""
        self.file_all([finished], public)

    def file_all(self, games: Iterable[Finished], public: bool = True) -> None:
        """Tables and their finished games, in one transaction."""
        given = list(games)

        def work(transaction: Transaction) -> None:
            for each in given:
                plan = plan_of(each.game, each.record.seats, each.record.options)
                transaction.run(ADD_TABLE, id=each.table, game=each.game, public=public, plan=plan)
                file_game(transaction, each)

        asyncio.run(self.database.transact(work))

    def recompute(self) -> None:
        """Count all ratings from nothing."""
        asyncio.run(self.database.transact(recompute))

    def ratings(self) -> list[tuple[Any, ...]]:
        """All ratings, by person and game."""
        return self.fetch(RATINGS)

    def ledger(self) -> list[tuple[Any, ...]]:
        """All changes of ratings."""
        return self.fetch(LEDGER)

    def seats(self, table: str) -> list[tuple[Any, ...]]:
        """Number, person, rank and result of the seats of a game."""
        return self.fetch(SEATS, table=table)

    def rating(self, person: int, game: str = "sitaos") -> tuple[float, int]:
        """Rating and rated games of a person."""
        return next(
            (row[2], row[3]) for row in self.ratings() if (row[0], row[1]) == (person, game)
        )

    def add_people(self) -> None:
        """P1, P2 and so on."""

        def work(transaction: Transaction) -> None:
            for number in range(1, PEOPLE + 1):
                password = None if number == GUEST else "hash"
                transaction.run(ADD_PERSON, id=number, name=f"P{number}", password=password)

        asyncio.run(self.database.transact(work))
