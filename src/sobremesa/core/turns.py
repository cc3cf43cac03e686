"""What a move did, would do, or failed to do; and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from sobremesa.core.refusal import Refusal


class Item(NamedTuple):
    """One thing that a move did: a figure completed, a siesta lengthened, a run taken."""

    code: str
    points: tuple[int, ...]
    cells: tuple[str, ...] = ()
    params: Mapping[str, object] = MappingProxyType({})

    def data(self) -> dict[str, Any]:
        """The item as JSON-able data."""
        return {
            "code": self.code,
            "params": dict(self.params),
            "cells": list(self.cells),
            "points": list(self.points),
        }


class Move(NamedTuple):
    """A move that was played: by whom, its text, what each seat got for it and for what."""

    seat: int
    text: str
    points: tuple[int, ...]
    items: tuple[Item, ...]

    def data(self) -> dict[str, Any]:
        """The move as JSON-able data."""
        return {
            "seat": self.seat,
            "move": self.text,
            "points": list(self.points),
            "items": [item.data() for item in self.items],
        }


class Reading(NamedTuple):
    """A legal move, or a part of one, as the game understood it.

    `steps` are the kernel's; `missing` says what a part still lacks, and is None for a whole move.
    """

    text: str
    steps: tuple[int, ...]
    items: tuple[Item, ...]
    missing: Refusal | None = None


@dataclass(frozen=True)
class Judgement:
    """What the referee says of a move before it is played.

    `points` is None where telling it would tell too much.
    """

    status: Literal["refused", "incomplete", "complete"]
    refusal: Refusal | None = None
    items: tuple[Item, ...] = ()
    points: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the rank of each seat, 1 for the winners; teams, if there were any.

    >>> Outcome.of([12, 30, 12], (0, 1, 2)).ranks
    (2, 1, 2)
    >>> Outcome.of([10, 5, 1, 20], (0, 1, 0, 1))
    Outcome(ranks=(2, 1, 2, 1), totals=(11, 25, 11, 25), teams=((1, 3), (2, 4)))
    """

    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...] = ()

    def data(self) -> dict[str, Any]:
        """Ranks and teams as JSON-able data."""
        return {
            "ranks": list(self.ranks),
            "teams": [list(team) for team in self.teams] or None,
        }

    @classmethod
    def of(cls, scores: Sequence[int], sides: Sequence[int], loser: int | None = None) -> Outcome:
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
        teams = {
            side: tuple(at + 1 for at, own in enumerate(sides) if own == side) for side in sides
        }
        return cls(
            tuple(ranks[side] for side in sides),
            tuple(totals[side] for side in sides),
            tuple(teams.values()) if len(teams) < len(sides) else (),
        )


@dataclass(frozen=True)
class Ending:
    """How a game came to its end, and by which seat if one ended it."""

    how: Literal["played", "resigned", "timeout", "aborted"]
    by: int | None = None

    def result(self, scores: Sequence[int], sides: Sequence[int]) -> dict[str, Any]:
        """The result as a record holds it; an aborted game has no ranks for rating."""
        outcome = Outcome.of(scores, sides)
        rated = Outcome.of(scores, sides, loser=self.by)
        return {
            "how": self.how,
            "by": self.by,
            "scores": list(scores),
            **outcome.data(),
            "rating_ranks": None if self.how == "aborted" else list(rated.ranks),
        }
