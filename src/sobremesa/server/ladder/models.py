"""Ratings and the ledger from which they follow."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from sobremesa.server.db.base import Base, Id, Moment


class RatingRow(Base):
    """How a person stands in a game: rating and rated games; results of team games apart."""

    __tablename__ = "rating"

    person_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(20), primary_key=True)
    rating: Mapped[float]
    games: Mapped[int]
    team_wins: Mapped[int] = mapped_column(default=0)
    team_losses: Mapped[int] = mapped_column(default=0)
    team_draws: Mapped[int] = mapped_column(default=0)

    __table_args__ = (Index("ix_rating_ladder", "game", "rating", "person_id"),)


class ChangeRow(Base):
    """A change of one rating by one game, as it happened; `public` as the game is."""

    __tablename__ = "rating_change"

    id: Mapped[int] = mapped_column(Id, primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id"))
    person_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"))
    game: Mapped[str] = mapped_column(String(20))
    public: Mapped[bool]
    before: Mapped[float]
    after: Mapped[float]
    at: Mapped[Moment]

    __table_args__ = (
        Index("ix_rating_change_once", "table_id", "person_id", unique=True),
        Index("ix_rating_change_person", "person_id", "game", "id"),
    )
