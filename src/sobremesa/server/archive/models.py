"""Games that are over."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from sobremesa.server.db.base import Base, Id, Moment


class GameRow(Base):
    """A finished game with its record, as the library writes it; `public` as its table is."""

    __tablename__ = "game"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(20))
    how: Mapped[str] = mapped_column(String(8))
    rated: Mapped[bool]
    public: Mapped[bool]
    moves: Mapped[int]
    ended_at: Mapped[Moment]
    record: Mapped[str] = mapped_column(Text)

    __table_args__ = (
        Index("ix_game_ended", "ended_at", "table_id"),
        Index("ix_game_game", "game", "ended_at", "table_id"),
    )


class GameSeatRow(Base):
    """A seat of a finished game: who held it and what came of it (won, lost, drew, none)."""

    __tablename__ = "game_seat"

    table_id: Mapped[str] = mapped_column(ForeignKey("game.table_id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(Id, ForeignKey("person.id"))
    bot: Mapped[str | None] = mapped_column(String(20))
    score: Mapped[int]
    rank: Mapped[int]
    result: Mapped[str] = mapped_column(String(5))
    game: Mapped[str] = mapped_column(String(20))
    ended_at: Mapped[Moment]

    __table_args__ = (
        Index("ix_game_seat_person", "person_id", "ended_at", "table_id", "result"),
        Index("ix_game_seat_person_game", "person_id", "game", "ended_at", "table_id", "result"),
        {"sqlite_with_rowid": False},
    )
