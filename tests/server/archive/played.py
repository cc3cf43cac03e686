"""Games that were really played, for the archive to keep."""

from __future__ import annotations

from itertools import count
from typing import Any, Literal

from sobremesa import registry
from sobremesa.core.position import Position
from sobremesa.core.turns import Ending
from sobremesa.players import read_player
from sobremesa.server.archive.finish import Finished, Holder


def play(game: str, seats: int = 2, seed: str = "archive", **options: object) -> Position:
    """A game played to its end by random players."""
    player = read_player("random", seed)
    position = registry[game].start(seats, seed, **options)
    while position.to_move is not None:
        position = position.play(player.ask(position))
    return position


def decided(game: str, seats: int = 2, **options: object) -> Position:
    """A game that somebody won, however random players may come to play."""
    for seed in count():
        position = play(game, seats, str(seed), **options)
        if position.outcome and max(position.outcome.ranks) > 1:
            return position
    raise AssertionError


def resigned(table: str, loser: int, winner: int, at: int = 1000, **changed: Any) -> Finished:
    """A rated game of Sitaos that seat 1 gave up."""
    return ended(table, "resigned", (loser, winner), at, **changed)


def ended(
    table: str,
    how: Literal["resigned", "timeout", "aborted"],
    holders: tuple[int | str, ...],
    at: int = 1000,
    **changed: Any,
) -> Finished:
    """A game of Sitaos that seat 1 ended after two moves."""
    position = registry["sitaos"].start(seed=table).play("D4").play("E4")
    chosen: dict[str, Any] = {
        "rated": True,
        "teams": False,
        "leavers": () if how == "aborted" else (1,),
        **changed,
    }
    record = position.record(ending=Ending(how, 1))
    return Finished(table, "sitaos", record=record, holders=seated(holders), ended_at=at, **chosen)


def finished(
    table: str, position: Position, holders: tuple[int | str, ...], at: int = 1000, **changed: Any
) -> Finished:
    """A game that was played to its end."""
    chosen = {"rated": True, "teams": False, "leavers": (), **changed}
    return Finished(
        table,
        position.game.key,
        record=position.record(),
        holders=seated(holders),
        ended_at=at,
        **chosen,
    )


def seated(holders: tuple[int | str, ...]) -> tuple[Holder, ...]:
    """People by their number, bots by their level."""
    return tuple(
        Holder(bot=holder) if isinstance(holder, str) else Holder(holder) for holder in holders
    )
