"""`sobremesa rules`: a game's rules page."""

import re
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.markdown import Markdown

from sobremesa import games
from sobremesa.cli.shell import Command, argument, json_option, usage
from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.rules import read_lesson, read_page

FIGURE = re.compile(r"\[(?P<caption>[^]]*)\]\((?P<path>figures/[^)]+)\)")


def command(words: Words) -> click.Command:
    def run(game: str, as_json: bool, sheet: str | None) -> None:
        with usage(words):
            kind = games.game(game)
            if sheet is not None:
                write_sheet(kind, sheet, words)
                return
        if as_json:
            click.echo(as_data(kind, words.language))
            return
        Console().print(Markdown(page(kind, words.language)))
        if kind.sheet is not None:
            shown = f"sobremesa rules {kind.key} --sheet {kind.key}.svg"
            click.echo(words("cli.sheet_at", command=shown, path=f"/sheet/{kind.key}"))

    return Command(
        words,
        "rules",
        run,
        argument(words, "game"),
        json_option(words),
        click.Option(["--sheet"], metavar="FILE", help=words("cli.rules_sheet")),
    )


def write_sheet(game: Game, path: str, words: Words) -> None:
    if game.sheet is None:
        raise Refusal("cli.no_sheet", game=game.key)
    with click.open_file(path, "w", encoding="utf-8") as file:
        file.write(game.sheet(words))


def as_data(game: Game, language: str) -> str:
    page: dict[str, Any] = msgspec.to_builtins(read_page(game, language))
    return msgspec.json.encode({**page, "lesson": read_lesson(game)}).decode()


def page(game: Game, language: str) -> str:
    def draw(match: re.Match[str]) -> str:
        figure = read_figure(game.folder / match["path"])
        board = figure.diagram.partition("\n")[2]
        moves = ", ".join(rest for verb, rest in figure.instructions if verb == "play")
        return f"\n\n{match['caption']}\n\n```text\n{board}\n\n→ {moves}\n```\n"

    return FIGURE.sub(draw, (game.folder / f"rules.{language}.md").read_text(encoding="utf-8"))
