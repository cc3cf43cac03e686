"""A database as it is after years: finished games written straight into it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

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
COLUMNS = {
    "person": "id, name, name_key, password_hash, language, admin, suspended, deleted, joined_at, "
    "aborts, paused_until",
    "game_table": "id, game, plan, seed, host_id, public, status, ply, to_move, created_at, "
    "moved_at",
    "seat": "table_id, number, person_id, bot",
    "journal": "table_id, number, kind, person_id, data, message, at, link",
    "game": "table_id, game, how, rated, public, moves, ended_at, record",
    "game_seat": "table_id, number, person_id, bot, score, rank, result, game, ended_at",
    "rating_change": "table_id, person_id, game, public, before, after, at",
}
RATINGS = (
    "INSERT INTO rating (person_id, game, rating, games, team_wins, team_losses, team_draws) "
    "SELECT person_id, game, 1500 + person_id % 500, count(*), 0, 0, 0 FROM rating_change "
    "GROUP BY person_id, game"
)
Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Sample:
    """A game that was really played at a table by people 1 and 2, to be filed many times."""

    table: Table
    told: tuple[Entry, ...]
    row: str

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


def visitor(person: int) -> Visitor:
    return Visitor(person, f"Person {person}", False, False, "en", "")


def fill(settings: Settings, count: int) -> None:
    """Write finished games, with their journals, seats and ledgers, into a migrated database.

    Person 1 is in the same number of them however many there are.
    """
    samples = [Sample.play(number) for number in range(min(count, PLAYED))]
    people = max(100, count // 100)
    rows: Rows = {table: [] for table in COLUMNS}
    rows["person"] = [
        (at, f"Person {at}", f"person{at}", "!", "en", 0, 0, 0, FIRST, 0, 0)
        for at in range(1, people + 1)
    ]
    numbers = iter(range(count))
    rng = Random("archive")
    with postgres(settings.database_url) if settings.postgres else sqlite(settings.file) as flush:
        flush(rows)
        while batch := list(islice(numbers, BATCH)):
            for number in batch:
                sitters = rng.sample(range(2, people + 1), 2)
                if number % (count // REGULAR) == 0:
                    sitters[rng.randrange(2)] = 1
                add(rows, samples[number % len(samples)], number, sitters, rng)
            flush(rows)


def add(rows: Rows, sample: Sample, number: int, sitters: list[int], rng: Random) -> None:
    """The rows of one finished game between two people."""
    id = "".join(rng.choices(ALPHABET, k=12))
    table, at = sample.table, FIRST + number * MINUTE
    moves, outcome = table.live.ply, table.live.outcome
    assert outcome is not None
    plan = encode(table.plan).decode()
    rows["game_table"].append(
        (id, GAME, plan, table.seed.hex(), sitters[0], 1, "over", moves, None, at, at)
    )
    rows["game"].append((id, GAME, "played", 1, 1, moves, at, sample.row))
    for entry in sample.told:
        _, place, kind, _, text, message, _, link = entry.row
        person = sitters[entry.person - 1] if entry.person else None
        rows["journal"].append((id, place, kind, person, text, message, at, link))
    for seat, holder in enumerate(table.holders, 1):
        person, rank = sitters[(holder.person or 1) - 1], outcome.ranks[seat - 1]
        won = "drew" if outcome.ranks.count(1) == 2 else "won" if rank == 1 else "lost"
        score = table.live.scores[seat - 1]
        rows["seat"].append((id, seat, person, None))
        rows["game_seat"].append((id, seat, person, None, score, rank, won, GAME, at))
        rows["rating_change"].append((id, person, GAME, 1, 1500.0, 1510.0, at))


@contextmanager
def sqlite(file: Path) -> Iterator[Callable[[Rows], None]]:
    """What writes rows that have gathered into a file, in one transaction."""

    def flush(rows: Rows) -> None:
        connection.execute("BEGIN")
        for table, values in rows.items():
            marks = ", ".join("?" * len(COLUMNS[table].split(", ")))
            sql = f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({marks})"
            connection.executemany(sql, values)
            values.clear()
        connection.execute("COMMIT")

    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-500000")
        yield flush
        connection.execute(RATINGS)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def postgres(url: str) -> Iterator[Callable[[Rows], None]]:
    """What writes rows that have gathered into a PostgreSQL; it is left as autovacuum does."""

    def flush(rows: Rows) -> None:
        for table, values in rows.items():
            with connection.cursor().copy(f"COPY {table} ({COLUMNS[table]}) FROM STDIN") as copy:
                for value in values:
                    copy.write_row(value)
            values.clear()

    with psycopg.connect(url, autocommit=True) as connection:
        yield flush
        connection.execute(RATINGS)
        connection.execute("SELECT setval('person_id_seq', (SELECT max(id) FROM person))")
        connection.execute("VACUUM ANALYZE")
