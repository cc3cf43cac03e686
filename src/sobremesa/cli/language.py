"""Which language to speak."""

import os
from collections.abc import Sequence

import click

from sobremesa.core.words import LANGUAGES, words_in


def choose_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The language and the other arguments: after `--lang`, wherever it stands, or the locale."""
    rest, chosen = [], None
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--lang":
            chosen = next(waiting, "")
        elif argument.startswith("--lang="):
            chosen = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    if chosen is None:
        return language_of_locale(), rest
    if chosen not in LANGUAGES:
        words = words_in(language_of_locale())
        raise click.UsageError(words("cli.language_unknown", language=chosen, known=LANGUAGES))
    return chosen, rest


def language_of_locale() -> str:
    """French where the locale says so, else English."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    return "fr" if locale.lower().startswith("fr") else "en"
