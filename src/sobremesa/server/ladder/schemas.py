"""What the ladder answers with."""

import msgspec


class Rung(msgspec.Struct):
    """A person on the ladder; `place` counts from 1."""

    place: int
    person: int
    name: str
    rating: float
    games: int


class LadderPage(msgspec.Struct):
    """People, the strongest first; `next` is the `after` of the next page, if there is more."""

    people: list[Rung]
    next: str | None


class BotRating(msgspec.Struct):
    """A level of bots in a game and the rating that the arena found; games don't move it."""

    game: str
    level: str
    rating: float


class GameStanding(msgspec.Struct):
    """How a person stands in a game; without rated games there is no rating yet."""

    game: str
    rating: float | None
    games: int
    team_wins: int
    team_losses: int
    team_draws: int


class Profile(msgspec.Struct):
    """Somebody as everybody may see them; `games` is how many they finished."""

    id: int
    name: str
    guest: bool
    deleted: bool
    joined_at: int
    games: int
    standings: list[GameStanding]


class RatingPoint(msgspec.Struct):
    """A rating after a game; the table is named to those who may see it in a list."""

    at: int
    before: float
    after: float
    table: str | None


class RatingCurve(msgspec.Struct):
    """The way of a rating, the oldest first; `next` is the `after` of the next page."""

    points: list[RatingPoint]
    next: int | None
