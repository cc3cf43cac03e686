"""`sobremesa perft`: how many lines of so many moves there are."""

import json
import time

import click

from sobremesa import games
from sobremesa.cli.shell import (
    Command,
    argument,
    json_option,
    notes,
    read_options,
    setup_options,
    usage,
)
from sobremesa.cli.warm import Warmup
from sobremesa.core.perft import perft
from sobremesa.core.words import Words


def command(words: Words) -> click.Command:
    def run(
        game: str, depth: int, seats: int, option: tuple[str, ...], seed: str | None, as_json: bool
    ) -> None:
        with usage(words):
            position = games.game(game).begin(seats, seed, read_options(option))
        Warmup(words, position).wait(notes())
        for level in range(1, depth + 1):
            started = time.monotonic()
            lines = perft(position, level)
            seconds = round(time.monotonic() - started, 3)
            if as_json:
                click.echo(json.dumps({"depth": level, "lines": lines, "seconds": seconds}))
            else:
                click.echo(words("cli.perft_line", depth=level, lines=str(lines), seconds=seconds))

    game, *others = setup_options(words)
    return Command(
        words,
        "perft",
        run,
        game,
        argument(words, "depth", type=click.IntRange(min=1)),
        *others,
        json_option(words),
    )
