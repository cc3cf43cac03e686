"""`sobremesa verify`: whether records are what they say."""

import json
import re
from dataclasses import asdict, dataclass

import click

from sobremesa.cli.shell import Command, argument, json_option, option, read_file, usage
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.records import Record, find_head, read_all, verify

DIGITS = re.compile(r"[0-9a-f]{64}", re.IGNORECASE)


@dataclass
class Counts:
    """How many records, moves and seeds there are, and in how many records seats were drawn.

    `unseated` are the records of tables that don't say who sat where; `lines` are all lines of a
    record, of which `proved` lead to the link that somebody kept.
    """

    records: int = 0
    moves: int = 0
    seeds: int = 0
    seats: int = 0
    unseated: int = 0
    lines: int = 0
    proved: int = 0

    def add(self, record: Record, head: str | None) -> None:
        """Count a record that has been found right."""
        self.records += 1
        self.moves += len(record.moves)
        self.lines += len(record.lines)
        self.proved += 0 if head is None else find_head(record, head)
        if record.fair is not None and record.fair.seed is not None:
            self.seeds += 1
            self.seats += record.seating is not None
            self.unseated += record.seating is None and record.from_table


def check_all(text: bytes, commitment: str | None, head: str | None, counts: Counts) -> None:
    """Check every record of a text; refuses at the first thing wrong."""
    for record in read_all(text):
        if counts.records and (commitment is not None or head is not None):
            raise Refusal("cli.commitment_many")
        verify(record, commitment, head)
        counts.add(record, head)


def command(words: Words) -> click.Command:
    def run(file: str, commitment: str | None, head: str | None, as_json: bool) -> None:
        with usage(words):
            for seen in (commitment, head):
                if seen is not None and DIGITS.fullmatch(seen) is None:
                    raise Refusal("cli.commitment_wrong", text=seen)
            text = read_file(file)
        counts = Counts()
        try:
            check_all(text, commitment, head, counts)
        except Refusal as refusal:
            number = counts.records + 1
            if refusal.code not in ("records.line_wrong", "records.empty", "cli.commitment_many"):
                refusal = Refusal("cli.record_wrong", number=number, why=refusal)
            if as_json:
                told = {"right": False, "record": number, "message": words.refusal(refusal)}
                click.echo(json.dumps(told, ensure_ascii=False))
            raise refusal from None
        if as_json:
            kept = {"commitment": commitment, "head": head}
            click.echo(json.dumps({"right": True, **asdict(counts), **kept}))
        else:
            for line in tell(words, counts, commitment, head):
                click.echo(line)

    return Command(
        words,
        "verify",
        run,
        argument(words, "file"),
        option(words, "--commitment", code="cli.verify_commitment", shown="HEX"),
        option(words, "--head", code="cli.verify_head", shown="HEX"),
        json_option(words),
    )


def tell(words: Words, counts: Counts, commitment: str | None, head: str | None) -> list[str]:
    """What has been checked and what could not be, in words."""
    lines = [words("cli.verified", records=counts.records, moves=counts.moves)]
    if counts.seeds < counts.records:
        lines.append(words("cli.seeds_missing"))
    else:
        lines.append(words("cli.commitment_held" if commitment else "cli.commitment_own"))
    if head is None:
        lines.append(words("cli.head_missing"))
    else:
        lines.append(words("cli.head_held", proved=counts.proved, lines=counts.lines))
    if counts.seats:
        lines.append(words("cli.seats_shown", count=counts.seats))
    if counts.unseated:
        lines.append(words("cli.seats_unknown", count=counts.unseated))
    lines.append(words("cli.hands_unknown"))
    return lines
