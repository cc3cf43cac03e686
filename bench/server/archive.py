"""A database as it is after years: finished games written straight into it.

Games that were really played are filed many times, for other people and under other names. The
database itself does it, in the order of time and with all indexes, so that these lie as scattered
in the end as if the games had come one by one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

import psycopg
from msgspec.json import encode

from sobremesa.records import write
from sobremesa.server.accounts.visitor import Visitor
from sobremesa.server.db.journal import Entry
from sobremesa.server.settings import Settings
from sobremesa.server.tables.actions import SitAction, WordAction
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.decide import Moment, decide
from sobremesa.server.tables.opening import open_table
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.table import PLAYING, Table

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
FIRST = 1_700_000_000_000
MINUTE = 60_000
BATCH = 2_000
GAME = "sitaos"
PLAYED = 100
REGULAR = 200
# Kilobytes, for all indexes of a million games.
CACHE = 4_000_000
# What is filed: games that were played, their journals and seats; then who plays which of them.
PAPERS = {
    "played": "sample INTEGER PRIMARY KEY, plan TEXT, seed TEXT, moves INTEGER, record TEXT",
    "told": "sample INTEGER, number INTEGER, kind TEXT, who INTEGER, data TEXT, message TEXT, "
    "link TEXT, PRIMARY KEY (sample, number)",
    "sat": "sample INTEGER, seat INTEGER, who INTEGER, score INTEGER, rank INTEGER, result TEXT, "
    "PRIMARY KEY (sample, seat)",
    "filed": "number BIGINT PRIMARY KEY, id TEXT, sample INTEGER, one BIGINT, two BIGINT",
}
PERSON = (
    "person (id, name, name_key, password_hash, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until)"
)
AT = f"{FIRST} + filed.number * {MINUTE}"
WHO = "CASE who WHEN 1 THEN one WHEN 2 THEN two END"
# Of the games of a batch; `{batch}` is which.
FILING = (
    "INSERT INTO game_table (id, game, plan, seed, host_id, public, status, ply, to_move, "
    f"created_at, moved_at) SELECT id, '{GAME}', plan, seed, one, TRUE, 'over', moves, NULL, {AT}, "
    f"{AT} FROM filed JOIN played USING (sample) WHERE {{batch}} ORDER BY filed.number",
    "INSERT INTO game (table_id, game, how, rated, public, moves, ended_at, record) "
    f"SELECT id, '{GAME}', 'played', TRUE, TRUE, moves, {AT}, record "
    "FROM filed JOIN played USING (sample) WHERE {batch} ORDER BY filed.number",
    "INSERT INTO journal (table_id, number, kind, person_id, data, message, at, link) "
    f"SELECT id, told.number, kind, {WHO}, data, message, {AT}, link "
    "FROM filed JOIN told USING (sample) WHERE {batch} ORDER BY filed.number, told.number",
    f"INSERT INTO seat (table_id, number, person_id, bot) SELECT id, seat, {WHO}, NULL "
    "FROM filed JOIN sat USING (sample) WHERE {batch} ORDER BY filed.number, seat",
    "INSERT INTO game_seat (table_id, number, person_id, bot, score, rank, result, game, ended_at) "
    f"SELECT id, seat, {WHO}, NULL, score, rank, result, '{GAME}', {AT} "
    "FROM filed JOIN sat USING (sample) WHERE {batch} ORDER BY filed.number, seat",
    "INSERT INTO rating_change (table_id, person_id, game, public, before, after, at) "
    f"SELECT id, {WHO}, '{GAME}', TRUE, 1500, 1510, {AT} "
    "FROM filed JOIN sat USING (sample) WHERE {batch} ORDER BY filed.number, seat",
)
RATINGS = (
    "INSERT INTO rating (person_id, game, rating, games, team_wins, team_losses, team_draws) "
    "SELECT person_id, game, 1500 + person_id % 500, count(*), 0, 0, 0 FROM rating_change "
    "GROUP BY person_id, game"
)
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Sample:
    """A game that was really played at a table by people 1 and 2, to be filed many times."""

    table: Table
    told: tuple[Entry, ...]
    record: str

    @classmethod
    def play(cls, number: int) -> Sample:
        """A random game to its end."""
        rng = Random(f"archive {number}")
        opened = open_table(Plan(GAME, 2, rated=True), visitor(1), FIRST, seed=rng.randbytes)
        told, table = opened.added, opened.after
        for person, action in ((1, WordAction("", word="")), (2, SitAction("", word=""))):
            change = decide(table, visitor(person), action, Moment(FIRST))
            told, table = [*told, *change.added], change.after
        while table.status == PLAYING:
            seat, position = table.live.to_move or 0, table.live
            change = Change.of(table, FIRST, f"{len(told):016x}")
            after = position.play(rng.choice(position.steps()))
            change.play(seat, after, table.holders[seat - 1].person)
            told, table = [*told, *change.added], change.after
        return cls(table, tuple(told), write(table.record()))

    def papers(self, sample: int) -> dict[str, list[Row]]:
        """What is filed of it, by where it lies until then."""
        table, told = self.table, [entry.row for entry in self.told]
        plan, outcome = encode(table.plan).decode(), table.live.outcome
        assert outcome is not None
        return {
            "played": [(sample, plan, table.seed.hex(), table.live.ply, self.record)],
            "told": [
                (sample, number, kind, who, text, message, link)
                for _, number, kind, who, text, message, _, link in told
            ],
            "sat": [
                (sample, seat, holder.person, score, rank, result(rank, outcome.ranks))
                for seat, (holder, score, rank) in enumerate(
                    zip(table.holders, table.live.scores, outcome.ranks, strict=True), 1
                )
            ],
        }


def result(rank: int, ranks: Sequence[int]) -> str:
    """What a seat of two got."""
    return "drew" if ranks.count(1) == 2 else "won" if rank == 1 else "lost"


def visitor(person: int) -> Visitor:
    return Visitor(person, f"Person {person}", False, False, "en", "")


def fill(settings: Settings, count: int) -> None:
    """Write finished games, with their journals, seats and ledgers, into a migrated database.

    Person 1 is in the same number of them however many there are.
    """
    samples = [Sample.play(number) for number in range(min(count, PLAYED))]
    people = max(100, count // 100)
    with postgres(settings.database_url) if settings.postgres else sqlite(settings.file) as desk:
        for name, columns in PAPERS.items():
            desk.run(f"CREATE TEMPORARY TABLE {name} ({columns})")
        for number, sample in enumerate(samples):
            for name, rows in sample.papers(number).items():
                desk.add(name, rows)
        desk.add(PERSON, list_people(people))
        desk.add("filed", assign(count, people, len(samples)))
        for first in range(0, count, BATCH):
            batch = f"filed.number >= {first} AND filed.number < {first + BATCH}"
            for sql in FILING:
                desk.run(sql.format(batch=batch))
        desk.run(RATINGS)


def list_people(people: int) -> list[Row]:
    """Accounts that nobody can sign in to."""
    return [
        (at, f"Person {at}", f"person{at}", "!", "en", False, False, False, FIRST, 0, 0)
        for at in range(1, people + 1)
    ]


def assign(count: int, people: int, samples: int) -> list[Row]:
    """Of each game its number and name, which of those played it is, and between whom."""
    rng = Random("archive")
    games: list[Row] = []
    for number in range(count):
        sitters = rng.sample(range(2, people + 1), 2)
        if number % (count // REGULAR) == 0:
            sitters[rng.randrange(2)] = 1
        games.append((number, "".join(rng.choices(ALPHABET, k=12)), number % samples, *sitters))
    return games


class Desk(Protocol):
    """A connection through which games are filed."""

    def run(self, sql: str) -> None:
        """Execute a statement."""

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Put rows into a table, of which columns may be named."""


@dataclass(frozen=True)
class SqliteDesk:
    """A file that nobody else has open."""

    connection: sqlite3.Connection

    def run(self, sql: str) -> None:
        self.connection.execute(sql)

    def add(self, table: str, rows: Sequence[Row]) -> None:
        marks = ", ".join("?" * len(rows[0]))
        self.connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


@dataclass(frozen=True)
class PostgresDesk:
    """A PostgreSQL."""

    connection: psycopg.Connection[Any]

    def run(self, sql: str) -> None:
        self.connection.execute(sql)

    def add(self, table: str, rows: Sequence[Row]) -> None:
        with self.connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


@contextmanager
def sqlite(file: Path) -> Iterator[Desk]:
    """A file that is written as a whole, once: if that is cut short, it is of no use."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{CACHE}"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA temp_store=MEMORY")
        connection.execute("BEGIN")
        yield SqliteDesk(connection)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode=WAL")


@contextmanager
def postgres(url: str) -> Iterator[Desk]:
    """A PostgreSQL; it is left as autovacuum does."""
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in ("synchronous_commit = off", "work_mem = '256MB'"):
            connection.execute(f"SET {setting}")
        # Whether each row's table is there need not be asked 66 times a game, by who may say so.
        with suppress(psycopg.errors.InsufficientPrivilege):
            connection.execute("SET session_replication_role = replica")
        yield PostgresDesk(connection)
        connection.execute("SELECT setval('person_id_seq', (SELECT max(id) FROM person))")
        connection.execute("VACUUM ANALYZE")
