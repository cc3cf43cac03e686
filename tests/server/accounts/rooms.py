"""The services that the accounts room needs: real database, real sessions, no games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial, partialmethod
from pathlib import Path
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from litestar import Litestar, Request
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts.routes import router
from sobremesa.server.accounts.sessions import Sessions, token_of
from sobremesa.server.accounts.visitor import Visitor, need_visitor
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database
from sobremesa.server.db.journal import ENTRIES, Journal
from sobremesa.server.db.schema import migrate
from sobremesa.server.engine import Engine
from sobremesa.server.errors import refuse, refuse_http
from sobremesa.server.limits import Limits
from sobremesa.server.origin import OriginCheck
from sobremesa.server.reviews.queue import ReviewQueue
from sobremesa.server.services import Services
from sobremesa.server.settings import Settings
from sobremesa.server.studies.kept import KeptStudies
from sobremesa.server.tables.service import Tables
from tests.server.quick_passwords import hash_quickly

HOME = "http://testserver.local"


def build(settings: Settings) -> Services:
    """The services of a new database."""
    migrate(settings)
    database = Database(settings, ENTRIES)
    journal, bots, limits = Journal(database), Bots(settings), Limits()
    return Services(
        settings=settings,
        database=database,
        journal=journal,
        limits=limits,
        sessions=Sessions(database),
        bots=bots,
        tables=Tables(journal, bots, limits),
        reviews=ReviewQueue(database, bots),
        studies=KeptStudies(database),
        engine=Engine(bots),
    )


def application(services: Services) -> Litestar:
    """The accounts room as an application."""

    async def give_services() -> Services:
        return services

    async def maybe_visitor(request: Request[Any, Any, Any]) -> Visitor | None:
        token = token_of(request)
        return await services.sessions.find(token) if token else None

    async def visitor(maybe_visitor: NamedDependency[Visitor | None]) -> Visitor:
        return need_visitor(maybe_visitor)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        services.database.start()
        yield
        services.database.stop()

    return Litestar(
        [router],
        lifespan=[lifespan],
        middleware=[DefineMiddleware(OriginCheck, settings=services.settings)],
        exception_handlers={Refusal: refuse, HTTPException: refuse_http},
        dependencies={
            "services": Provide(give_services),
            "maybe_visitor": Provide(maybe_visitor),
            "visitor": Provide(visitor),
        },
    )


class Browser:
    """Somebody's browser: it keeps its own cookies."""

    def __init__(self, app: Litestar, portal: BlockingPortal, address: str) -> None:
        transport = httpx.ASGITransport(
            app,  # type: ignore[arg-type]  # Litestar's types of ASGI are its own
            raise_app_exceptions=False,
            client=(address, 50000),
        )
        self.client = httpx.AsyncClient(transport=transport, base_url=HOME)
        self.client.headers["origin"] = HOME
        self.portal = portal

    @property
    def cookies(self) -> httpx.Cookies:
        """What it was given to keep."""
        return self.client.cookies

    def request(self, method: str, path: str, **asked: Any) -> httpx.Response:
        """Ask the server, as one of its own pages does unless `headers` say otherwise."""
        return self.portal.call(partial(self.client.request, method, path, **asked))

    get = partialmethod(request, "GET")
    post = partialmethod(request, "POST")
    put = partialmethod(request, "PUT")
    patch = partialmethod(request, "PATCH")
    delete = partialmethod(request, "DELETE")


class Town:
    """A server, and as many browsers as it takes."""

    def __init__(self, services: Services, app: Litestar, portal: BlockingPortal) -> None:
        self.services = services
        self.app = app
        self.portal = portal
        self.ended: list[str] = []
        services.sessions.listeners.append(self.ended.append)

    def browser(self, address: str = "127.0.0.1") -> Browser:
        """A browser that was never here."""
        return Browser(self.app, self.portal, address)


@contextmanager
def open_town(folder: Path, **chosen: Any) -> Iterator[Town]:
    """A town on an empty database in a folder."""
    hash_quickly()
    services = build(Settings(data_dir=str(folder), **chosen))
    app = application(services)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(app.lifespan()):
        yield Town(services, app, portal)
