"""A record played again."""

from collections.abc import Iterator
from itertools import islice

from sobremesa.core.position import Position
from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.records.record import find_game, find_setting


def positions(record: Record) -> Iterator[Position]:
    """Every position of a record, from the first; refuses at the first move that can't be.

    A game with hidden hands can't be dealt again before its seed is known.
    """
    game, setting = find_game(record), find_setting(record)
    if game.kernel.hidden and setting.fair is None and not setting.diagram:
        raise Refusal("records.seed_missing")
    position = game.open(setting)
    yield position
    for number, move in enumerate(record.moves, 1):
        refusal = None
        if position.to_move is not None and move.seat != position.to_move:
            refusal = Refusal("records.seat_wrong", seat=move.seat, turn=position.to_move)
        else:
            try:
                position = position.play(move.move)
            except Refusal as reason:
                refusal = reason
        if refusal is None and position.history[-1].points != move.points:
            points = position.history[-1].points
            refusal = Refusal("records.points_wrong", points=move.points, right=points)
        if refusal is not None:
            raise Refusal("records.move_wrong", number=number, move=move.move, why=refusal)
        yield position


def replay(record: Record, ply: int | None = None) -> Position:
    """The position after so many moves, or after the last."""
    if ply is None:
        ply = len(record.moves)
    if not 0 <= ply <= len(record.moves):
        raise Refusal("records.ply_wrong", ply=ply, last=len(record.moves))
    return next(islice(positions(record), ply, None))
