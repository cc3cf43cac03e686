"""A study board: any line of moves, judged and forgotten. It knows nothing of tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.games import registry
from sobremesa.rules.figures import ShownItem
from sobremesa.server.errors import problem
from sobremesa.server.judgement import judge_draft
from sobremesa.server.rules.schemas import Judged, Question, Studied

# Drafts come one after another in the same position.
LINES = 64


def find_game(key: str) -> Game:
    """The game with a key."""
    game = registry.get(key)
    if game is None:
        raise Refusal("rules.game_unknown", game=key, known=tuple(registry))
    return game


def study(question: Question, words: Words) -> Studied:
    """The position after some moves, and what the referee says of a draft in it."""
    find_game(question.game)
    position = reach(
        question.game,
        question.seats,
        tuple(sorted(question.options.items())),
        question.seed,
        question.diagram,
        tuple(question.moves),
    )
    judged = None
    if question.draft is not None and position.to_move is not None:
        judged = show_judged(judge_draft(position, question.draft), words)
    view = position.view(position.to_move, open=True)
    if position.forced is not None:
        # Nobody plays it by itself here.
        view["steps"] = list(position.steps())
    return Studied(view, position.forced, judged)


@lru_cache(maxsize=LINES)
def reach(
    key: str,
    seats: int,
    options: tuple[tuple[str, str], ...],
    seed: str,
    diagram: str,
    moves: tuple[str, ...],
) -> Position:
    """The position after some moves; refuses the first that is not legal."""
    game = registry[key]
    position = game.read(diagram) if diagram.strip() else game.begin(seats, seed, dict(options))
    for move in moves:
        position = position.play(move)
    return position


def show_judged(judged: Mapping[str, Any], words: Words) -> Judged:
    """A judgement with its refusal, if there is one, in words."""
    refusal = judged["refusal"]
    items = [ShownItem(**item) for item in judged["items"]]
    told = None if refusal is None else problem(refusal, words)
    return Judged(**{**judged, "items": items, "refusal": told})
