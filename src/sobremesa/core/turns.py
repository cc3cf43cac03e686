"""What a move did, would do, or failed to do; what a seat sees; and how a game ended."""

from collections.abc import Sequence
from typing import Any, Literal, Self

import msgspec

from sobremesa.core.refusal import Refusal

How = Literal["played", "resigned", "timeout", "aborted"]
Teams = tuple[tuple[int, ...], ...]


# Without `gc`: what can't hold itself, and is kept by the thousand, need not be looked through for
# circles, here and wherever a struct says so.
class Item(msgspec.Struct, frozen=True, gc=False):
    """One thing that a move did: a figure completed, a siesta lengthened, a run taken."""

    code: str
    points: tuple[int, ...]
    cells: tuple[str, ...] = ()
    params: dict[str, Any] = {}


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move that was played: by whom, its text, what each seat got for it and for what."""

    seat: int
    text: str
    points: tuple[int, ...]
    items: tuple[Item, ...]


class Reading(msgspec.Struct, frozen=True):
    """A legal move, or a part of one, as the game understood it.

    `steps` are the kernel's; `missing` says what a part still lacks, and is None for a whole move.
    """

    text: str
    steps: tuple[int, ...]
    missing: Refusal | None = None


class Judgement(msgspec.Struct, frozen=True):
    """What the referee says of a move before it is played.

    `points` is None where telling it would tell too much.
    """

    status: Literal["refused", "incomplete", "complete"]
    refusal: Refusal | None = None
    items: tuple[Item, ...] = ()
    points: tuple[int, ...] | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the rank of each seat, 1 for the winners; teams, if there were any.

    >>> Outcome.of([12, 30, 12], (0, 1, 2)).ranks
    (2, 1, 2)
    >>> Outcome.of([10, 5, 1, 20], (0, 1, 0, 1))
    Outcome(ranks=(2, 1, 2, 1), totals=(11, 25, 11, 25), teams=((1, 3), (2, 4)))
    """

    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    teams: Teams = ()

    @classmethod
    def of(cls, scores: Sequence[int], sides: Sequence[int], loser: int | None = None) -> Self:
        """The outcome of final scores; equal points share a rank, partners add theirs.

        The side of a `loser`, who gave up, comes last whatever its points.
        """
        totals = {
            side: sum(score for score, own in zip(scores, sides, strict=True) if own == side)
            for side in sides
        }
        lost = None if loser is None else sides[loser - 1]
        worth = {side: (side != lost, total) for side, total in totals.items()}
        ranks = {
            side: 1 + sum(other > own for other in worth.values()) for side, own in worth.items()
        }
        return cls(
            tuple(ranks[side] for side in sides),
            tuple(totals[side] for side in sides),
            teams_of(sides),
        )


def teams_of(sides: Sequence[int]) -> Teams:
    """The seats that play together; none where everybody plays for themselves.

    >>> teams_of((0, 1, 0, 1)), teams_of((0, 1))
    (((1, 3), (2, 4)), ())
    """
    if len(set(sides)) == len(sides):
        return ()
    return tuple(
        tuple(seat for seat, own in enumerate(sides, 1) if own == side)
        for side in dict.fromkeys(sides)
    )


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), sees of a position.

    `board` is the game's own; `steps` are there where the seat has something to decide.
    """

    game: str
    seats: int
    options: dict[str, str]
    teams: Teams
    seat: int | None
    ply: int
    to_move: int | None
    scores: tuple[int, ...]
    outcome: Outcome | None
    last: Move | None
    board: Any
    steps: tuple[str, ...] | None


class DiagramBoard(msgspec.Struct, frozen=True, tag_field="game", tag="diagram"):
    """The table of a game that has no board of its own, as text."""

    diagram: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended and by which seat; ranks by points, and ranks for rating."""

    how: How
    by: int | None
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    teams: Teams | None
    rating_ranks: tuple[int, ...] | None


class Ending(msgspec.Struct, frozen=True):
    """How a game came to its end, and by which seat if one ended it."""

    how: How
    by: int | None = None

    def result(self, scores: Sequence[int], sides: Sequence[int]) -> Result:
        """The result as a record holds it; an aborted game has no ranks for rating."""
        outcome = Outcome.of(scores, sides)
        rated = Outcome.of(scores, sides, loser=self.by)
        return Result(
            self.how,
            self.by,
            tuple(scores),
            outcome.ranks,
            outcome.teams or None,
            None if self.how == "aborted" else rated.ranks,
        )
