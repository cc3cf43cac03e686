"""`sobremesa backup`: the database in a file, while the server runs."""

import os
from pathlib import Path

import click

from sobremesa.cli.serve import database_options
from sobremesa.cli.shell import Command, argument, usage
from sobremesa.core.words import Words
from sobremesa.server.settings import Settings


def command(words: Words) -> click.Command:
    def run(file: str, database_url: str | None, data_dir: str | None) -> None:
        from sobremesa.server.steward import back_up

        with usage(words):
            settings = Settings.read(
                os.environ, database_url=database_url, data_dir=data_dir, workers="1"
            )
        back_up(settings, Path(file))
        click.echo(words("cli.backed_up", file=file))

    return Command(
        words,
        "backup",
        callback=run,
        help=words("cli.backup"),
        params=[argument(words, "file"), *database_options(words)],
    )
