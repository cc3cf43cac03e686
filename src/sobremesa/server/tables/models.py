"""Tables, who sits at them, and the journal of all that happened there."""

from sqlalchemy import Boolean, Column, Index, Integer, String, Table, Text

from sobremesa.server.db.metadata import (
    GAME,
    ID,
    LEVEL,
    METADATA,
    MOMENT,
    filled,
    key,
    of_person,
    of_table,
)

# What lists show of a table; all else follows from its journal. `plan` is JSON (`tables/plan.py`):
# game, seats, options, clock and so on. `seed` is secret until the game is over. `status` is open,
# playing, over or aborted; `to_move` a seat, from 1.
TABLE = Table(
    "game_table",
    METADATA,
    key("id", String(12)),
    filled("game", GAME),
    filled("plan", Text),
    filled("seed", String(64)),
    of_person("host_id", nullable=False),
    filled("public", Boolean),
    filled("status", String(8)),
    filled("ply", Integer),
    Column("to_move", Integer),
    filled("created_at", MOMENT),
    filled("moved_at", MOMENT),
    Index("ix_game_table_status", "status", "public", "moved_at", "id"),
)
# Who holds a seat: a person, a bot by its level, or nobody yet; for the lists of people.
SEAT = Table(
    "seat",
    METADATA,
    of_table(primary_key=True),
    key("number", Integer),
    of_person(index=True),
    Column("bot", LEVEL),
)
# The journal. The key is the concurrency control: the first to write a number wins. `data` is JSON
# by kind; `message` is the id that the client gave to what it asked for; `link` ties an entry to
# those before it, in entries made since that is kept.
JOURNAL = Table(
    "journal",
    METADATA,
    of_table(primary_key=True),
    key("number", Integer),
    filled("kind", String(12)),
    Column("person_id", ID),
    filled("data", Text),
    filled("message", String(64)),
    filled("at", MOMENT),
    Column("link", String(64)),
)
# Times in which no server ran: nobody's clock pays for them.
PAUSE = Table("pause", METADATA, key("id"), filled("since", MOMENT), filled("until", MOMENT))
# When each server process last said that it was alive.
PULSE = Table("pulse", METADATA, key("process", String(32)), filled("beat_at", MOMENT))
