"""`sobremesa simulate`: bots against bots, many times."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sobremesa.cli.shell import (
    Command,
    find_game,
    json_option,
    notes,
    option,
    read_options,
    setup_options,
    usage,
)
from sobremesa.cli.warm import Warmup
from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.players import read_player
from sobremesa.records import write


@dataclass
class Tally:
    """What one player got in all games."""

    player: str
    wins: int = 0
    shared: int = 0
    points: int = 0


def command(words: Words) -> click.Command:
    """The command in one language."""

    def run(
        game: str,
        seats: int,
        option: tuple[str, ...],
        seed: str | None,
        players: str,
        games: int,
        out: str | None,
        as_json: bool,
    ) -> None:
        seed = seed if seed is not None else secrets.token_hex(8)
        with usage(words), ExitStack() as files:
            kind, options = find_game(game), read_options(option)
            first = kind.start(seats, seed, **options)
            specs = [spec.strip() for spec in players.split(",")]
            if len(specs) != seats:
                raise Refusal("cli.players_count", count=len(specs), seats=seats)
            for spec in specs:
                read_player(spec)
            file = files.enter_context(open_for_writing(out)) if out else None
            console = notes()
            Warmup(words, first, specs).wait(console)
            started = time.monotonic()
            tallies = [Tally(spec) for spec in specs]
            rounds = play_all(kind, seats, options, specs, seed, games)
            label = words("cli.simulating", game=words(game))
            shown = track(rounds, label, games, console=console, disable=not console.is_terminal)
            for order, position in shown:
                count(tallies, order, position)
                if file:
                    file.write(write(position.record()) + "\n")
            seconds = time.monotonic() - started
        report = {
            "game": game,
            "games": games,
            "seed": seed,
            "seconds": round(seconds, 3),
            "games_per_second": round(games / seconds, 2),
            "players": [vars(tally) for tally in tallies],
        }
        if as_json:
            click.echo(json.dumps(report))
        else:
            show(words, report)

    return Command(
        words,
        "simulate",
        callback=run,
        help=words("cli.simulate"),
        params=[
            *setup_options(words),
            option(
                words,
                "--players",
                code="cli.simulate_players",
                shown="X,Y",
                default="greedy,random",
            ),
            option(
                words,
                "--games",
                code="cli.simulate_games",
                shown="N",
                type=click.IntRange(min=1),
                default=100,
            ),
            option(words, "--out", code="cli.simulate_out", shown="X"),
            json_option(words),
        ],
    )


def open_for_writing(path: str) -> TextIO:
    """A new file; refuses a place that can't be written."""
    try:
        return open(path, "w", encoding="utf-8")
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, why=error.strerror or "") from None


def play_all(
    game: Game, seats: int, options: dict[str, Any], specs: list[str], seed: str, games: int
) -> Iterator[tuple[list[int], Position]]:
    """Every game's end, with the player of each seat; the first seat passes on."""
    for number in range(games):
        order = [(seat + number) % seats for seat in range(seats)]
        players = [read_player(specs[at], f"{seed}/{number}/{at}") for at in order]
        position = game.start(seats, f"{seed}/{number}", **options)
        while (seat := position.to_move) is not None:
            position = position.play(position.forced or players[seat - 1].ask(position))
        yield order, position


def count(tallies: list[Tally], order: list[int], position: Position) -> None:
    """Add a game to what the players got."""
    outcome = position.outcome
    ranks = outcome.ranks if outcome else ()
    for seat, rank in enumerate(ranks):
        tally = tallies[order[seat]]
        tally.points += position.scores[seat]
        if rank == 1 and set(ranks) == {1}:
            tally.shared += 1
        elif rank == 1:
            tally.wins += 1


def show(words: Words, report: dict[str, Any]) -> None:
    """The summary as a table."""
    title = words(
        "cli.simulated",
        games=report["games"],
        seconds=report["seconds"],
        rate=report["games_per_second"],
        seed=report["seed"],
    )
    table = Table(title=title, title_justify="left")
    table.add_column(words("cli.player"))
    for column in ("cli.wins_column", "cli.shared_column", "cli.points_column"):
        table.add_column(words(column), justify="right")
    for tally in report["players"]:
        average = f"{tally['points'] / report['games']:.1f}"
        table.add_row(tally["player"], str(tally["wins"]), str(tally["shared"]), average)
    Console().print(table)
