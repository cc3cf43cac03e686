"""A game's first lesson: a few guided moves on a real board.

    # what the lesson shows
    sitaos, seat 1 to move, scores 0 0
    ...
    learner: 1
    say: sitaos.lesson_1
    play: D4
    reply: E5
    say: sitaos.lesson_end

`say` is the code of the words before a move, `play` the learner's move, `reply` one that is played
by itself. The last words stand alone.
"""

from pathlib import Path

import msgspec

from sobremesa.core.figure import read_figure
from sobremesa.core.game import Game
from sobremesa.core.turns import Move, View


class LessonStep(msgspec.Struct):
    """A move of a lesson, what is said before it, and what the learner sees after it.

    What is `auto` is played by itself.
    """

    say: str | None
    auto: bool
    move: Move
    view: View


class Lesson(msgspec.Struct):
    """A lesson, seen from the learner's seat; `end` is the code of the last words."""

    game: str
    seats: int
    learner: int
    diagram: str
    start: View
    steps: list[LessonStep]
    end: str


def lesson_file(game: Game) -> Path:
    return game.folder / "lesson.txt"


def play_lesson(game: Game) -> Lesson:
    script = read_figure(lesson_file(game))
    position = game.read(script.diagram)
    learner = int(dict(script.instructions)["learner"])
    seats, start = position.setting.seats, position.view(learner)
    steps: list[LessonStep] = []
    say: str | None = None
    for verb, rest in script.instructions:
        if verb == "say":
            say = rest
        elif verb in ("play", "reply"):
            if (position.to_move == learner) != (verb == "play"):
                raise ValueError(f"{verb} {rest} is out of turn")
            position = position.play(rest)
            move, view = position.history[-1], position.view(learner)
            steps.append(LessonStep(say, verb == "reply", move, view))
            say = None
    if say is None:
        raise ValueError(f"the lesson of {game.key} has no last words")
    return Lesson(game.key, seats, learner, script.diagram, start, steps, say)
