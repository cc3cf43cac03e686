"""The command line: one file a command, words from the catalogues, one line for every mistake."""

import io
import os
import sys
from collections.abc import Sequence

import click

from sobremesa import __version__
from sobremesa.cli.shell import Group, complain
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import LANGUAGES, Words, words_in

COMMANDS = (
    *("play", "simulate", "replay", "analyse", "verify", "perft", "games", "rules"),
    *("puzzles", "arena", "train"),
    *("serve", "settings", "backup", "admin"),
)
USAGE, CONTENT, INTERRUPTED = 2, 1, 130


def build(words: Words) -> click.Group:
    group = Group(words, "sobremesa", COMMANDS)
    version = click.version_option(
        __version__, "--version", message="%(version)s", help=words("cli.version")
    )
    version(group)
    return group


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = words_in("en")
    try:
        language, rest = choose_language(sys.argv[1:] if arguments is None else arguments)
        words = words_in(language)
        code = build(words).main(list(rest), "sobremesa", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return complain(words, error, USAGE)
    except Refusal as refusal:
        return complain(words, refusal, CONTENT)
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("sobremesa"):
            raise
        # Only what a server or a cluster needs is loaded this late.
        extra = "ray" if missing.name == "ray" else "server"
        return complain(words, Refusal("core.extra_missing", extra=extra), USAGE)
    except BrokenPipeError:
        return leave_quietly()
    except OSError as error:
        complain(words, Refusal("cli.cannot_write", path="stdout", why=error.strerror), USAGE)
        leave_quietly()
        return USAGE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def leave_quietly() -> int:
    """Give up an output that nobody reads, so that Python does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CONTENT


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
