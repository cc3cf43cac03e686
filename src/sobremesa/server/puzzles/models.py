"""Tries at puzzles, and how strong solvers and puzzles are."""

from sqlalchemy import Column, Double, Index, Integer, String, Table

from sobremesa.server.db.metadata import METADATA, MOMENT, filled, key, of_person

# How strong somebody is at puzzles, by Glicko-2.
SOLVER = Table(
    "solver",
    METADATA,
    of_person(primary_key=True),
    filled("rating", Double),
    filled("deviation", Double),
    filled("volatility", Double),
)
# How hard a puzzle is; how many with an account have tried it to an end, and solved it.
PUZZLE_RATING = Table(
    "puzzle_rating",
    METADATA,
    key("puzzle", String(12)),
    filled("rating", Double),
    filled("deviation", Double),
    filled("volatility", Double),
    filled("solvers", Integer),
    filled("solved", Integer),
)
# Somebody's tries at a puzzle: `state` is open, solved or failed; `day` the date of which it was
# the puzzle when it was solved; `rating` the solver's afterwards.
PUZZLE_TRY = Table(
    "puzzle_try",
    METADATA,
    of_person(primary_key=True),
    key("puzzle", String(12)),
    filled("tries", Integer),
    filled("hints", Integer),
    filled("state", String(6)),
    Column("day", String(10)),
    Column("rating", Double),
    filled("at", MOMENT),
    Index("ix_puzzle_try_person", "person_id", "at"),
)
