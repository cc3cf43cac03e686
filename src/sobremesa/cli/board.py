"""Positions and moves as a person at the terminal sees them."""

from collections.abc import Collection, Mapping

from rich.style import Style
from rich.text import Text

from sobremesa.core.position import Position
from sobremesa.core.turns import Item, Move, Outcome
from sobremesa.core.words import Words

STYLES = {
    "seat1": Style(color="white", bgcolor="dark_red", bold=True),
    "seat2": Style(color="white", bgcolor="blue", bold=True),
    "seat3": Style(color="white", bgcolor="dark_green", bold=True),
    "seat4": Style(color="black", bgcolor="yellow", bold=True),
    "sun": Style(color="yellow", bold=True),
    "moon": Style(color="bright_cyan", bold=True),
    "shadow": Style(color="grey62"),
    "tileR": Style(color="red", bold=True),
    "tileO": Style(color="dark_orange", bold=True),
    "tileY": Style(color="yellow", bold=True),
    "tileG": Style(color="green", bold=True),
    "tileB": Style(color="bright_blue", bold=True),
    "tileP": Style(color="magenta", bold=True),
    "label": Style(dim=True),
    "empty": Style(dim=True),
    "last": Style(underline=True),
}


def paint(text: str, style: str) -> str:
    """Text with the colours of a style, as the terminal wants it."""
    return Style.combine(STYLES.get(word, Style.null()) for word in style.split()).render(text)


def seat_name(words: Words, position: Position, seat: int) -> str:
    """What a seat is called in this game: a colour, or its number."""
    code = f"{position.game.key}.seat{seat}"
    return words(code) if code in words else words("cli.seat", seat=seat)


def scores(words: Words, position: Position, bots: Mapping[int, str] | None = None) -> str:
    """The points of every seat, in one line, with the names of bots."""
    named = {seat: f" ({name})" for seat, name in (bots or {}).items()}
    return " · ".join(
        words(
            "cli.says",
            name=seat_name(words, position, seat) + named.get(seat, ""),
            text=str(score),
        )
        for seat, score in enumerate(position.scores, 1)
    )


def show_box(words: Words, position: Position) -> str:
    """What is left in the box, in one line; nothing where the board shows it."""
    things = tuple(words(code, **numbers) for code, numbers in position.box())
    return words("cli.box", things=things) if things else ""


def show_board(words: Words, position: Position, seats: Collection[int] | None = None) -> Text:
    """The board in colour, with what these seats hold, or everybody."""

    def paint_label(text: str, style: str) -> str:
        return paint(label(words, position.game.key, text) if style == "label" else text, style)

    return Text.from_ansi(position.diagram(paint_label, seats))


def label(words: Words, key: str, text: str) -> str:
    """The name of a line of a diagram in the person's language, as wide as before."""
    name, *seat = text.split()
    return words(f"{key}.label_{name}", seat="".join(seat)).ljust(len(text))


def show_item(words: Words, position: Position, item: Item) -> str:
    """One thing that a move did, where, and what it brought to whom."""
    told = words(item.code, **item.params)
    if item.cells and item.cells[0] not in told:
        told = f"{told} ({' '.join(item.cells)})"
    points = ", ".join(
        f"{seat_name(words, position, seat)} {gained:+}"
        for seat, gained in enumerate(item.points, 1)
        if gained
    )
    return words("cli.says", name=told, text=points) if points else told


def show_move(words: Words, position: Position, move: Move) -> str:
    """A move, who made it, and what it brought, thing by thing."""
    parts = [words("cli.says", name=seat_name(words, position, move.seat), text=move.text)]
    return "\n  ".join([*parts, *(show_item(words, position, item) for item in move.items)])


def show_outcome(words: Words, position: Position, outcome: Outcome) -> str:
    winners = [seat for seat, rank in enumerate(outcome.ranks, 1) if rank == 1]
    names = tuple(seat_name(words, position, seat) for seat in winners)
    drawn = set(outcome.ranks) == {1}
    return words("cli.draw") if drawn else words("cli.wins", names=names, count=len(names))
