"""What is asked about puzzles, and answered."""

from typing import Annotated, Any, Literal

import msgspec

from sobremesa.core.turns import Item, View
from sobremesa.puzzles import Kind
from sobremesa.server.rules.schemas import DraftText

State = Literal["open", "solved", "failed"]
Count = Annotated[int, msgspec.Meta(ge=0, le=10)]
Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class PuzzleListed(msgspec.Struct):
    """A puzzle in a list; its rating lies within `error` of what is told, 19 times in 20."""

    id: str
    number: int
    game: str
    kind: Kind
    rating: int
    error: int


class PuzzleList(msgspec.Struct):
    """All puzzles of a game."""

    puzzles: list[PuzzleListed]


class PuzzleShown(PuzzleListed):
    """A puzzle as its solver sees it; nothing in it tells the answer.

    `diagram` may be sent to the study board, which judges drafts in the same position; hands of
    others in it were drawn anew, and nobody ever held them. `exact` says that the answer is sure;
    `solved_share` is how many of those with an account have solved it, if any have tried. `state`
    and `left`, the tries that are left, are those of whoever asks.
    """

    exact: bool
    seat: int
    solved_share: float | None
    diagram: str
    view: View
    state: State
    left: int


class TryAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A whole turn as text.

    Whoever has no account says how many `tries` and `hints` there were before: they are kept in the
    browser. `date` is the solver's own, where it is the puzzle of that day.
    """

    move: DraftText
    tries: Count = 0
    hints: Count = 0
    date: Day | None = None


class Said(msgspec.Struct):
    """Something said of a try, as a code and in words; never where the right turn is played."""

    code: str
    params: dict[str, Any]
    words: str


class Solution(msgspec.Struct):
    """The right turn and what it brings; `others` are as good, `lead` is how far ahead it ends."""

    move: str
    others: list[str]
    points: int
    items: tuple[Item, ...]
    result: float | None
    lead: float | None


class PuzzlePrinted(PuzzleListed):
    """A puzzle on paper, with its solution."""

    view: View
    solution: Solution


class PuzzlePage(msgspec.Struct):
    """Puzzles for a printed page; `next` is how many come before the next page, 0 at the end."""

    puzzles: list[PuzzlePrinted]
    next: int


class SolverRating(msgspec.Struct):
    """How strong somebody is at puzzles, within `error` 19 times in 20, and how that changed."""

    rating: int
    error: int
    change: int


class TryJudged(msgspec.Struct):
    """What came of a try. The solution is there when it is right, or no try is left.

    `ahead` is how far ahead the try leads in the end; none where only this turn's points are asked
    for, or where it is not known because others are better by far. `rating` is there when the try
    decided, for whoever has an account.
    """

    move: str
    right: bool
    points: int
    ahead: float | None
    items: tuple[Item, ...]
    said: list[Said]
    left: int
    state: State
    solution: Solution | None
    rating: SolverRating | None


class HintAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The first stage tells where, the second what. Each counts as a try in ratings."""

    stage: Annotated[int, msgspec.Meta(ge=1, le=2)]


class GivenUp(msgspec.Struct):
    """The solution, for whoever gives up."""

    solution: Solution
    rating: SolverRating | None


class SolverPoint(msgspec.Struct):
    """A rating as it was at a moment, in milliseconds since 1970."""

    at: int
    rating: int


class Finished(msgspec.Struct):
    """A puzzle that was solved, or not: after so many tries and hints, perhaps as that of a day."""

    id: str
    game: str
    number: int
    state: State
    tries: int
    hints: int
    day: str | None
    at: int


class MyPuzzles(msgspec.Struct):
    """How somebody stands: rating and its history, days in a row, and what was done lately.

    `days` are those of the last two weeks on which the puzzle of the day was solved.
    """

    rating: int
    error: int
    history: list[SolverPoint]
    streak: int
    days: list[str]
    finished: list[Finished]
