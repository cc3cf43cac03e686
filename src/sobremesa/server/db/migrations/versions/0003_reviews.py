"""Reviews are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Room for reviews of games, and of records that somebody brought."""
    op.create_table(
        "review",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("game.table_id"), index=True),
        sa.Column("record", sa.Text()),
        sa.Column("engine", sa.String(60), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Text(), nullable=False),
        sa.Column("accounts", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
