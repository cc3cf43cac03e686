"""Tables, who sits at them, and the journal of all that happened there."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from sobremesa.server.db.base import Base, Id, Moment


class TableRow(Base):
    """What lists show of a table; all else follows from its journal.

    `plan` is JSON (`tables/plan.py`): game, seats, options, clock and so on. `seed` is secret until
    the game is over. `status` is open, playing, over or aborted; `to_move` a seat, from 1.
    """

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(12), primary_key=True)
    game: Mapped[str] = mapped_column(String(20))
    plan: Mapped[str] = mapped_column(Text)
    seed: Mapped[str] = mapped_column(String(64))
    host_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"))
    public: Mapped[bool]
    status: Mapped[str] = mapped_column(String(8))
    ply: Mapped[int] = mapped_column(default=0)
    to_move: Mapped[int | None] = mapped_column(default=None)
    created_at: Mapped[Moment]
    moved_at: Mapped[Moment]

    __table_args__ = (Index("ix_game_table_status", "status", "public", "moved_at", "id"),)


class SeatRow(Base):
    """Who holds a seat: a person, a bot by its level, or nobody yet; for the lists of people."""

    __tablename__ = "seat"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(Id, ForeignKey("person.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(20), default=None)


class EntryRow(Base):
    """A line of the journal. The key is the concurrency control: the first to write a number wins.

    `data` is JSON by kind; `message` is the id that the client gave to what it asked for; `link`
    ties an entry to those before it, in entries made since that is kept.
    """

    __tablename__ = "journal"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    person_id: Mapped[int | None] = mapped_column(Id, default=None)
    data: Mapped[str] = mapped_column(Text)
    message: Mapped[str] = mapped_column(String(64), default="")
    at: Mapped[Moment]
    link: Mapped[str | None] = mapped_column(String(64), default=None)


class PauseRow(Base):
    """A time in which no server ran: nobody's clock pays for it."""

    __tablename__ = "pause"

    id: Mapped[int] = mapped_column(Id, primary_key=True, autoincrement=True)
    since: Mapped[Moment]
    until: Mapped[Moment]


class PulseRow(Base):
    """When a server process last said that it was alive."""

    __tablename__ = "pulse"

    process: Mapped[str] = mapped_column(String(32), primary_key=True)
    beat_at: Mapped[Moment]
