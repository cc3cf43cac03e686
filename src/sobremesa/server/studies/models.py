"""Studies: what people keep of a game that they look into."""

from sqlalchemy import Column, Integer, String, Table, Text

from sobremesa.server.db.metadata import (
    GAME,
    METADATA,
    MOMENT,
    filled,
    key,
    of_person,
    of_table,
)

# A study of a game in the archive, or of a record that is kept with it; `opens` is the number of
# the move at which its board opens, `notes` are JSON, as records have them. Every saving gives it
# the next `version`.
STUDY = Table(
    "study",
    METADATA,
    key("id", String(12)),
    of_person(nullable=False, index=True),
    of_table("game.table_id", index=True),
    Column("record", Text),
    filled("game", GAME),
    filled("title", String(80)),
    filled("opens", Integer),
    filled("notes", Text),
    filled("version", Integer),
    filled("at", MOMENT),
)
