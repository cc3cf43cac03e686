"""`sobremesa replay`: a record, move by move."""

from collections.abc import Iterable
from itertools import islice

import click
import msgspec
from rich.console import Console

from sobremesa.cli.board import scores, seat_name, show_board, show_move
from sobremesa.cli.ending import print_end
from sobremesa.cli.notes import ShownNotes
from sobremesa.cli.shell import Command, argument, json_option, option, read_file, usage
from sobremesa.core.position import Position
from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.core.words import Words
from sobremesa.records import (
    count_hints,
    follow_notes,
    notes_of,
    positions,
    read_all,
    replay,
)

NUMBER, PLY = click.IntRange(1, 10**9), click.IntRange(0, 10**9)


def command(words: Words) -> click.Command:
    def run(file: str, number: int, ply: int | None, as_json: bool) -> None:
        with usage(words):
            text = read_file(file)
        record = find_record(text, number)
        position = replay(record, ply)
        ending = find_ending(record, position)
        if as_json:
            shown = msgspec.structs.asdict(position.view(open=True))
            shown |= {"history": position.history, "result": record.result}
            shown |= {"takeovers": record.takeovers, "hints": record.hints}
            shown["notes"] = notes_of(record)
            shown["story"] = ending and position.story(ending)
            click.echo(msgspec.json.encode(shown).decode())
            return
        console = Console(highlight=False, emoji=False)
        shown_notes = find_notes(words, record)
        print_lines(console, shown_notes.under(0))
        for count, move in enumerate(position.history, 1):
            console.print(f"{count:>3}. {show_move(words, position, move)}", markup=False)
            print_lines(console, shown_notes.under(count))
        console.print(show_board(words, position))
        console.print(scores(words, position), markup=False)
        for takeover in record.takeovers:
            told = words("cli.takeover", seat=takeover.seat, ply=takeover.ply)
            console.print(told, markup=False)
        for seat, count in enumerate(count_hints(record.hints, record.seats), 1):
            if count:
                name = seat_name(words, position, seat)
                console.print(words("cli.hints", name=name, count=count), markup=False)
        if ending is not None:
            print_end(console, words, position, ending)

    return Command(
        words,
        "replay",
        run,
        argument(words, "file"),
        option(words, "--number", code="cli.replay_number", shown="N", type=NUMBER, default=1),
        option(words, "--ply", code="cli.replay_ply", shown="N", type=PLY),
        json_option(words),
    )


def find_notes(words: Words, record: Record) -> ShownNotes:
    """What was tried and said beside a game; refuses variations that are not legal."""
    notes, line = notes_of(record), [*positions(record)]
    return ShownNotes(words, notes, len(line) - 1, follow_notes(line, notes))


def print_lines(console: Console, lines: Iterable[str]) -> None:
    for line in lines:
        console.print(line, markup=False)


def find_ending(record: Record, position: Position) -> Ending | None:
    """How a game had ended when it stood so; None where it went on."""
    result = record.result
    if result is None or position.ply < len(record.moves):
        return None
    return Ending(result.how, result.by)


def find_record(text: bytes, number: int) -> Record:
    """The record with a number, from 1, in a file's text."""
    record = next(islice(read_all(text), number - 1, None), None)
    if record is None:
        raise Refusal("cli.no_such_record", number=number)
    return record
