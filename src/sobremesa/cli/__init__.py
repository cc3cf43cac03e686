"""The command line: one file a command, words from the catalogues, one line for every mistake."""

import io
import os
import sys
from collections.abc import Sequence

import click

from sobremesa import __version__
from sobremesa.cli.language import choose_language
from sobremesa.cli.shell import Group, complain
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in

COMMANDS = (
    *("play", "simulate", "replay", "verify", "perft", "games", "rules"),
    *("serve", "settings", "backup", "admin"),
)
USAGE, CONTENT, INTERRUPTED = 2, 1, 130


def build(words: Words) -> click.Group:
    group = Group(words, COMMANDS, "sobremesa", help=words("cli.about"))
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
        # Only what a server needs is loaded this late.
        return complain(words, Refusal("core.extra_missing", extra="server"), USAGE)
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
