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
                records += 1
                verify(record)
                moves += len(record.moves)
                seeds += record.find_fair() is not None
        except Refusal as refusal:
            if as_json:
                click.echo(json.dumps({"right": False, "record": records, "code": refusal.code}))
            if refusal.code == "records.line_wrong":
                raise
            raise Refusal("cli.record_wrong", number=records, why=refusal) from None
        if as_json:
            told = {"right": True, "records": records, "moves": moves, "seeds": seeds}
            click.echo(json.dumps(told))
        else:
            click.echo(words("cli.verified", records=records, moves=moves, seeds=seeds))

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
