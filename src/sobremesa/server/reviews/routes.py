"""Reviews over HTTP: asked for, and looked at while they are made."""

import hashlib
import re
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter, SkipValidation

from sobremesa.core.position import Position
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import values_of
from sobremesa.core.words import Words
from sobremesa.records import read
from sobremesa.server.accounts.visitor import MaybeVisitor
from sobremesa.server.archive import queries
from sobremesa.server.archive.routes import (
    MOST_PLIES,
    Count,
    First,
    GameOf,
    in_thread,
    look_along,
)
from sobremesa.server.archive.schemas import ReplayedLine
from sobremesa.server.engine import EngineWord
from sobremesa.server.errors import errors
from sobremesa.server.estimating import Place, beginning_of
from sobremesa.server.origin import client_address
from sobremesa.server.reviews.brought import as_archived
from sobremesa.server.reviews.kept import Asked
from sobremesa.server.reviews.schemas import AnotherTurn, Brought, Reviewed, Tried
from sobremesa.server.rules.schemas import Studied
from sobremesa.server.services import Services, WithServices
from sobremesa.server.tables.events import Judged
from sobremesa.server.tables.running import is_running, refuse_running
from sobremesa.server.tables.table import PLAYING
from sobremesa.study.review import engine_of, usual_budget

HASH = re.compile(r"[0-9a-f]{40}")
STATUS = "SELECT status FROM game_table WHERE id = :table"
FirstTurn = Annotated[int, QueryParameter(ge=0, le=10_000, description="Turns from this one on")]


@post("/reviews", status_code=200, responses=errors(400, 422, 503))
async def bring_record(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    data: JSONBody[Brought],
) -> Reviewed:
    """Have a record reviewed that need not be of this server; it is kept for a day."""
    text = data.record.strip()
    asked = await prepare(services, text, hashlib.sha256(text.encode()).hexdigest()[:40], None)
    await take(services, asked, payer(request, services, maybe_visitor))
    return await services.reviews.look(asked, 0)


@post("/reviews/{id:str}", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def ask_review(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
) -> Reviewed:
    """Have a finished game reviewed, named by its table, or a record that was brought before."""
    asked = await find(services, id)
    await take(services, asked, payer(request, services, maybe_visitor))
    return await services.reviews.look(asked, 0)


@get("/reviews/{id:str}", responses=errors(400, 404, 409, 422, 503))
async def get_review(services: WithServices, id: FromPath[str], first: FirstTurn = 0) -> Reviewed:
    """A review as far as it is."""
    asked = await find(services, id)
    return await services.reviews.look(asked, first)


@get("/reviews/{id:str}/line", responses=errors(400, 404, 409, 422, 503))
async def get_reviewed_line(
    services: WithServices, id: FromPath[str], first: First = 0, count: Count = MOST_PLIES
) -> ReplayedLine:
    """Positions of the game, to leaf through, with every hand open."""
    asked = await find(services, id)
    if asked.table is not None:
        played = await queries.find_game(services.database, asked.table, asked.record)
    else:
        teams = queries.replayed(asked.record)[0].setting.teams
        played = as_archived(asked.id, read(asked.record), teams)
    judged = await queries.find_judged(services.database, asked.id)
    return await in_thread(look_along, asked.record, played, judged, first, count)


@post("/reviews/{id:str}/try", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def try_turn(
    request: Request[Any, Any, Any],
    services: WithServices,
    words: NamedDependency[SkipValidation[Words]],
    id: FromPath[str],
    data: JSONBody[Tried],
) -> Studied:
    """A position of the game once more, and what another turn would have done in it."""
    services.limits.spend("study", client_address(request.scope, services.settings))
    asked = await find(services, id)
    return await in_thread(look_again, asked.record, data, words)


@post("/reviews/{id:str}/weigh", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def weigh_turn(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
    data: JSONBody[AnotherTurn],
) -> EngineWord:
    """Another turn beside those that the review has of it, from what its seat knew.

    Who is told that the engine still thinks asks again.
    """
    asked = await find(services, id)
    position = await in_thread(before_turn, asked.record, data.ply)
    await refuse_running(services.tables, maybe_visitor, position)
    review = await services.reviews.look(asked, data.ply)
    if not review.turns:
        raise Refusal("reviews.not_judged")
    tried = await in_thread(lambda: position.play(data.move).history[-1].text)
    place = Place(
        beginning_of(asked.record),
        tuple(move.text for move in position.history),
        asked.simulations,
        (*(choice.move for choice in review.turns[0].choices), tried),
    )
    return await consult(request, services, maybe_visitor, place)


async def consult(
    request: Request[Any, Any, Any], services: Services, visitor: MaybeVisitor, place: Place
) -> EngineWord:
    """The engine's word; what it has been asked before costs nothing."""
    if not services.engine.knows(place):
        services.limits.spend("estimate", payer(request, services, visitor))
    return EngineWord(await services.engine.ask(place))


def look_again(record: str, tried: Tried, words: Words) -> Studied:
    """The position before a turn, seen by who was to move, and the referee's word on a draft."""
    position = before_turn(record, tried.ply)
    judged = None if tried.draft is None else Judged.of(position, tried.draft, words)
    view = position.view(position.to_move)
    return Studied(view, position.history, position.forced, judged)


def before_turn(record: str, ply: int) -> Position:
    """The position after so many moves, where another one was played."""
    line = queries.replayed(record)
    if ply >= len(line) or line[ply].to_move is None:
        raise Refusal("records.ply_wrong", ply=ply, last=len(line) - 2)
    return line[ply]


async def find(services: Services, id: str) -> Asked:
    """The game that is meant, to be reviewed."""
    table, text = await find_text(services, id)
    return await prepare(services, text, id, table)


async def find_text(services: Services, id: str) -> tuple[str | None, str]:
    """The table, if it was at one, and the record of the game that is meant.

    It is in the archive, or was brought; refused while it is being played.
    """
    if HASH.fullmatch(id):
        brought = await services.reviews.kept.find_record(id)
        if brought is None:
            raise Refusal("reviews.not_kept")
        return None, brought
    rows = await services.database.fetch(STATUS, table=id) if queries.TABLE.fullmatch(id) else []
    if rows and rows[0][0] == PLAYING:
        raise Refusal("reviews.still_played")
    return id, await queries.find_record(services.database, id)


async def prepare(services: Services, text: str, id: str, table: str | None) -> Asked:
    """A record that can be reviewed: it can be played through, and its game is over."""
    brought = read(text) if table is None else None
    if brought is not None and brought.result is None:
        raise Refusal("reviews.not_over")
    key = brought.game if brought else msgspec.json.decode(text, type=GameOf).game
    services.bots.need_rules(key)
    line: Sequence[Position] = await in_thread(queries.replayed, text)
    if brought and await is_running(services.tables, brought.fair, line[-1]):
        raise Refusal("reviews.still_played")
    if not values_of(line[0].game).leads:
        raise Refusal("players.nothing_learned", game=key)
    usual = usual_budget(line[0]).simulations or 0
    simulations = services.settings.review_simulations or usual
    return Asked(id, table, text, len(line) - 1, simulations, f"{engine_of(line[0])}-{simulations}")


async def take(services: Services, asked: Asked, payer: str) -> None:
    """Ask for a review; what is there already, on its way, or not to be had costs nothing."""
    services.limits.spend("review", payer)
    taken = False
    try:
        taken = await services.reviews.take(asked)
    finally:
        if not taken:
            services.limits.give_back("review", payer)


def payer(request: Request[Any, Any, Any], services: Services, visitor: MaybeVisitor) -> str:
    """Who pays for a review: an account, or else an address, since guests are made at once."""
    if visitor is not None and not visitor.guest:
        return f"person {visitor.id}"
    return client_address(request.scope, services.settings)


router = Router(
    path="/api",
    route_handlers=[bring_record, ask_review, get_review, get_reviewed_line, try_turn, weigh_turn],
    tags=["reviews"],
)
