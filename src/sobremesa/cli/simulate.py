"""`sobremesa simulate`: bots against bots, many times."""

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sobremesa.cli import shell
from sobremesa.cli.shell import option
from sobremesa.cli.warm import Warmup
from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.games import game as find_game
from sobremesa.players import read_player
from sobremesa.records import write


@dataclass(frozen=True)
class Contest:
    """Who plays what, how often."""

    game: Game
    seats: int
    options: dict[str, object]
    seed: str
    players: list[str]
    games: int

    def check(self) -> Position:
        """The first position; refuses a contest that can't be."""
        if len(self.players) != self.seats:
            raise Refusal("cli.players_count", count=len(self.players), seats=self.seats)
        for spec in self.players:
            read_player(spec)
        return self.game.begin(self.seats, self.seed, self.options)

    def play(self) -> Iterator[tuple[list[int], Position]]:
        """Every game's end, with the player of each seat; the first seat passes on."""
        for number in range(self.games):
            order = [(seat + number) % self.seats for seat in range(self.seats)]
            players = [read_player(self.players[at], f"{self.seed}/{number}/{at}") for at in order]
            position = self.game.begin(self.seats, f"{self.seed}/{number}", self.options)
            while (seat := position.to_move) is not None:
                position = position.play(position.forced or players[seat - 1].ask(position))
            yield order, position


@dataclass
class Tally:
    """What one player got in all games."""

    player: str
    wins: int = 0
    shared: int = 0
    points: int = 0

    def count(self, position: Position, seat: int) -> None:
        """Add a game in which the player had a seat, counted from 0."""
        outcome = position.outcome
        ranks = outcome.ranks if outcome else ()
        self.points += position.scores[seat]
        self.wins += ranks[seat] == 1 and set(ranks) != {1}
        self.shared += set(ranks) == {1}


def command(words: Words) -> click.Command:
    def run(
        game: str,
        seats: int,
        option: tuple[str, ...],
        seed: str | None,
        players: str | None,
        games: int,
        out: str | None,
        as_json: bool,
    ) -> None:
        with shell.usage(words):
            specs = players.split(",") if players else ["greedy"] + ["random"] * (seats - 1)
            contest = Contest(
                find_game(game),
                seats,
                shell.read_options(option),
                secrets.token_hex(8) if seed is None else seed,
                [spec.strip() for spec in specs],
                games,
            )
            report = simulate(words, contest, contest.check(), out)
        if as_json:
            click.echo(json.dumps(report))
        else:
            show(words, report)

    at_least_one = click.IntRange(min=1)
    return shell.Command(
        words,
        "simulate",
        run,
        *shell.setup_options(words),
        option(words, "--players", code="cli.simulate_players", shown="X,Y"),
        option(
            words, "--games", code="cli.simulate_games", shown="N", type=at_least_one, default=100
        ),
        option(words, "--out", code="cli.simulate_out", shown="X"),
        shell.json_option(words),
    )


def simulate(words: Words, contest: Contest, first: Position, out: str | None) -> dict[str, Any]:
    """Play the contest, keep its records, and report."""
    console = shell.notes()
    tallies = [Tally(spec) for spec in contest.players]
    label = words("cli.simulating", game=words(contest.game.key))
    with written_file(out) as file:
        Warmup(words, first, contest.players).wait(console)
        started = time.monotonic()
        quiet = not console.is_terminal
        for order, position in track(
            contest.play(), label, contest.games, console=console, disable=quiet
        ):
            for seat, at in enumerate(order):
                tallies[at].count(position, seat)
            if file:
                file.write(write(position.record()) + "\n")
        seconds = time.monotonic() - started
    return {
        "game": contest.game.key,
        "games": contest.games,
        "seed": contest.seed,
        "seconds": round(seconds, 3),
        "games_per_second": round(contest.games / seconds, 2),
        "players": [vars(tally) for tally in tallies],
    }


@contextmanager
def written_file(path: str | None) -> Iterator[TextIO | None]:
    """A new file to write into, or none; refuses a place that can't be written."""
    if path is None:
        yield None
        return
    try:
        with open(path, "w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise Refusal("cli.cannot_write", path=path, why=error.strerror or "") from None


def show(words: Words, report: dict[str, Any]) -> None:
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
        average = words.number(round(tally["points"] / report["games"], 1))
        table.add_row(tally["player"], str(tally["wins"]), str(tally["shared"]), average)
    Console().print(table)
