"""`sobremesa rules`: a game's rules page."""

from __future__ import annotations

import re

import click
from rich.console import Console
from rich.markdown import Markdown

from sobremesa.cli.shell import Command, argument, find_game, usage
from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.words import Words

FIGURE = re.compile(r"\[(?P<caption>[^]]*)\]\((?P<path>figures/[^)]+)\)")


def command(words: Words) -> click.Command:
    """The command in one language."""

    def run(game: str) -> None:
        with usage(words):
            kind = find_game(game)
        Console().print(Markdown(page(kind, words.language)))

    return Command(
        words,
        "rules",
        callback=run,
        help=words("cli.rules"),
        params=[argument(words, "game")],
    )


def page(game: Game, language: str) -> str:
    """The rules page, with each figure drawn under its caption."""

    def draw(match: re.Match[str]) -> str:
        figure = read_figure(game.folder / match["path"])
        board = figure.diagram.partition("\n")[2]
        moves = ", ".join(rest for verb, rest in figure.instructions if verb == "play")
        return f"\n\n{match['caption']}\n\n```text\n{board}\n\n→ {moves}\n```\n"

    return FIGURE.sub(draw, (game.folder / f"rules.{language}.md").read_text(encoding="utf-8"))
