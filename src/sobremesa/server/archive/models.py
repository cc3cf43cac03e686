"""Games that are over."""

from sqlalchemy import Boolean, Column, Index, Integer, String, Table, Text

from sobremesa.server.db.metadata import (
    GAME,
    LEVEL,
    METADATA,
    MOMENT,
    filled,
    key,
    of_person,
    of_table,
)

# A finished game with its record, as the library writes it; `public` as its table is.
FINISHED = Table(
    "game",
    METADATA,
    of_table(primary_key=True),
    filled("game", GAME),
    filled("how", String(8)),
    filled("rated", Boolean),
    filled("public", Boolean),
    filled("moves", Integer),
    filled("ended_at", MOMENT),
    filled("record", Text),
    Index("ix_game_ended", "ended_at", "table_id"),
    Index("ix_game_game", "game", "ended_at", "table_id"),
)
# A seat of a finished game: who held it and what came of it (won, lost, drew, none).
FINISHED_SEAT = Table(
    "game_seat",
    METADATA,
    of_table("game.table_id", primary_key=True),
    key("number", Integer),
    of_person(),
    Column("bot", LEVEL),
    filled("score", Integer),
    filled("rank", Integer),
    filled("result", String(5)),
    filled("game", GAME),
    filled("ended_at", MOMENT),
    Index("ix_game_seat_person", "person_id", "ended_at", "table_id", "result"),
    Index("ix_game_seat_person_game", "person_id", "game", "ended_at", "table_id", "result"),
    sqlite_with_rowid=False,
)
