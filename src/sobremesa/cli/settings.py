"""`sobremesa settings`: how a server would be run, and where each choice comes from."""

from __future__ import annotations

import json
import os
import re
from dataclasses import fields

import click

from sobremesa.cli.shell import Command, json_option, usage
from sobremesa.core.words import Words
from sobremesa.server.settings import Settings

SECRET = re.compile(r"(?<=://)([^/@:]*):[^/@]*(?=@)|(?<=password=)[^&]*")


def command(words: Words) -> click.Command:
    """The command in one language."""

    def run(as_json: bool) -> None:
        with usage(words):
            told = describe(Settings.read(os.environ))
        if as_json:
            click.echo(json.dumps(told, ensure_ascii=False))
            return
        widest = max(len(str(row["variable"])) for row in told)
        for row in told:
            source = words("cli.settings_variable" if row["set"] else "cli.settings_default")
            click.echo(f"{row['variable']:{widest}}  {row['value']}  ({source})")

    return Command(
        words,
        "settings",
        callback=run,
        help=words("cli.settings"),
        params=[json_option(words)],
    )


def describe(settings: Settings) -> list[dict[str, object]]:
    """Every setting with its variable, its value, and whether the variable is set.

    A password in the database's address is not shown.
    """
    told: list[dict[str, object]] = []
    for field in fields(settings):
        variable = f"SOBREMESA_{field.name.upper()}"
        value = getattr(settings, field.name)
        if field.name == "data_dir":
            value = str(settings.folder)
        elif field.name == "database_url":
            value = SECRET.sub(hide, value) if settings.postgres else f"sqlite:///{settings.file}"
        told.append({"variable": variable, "value": value, "set": variable in os.environ})
    return told


def hide(found: re.Match[str]) -> str:
    """A name with its password, or a password, made unreadable."""
    return f"{found[1]}:…" if found[1] is not None else "…"
