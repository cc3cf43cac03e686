"""`sobremesa admin`: what the host of a server does with its people and ratings."""

import click

from sobremesa.cli.serve import database_options, database_settings, tell_password
from sobremesa.cli.shell import Command, argument, usage
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.server.settings import Settings

NAMED = ("make", "reset-password")
ACTIONS = (*NAMED, "recompute-ratings")


def command(words: Words) -> click.Command:
    def run(action: str, name: str | None, database_url: str | None, data_dir: str | None) -> None:
        with usage(words):
            check(action, name)
            settings = database_settings(database_url, data_dir)
        act(words, settings, action, name or "")

    return Command(
        words,
        "admin",
        run,
        argument(words, "action"),
        argument(words, "name", required=False),
        *database_options(words),
    )


def check(action: str, name: str | None) -> None:
    """Refuse what is not known, and a name too few or too many."""
    if action not in ACTIONS:
        raise Refusal("cli.action_unknown", action=action, known=ACTIONS)
    if action in NAMED and not name:
        raise Refusal("cli.admin_whom", action=action)
    if action not in NAMED and name:
        raise Refusal("cli.too_much", text=name)


def act(words: Words, settings: Settings, action: str, name: str) -> None:
    from sobremesa.server import maintenance

    match action:
        case "make":
            tell_password(words, name, maintenance.make_admin(settings, name, words.language))
        case "reset-password":
            password = maintenance.reset_password(settings, name)
            click.echo(words("cli.password_reset", name=name, password=password))
        case _:
            maintenance.recompute_ratings(settings)
            click.echo(words("cli.ratings_recomputed"))
