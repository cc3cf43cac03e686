"""How a server is run: from the command line or from `SOBREMESA_…` variables.

What is wrong is refused by name, all of it at once, before anything is begun. The words for it, and
for what each setting means, are the command line's: whoever chooses settings reads them there.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from sobremesa.core.refusal import Refusal

PREFIX = "SOBREMESA_"
LEVELS = ("debug", "info", "warning", "error")
POSTGRES = ("postgres://", "postgresql://", "postgresql+psycopg://")
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
SECRET = re.compile(r"(?<=://)([^/@:]*):[^/@]*(?=@)|(?<=password=)[^&]*")
HIDDEN = "…"


def data_folder() -> Path:
    """Where a server keeps its database unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home, "sobremesa")


class Wrong(Refusal):
    """Settings that can't be used: a refusal for each."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__("cli.settings_wrong", refusals=tuple(refusals))
        self.refusals = refusals


def setting(default: Any, read: Callable[[str], Any], wants: str, **limits: int) -> Any:
    """A choice: what holds without it, how its text is read, what a wrong one is told to be."""
    return field(default=default, metadata={"read": read, "wants": wants, **limits})


def number(default: int, low: int, high: int) -> Any:
    """A choice between two whole numbers, these included."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not low <= int(text[:18]) <= high:
            raise ValueError(text)
        return int(text)

    return setting(default, read, "number", low=low, high=high)


def read_host(text: str) -> str:
    """A name or an address, without a scheme and without a port."""
    if re.search(r"[\s/\[\]@]", text):
        raise ValueError(text)
    return text


def read_yes(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(text)
    return text.lower() in YES


def read_level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise ValueError(text)
    return text.lower()


def read_database(text: str) -> str:
    """The address of a PostgreSQL, whole: where its password was hidden there is none."""
    if not text.startswith(POSTGRES) or HIDDEN in text:
        raise ValueError(text)
    return text


def read_contact(text: str) -> str:
    """Where somebody can be told of a weakness: an address to write to, or a page."""
    if not re.fullmatch(r"(mailto:\S+@|https://)\S+", text):
        raise ValueError(text)
    return text


def read_day(text: str) -> str:
    """A day, or a moment of it, as the moment that it is in Greenwich.

    >>> read_day("2027-06-30")
    '2027-06-30T00:00:00Z'
    """
    found = datetime.fromisoformat(text)
    moment = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def read_origins(text: str) -> str:
    """Addresses of sites as browsers know them: a scheme and a host, perhaps a port."""
    for each in split_list(text):
        parts = urlsplit(each)
        beside = parts.username or parts.query or parts.fragment or parts.path.strip("/")
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        if not known or beside or re.search(r"\s", each):
            raise ValueError(text)
    return ",".join(split_list(text))


def read_proxies(text: str) -> str:
    read_networks(text)
    return ",".join(split_list(text))


@lru_cache
def read_networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses or networks between commas."""
    return tuple(ip_network(each, strict=False) for each in split_list(text))


def split_list(text: str) -> list[str]:
    """What stands between commas.

    >>> split_list("https://a.example, https://b.example,")
    ['https://a.example', 'https://b.example']
    """
    return [each.strip() for each in text.split(",") if each.strip()]


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen; `cli.setting_…` in the catalogues says what each means."""

    host: str = setting("127.0.0.1", read_host, "host")
    port: int = number(8000, 0, 65535)
    database_url: str = setting("", read_database, "database")
    data_dir: str = setting("", os.path.expanduser, "folder")
    workers: int = number(1, 1, 64)
    origins: str = setting("", read_origins, "origins")
    trusted_proxies: str = setting("", read_proxies, "proxies")
    secure_cookies: bool = setting(False, read_yes, "yes")
    connections_per_address: int = number(200, 0, 1_000_000)
    tables_per_hour: int = number(60, 0, 1_000_000)
    bot_processes: int = number(0, 0, 256)
    review_simulations: int = number(0, 0, 100_000)
    security_contact: str = setting("", read_contact, "contact")
    security_expires: str = setting("", read_day, "day")
    log_level: str = setting("info", read_level, "level")

    @classmethod
    def read(cls, environment: Mapping[str, str], **chosen: str | None) -> Self:
        """Settings from variables, overruled by the command line; `Wrong` tells what can't be."""
        settings, refusals = cls(), unknown(environment)
        for each in fields(cls):
            typed = chosen.get(each.name)
            name = variable(each.name) if typed is None else option(each.name)
            text = environment.get(name, "") if typed is None else typed
            if text == "":
                continue
            try:
                value = each.metadata["read"](text)
            except ValueError:
                refusals.append(wrong(name, text, **each.metadata))
            else:
                settings = replace(settings, **{each.name: value})
        if settings.workers > 1 and not settings.postgres:
            refusals.append(Refusal("cli.workers_need_postgres", workers=settings.workers))
        if refusals:
            raise Wrong(refusals)
        return settings

    @property
    def variables(self) -> dict[str, str]:
        """The settings as they are read again, from variables."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {variable(name): spell(value) for name, value in values.items()}

    @property
    def folder(self) -> Path:
        return Path(self.data_dir) if self.data_dir else data_folder()

    @property
    def postgres(self) -> bool:
        return self.database_url.startswith(POSTGRES)

    @property
    def file(self) -> Path:
        return self.folder / "sobremesa.db"

    @property
    def dsn(self) -> str:
        """The address of the PostgreSQL as psycopg wants it."""
        return "postgresql://" + self.database_url.split("://", 1)[1]


def variable(name: str) -> str:
    """The variable of a setting.

    >>> variable("data_dir"), option("data_dir")
    ('SOBREMESA_DATA_DIR', '--data-dir')
    """
    return PREFIX + name.upper()


def option(name: str) -> str:
    """The option of the command line for a setting, where there is one."""
    return "--" + name.replace("_", "-")


def unknown(environment: Mapping[str, str]) -> list[Refusal]:
    """A refusal for each variable that looks like a setting and is none."""
    known = [each.name for each in fields(Settings)]
    refusals = []
    for name in sorted(name for name in environment if name.startswith(PREFIX)):
        if name not in map(variable, known):
            near = get_close_matches(name.removeprefix(PREFIX).lower(), known, 1)
            meant = variable(near[0]) if near else "none"
            refusals.append(Refusal("cli.setting_unknown", name=name, near=meant))
    return refusals


def wrong(name: str, text: str, wants: str, low: int = 0, high: int = 0, **_: object) -> Refusal:
    """Why a setting can't be what it was set to."""
    limits = {"low": str(low), "high": str(high)}
    return Refusal("cli.setting_wrong", name=name, value=hide_password(text), wants=wants, **limits)


def spell(value: object) -> str:
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    return str(value)


def hide_password(url: str) -> str:
    return SECRET.sub(lambda found: f"{found[1]}:{HIDDEN}" if found[1] is not None else HIDDEN, url)
