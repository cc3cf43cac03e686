"""`sobremesa backup`: the database in a file, while the server runs."""

from pathlib import Path

import click

from sobremesa.cli.serve import database_options, database_settings
from sobremesa.cli.shell import Command, argument, usage
from sobremesa.core.words import Words


def command(words: Words) -> click.Command:
    def run(file: str, database_url: str | None, data_dir: str | None) -> None:
        from sobremesa.server.maintenance import back_up

        with usage(words):
            settings = database_settings(database_url, data_dir)
        back_up(settings, Path(file))
        click.echo(words("cli.backed_up", file=file))

    return Command(words, "backup", run, argument(words, "file"), *database_options(words))
