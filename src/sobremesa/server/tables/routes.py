"""Tables over HTTP: listed, opened, looked at, acted at, and followed over a WebSocket."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Router, WebSocket, delete, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from sobremesa.core.options import proposed
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, brought_by
from sobremesa.games import registry
from sobremesa.players.levels import levels_of
from sobremesa.records import entries
from sobremesa.server.accounts.names import read_name
from sobremesa.server.accounts.visitor import MaybeVisitor, WithVisitor, admin, me
from sobremesa.server.bots import Preparing
from sobremesa.server.db.journal import remove_words
from sobremesa.server.errors import errors, send_refusal
from sobremesa.server.moments import now
from sobremesa.server.origin import client_address, subprotocol
from sobremesa.server.services import WithServices
from sobremesa.server.tables.actions import AnyAction
from sobremesa.server.tables.change import Change
from sobremesa.server.tables.events import Answered, Look
from sobremesa.server.tables.listed import list_mine, list_public
from sobremesa.server.tables.opening import count_table, open_table
from sobremesa.server.tables.plan import Plan
from sobremesa.server.tables.schemas import (
    GameInfo,
    LevelInfo,
    NewTable,
    Opened,
    OptionInfo,
    Page,
)
from sobremesa.server.tables.sockets import Connection, Socket, wait_outside
from sobremesa.server.tables.stored import find_muted
from sobremesa.server.wire import wire_of

TableId = Annotated[str, PathParameter(pattern="^[0-9a-z]{12}$", description="A table's name")]
AsSeat = Annotated[
    int | None, QueryParameter(name="as", ge=1, le=4, description="Of several seats")
]
Key = Annotated[str | None, QueryParameter(max_length=40, description="Where the list goes on")]


@get("/games", sync_to_thread=False)
def list_games(words: NamedDependency[Words]) -> list[GameInfo]:
    """The games, in the caller's language."""
    return [
        GameInfo(
            key,
            words(key),
            words(f"{key}.about"),
            list(game.seats),
            game.kernel.hidden,
            game.sheet is not None,
            brought_by(game.folder),
            [
                OptionInfo(
                    option.name,
                    words(f"{key}.{option.name}"),
                    game.seats_with(option),
                    list(option.accepts),
                    option.write(proposed(option, game.seats[0], rated=False)),
                    option.write(proposed(option, game.seats[0], rated=True)),
                )
                for option in game.options
            ],
            [
                LevelInfo(level.name, level.rating, level.error, level.seconds)
                for level in levels_of(game)
            ],
        )
        for key, game in registry.items()
    ]


@post("/tables", responses=errors(400, 401, 403, 422, 503))
async def open_new(
    request: Request[Any, Any, Any],
    services: WithServices,
    visitor: WithVisitor,
    data: JSONBody[NewTable],
) -> Opened:
    """Open a table; the maker sits down, or takes every free chair where seats are hot."""
    count_table(services.limits, visitor, client_address(request.scope, services.settings))
    plan = Plan(
        data.game,
        data.seats,
        dict(data.options),
        data.rated,
        data.public,
        data.clock,
        data.hot,
        data.partners,
        names=tuple(name and read_name(name) for name in data.names),
    )
    bots = [*data.chairs, *[None] * data.seats][: max(data.seats, len(data.chairs))]
    free = [at for at, bot in enumerate(bots[: data.seats]) if bot is None]
    if not free:
        raise Refusal("tables.chairs_wrong")
    chairs = free if data.hot else free[:1]
    opening = open_table(plan, visitor, now(), bots, chairs)
    await services.tables.open(opening)
    return Opened(opening.after.id, opening.after.fair.commitment)


@get("/tables", responses=errors(400, 422, 503))
async def list_tables(
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    status: Annotated[Literal["open", "playing"], QueryParameter()] = "open",
    game: Annotated[str | None, QueryParameter(max_length=20, pattern="^[a-z_]+$")] = None,
    before: Key = None,
) -> Page:
    """Public tables, newest first."""
    person = maybe_visitor.id if maybe_visitor else None
    return await list_public(services.database, status, game, before, person)


@get("/tables/mine", responses=errors(401, 503))
async def list_own_tables(services: WithServices, visitor: WithVisitor) -> Page:
    """The caller's tables, those first where it is their turn."""
    return await list_mine(services.database, visitor.id, services.tables.deadline)


@get("/tables/{table:str}", responses=errors(400, 404, 503))
async def show_one(
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    table: TableId,
    as_seat: AsSeat = None,
) -> Look:
    """Where a table stands, as the caller may see it, and who the caller is."""
    muted = await find_muted(services.database, maybe_visitor.id if maybe_visitor else None)
    seen = await services.tables.look(table, maybe_visitor, as_seat, muted)
    return Look(**msgspec.structs.asdict(seen), me=me(maybe_visitor) if maybe_visitor else None)


@post(
    "/tables/{table:str}/do",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 422, 503),
)
async def do_action(
    request: Request[Any, Any, Any],
    services: WithServices,
    visitor: WithVisitor,
    words: NamedDependency[Words],
    table: TableId,
    data: JSONBody[AnyAction],
) -> Answered:
    """Do something at a table; the same messages may be sent over the socket."""
    services.limits.spend("socket", visitor.token_hash)
    room = await services.tables.rooms.find(table)
    address = client_address(request.scope, services.settings)
    return await services.tables.acting.act(room, visitor, words, data, address)


@delete(
    "/admin/tables/{table:str}/chat/{number:int}",
    status_code=204,
    responses=errors(400, 401, 403, 404, 409, 422, 503),
)
async def remove_chat(
    services: WithServices,
    visitor: WithVisitor,
    table: TableId,
    number: Annotated[int, PathParameter(ge=0, le=1 << 30, description="The entry")],
) -> None:
    """Take away what somebody said; admins may."""
    admin(visitor)

    def remove(change: Change) -> None:
        change.add(entries.Removed(number), visitor.id)
        change.also.append(remove_words(table, number))

    await services.tables.rooms.change(await services.tables.rooms.find(table), remove)


@websocket("/tables/{table:str}/live")
async def follow(
    socket: WebSocket[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    table: TableId,
    after: Annotated[int | None, QueryParameter(ge=-1, le=1 << 31)] = None,
    as_seat: AsSeat = None,
    pace: Annotated[
        int, QueryParameter(ge=0, le=2000, description="Least ms before a bot's move is shown")
    ] = 0,
) -> None:
    """Follow a table live; whoever plays there may ask bots for a pace that eyes can follow."""
    room, game = None, ""
    try:
        muted = await find_muted(services.database, maybe_visitor.id if maybe_visitor else None)
        room = await services.tables.rooms.find(table)
    except Preparing as refusal:
        game = refusal.game
    except Refusal as refusal:
        scope: Any = socket.scope
        await send_refusal(scope, socket.receive, socket.send, refusal)
        return
    await socket.accept(subprotocols=subprotocol(socket.scope))
    connection = Connection(wire_of(socket.scope), maybe_visitor, as_seat, muted, pace)
    if room is None:
        if not await wait_outside(services, game, connection):
            return
        room = await services.tables.rooms.find(table)
    address = client_address(socket.scope, services.settings)
    await Socket(services, room, maybe_visitor, connection, address).run(after)


router = Router(
    "/api",
    route_handlers=[
        list_games,
        open_new,
        list_tables,
        list_own_tables,
        show_one,
        do_action,
        remove_chat,
        follow,
    ],
)
