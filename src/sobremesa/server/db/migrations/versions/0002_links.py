"""Entries of the journal are tied to those before them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Room for a link; entries made before have none."""
    op.add_column("journal", sa.Column("link", sa.String(64)))
