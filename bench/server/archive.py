"""A database as it is after years: finished games written straight into it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from sobremesa import registry
from sobremesa.core.record import MoveData, Record
from sobremesa.records import write
from sobremesa.server.settings import Settings

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
    "journal": "table_id, number, kind, person_id, data, message, at",
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
    """A game that was really played, to be filed many times."""

    record: Record

    @classmethod
    def play(cls, number: int) -> Sample:
        """A random game to its end."""
        rng = Random(f"archive {number}")
        position = registry[GAME].start(2, seed=f"archive {number}")
        while position.to_move:
            position = position.play(rng.choice(position.steps()))
        return cls(position.record())


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
    record, at = sample.record, FIRST + number * MINUTE
    result, moves = record.result, record.moves
    assert result is not None
    assert record.fair is not None
    plan = json.dumps({"game": GAME, "seats": 2, "rated": True})
    seed = record.fair.seed
    rows["game_table"].append(
        (id, GAME, plan, seed, sitters[0], 1, "over", len(moves), None, at, at)
    )
    rows["game"].append((id, GAME, "played", 1, 1, len(moves), at, write(record)))
    rows["journal"] += [(id, *entry, at) for entry in entries(moves, sitters)]
    for seat, person in enumerate(sitters, 1):
        rank = result.ranks[seat - 1]
        won = "drew" if result.ranks.count(1) == 2 else "won" if rank == 1 else "lost"
        score = result.scores[seat - 1]
        rows["seat"].append((id, seat, person, None))
        rows["game_seat"].append((id, seat, person, None, score, rank, won, GAME, at))
        rows["rating_change"].append((id, person, GAME, 1, 1500.0, 1510.0, at))


def entries(moves: tuple[MoveData, ...], sitters: list[int]) -> Iterator[tuple[Any, ...]]:
    """What the journal has of a game: number, kind, person, data, message."""
    yield 0, "created", None, '{"commitment": ""}', ""
    for chair, person in enumerate(sitters):
        yield chair + 1, "sat", person, json.dumps({"chair": chair, "word": ""}), ""
    yield 3, "started", None, '{"order": [0, 1]}', ""
    for number, move in enumerate(moves, 4):
        data = json.dumps({"seat": move.seat, "move": move.move})
        yield number, "moved", sitters[move.seat - 1], data, f"{number:016x}"


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
