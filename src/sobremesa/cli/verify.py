"""`sobremesa verify`: whether records are what they say."""

from __future__ import annotations

import json

import click

from sobremesa.cli.shell import Command, argument, json_option, read_file, usage
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.records import read_all, verify


def command(words: Words) -> click.Command:
    """The command in one language."""

    def run(file: str, as_json: bool) -> None:
        with usage(words):
            text = read_file(file)
        records = moves = seeds = 0
        try:
            for record in read_all(text):
                verify(record)
                records += 1
                moves += len(record.moves)
                seeds += record.find_fair() is not None
        except Refusal as refusal:
            if refusal.code not in ("records.line_wrong", "records.empty"):
                refusal = Refusal("cli.record_wrong", number=records + 1, why=refusal)
            if as_json:
                told = {"right": False, "record": records + 1, "message": words.refusal(refusal)}
                click.echo(json.dumps(told, ensure_ascii=False))
            raise refusal from None
        if as_json:
            counts = {"records": records, "moves": moves, "seeds": seeds}
            click.echo(json.dumps({"right": True, **counts}))
            return
        click.echo(words("cli.verified", records=records, moves=moves))
        click.echo(words("cli.seeds_shown" if seeds == records else "cli.seeds_missing"))

    return Command(
        words,
        "verify",
        callback=run,
        help=words("cli.verify"),
        params=[
            argument(words, "file"),
            json_option(words),
        ],
    )
