"""What a review says, as plain data: leads are in points ahead at the end, a number a seat."""

from typing import Literal, TypeVar

import msgspec

from sobremesa.core.kernel import Weights
from sobremesa.core.turns import Teams

Grade = Literal["", "!", "?!", "?", "??"]
Leads = tuple[float, ...]
Number = TypeVar("Number", float, Weights)


class Choice(msgspec.Struct, frozen=True):
    """A turn that could have been played: what it brings at once, and what it leads to.

    `lead` and `chance` are the mover's, `behind` what it is worse by than the best, in points; the
    errors are standard errors. Where all was played to every end they are 0, and it is `exact`.
    """

    move: str
    points: tuple[int, ...]
    lead: float
    error: float
    chance: float
    behind: float
    behind_error: float
    exact: bool


class Turn(msgspec.Struct, frozen=True):
    """A turn as it was played, judged from what its seat knew then.

    `leads` and `chances` are everybody's before it, with the best turn to come. `choices` are the
    best turns, the best first, and the played one, at `place`; so many were `looked_at`. What it
    `lost` is 0 where it is as good as the best, as far as can be told. `skill` and `luck` are what
    the play, and the chance after it, changed for every seat.
    """

    ply: int
    seat: int
    move: str
    leads: Leads
    chances: Leads
    choices: tuple[Choice, ...]
    place: int
    looked_at: int
    lost: float
    lost_chance: float
    grade: Grade
    exact: bool
    skill: Leads
    luck: Leads

    @property
    def after(self) -> Leads:
        """Everybody's leads after the turn and the chance that followed it."""
        return tuple(map(sum, zip(self.leads, self.skill, self.luck, strict=True)))

    @property
    def better(self) -> Choice | None:
        """A better turn, if there was one for certain."""
        return self.choices[0] if self.lost or self.lost_chance else None


class Account(msgspec.Struct, frozen=True):
    """What made a seat's result: start + luck + skill of all seats + unforeseen = result.

    `skill` has for each seat what its play changed for this one; `unforeseen` is what the engine
    saw only later.
    """

    seat: int
    start: float
    luck: float
    skill: Leads
    unforeseen: float
    result: float


class Beginning(msgspec.Struct, frozen=True):
    """What a game promised before anyone knew a card, and what the deal changed."""

    leads: Leads
    luck: Leads


class Review(msgspec.Struct, frozen=True):
    """A game, turn by turn; the same for the same `engine`, `simulations` and `seed`."""

    game: str
    seats: int
    teams: Teams
    engine: str
    simulations: int
    seed: str
    over: bool
    turns: tuple[Turn, ...]
    accounts: tuple[Account, ...]


def grade_by(
    lost: float, lost_chance: float, chance: float, lead_over_next: float, chance_over_next: float
) -> Grade:
    """The mark of a turn by the chance it lost; once the game is decided, by points too.

    `chance` is what the best turn would give; the last two tell how much better the played turn is
    than every other, as far as that is sure. Who throws away what was won has lost chance.

    >>> grade_by(4.0, 0.08, 0.6, 0, 0), grade_by(4.0, 0.0, 0.999, 0, 0), grade_by(0, 0, 0.5, 9, 0.1)
    ('?', '?!', '!')
    """
    points = 0.0 if DECIDED < chance < 1 - DECIDED else 0.01
    much = max(lost_chance, points * lost)
    over_next = max(chance_over_next, points * lead_over_next)
    for least, grade in GRADES:
        if much >= least:
            return grade
    return "!" if over_next >= ONLY else ""


def worth(chance: Number, lead: Number) -> Number:
    """Chance first, points second: what turns are ranked by."""
    return chance + POINT * lead


# A point is worth so much chance to win where chances are alike.
POINT = 0.002
DECIDED = 0.02
# In chance; or, a hundred times as many, in points.
GRADES: tuple[tuple[float, Grade], ...] = ((0.15, "??"), (0.07, "?"), (0.03, "?!"))
ONLY = 0.07
