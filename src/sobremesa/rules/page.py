"""A game's rules page in one language."""

import msgspec

from sobremesa.core.game import Game
from sobremesa.rules.blocks import Block, Heading, Picture, read_blocks
from sobremesa.rules.figures import LiveFigure
from sobremesa.rules.kept import find_figure


class RulesPage(msgspec.Struct):
    """A rules page: its title, its blocks from top to bottom, and the figures among them by name.

    What is assumed is marked: blocks of the section about it, and signs in the text.
    """

    game: str
    language: str
    title: str
    blocks: list[Block]
    figures: dict[str, LiveFigure]


def read_page(game: Game, language: str) -> RulesPage:
    text = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    first, *blocks = read_blocks(text)
    if not isinstance(first, Heading) or first.level != 1:
        raise ValueError(f"the rules of {game.key} have no title")
    title = "".join(span.text for span in first.spans)
    pictures = [block for block in blocks if isinstance(block, Picture)]
    figures = {each.name: find_figure(game, each.name, each.caption) for each in pictures}
    return RulesPage(game.key, language, title, blocks, figures)
