"""Figures and lessons as the kernels showed them, kept with the package: pages wait for no kernel.

`python -m sobremesa.rules` makes them anew, `shown.json` in each game's folder; a test says
when they are not what the kernels say. One whose text was edited since is played through instead.
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from sobremesa.core.game import Game
from sobremesa.rules.figures import Frame, LiveFigure, figure_file, play_figure, show_figure
from sobremesa.rules.lesson import Lesson, lesson_file, play_lesson


class KeptFigure(msgspec.Struct):
    """The frames of a figure; `of` is the hash of the text that they were played from."""

    of: str
    seats: int
    frames: list[Frame]


class KeptLesson(msgspec.Struct):
    """A lesson, likewise."""

    of: str
    lesson: Lesson


class Kept(msgspec.Struct):
    """All that is kept of a game."""

    figures: dict[str, KeptFigure]
    lesson: KeptLesson


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@cache
def read_kept(file: Path) -> Kept | None:
    """What was kept of a game; nothing of one that is new."""
    return msgspec.json.decode(file.read_bytes(), type=Kept) if file.is_file() else None


def kept_file(game: Game) -> Path:
    return game.folder / "shown.json"


def find_figure(game: Game, name: str, caption: str) -> LiveFigure:
    """A figure of a game, with its caption on the page."""
    kept = read_kept(kept_file(game))
    found = kept.figures.get(name) if kept else None
    if found is None or found.of != hash_of(figure_file(game, name)):
        return show_figure(game, name, caption, *play_figure(game, name))
    return show_figure(game, name, caption, found.seats, found.frames)


def read_lesson(game: Game) -> Lesson:
    kept = read_kept(kept_file(game))
    if kept is None or kept.lesson.of != hash_of(lesson_file(game)):
        return play_lesson(game)
    return kept.lesson.lesson


def make_kept(game: Game) -> bytes:
    """What is to be kept of a game, a line for each figure."""
    lines = []
    for path in sorted((game.folder / "figures").glob("*.txt")):
        figure = KeptFigure(hash_of(path), *play_figure(game, path.stem))
        lines.append(msgspec.json.encode(path.stem) + b":" + msgspec.json.encode(figure))
    lesson = msgspec.json.encode(KeptLesson(hash_of(lesson_file(game)), play_lesson(game)))
    return b'{"figures":{\n%b\n},\n"lesson":%b}\n' % (b",\n".join(lines), lesson)
