"""How commands look and complain, in the words of the catalogues."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words

SEATS = click.IntRange(1, 99)


class Command(click.Command):
    """A command whose help page, `cli.NAME` in the catalogues, speaks the chosen language."""

    def __init__(
        self, words: Words, name: str, run: Callable[..., None] | None, *params: click.Parameter
    ) -> None:
        super().__init__(name, callback=run, help=words(f"cli.{name}"), params=[*params])
        self.words = words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What was typed, sorted to parameters; refuses what is left over."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not isinstance(self, click.Group):
            raise click.UsageError(self.words("cli.too_much", text=" ".join(rest)))
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.words("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        rows = [row for each in options if (row := each.get_help_record(ctx))]
        rows.append(("--lang [en|fr]", self.words("cli.lang")))
        with formatter.section(self.words("cli.options")):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.words("cli.help")
        return option


class Group(Command, click.Group):
    """The program: a list of commands, each in a file that is loaded when it is called."""

    def __init__(self, words: Words, name: str, names: Sequence[str]) -> None:
        super().__init__(words, name, None)
        self.subcommand_metavar = words("cli.command_shown")
        self.names = names

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command with a name; refuses others."""
        if cmd_name not in self.names:
            known = tuple(self.names)
            raise click.UsageError(self.words("cli.command_unknown", command=cmd_name, known=known))
        command: click.Command = import_module(f"sobremesa.cli.{cmd_name}").command(self.words)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        rows = [(name, self.get_command(ctx, name).get_short_help_str(80)) for name in self.names]
        with formatter.section(self.words("cli.commands")):
            formatter.write_dl(rows)


def complain(words: Words, error: Exception, exit_code: int) -> int:
    """Say in one line what is wrong; returns the exit code."""
    if isinstance(error, Refusal):
        text = words.refusal(error)
    elif isinstance(error, click.NoSuchOption):
        text = words("cli.option_unknown", option=error.option_name)
    elif isinstance(error, click.BadParameter) and error.param is not None:
        missing = isinstance(error, click.MissingParameter)
        named = error.param.metavar if isinstance(error.param, click.Argument) else None
        code = "cli.missing" if missing else "cli.value_wrong"
        text = words(code, name=named or error.param.opts[0])
    elif isinstance(error, click.BadOptionUsage):
        text = words("cli.value_missing", option=error.option_name)
    elif isinstance(error, click.ClickException):
        text = error.format_message()
    else:
        text = str(error)
    print(text, file=sys.stderr)
    return exit_code


@contextmanager
def usage(words: Words) -> Iterator[None]:
    """Whatever is refused here was typed wrong on the command line; several things a line each."""
    try:
        yield
    except Refusal as refusal:
        each = getattr(refusal, "refusals", [refusal])
        raise click.UsageError("\n".join(map(words.refusal, each))) from None


def read_options(texts: tuple[str, ...]) -> dict[str, object]:
    """Options typed as `name=value`; a name alone means `on`."""
    pairs = (text.partition("=") for text in texts)
    return {name: value if equals else "on" for name, equals, value in pairs}


def read_file(path: str) -> bytes:
    """What is in a file; refuses one that can't be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Refusal("cli.cannot_read", path=path, why=error.strerror or "") from None


def notes() -> Console:
    """Where progress and remarks go, so that the output stays clean for programs."""
    return Console(stderr=True, highlight=False)


def argument(words: Words, name: str, **settings: Any) -> click.Argument:
    """What a command works on; `cli.NAME_shown` is how its help page calls it."""
    return click.Argument([name], metavar=words(f"cli.{name}_shown"), **settings)


def option(words: Words, *names: str, code: str, shown: str = "", **settings: Any) -> click.Option:
    """A choice with its help from the catalogue, and what stands for its value."""
    return click.Option(names, help=words(code), metavar=shown or None, **settings)


def json_option(words: Words) -> click.Option:
    """`--json`, which every command has whose output a program would read."""
    return option(words, "--json", "as_json", code="cli.json", is_flag=True)


def spread_options(words: Words) -> list[click.Parameter]:
    """Where the work of a command is done that can be spread."""
    return [
        option(words, "--workers", code="cli.workers", shown="N", type=click.IntRange(min=1)),
        option(words, "--ray", code="cli.ray", shown="X"),
    ]


def setup_options(words: Words) -> list[click.Parameter]:
    """The parameters of every command that starts a game."""
    return [
        argument(words, "game"),
        option(words, "--seats", code="cli.seats", shown="N", type=SEATS, default=2),
        option(words, "--option", "-o", code="cli.option", shown="X=Y", multiple=True),
        option(words, "--seed", code="cli.seed", shown="X"),
    ]
