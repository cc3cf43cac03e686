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
from sobremesa.core.record import Record
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
from sobremesa.server.errors import errors
from sobremesa.server.origin import client_address
from sobremesa.server.reviews.brought import describe
from sobremesa.server.reviews.kept import Asked, find_judged
from sobremesa.server.reviews.schemas import Brought, Reviewed, Tried
from sobremesa.server.rules.schemas import Studied
from sobremesa.server.services import Services, WithServices
from sobremesa.server.tables.events import Judged
from sobremesa.server.tables.table import PLAYING
from sobremesa.study.review import engine_of, usual_budget

HASH = re.compile(r"[0-9a-f]{40}")
STATUS = "SELECT status FROM game_table WHERE id = :table"
# Games may begin alike; after so many moves it is the same game.
ALIKE = 4
FirstTurn = Annotated[int, QueryParameter(ge=0, le=10_000, description="Turns from this one on")]


@post("/reviews", status_code=200, responses=errors(400, 413, 422, 429, 503))
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
    return await services.reviews.kept.find(asked.id, asked.engine, asked.plies, 0)


@post("/reviews/{id:str}", status_code=200, responses=errors(400, 404, 409, 422, 429, 503))
async def ask_review(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
) -> Reviewed:
    """Have a finished game reviewed, named by its table, or a record that was brought before."""
    asked = await find(services, id)
    await take(services, asked, payer(request, services, maybe_visitor))
    return await services.reviews.kept.find(asked.id, asked.engine, asked.plies, 0)


@get("/reviews/{id:str}", responses=errors(400, 404, 409, 422, 503))
async def get_review(services: WithServices, id: FromPath[str], first: FirstTurn = 0) -> Reviewed:
    """A review as far as it is."""
    asked = await find(services, id)
    return await services.reviews.kept.find(asked.id, asked.engine, asked.plies, first)


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
        played = describe(asked.id, read(asked.record), teams)
    judged = await find_judged(services.database, asked.id)
    return await in_thread(look_along, asked.record, played, judged, first, count)


@post("/reviews/{id:str}/try", status_code=200, responses=errors(400, 404, 409, 422, 429, 503))
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


def look_again(record: str, tried: Tried, words: Words) -> Studied:
    """The position before a turn, seen by who was to move, and the referee's word on a draft."""
    line = queries.replayed(record)
    if tried.ply >= len(line) or line[tried.ply].to_move is None:
        raise Refusal("records.ply_wrong", ply=tried.ply, last=len(line) - 2)
    position = line[tried.ply]
    judged = None if tried.draft is None else Judged.of(position, tried.draft, words)
    view = position.view(position.to_move)
    return Studied(view, position.history, position.forced, judged)


async def find(services: Services, id: str) -> Asked:
    """The game that is meant: in the archive, or brought; refused while it is being played."""
    if HASH.fullmatch(id):
        brought = await services.reviews.kept.find_record(id)
        if brought is None:
            raise Refusal("reviews.not_kept")
        return await prepare(services, brought, id, None)
    rows = await services.database.fetch(STATUS, table=id) if queries.TABLE.fullmatch(id) else []
    if rows and rows[0][0] == PLAYING:
        raise Refusal("reviews.still_played")
    return await prepare(services, await queries.find_record(services.database, id), id, id)


async def prepare(services: Services, text: str, id: str, table: str | None) -> Asked:
    """A record that can be reviewed: it can be played through, and its game is over."""
    if table is None:
        record = read(text)
        if record.result is None:
            raise Refusal("reviews.not_over")
        refuse_running(services, record)
        key = record.game
    else:
        key = msgspec.json.decode(text, type=GameOf).game
    services.bots.need_rules(key)
    line: Sequence[Position] = await in_thread(queries.replayed, text)
    if not values_of(line[0].game).leads:
        raise Refusal("players.nothing_learned", game=key)
    usual = usual_budget(line[0]).simulations or 0
    simulations = services.settings.review_simulations or usual
    return Asked(id, table, text, len(line) - 1, simulations, f"{engine_of(line[0])}-{simulations}")


def refuse_running(services: Services, record: Record) -> None:
    """Refuse a game that people play against each other now, as far as either goes."""
    moves = [each.move for each in record.moves]
    for room in services.tables.rooms.rooms.values():
        position = room.table.position
        if (
            room.table.status == PLAYING
            and len(room.table.people) > 1
            and position is not None
            and position.game.key == record.game
            and min(position.ply, len(moves)) >= ALIKE
            and all(
                played.text == move for played, move in zip(position.history, moves, strict=False)
            )
        ):
            raise Refusal("reviews.still_played")


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
    route_handlers=[bring_record, ask_review, get_review, get_reviewed_line, try_turn],
    tags=["reviews"],
)
