"""The tables of the first server: people, tables with their journal, finished games, ratings.

Names of keys follow from those of tables and columns, by the convention of `db/metadata.py`.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.BigInteger()
GAME = sa.String(20)


def upgrade() -> None:
    """Make the tables."""
    make_people()
    make_tables()
    make_archive()
    make_ladder()


def key(name: str, kind: Any = NUMBER) -> sa.Column[Any]:
    """A column by which rows are found."""
    return sa.Column(name, kind, primary_key=True)


def one(name: str, kind: Any, *further: Any, **settings: Any) -> sa.Column[Any]:
    """A column that always holds something."""
    return sa.Column(name, kind, *further, nullable=False, **settings)


def of_table(**settings: Any) -> sa.Column[Any]:
    """The column that says which table a row belongs to."""
    return sa.Column(
        "table_id", sa.String(12), sa.ForeignKey("game_table.id"), nullable=False, **settings
    )


def of_person(name: str = "person_id", **settings: Any) -> sa.Column[Any]:
    """The column that says which person a row belongs to."""
    return sa.Column(name, NUMBER, sa.ForeignKey("person.id"), **settings)


def make_people() -> None:
    """People, their sessions, and whom they don't want to hear."""
    op.create_table(
        "person",
        key("id"),
        one("name", sa.String(40)),
        one("name_key", sa.String(80), unique=True),
        sa.Column("password_hash", sa.String(200)),
        one("language", sa.String(2)),
        one("admin", sa.Boolean()),
        one("suspended", sa.Boolean()),
        one("deleted", sa.Boolean()),
        one("joined_at", MOMENT),
        one("aborts", sa.Integer()),
        one("paused_until", MOMENT),
    )
    op.create_table(
        "session",
        key("token_hash", sa.String(64)),
        of_person(nullable=False, index=True),
        one("created_at", MOMENT),
        one("seen_at", MOMENT),
    )
    op.create_table("mute", of_person(primary_key=True), of_person("other_id", primary_key=True))


def make_tables() -> None:
    """Tables, who sits there, what happened there, and when no server ran."""
    op.create_table(
        "game_table",
        key("id", sa.String(12)),
        one("game", GAME),
        one("plan", sa.Text()),
        one("seed", sa.String(64)),
        of_person("host_id", nullable=False),
        one("public", sa.Boolean()),
        one("status", sa.String(8)),
        one("ply", sa.Integer()),
        sa.Column("to_move", sa.Integer()),
        one("created_at", MOMENT),
        one("moved_at", MOMENT),
        sa.Index("ix_game_table_status", "status", "public", "moved_at", "id"),
    )
    op.create_table(
        "seat",
        of_table(primary_key=True),
        key("number", sa.Integer()),
        of_person(index=True),
        sa.Column("bot", sa.String(20)),
    )
    op.create_table(
        "journal",
        of_table(primary_key=True),
        key("number", sa.Integer()),
        one("kind", sa.String(12)),
        sa.Column("person_id", NUMBER),
        one("data", sa.Text()),
        one("message", sa.String(64)),
        one("at", MOMENT),
    )
    op.create_table("pause", key("id"), one("since", MOMENT), one("until", MOMENT))
    op.create_table("pulse", key("process", sa.String(32)), one("beat_at", MOMENT))


def make_archive() -> None:
    """Games that are over."""
    op.create_table(
        "game",
        of_table(primary_key=True),
        one("game", GAME),
        one("how", sa.String(8)),
        one("rated", sa.Boolean()),
        one("public", sa.Boolean()),
        one("moves", sa.Integer()),
        one("ended_at", MOMENT),
        one("record", sa.Text()),
        sa.Index("ix_game_ended", "ended_at", "table_id"),
        sa.Index("ix_game_game", "game", "ended_at", "table_id"),
    )
    op.create_table(
        "game_seat",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game.table_id"), primary_key=True),
        key("number", sa.Integer()),
        of_person(),
        sa.Column("bot", sa.String(20)),
        one("score", sa.Integer()),
        one("rank", sa.Integer()),
        one("result", sa.String(5)),
        one("game", GAME),
        one("ended_at", MOMENT),
        sa.Index("ix_game_seat_person", "person_id", "ended_at", "table_id", "result"),
        sa.Index("ix_game_seat_person_game", "person_id", "game", "ended_at", "table_id", "result"),
        sqlite_with_rowid=False,
    )


def make_ladder() -> None:
    """Ratings and the ledger from which they follow."""
    op.create_table(
        "rating",
        of_person(primary_key=True),
        key("game", GAME),
        one("rating", sa.Double()),
        one("games", sa.Integer()),
        one("team_wins", sa.Integer()),
        one("team_losses", sa.Integer()),
        one("team_draws", sa.Integer()),
        sa.Index("ix_rating_ladder", "game", "rating", "person_id"),
    )
    op.create_table(
        "rating_change",
        key("id"),
        of_table(),
        of_person(nullable=False),
        one("game", GAME),
        one("public", sa.Boolean()),
        one("before", sa.Double()),
        one("after", sa.Double()),
        one("at", MOMENT),
        sa.Index("ix_rating_change_once", "table_id", "person_id", unique=True),
        sa.Index("ix_rating_change_person", "person_id", "game", "id"),
    )
