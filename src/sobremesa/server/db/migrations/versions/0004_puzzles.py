"""Tries at puzzles are kept, and ratings of solvers and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Room for what comes of puzzles that somebody with an account tries."""
    op.create_table(
        "solver",
        sa.Column("person_id", ID, sa.ForeignKey("person.id"), primary_key=True),
        *strength(),
    )
    op.create_table(
        "puzzle_rating",
        sa.Column("puzzle", sa.String(12), primary_key=True),
        *strength(),
        sa.Column("solvers", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
    )
    op.create_table(
        "puzzle_try",
        sa.Column("person_id", ID, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("puzzle", sa.String(12), primary_key=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(6), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("rating", sa.Double()),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_puzzle_try_person", "puzzle_try", ["person_id", "at"])


def strength() -> list[sa.Column[float]]:
    names = ("rating", "deviation", "volatility")
    return [sa.Column(name, sa.Double(), nullable=False) for name in names]


ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
