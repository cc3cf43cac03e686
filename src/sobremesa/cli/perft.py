"""`sobremesa perft`: how many lines of so many moves there are."""

import json
import time

import click

from sobremesa import games
from sobremesa.cli import shell
from sobremesa.cli.warm import Warmup
from sobremesa.core.perft import perft
from sobremesa.core.words import Words


def command(words: Words) -> click.Command:
    def run(
        game: str, depth: int, seats: int, option: tuple[str, ...], seed: str | None, as_json: bool
    ) -> None:
        with shell.usage(words):
            position = games.game(game).begin(seats, seed, shell.read_options(option))
        Warmup(words, position).wait(shell.notes())
        for level in range(1, depth + 1):
            started = time.monotonic()
            lines = perft(position, level)
            seconds = round(time.monotonic() - started, 3)
            if as_json:
                click.echo(json.dumps({"depth": level, "lines": lines, "seconds": seconds}))
            else:
                click.echo(words("cli.perft_line", depth=level, lines=str(lines), seconds=seconds))

    game, *others = shell.setup_options(words)
    return shell.Command(
        words,
        "perft",
        run,
        game,
        shell.argument(words, "depth", type=click.IntRange(min=1)),
        *others,
        shell.json_option(words),
    )
