"""Reviews as the database keeps them, whether finished or still being made."""

from sqlalchemy import Column, Integer, String, Table, Text

from sobremesa.server.db.metadata import METADATA, MOMENT, filled, key, of_table

# A review as far as it is: of a game in the archive, or of a record that somebody brought, which
# is then kept with it for a while. `engine` is what it depends on besides the game; `state` is
# waiting, thinking, done or failed; `at` when whoever works on it last said so. `turns` and
# `accounts` are JSON, as `study/findings.py` has them.
REVIEW = Table(
    "review",
    METADATA,
    key("id", String(40)),
    of_table("game.table_id", index=True),
    Column("record", Text),
    filled("engine", String(60)),
    filled("state", String(8)),
    filled("plies", Integer),
    filled("turns", Text),
    filled("accounts", Text),
    filled("at", MOMENT),
)
