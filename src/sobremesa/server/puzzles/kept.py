"""What is kept of people's tries, and of how strong solvers and puzzles are."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from sobremesa.core.refusal import Refusal
from sobremesa.glicko import Strength, rate
from sobremesa.puzzles import Found, find_puzzle
from sobremesa.puzzles.judging import TRIES
from sobremesa.puzzles.puzzle import DEVIATION
from sobremesa.server.db.database import Database, Transaction
from sobremesa.server.moments import now
from sobremesa.server.puzzles import schemas

OPEN, SOLVED, FAILED = "open", "solved", "failed"
# A rating lies within so many deviations of what is told, 19 times in 20.
SURE = 1.96
HISTORY, LATELY = 200, 40
WEEK = 7 * 24 * 3600 * 1000

RATINGS = "SELECT puzzle, rating, deviation, solvers, solved FROM puzzle_rating"
OWN = "SELECT tries, hints, state FROM puzzle_try WHERE person_id = :person AND puzzle = :puzzle"
DONE = "SELECT puzzle FROM puzzle_try WHERE person_id = :person AND state <> 'open'"
BEGIN = (
    "INSERT INTO puzzle_try (person_id, puzzle, tries, hints, state, at) "
    "VALUES (:person, :puzzle, 0, 0, 'open', :at) ON CONFLICT (person_id, puzzle) DO NOTHING"
)
COUNT = (
    "UPDATE puzzle_try SET tries = tries + :tries, hints = CASE WHEN hints < :stage THEN :stage "
    "ELSE hints END, at = :at WHERE person_id = :person AND puzzle = :puzzle AND state = 'open' "
    "RETURNING tries, hints"
)
END = (
    "UPDATE puzzle_try SET state = :state, day = :day, rating = :rating, at = :at "
    "WHERE person_id = :person AND puzzle = :puzzle"
)
FIRST_PUZZLE = (
    "INSERT INTO puzzle_rating (puzzle, rating, deviation, volatility, solvers, solved) "
    "VALUES (:puzzle, :rating, :deviation, :volatility, 0, 0) ON CONFLICT (puzzle) DO NOTHING"
)
# What is counted first is locked until the rating is written too.
COUNT_PUZZLE = (
    "UPDATE puzzle_rating SET solvers = solvers + 1, solved = solved + :solved "
    "WHERE puzzle = :puzzle RETURNING rating, deviation, volatility"
)
RATE_PUZZLE = (
    "UPDATE puzzle_rating SET rating = :rating, deviation = :deviation, volatility = :volatility "
    "WHERE puzzle = :puzzle"
)
SOLVER = "SELECT rating, deviation, volatility FROM solver WHERE person_id = :person"
RATE_SOLVER = (
    "INSERT INTO solver (person_id, rating, deviation, volatility) "
    "VALUES (:person, :rating, :deviation, :volatility) ON CONFLICT (person_id) DO UPDATE "
    "SET rating = :rating, deviation = :deviation, volatility = :volatility"
)
PAST = (
    "SELECT at, rating FROM puzzle_try WHERE person_id = :person AND rating IS NOT NULL "
    "ORDER BY at DESC LIMIT :most"
)
DAYS = (
    "SELECT DISTINCT day FROM puzzle_try WHERE person_id = :person AND state = 'solved' "
    "AND day IS NOT NULL"
)
RECENT = (
    "SELECT puzzle, state, tries, hints, day, at FROM puzzle_try WHERE person_id = :person "
    "AND state <> 'open' AND at > :since ORDER BY at DESC LIMIT :most"
)


@dataclass(frozen=True)
class Own:
    """How far somebody is with a puzzle."""

    tries: int = 0
    hints: int = 0
    state: schemas.State = "open"

    @property
    def left(self) -> int:
        return 0 if self.state != OPEN else max(0, TRIES - self.tries)


@dataclass(frozen=True)
class Counted:
    """How far somebody is after a try, a hint or giving up, and the rating, if that decided it."""

    own: Own
    rating: schemas.SolverRating | None = None


@dataclass(frozen=True)
class Asked:
    """What somebody did: tried, `right` or not, had a hint of a stage told, or gave up."""

    right: bool = False
    tries: int = 0
    stage: int = 0
    gives_up: bool = False
    day: str | None = None


@dataclass(frozen=True)
class Hardness:
    """A puzzle's rating, and how many have tried and solved it."""

    rating: float
    deviation: float
    solvers: int = 0
    solved: int = 0

    @classmethod
    def first(cls, found: Found) -> "Hardness":
        return cls(found.puzzle.rating, DEVIATION)


class KeptPuzzles:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def hardness(self, puzzles: Collection[Found]) -> list[Hardness]:
        """How hard puzzles are by now."""
        rows = {puzzle: rest for puzzle, *rest in await self.database.fetch(RATINGS)}
        return [
            Hardness(*rows[each.puzzle.id]) if each.puzzle.id in rows else Hardness.first(each)
            for each in puzzles
        ]

    async def own(self, person: int, found: Found) -> Own:
        rows = await self.database.fetch(OWN, person=person, puzzle=found.puzzle.id)
        return Own(*rows[0]) if rows else Own()

    async def done(self, person: int) -> set[str]:
        return {row[0] for row in await self.database.fetch(DONE, person=person)}

    async def solver(self, person: int) -> Strength:
        rows = await self.database.fetch(SOLVER, person=person)
        return Strength(*rows[0]) if rows else Strength()

    async def count(self, person: int, found: Found, asked: Asked) -> Counted:
        """Write down what somebody did; what was decided before stays as it is."""
        return await self.database.transact(
            lambda transaction: count(transaction, person, found, asked)
        )

    async def look_back(self, person: int, today: date) -> schemas.MyPuzzles:
        solver = await self.solver(person)
        past = await self.database.fetch(PAST, person=person, most=HISTORY)
        days = {str(row[0]) for row in await self.database.fetch(DAYS, person=person)}
        recent = await self.database.fetch(RECENT, person=person, since=now() - WEEK, most=LATELY)
        return schemas.MyPuzzles(
            round(solver.rating),
            round(SURE * solver.deviation),
            [schemas.SolverPoint(at, round(rating)) for at, rating in reversed(past)],
            streak_at(today, days),
            sorted(days & {str(today - timedelta(back)) for back in range(-1, 14)}),
            [finished for row in recent if (finished := describe(*row))],
        )


def count(transaction: Transaction, person: int, found: Found, asked: Asked) -> Counted:
    puzzle, at = found.puzzle.id, now()
    transaction.run(BEGIN, person=person, puzzle=puzzle, at=at)
    counted = transaction.run(
        COUNT, person=person, puzzle=puzzle, tries=asked.tries, stage=asked.stage, at=at
    )
    if not counted:
        return Counted(Own(*transaction.run(OWN, person=person, puzzle=puzzle)[0]))
    tries, hints = counted[0]
    if not (asked.right or asked.gives_up or tries >= TRIES):
        return Counted(Own(tries, hints))
    state: schemas.State = "solved" if asked.right else "failed"
    own = Own(tries, hints, state)
    solver = score(transaction, person, found, worth_of(own), asked.right)
    transaction.run(
        END,
        person=person,
        puzzle=puzzle,
        state=state,
        day=asked.day if asked.right else None,
        rating=solver.rating,
        at=at,
    )
    return Counted(own, solver)


def worth_of(own: Own) -> float:
    """What solving a puzzle is worth: a wrong try, or a hint, takes a third of it.

    >>> worth_of(Own(1, 0, "solved")), worth_of(Own(2, 1, "solved")), worth_of(Own(1, 0, "failed"))
    (1.0, 0.33, 0.0)
    """
    if own.state != SOLVED:
        return 0.0
    return round(max(0.0, 1 - (own.tries - 1 + own.hints) / TRIES), 2)


def score(
    transaction: Transaction, person: int, found: Found, worth: float, solved: bool
) -> schemas.SolverRating:
    """Rate solver and puzzle as if they had played each other."""
    puzzle = found.puzzle
    fresh = Strength(puzzle.rating, DEVIATION)
    transaction.run(FIRST_PUZZLE, puzzle=puzzle.id, **vars(fresh))
    rows = transaction.run(COUNT_PUZZLE, puzzle=puzzle.id, solved=int(solved))
    hard = Strength(*rows[0])
    rows = transaction.run(SOLVER, person=person)
    solver = Strength(*rows[0]) if rows else Strength()
    after = rate(solver, [(hard, worth)])
    transaction.run(RATE_SOLVER, person=person, **vars(after))
    transaction.run(RATE_PUZZLE, puzzle=puzzle.id, **vars(rate(hard, [(solver, 1 - worth)])))
    return schemas.SolverRating(
        round(after.rating),
        round(SURE * after.deviation),
        round(after.rating) - round(solver.rating),
    )


def streak_at(today: date, days: Collection[str]) -> int:
    """How many days in a row, up to today or, as long as today's is not solved, yesterday.

    >>> streak_at(date(2026, 11, 17), {"2026-11-16", "2026-11-15", "2026-11-12"})
    2
    """
    day = today if str(today) in days else today - timedelta(1)
    streak = 0
    while str(day - timedelta(streak)) in days:
        streak += 1
    return streak


def describe(
    puzzle: str, state: schemas.State, tries: int, hints: int, day: str | None, at: int
) -> schemas.Finished | None:
    """A try that is over; nothing where the puzzle does not come with the games any more."""
    try:
        found = find_puzzle(puzzle)
    except Refusal:
        return None
    return schemas.Finished(puzzle, found.game.key, found.number, state, tries, hints, day, at)
