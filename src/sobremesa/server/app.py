"""The server put together: the only place where its subjects meet."""

import asyncio
import gc
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from litestar import Litestar, Request
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig

from sobremesa import __version__
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in
from sobremesa.server import metrics
from sobremesa.server.accounts import routes as accounts
from sobremesa.server.accounts.sessions import Sessions, token_of
from sobremesa.server.accounts.visitor import MaybeVisitor, Visitor, need_visitor
from sobremesa.server.admission import Admission
from sobremesa.server.archive import routes as archive
from sobremesa.server.bots import Bots
from sobremesa.server.closing import Closing
from sobremesa.server.connections import AddressLimit
from sobremesa.server.db.current import bring_up_to_date
from sobremesa.server.db.database import Database
from sobremesa.server.db.journal import ENTRIES, Journal
from sobremesa.server.engine import Engine
from sobremesa.server.errors import fail, language_of, refuse, refuse_body, refuse_http
from sobremesa.server.ladder import routes as ladder
from sobremesa.server.limits import Limits
from sobremesa.server.origin import OriginCheck
from sobremesa.server.pages import routes as pages
from sobremesa.server.pages import security
from sobremesa.server.pages.files import FOLDER
from sobremesa.server.pages.policy import guard
from sobremesa.server.pages.reference import SCHEMES, Document, Reference
from sobremesa.server.puzzles import routes as puzzles
from sobremesa.server.reading import Readers
from sobremesa.server.reviews import routes as reviews
from sobremesa.server.reviews.queue import ReviewQueue
from sobremesa.server.rules import routes as rules
from sobremesa.server.services import Services
from sobremesa.server.settings import Settings
from sobremesa.server.sharing import Sharing
from sobremesa.server.studies import routes as studies
from sobremesa.server.studies.kept import KeptStudies
from sobremesa.server.tables import routes as table_routes
from sobremesa.server.tables.listener import listen
from sobremesa.server.tables.service import Tables

SWEEP, DAY = 5.0, 86_400.0
# How many new objects are looked through at once for what can be freed: so few that no move waits
# for long. Every so many times older ones are too, and, hardly ever, all.
COLLECT = (5_000, 80, 50)
# How long a thread may keep the interpreter while the loop wants it; 5 ms is Python's own choice.
SWITCH = 0.001
Connection = ASGIConnection[Any, Any, Any, Any]


def create(settings: Settings | None = None, client: Path = FOLDER) -> Litestar:
    """A server ready to run, its database up to date; `client` is the built client."""
    settings = settings or Settings.read(os.environ)
    bring_up_to_date(settings)
    # For every route: those behind proxies, and those who read.
    limit, readers = AddressLimit(settings.connections_per_address), Readers(Limits())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with open_services(settings) as services:
            app.state.services = services
            yield

    return Litestar(
        route_handlers=[
            accounts.router,
            table_routes.router,
            archive.router,
            reviews.router,
            puzzles.router,
            studies.router,
            ladder.router,
            rules.router,
            metrics.router,
            security.serve(settings),
            pages.serve(client, game_of),
        ],
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "maybe_visitor": Provide(provide_maybe_visitor),
            "visitor": Provide(provide_visitor),
            "words": Provide(provide_words),
        },
        middleware=[
            DefineMiddleware(Admission, settings=settings, limit=limit, readers=readers),
            DefineMiddleware(OriginCheck, settings=settings),
        ],
        before_send=[guard],
        exception_handlers={
            Refusal: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_body,
            UnicodeDecodeError: refuse_body,
            Exception: fail,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Sobremesa",
            version=__version__,
            path="/schema",
            render_plugins=[Reference(), Document()],
            use_handler_docstrings=True,
            components=SCHEMES,
            # Either will do, and much is there for whoever has neither.
            security=[{"token": []}, {"session": []}, {}],
        ),
    )


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncGenerator[Services]:
    """All that a server process runs, until it ends."""
    database = Database(settings, ENTRIES)
    journal = Journal(database)
    database.start()
    bots = Bots(settings)
    limits = Limits(tables_per_hour=settings.tables_per_hour)
    tables = Tables(journal, bots, limits)
    # Rules are loaded while we listen whether another process is alive.
    await asyncio.gather(bots.start(), tables.start())
    review_queue = ReviewQueue(database, bots)
    review_queue.start()
    engine = Engine(bots)
    engine.start()
    services = Services(
        settings,
        database,
        journal,
        limits,
        Sessions(database),
        bots,
        tables,
        review_queue,
        KeptStudies(database),
        engine,
    )
    services.sessions.listeners.append(lambda session: tables.presence.drop(Closing.ENDED, session))
    tables.rooms.spawn(freeze_garbage(bots))
    tables.rooms.spawn(forget_sessions(services))
    if settings.postgres:
        sharing = Sharing(limits, database, tables.pulse.process)
        tables.rooms.spawn(sharing.run())
        tables.rooms.spawn(listen(settings.dsn, tables.rooms, tables.presence, sharing))
        tables.rooms.spawn(sweep_sessions(services))
    try:
        yield services
    finally:
        await engine.stop()
        await review_queue.stop()
        await tables.stop()
        await bots.stop()
        database.stop()


async def freeze_garbage(bots: Bots) -> None:
    """What is loaded by now stays: the collector need not look through it while people wait."""
    await bots.ready.wait()
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def forget_sessions(services: Services) -> None:
    """Once a day, let sessions go that nobody comes back with."""
    while True:
        with suppress(Refusal):
            await services.sessions.close_old()
        await asyncio.sleep(DAY)


async def sweep_sessions(services: Services) -> None:
    """Close the sockets of sessions that another process has ended."""
    while True:
        await asyncio.sleep(SWEEP)
        held = {viewer.session for viewer in services.tables.presence.viewers}
        with suppress(Refusal):
            await services.sessions.sweep(held - {""})


def provide_services(request: Connection) -> Services:
    services: Services = request.app.state.services
    return services


def game_of(request: Connection, table: str) -> str | None:
    """The game that is played at a table, if the table is in memory."""
    services: Services | None = request.app.state.get("services")
    room = services.tables.rooms.rooms.get(table) if services else None
    return room.table.plan.game if room else None


async def provide_maybe_visitor(request: Connection) -> Visitor | None:
    """The person whose session sent the request; nobody if there is none."""
    token = token_of(request)
    visitor = await provide_services(request).sessions.find(token) if token else None
    if visitor is not None:
        request.scope["language"] = visitor.language  # type: ignore[typeddict-unknown-key]  # our own
    return visitor


async def provide_visitor(maybe_visitor: MaybeVisitor) -> Visitor:
    """The person whose session sent the request; refused if there is none."""
    return need_visitor(maybe_visitor)


async def provide_words(request: Request[Any, Any, Any], maybe_visitor: MaybeVisitor) -> Words:
    return words_in(language_of(request))
