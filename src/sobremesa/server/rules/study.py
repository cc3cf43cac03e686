"""A study board: any line of moves, judged and forgotten."""

from functools import lru_cache

import msgspec

from sobremesa.core.game import Game
from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.games import registry
from sobremesa.server.rules.schemas import Question, Studied
from sobremesa.server.tables.events import Judged

# Drafts come one after another in the same position.
LINES = 64


def find_game(key: str) -> Game:
    game = registry.get(key)
    if game is None:
        raise Refusal("rules.game_unknown", game=key, known=tuple(registry))
    return game


def reach_asked(question: Question) -> Position:
    """The position that is asked about."""
    find_game(question.game)
    return reach(
        question.game,
        question.seats,
        tuple(sorted(question.options.items())),
        question.seed,
        question.diagram,
        tuple(question.moves),
    )


def show(position: Position, draft: str | None, words: Words) -> Studied:
    """A position with every hand open, and what the referee says of a draft in it."""
    judged = None
    if draft is not None and position.to_move is not None:
        judged = Judged.of(position, draft, words)
    view = position.view(position.to_move, open=True)
    if position.forced is not None:
        # Nobody plays it by itself here.
        view = msgspec.structs.replace(view, steps=position.steps())
    return Studied(view, position.history, position.forced, judged)


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
