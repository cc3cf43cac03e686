"""Studies are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Room for what people try and say beside a game."""
    op.create_table(
        "study",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("person_id", NUMBER, sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game.table_id"), index=True),
        sa.Column("record", sa.Text()),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("opens", sa.Integer(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
