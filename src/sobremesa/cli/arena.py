"""`sobremesa arena`: players against each other, and how strong that shows them to be."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.arena.contest import Contest
from sobremesa.arena.results import Standing, play_all
from sobremesa.cli import shell
from sobremesa.cli.shell import argument, option
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.games import game as find_game
from sobremesa.spread import spread_over

ANCHOR, ANCHORED = "greedy", 1200.0


def command(words: Words) -> click.Command:
    def run(
        game: str,
        players: str,
        games: int,
        near: int | None,
        arrangement: str,
        seed: str,
        sprt: str | None,
        workers: int | None,
        ray: str | None,
        out: str | None,
        as_json: bool,
    ) -> None:
        with shell.usage(words):
            specs = tuple(spec.strip() for spec in players.split(","))
            contest = Contest(find_game(game), arrangement, seed, specs, games, near)
            bounds = read_bounds(sprt) if sprt else None
        report = measure(words, contest, bounds, workers, ray, Path(out) if out else None)
        if as_json:
            click.echo(json.dumps(report))
        else:
            show(words, report)

    at_least_one = click.IntRange(min=1)
    return shell.Command(
        words,
        "arena",
        run,
        argument(words, "game"),
        option(words, "--players", code="cli.arena_players", shown="X,Y", required=True),
        option(words, "--games", code="cli.arena_games", shown="N", type=at_least_one, default=100),
        option(words, "--near", code="cli.arena_near", shown="N", type=at_least_one),
        option(words, "--arrangement", code="cli.arrangement", shown="2|3|4|teams", default="2"),
        option(words, "--seed", code="cli.arena_seed", shown="X", default="arena"),
        option(words, "--sprt", code="cli.arena_sprt", shown="0,50"),
        *shell.spread_options(words),
        option(words, "--out", code="cli.arena_out", shown="X"),
        shell.json_option(words),
    )


def read_bounds(text: str) -> tuple[float, float]:
    """Two numbers of Elo, as in `0,50`."""
    try:
        least, most = map(float, text.split(","))
    except ValueError:
        raise Refusal("cli.arena_bounds", text=text) from None
    return least, most


def measure(
    words: Words,
    contest: Contest,
    bounds: tuple[float, float] | None,
    workers: int | None,
    ray: str | None,
    out: Path | None,
) -> dict[str, Any]:
    """Play the contest, as far as it is needed."""
    console = shell.notes()
    standing = Standing(contest)
    total = sum(1 for _ in contest.pairings())
    label = words("cli.simulating", game=words(contest.game.key))
    with (
        spread_over(workers, ray) as spread,
        Progress(console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(label, total=total)
        for played in play_all(contest, spread, out):
            standing.add(played)
            progress.advance(bar)
            if bounds and standing.is_decided(*bounds):
                break
    return tell(standing)


def tell(standing: Standing) -> dict[str, Any]:
    """What the games say, as numbers for programs."""
    contest = standing.contest
    anchor = ANCHOR if ANCHOR in contest.players else contest.players[0]
    ratings = standing.ratings(anchor, ANCHORED) if contest.sides == 2 else {}
    pairs = []
    for one, other in standing.points:
        share, low, high, games = standing.share(one, other)
        pairs.append(
            {
                "player": one,
                "against": other,
                "games": games,
                "share": round(share, 4),
                "interval": [round(low, 4), round(high, 4)],
            }
        )
    return {
        "game": contest.game.key,
        "arrangement": contest.arrangement,
        "seed": contest.seed,
        "pairs": pairs,
        "first_side": round(sum(standing.first) / len(standing.first), 4),
        "ratings": {
            name: {"elo": round(rating.elo), "error": round(rating.error)}
            for name, rating in sorted(ratings.items(), key=lambda each: -each[1].elo)
        },
    }


def show(words: Words, report: dict[str, Any]) -> None:
    """The same for people."""
    console = Console()
    pairs = Table(title=words("cli.arena_pairs"), title_justify="left")
    for column in ("cli.player", "cli.arena_against"):
        pairs.add_column(words(column))
    for column in ("cli.arena_games_column", "cli.arena_share", "cli.arena_interval"):
        pairs.add_column(words(column), justify="right")
    for pair in report["pairs"]:
        low, high = pair["interval"]
        pairs.add_row(
            pair["player"],
            pair["against"],
            str(pair["games"]),
            f"{pair['share']:.1%}",
            f"{low:.1%} – {high:.1%}",
        )
    console.print(pairs)
    if report["ratings"]:
        ratings = Table(title=words("cli.arena_ratings"), title_justify="left")
        ratings.add_column(words("cli.player"))
        for column in ("cli.arena_elo", "cli.arena_error"):
            ratings.add_column(words(column), justify="right")
        for name, rating in report["ratings"].items():
            ratings.add_row(name, str(rating["elo"]), f"± {rating['error']}")
        console.print(ratings)
    console.print(words("cli.arena_first", share=f"{report['first_side']:.1%}"))
