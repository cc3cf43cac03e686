"""Reading ratings, by key and never by offset."""

import re
from dataclasses import dataclass
from typing import Self

from sobremesa.core.refusal import Refusal
from sobremesa.server.db.database import Database
from sobremesa.server.ladder import schemas

PAGE = 50
CURVE = 500
HIGHEST = 1e9
KEY = re.compile(r"(-?[0-9]{1,6}(?:\.[0-9]{1,20})?)_([0-9]{1,18})_([0-9]{1,9})")

LADDER = (
    "SELECT r.rating, r.person_id, p.name, r.games "
    "FROM rating r JOIN person p ON p.id = r.person_id "
    "WHERE r.game = :game AND (r.rating, r.person_id) < (:rating, :person) "
    "AND r.games > 0 AND NOT p.deleted "
    "ORDER BY r.rating DESC, r.person_id DESC LIMIT :most"
)
PERSON = (
    "SELECT id, name, password_hash IS NULL AND NOT deleted, deleted, joined_at, "
    "(SELECT count(DISTINCT s.table_id) FROM game_seat s "
    "WHERE s.person_id = person.id AND s.result <> 'none') FROM person WHERE id = :person"
)
STANDINGS = (
    "SELECT game, rating, games, team_wins, team_losses, team_draws FROM rating "
    "WHERE person_id = :person ORDER BY game"
)
POINTS = (
    "SELECT c.id, c.at, c.before, c.after, c.table_id, "
    "CASE WHEN c.public THEN true ELSE "
    ":me IN (SELECT own.person_id FROM game_seat own WHERE own.table_id = c.table_id) END "
    "FROM rating_change c "
    "WHERE c.person_id = :person AND c.game = :game AND c.id > :after ORDER BY c.id LIMIT :most"
)


@dataclass(frozen=True)
class Key:
    """A rung of the ladder: a rating, a person, and how many stand above or on it.

    >>> Key.read("1512.5_17_50")
    Key(rating=1512.5, person=17, place=50)
    >>> str(Key(1512.5, 17, 50))
    '1512.5_17_50'
    """

    rating: float
    person: int
    place: int

    @classmethod
    def read(cls, text: str) -> Self:
        """The rung that a text means; the empty one is above all."""
        if not text:
            return cls(HIGHEST, 0, 0)
        match = KEY.fullmatch(text)
        if match is None:
            raise Refusal("ladder.key_wrong", key=text)
        return cls(float(match[1]), int(match[2]), int(match[3]))

    def __str__(self) -> str:
        return f"{self.rating!r}_{self.person}_{self.place}"


async def list_ladder(database: Database, game: str, after: Key) -> schemas.LadderPage:
    """A page of the ladder: everybody with a rated game who is still there."""
    rows = await database.fetch(
        LADDER, game=game, rating=after.rating, person=after.person, most=PAGE + 1
    )
    rungs = [
        schemas.Rung(place, person, name, rating, games)
        for place, (rating, person, name, games) in enumerate(rows[:PAGE], after.place + 1)
    ]
    if len(rows) <= PAGE:
        return schemas.LadderPage(rungs, None)
    last = rungs[-1]
    return schemas.LadderPage(rungs, str(Key(last.rating, last.person, last.place)))


async def find_person(database: Database, person: int) -> schemas.Profile:
    rows = await database.fetch(PERSON, person=person)
    if not rows:
        raise Refusal("ladder.person_unknown", person=person)
    number, name, guest, deleted, joined_at, games = rows[0]
    standings = [
        schemas.GameStanding(game, rating if rated else None, rated, *teams)
        for game, rating, rated, *teams in await database.fetch(STANDINGS, person=person)
    ]
    return schemas.Profile(number, name, bool(guest), bool(deleted), joined_at, games, standings)


async def find_curve(
    database: Database, me: int | None, person: int, game: str, after: int
) -> schemas.RatingCurve:
    rows = await database.fetch(
        POINTS, me=me or 0, person=person, game=game, after=after, most=CURVE + 1
    )
    points = [
        schemas.RatingPoint(at, before, then, table if shown else None)
        for _, at, before, then, table, shown in rows[:CURVE]
    ]
    return schemas.RatingCurve(points, rows[CURVE - 1][0] if len(rows) > CURVE else None)
