"""`sobremesa settings`: how a server would be run, in a form that can be set again.

`python -m sobremesa.cli.settings` writes the table in `docs/hosting.md`.
"""

import json
import os
import shlex

import click

from sobremesa.cli.shell import Command, json_option, usage
from sobremesa.core.words import Words, words_in
from sobremesa.server.settings import HIDDEN, Settings, hide_password, variable


def command(words: Words) -> click.Command:
    def run(as_json: bool) -> None:
        with usage(words):
            settings = Settings.read(os.environ)
        told = describe(settings)
        click.echo(json.dumps(told, ensure_ascii=False) if as_json else as_text(words, told))

    return Command(words, "settings", run, json_option(words))


def describe(settings: Settings) -> list[dict[str, object]]:
    """Every setting: variable, value, whether it is set; never the database's password."""
    values = {
        **settings.variables,
        variable("data_dir"): str(settings.folder),
        variable("database_url"): hide_password(settings.database_url),
    }
    return [
        {"variable": name, "value": value, "set": bool(os.environ.get(name))}
        for name, value in values.items()
    ]


def as_text(words: Words, told: list[dict[str, object]]) -> str:
    """A file of variables, as shells and service managers read it, with a remark on each."""
    lines = []
    for row in told:
        name, value = str(row["variable"]), str(row["value"])
        source = words("cli.settings_variable" if row["set"] else "cli.settings_default")
        lines.append(f"# {words(f'cli.{meaning(name)}')} ({source})")
        line = f"{name}={shlex.quote(value) if value else ''}"
        # Without its password an address is of no use: nobody shall set it by mistake.
        secret = name == variable("database_url") and HIDDEN in value
        lines.append(f"# {line}" if secret else line)
    return "\n".join(lines)


def meaning(name: str) -> str:
    """The word for what a variable sets.

    >>> meaning("SOBREMESA_DATA_DIR")
    'setting_data_dir'
    """
    return "setting_" + name.removeprefix(variable("")).lower()


def table(words: Words) -> str:
    rows = [("variable", "by default", "means"), ("---",) * 3]
    for name, value in Settings().variables.items():
        rows.append((f"`{name}`", f"`{value}`" if value else "", words(f"cli.{meaning(name)}")))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    click.echo(table(words_in("en")), nl=False)
