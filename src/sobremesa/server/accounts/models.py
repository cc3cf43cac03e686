"""People, their sessions, and whom they don't want to hear."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from sobremesa.server.db.base import Base, Id, Moment


class Person(Base):
    """Somebody: a guest, or an account once there is a password.

    `name_key` is the name as look-alikes share it; `paused_until` keeps serial aborters waiting.
    """

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(Id, primary_key=True, autoincrement=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(80), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200), default=None)
    language: Mapped[str] = mapped_column(String(2), default="en")
    admin: Mapped[bool] = mapped_column(default=False)
    suspended: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)
    joined_at: Mapped[Moment]
    aborts: Mapped[int] = mapped_column(default=0)
    paused_until: Mapped[Moment] = mapped_column(default=0)

    @property
    def guest(self) -> bool:
        """Whether there is no account yet."""
        return self.password_hash is None


class Session(Base):
    """A browser that is signed in; of its token only the SHA-256 is kept."""

    __tablename__ = "session"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"), index=True)
    created_at: Mapped[Moment]
    seen_at: Mapped[Moment]


class Mute(Base):
    """One person does not want to read another."""

    __tablename__ = "mute"

    person_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(Id, ForeignKey("person.id"), primary_key=True)
