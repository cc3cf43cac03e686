"""The archive over HTTP."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from sobremesa.core.record import Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending, Result
from sobremesa.games import registry
from sobremesa.records import count_hints, find_hinted, read
from sobremesa.server.accounts.visitor import MaybeVisitor, WithVisitor, need_visitor
from sobremesa.server.archive import queries, schemas
from sobremesa.server.errors import errors
from sobremesa.server.services import WithServices
from sobremesa.study import Turn, swings_of

LARGEST = 2**53 - 1
REPLAYING = ThreadPoolExecutor(1, thread_name_prefix="replay")
Found = TypeVar("Found")
MOST_PLIES = 50
# Litestar forgets the limits of what may be null, so what is not asked for has a value of its own.
ANY: Final = "any"
PersonAsked = Annotated[
    int, QueryParameter(ge=0, le=LARGEST, description="Only games of this person; 0 is anybody")
]
GameAsked = Annotated[str, QueryParameter(description="Only this game")]
ResultAsked = Annotated[
    Literal["any", "won", "lost", "drew", "none"],
    QueryParameter(description="Only games that ended so for the person, or else for oneself"),
]
Before = Annotated[
    str,
    QueryParameter(
        pattern=f"^({queries.KEY.pattern})?$", description="The `next` of the page before"
    ),
]
Ply = Annotated[
    int, QueryParameter(ge=-1, le=LARGEST, description="After so many moves; -1 is after the last")
]

First = Annotated[int, QueryParameter(ge=0, le=LARGEST, description="The first ply")]
Count = Annotated[int, QueryParameter(ge=1, le=MOST_PLIES, description="So many at most")]


class GameOf(msgspec.Struct):
    """Which game a record tells of."""

    game: str


@get("/archive", responses=errors(400, 401, 404, 422))
async def list_archive(
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    person: PersonAsked = 0,
    game: GameAsked = ANY,
    result: ResultAsked = ANY,
    before: Before = "",
) -> schemas.ArchivePage:
    """Finished games, the newest first."""
    if game != ANY and game not in registry:
        raise Refusal("archive.game_unknown", game=game, known=tuple(registry))
    me = maybe_visitor.id if maybe_visitor else None
    if result != ANY and not person:
        person = need_visitor(maybe_visitor).id
    return await queries.list_games(
        services.database,
        me,
        queries.Key.read(before),
        person or None,
        None if game == ANY else game,
        None if result == ANY else result,
    )


@get("/archive/{table:str}", responses=errors(400, 404))
async def get_record(
    services: WithServices, table: FromPath[str], download: FromQuery[bool] = False
) -> Response[Record]:
    """The record of a finished game, as `sobremesa verify` reads it."""
    text = await queries.find_record(services.database, table)
    name = f"attachment; filename=sobremesa-{table}.json"
    return Response(
        msgspec.Raw(text.encode()),  # type: ignore[arg-type]  # as it was written
        headers={"content-disposition": name} if download else None,
    )


@get("/archive/{table:str}/position", responses=errors(400, 404, 422, 503))
async def get_position(
    services: WithServices, table: FromPath[str], ply: Ply = -1
) -> schemas.ReplayedPosition:
    """A position of a finished game, with every hand open."""
    text = await queries.find_record(services.database, table)
    services.bots.need_rules(msgspec.json.decode(text, type=GameOf).game)
    return await in_thread(look_at, text, table, ply)


async def in_thread(look: Callable[..., Found], *asked: object) -> Found:
    """Look beside the event loop, one after another: each takes the interpreter from people."""
    return await asyncio.get_running_loop().run_in_executor(REPLAYING, look, *asked)


def look_at(record: str, table: str, ply: int) -> schemas.ReplayedPosition:
    """What there was after so many moves, or after the last."""
    line = queries.replayed(record)
    last = len(line) - 1
    if ply > last:
        raise Refusal("records.ply_wrong", ply=ply, last=last)
    position = line[ply]
    points = None if position.last is None else position.last.points
    view = position.view(open=True)
    return schemas.ReplayedPosition(table, position.ply, last, points, view, position.history)


@get("/archive/{table:str}/line", responses=errors(400, 404, 422, 503))
async def get_line(
    services: WithServices, table: FromPath[str], first: First = 0, count: Count = MOST_PLIES
) -> schemas.ReplayedLine:
    """Many positions of a finished game at once, to leaf through, with every hand open."""
    text = await queries.find_record(services.database, table)
    services.bots.need_rules(msgspec.json.decode(text, type=GameOf).game)
    played = await queries.find_game(services.database, table, text)
    judged = await queries.find_judged(services.database, table)
    return await in_thread(look_along, text, played, judged, first, count)


def look_along(
    record: str, played: schemas.ArchivedGame, judged: list[Turn], first: int, count: int
) -> schemas.ReplayedLine:
    """What there was after each of so many moves, and the turns that mattered, as judged."""
    line = queries.replayed(record)
    last = len(line) - 1
    if first > last:
        raise Refusal("records.ply_wrong", ply=first, last=last)
    views = [position.view(open=True) for position in line[first : first + count]]
    kept = read(record)
    result = kept.result or Ending("aborted").result(line[-1].scores, line[-1].setting.sides)
    swings = swings_of(judged, line[-1]) if judged else None
    story = line[-1].story(Ending(result.how, result.by), swings)
    return schemas.ReplayedLine(
        played.table,
        last,
        first,
        views,
        played,
        leavers_of(kept, result),
        count_hints(kept.hints, kept.seats),
        find_hinted(kept.hints),
        result,
        story,
        bool(judged),
    )


def leavers_of(record: Record, result: Result) -> list[int]:
    """The seats whose holders left before the end."""
    seats = [takeover.seat for takeover in record.takeovers]
    if result.how in ("resigned", "timeout") and result.by is not None:
        seats.append(result.by)
    return seats


@get("/me/records.jsonl", media_type="application/jsonl", responses=errors(401))
async def get_own_records(services: WithServices, visitor: WithVisitor) -> Stream:
    """All records of one's own games, one a line."""
    return Stream(
        queries.own_records(services.database, visitor.id),
        media_type="application/jsonl",
        headers={"content-disposition": "attachment; filename=sobremesa.jsonl"},
    )


router = Router(
    path="/api",
    route_handlers=[list_archive, get_record, get_position, get_line, get_own_records],
    tags=["archive"],
)
