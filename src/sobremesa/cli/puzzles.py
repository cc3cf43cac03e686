"""`sobremesa puzzles`: make them, verify them, solve them."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from sobremesa.cli import shell
from sobremesa.cli.board import scores, show_board, show_item
from sobremesa.cli.shell import argument, option
from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.games import game as find_game
from sobremesa.puzzles import (
    KINDS,
    Found,
    Kind,
    games_with_puzzles,
    hint_at,
    judge,
    puzzle_of_day,
    puzzles_of,
)
from sobremesa.puzzles.judging import STAGES, TRIES
from sobremesa.puzzles.kept import number_all
from sobremesa.puzzles.puzzle import Puzzle, PuzzleFile
from sobremesa.spread import Spread, spread_over

ACTIONS = ("make", "verify", "play")
USUAL: Mapping[Kind, int] = {"points": 90, "end": 20, "turn": 50}
# Of how many games one puzzle is expected at worst.
GAMES_A_PUZZLE = 60


def command(words: Words) -> click.Command:
    def run(
        action: str,
        games: tuple[str, ...],
        seed: str,
        points: int,
        end: int,
        turn: int,
        only: Kind | None,
        workers: int | None,
        ray: str | None,
        out: str | None,
    ) -> None:
        with shell.usage(words):
            if action not in ACTIONS:
                raise Refusal("cli.action_unknown", action=action, known=ACTIONS)
            chosen = [*map(find_game, games)]
        match action:
            case "make":
                counts: dict[Kind, int] = {"points": points, "end": end, "turn": turn}
                with spread_over(workers, ray) as spread:
                    for game in chosen or games_with_puzzles():
                        make(words, game, seed, counts, spread, Path(out or "."))
            case "verify":
                with shell.usage(words):
                    found = [
                        each for game in chosen or games_with_puzzles() for each in find(game, out)
                    ]
                asked = [each for each in found if only in (None, each.puzzle.kind)]
                with spread_over(workers, ray) as spread:
                    verify(words, asked, seed, spread)
            case _:
                solve(words, puzzle_of_day(date.today(), chosen[0] if chosen else None))

    number = click.IntRange(min=0)
    counted = [
        option(
            words,
            f"--{kind}",
            code=f"cli.puzzles_{kind}",
            shown="N",
            type=number,
            default=USUAL[kind],
        )
        for kind in KINDS
    ]
    return shell.Command(
        words,
        "puzzles",
        run,
        argument(words, "action"),
        argument(words, "games", nargs=-1),
        option(words, "--seed", code="cli.puzzles_seed", shown="X", default="puzzles"),
        *counted,
        option(words, "--only", code="cli.puzzles_only", type=click.Choice(KINDS)),
        *shell.spread_options(words),
        option(words, "--out", code="cli.puzzles_out", shown="X"),
    )


def make(
    words: Words, game: Game, seed: str, counts: Mapping[Kind, int], spread: Spread, folder: Path
) -> None:
    """Look through games until there are enough puzzles, or go on where it was left."""
    from sobremesa.puzzles.mining import gather, search_all

    folder.mkdir(parents=True, exist_ok=True)
    console, found = shell.notes(), []
    for kind in KINDS:
        began = time.monotonic()
        label = words(
            "cli.puzzles_making", game=words(game.key), kind=words(f"puzzles.kind_{kind}")
        )
        with Progress(console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task(label, total=counts[kind])
            games, kept = GAMES_A_PUZZLE * counts[kind], folder / f"{game.key}-searched.jsonl"
            for puzzle in search_all(game, kind, seed, counts[kind], games, spread, kept):
                found.append(puzzle)
                progress.advance(bar)
        seconds = round(time.monotonic() - began)
        console.print(
            f"{label}: {len([each for each in found if each.kind == kind])} ({seconds} s)"
        )
    path = path_in(folder, game)
    path.write_bytes(gather(game, seed, counts, found).write())
    click.echo(words("cli.puzzles_made", count=len(found), path=str(path)))


def find(game: Game, folder: str | None) -> Sequence[Found]:
    """The puzzles of a game, or those that were made in a folder."""
    if folder is None:
        return puzzles_of(game)
    text = shell.read_file(str(path_in(Path(folder), game)))
    return number_all(game, msgspec.json.decode(text, type=PuzzleFile))


def path_in(folder: Path, game: Game) -> Path:
    return folder / f"{game.key}-puzzles.json"


def verify(words: Words, asked: Sequence[Found], seed: str, spread: Spread) -> None:
    """Look for every answer again; refuses if one is not the best."""
    console = shell.notes()
    wrong = []
    with Progress(console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task(words("cli.puzzles_verifying"), total=len(asked))
        tasks: list[Callable[[], bool]] = [
            partial(check, each.game.key, each.puzzle, seed) for each in asked
        ]
        for each, fine in zip(asked, spread(tasks), strict=True):
            progress.advance(bar)
            if not fine:
                wrong.append(each)
                console.print(words("cli.puzzles_not_best", **about(words, each)))
    if wrong:
        raise Refusal("cli.puzzles_wrong", wrong=len(wrong), count=len(asked))
    click.echo(words("cli.puzzles_right", count=len(asked)))


def check(game: str, puzzle: Puzzle, seed: str) -> bool:
    from sobremesa.puzzles.verifying import is_best, is_legal

    found = Found(find_game(game), 0, puzzle)
    return is_legal(found) and is_best(found, seed)


def about(words: Words, found: Found) -> dict[str, object]:
    kind = words(f"puzzles.kind_{found.puzzle.kind}")
    return {"game": words(found.game.key), "number": found.number, "kind": kind}


def solve(words: Words, found: Found) -> None:
    """Show the puzzle of the day, and take tries; an empty line asks for a hint."""
    console = Console(highlight=False, emoji=False)
    position = found.position
    console.print(words("cli.puzzles_question", **about(words, found)), markup=False)
    console.print(show_board(words, position, [found.seat]))
    console.print(scores(words, position), markup=False)
    console.print(words(f"{found.game.key}.how"), markup=False)
    left, hints = TRIES, 0
    while left:
        typed = click.prompt(words("cli.puzzles_try", left=left), default="", show_default=False)
        if not typed.strip():
            hints = min(STAGES, hints + 1)
            hint = hint_at(found, hints)
            console.print(words("cli.puzzles_where", cells=hint.cells), markup=False)
            for item in hint.items:
                console.print(f"  {show_item(words, position, item)}", markup=False)
            continue
        try:
            verdict = judge(found, typed)
        except Refusal as refusal:
            console.print(words.refusal(refusal), markup=False)
            continue
        for remark in verdict.remarks:
            if remark.code in words:
                console.print(words(remark.code, **remark.params), markup=False)
        left = 0 if verdict.right else left - 1
    console.print(words("cli.puzzles_solution", move=found.puzzle.best[0]), markup=False)
