"""Ladders and people's ratings over HTTP."""

from typing import Annotated

from litestar import Router, get
from litestar.params import PathParameter, QueryParameter

from sobremesa.core.refusal import Refusal
from sobremesa.games import registry
from sobremesa.players.levels import levels_of
from sobremesa.server.accounts.visitor import MaybeVisitor
from sobremesa.server.errors import errors
from sobremesa.server.ladder.queries import KEY, Key, find_curve, find_person, list_ladder
from sobremesa.server.ladder.schemas import BotRating, LadderPage, Profile, RatingCurve
from sobremesa.server.services import WithServices

LARGEST = 2**53 - 1
GameKey = Annotated[str, PathParameter(description="The key of a game")]
PersonId = Annotated[int, PathParameter(ge=1, le=LARGEST, description="The number of a person")]
After = Annotated[
    str, QueryParameter(pattern=f"^({KEY.pattern})?$", description="The `next` of the page before")
]
AfterChange = Annotated[
    int, QueryParameter(ge=0, le=LARGEST, description="The `next` of the page before")
]


def known(game: str) -> str:
    if game not in registry:
        raise Refusal("ladder.game_unknown", game=game, known=tuple(registry))
    return game


@get("/games/{game:str}/ladder", responses=errors(400, 404, 422))
async def get_ladder(services: WithServices, game: GameKey, after: After = "") -> LadderPage:
    """The people who play a game rated, the strongest first."""
    return await list_ladder(services.database, known(game), Key.read(after))


@get("/ladder/bots")
async def list_bot_ratings() -> list[BotRating]:
    """The ratings of the bots, game by game, the weakest first."""
    return [
        BotRating(key, level.name, level.rating)
        for key, game in registry.items()
        for level in levels_of(game)
    ]


@get("/people/{person:int}", responses=errors(400, 404))
async def get_person(services: WithServices, person: PersonId) -> Profile:
    """Somebody's name, number of games and ratings."""
    return await find_person(services.database, person)


@get("/people/{person:int}/ratings/{game:str}", responses=errors(400, 404))
async def get_curve(
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    person: PersonId,
    game: GameKey,
    after: AfterChange = 0,
) -> RatingCurve:
    """How somebody's rating in a game came to be; empty without rated games."""
    me = maybe_visitor.id if maybe_visitor else None
    return await find_curve(services.database, me, person, known(game), after)


router = Router(
    path="/api",
    route_handlers=[get_ladder, list_bot_ratings, get_person, get_curve],
    tags=["ladder"],
)
