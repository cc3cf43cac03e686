"""Ratings and the ledger from which they follow."""

from sqlalchemy import Boolean, Double, Index, Integer, Table

from sobremesa.server.db.metadata import GAME, METADATA, MOMENT, filled, key, of_person, of_table

# How a person stands in a game: rating and rated games; results of team games apart.
RATING = Table(
    "rating",
    METADATA,
    of_person(primary_key=True),
    key("game", GAME),
    filled("rating", Double),
    filled("games", Integer),
    filled("team_wins", Integer),
    filled("team_losses", Integer),
    filled("team_draws", Integer),
    Index("ix_rating_ladder", "game", "rating", "person_id"),
)
# A change of one rating by one game, as it happened; `public` as the game is.
CHANGE = Table(
    "rating_change",
    METADATA,
    key("id"),
    of_table(nullable=False),
    of_person(nullable=False),
    filled("game", GAME),
    filled("public", Boolean),
    filled("before", Double),
    filled("after", Double),
    filled("at", MOMENT),
    Index("ix_rating_change_once", "table_id", "person_id", unique=True),
    Index("ix_rating_change_person", "person_id", "game", "id"),
)
