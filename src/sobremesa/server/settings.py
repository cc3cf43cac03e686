"""How a server is run: from the command line or from `SOBREMESA_…` variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sobremesa.core.refusal import Refusal


def data_folder() -> Path:
    """Where a server keeps its database unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home, "sobremesa")


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen.

    `origins` are further addresses under which browsers see this server (behind a proxy);
    `trusted_proxies` those whose forwarding headers are believed; `bot_threads` 0 means one for
    each core.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    data_dir: str = ""
    workers: int = 1
    origins: str = ""
    trusted_proxies: str = ""
    secure_cookies: bool = False
    bot_threads: int = 0
    log_level: str = "info"

    @classmethod
    def read(cls, environment: Mapping[str, str], **chosen: Any) -> Settings:
        """Settings from variables, overruled by what was chosen on the command line."""
        settings = cls()
        for field in fields(cls):
            name = f"SOBREMESA_{field.name.upper()}"
            if name in environment:
                settings = replace(settings, **{field.name: convert(field, environment[name])})
        chosen = {name: value for name, value in chosen.items() if value is not None}
        settings = replace(settings, **chosen)
        if settings.workers > 1 and not settings.postgres:
            raise Refusal("server.workers_need_postgres", workers=settings.workers)
        return settings

    @property
    def folder(self) -> Path:
        """Where the database file lies."""
        return Path(self.data_dir) if self.data_dir else data_folder()

    @property
    def postgres(self) -> bool:
        """Whether the database is a PostgreSQL."""
        return self.database_url.startswith(
            ("postgres://", "postgresql://", "postgresql+psycopg://")
        )

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.folder / "sobremesa.db"

    @property
    def dsn(self) -> str:
        """The address of the PostgreSQL as psycopg wants it."""
        return "postgresql://" + self.database_url.split("://", 1)[1]

    @property
    def alchemy_url(self) -> str:
        """The database's address for SQLAlchemy."""
        if self.postgres:
            return "postgresql+psycopg://" + self.database_url.split("://", 1)[1]
        return f"sqlite+aiosqlite:///{self.file}"


def convert(field: Any, text: str) -> Any:
    """A variable's text as the type of its setting."""
    kind = type(field.default)
    try:
        return text.lower() in ("1", "true", "yes", "on") if kind is bool else kind(text)
    except ValueError:
        raise Refusal(
            "server.setting_wrong", name=f"SOBREMESA_{field.name.upper()}", value=text
        ) from None
