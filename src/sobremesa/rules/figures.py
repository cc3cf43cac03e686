"""The figures of the rules, frame by frame, as boards show them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from sobremesa.core.figure import Figure, read_figure
from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Item, View


class ShownRefusal(msgspec.Struct):
    """Why a move is not allowed; the words for it stand in the catalogues."""

    code: str
    params: dict[str, Any]


class Say(msgspec.Struct):
    """What happens in a frame: the start, a move, or a move that is refused."""

    kind: Literal["start", "play", "refused"]
    seat: int | None = None
    text: str | None = None
    points: tuple[int, ...] = ()
    items: tuple[Item, ...] = ()
    refusal: ShownRefusal | None = None


class Frame(msgspec.Struct):
    """The table as everybody sees it, hands open: figures have no secrets."""

    view: View
    say: Say


class LiveFigure(msgspec.Struct):
    """A figure that can be played through, from its diagram on; `remark` is its author's note."""

    name: str
    caption: str
    remark: str
    seats: int
    diagram: str
    frames: list[Frame]


def figure_file(game: Game, name: str) -> Path:
    return game.folder / "figures" / f"{name}.txt"


def play_figure(game: Game, name: str) -> tuple[int, list[Frame]]:
    """The seats and the frames of a figure, played by the kernel."""
    figure = read_figure(figure_file(game, name))
    position = game.read(figure.diagram)
    return position.setting.seats, list(play_through(position, figure))


def show_figure(game: Game, name: str, caption: str, seats: int, frames: list[Frame]) -> LiveFigure:
    figure = read_figure(figure_file(game, name))
    return LiveFigure(name, caption, figure.remark, seats, figure.diagram, frames)


def play_through(position: Position, figure: Figure) -> Iterator[Frame]:
    """The frames of a figure: its diagram, then whatever is played or tried."""
    yield Frame(position.view(open=True), Say("start"))
    for verb, rest in figure.instructions:
        if verb == "play":
            position = position.play(rest)
            move = position.history[-1]
            say = Say("play", move.seat, move.text, move.points, move.items)
            yield Frame(position.view(open=True), say)
        elif verb == "refused":
            say = say_refusal(position, rest.partition(" ")[2])
            yield Frame(position.view(open=True), say)


def say_refusal(position: Position, move: str) -> Say:
    try:
        position.play(move)
    except Refusal as refusal:
        why = ShownRefusal(refusal.code, dict(refusal.params))
        return Say("refused", position.to_move, move, refusal=why)
    raise ValueError(f"{move} is not refused")
