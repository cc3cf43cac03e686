"""How the server does: `/metrics` for Prometheus on the same machine, `/api/health` for all."""

import asyncio
from typing import Any, Literal

import msgspec
from litestar import MediaType, Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from sobremesa.core.refusal import Refusal
from sobremesa.server import counters
from sobremesa.server.services import Services, WithServices

PATIENCE = 2.0
LOOPBACK = ("127.", "::1", "::ffff:127.")


State = Literal["ready", "preparing"]
Work = Literal["ok", "failing"]


class Health(msgspec.Struct):
    """Whether the server can do its work; while kernels are compiled, games and bots are preparing.

    A game that is ready can be played, by people at least; until then its tables and clocks wait.
    """

    status: Work
    database: Work
    writing: Work
    bots: State
    games: dict[str, State]


@get(
    "/api/health",
    summary="Health",
    responses={503: ResponseSpec(Health, description="Failing", generate_examples=False)},
)
async def show_health(services: WithServices) -> Response[Health]:
    """Whether the database answers, writing works, and games and bots are ready."""
    answers, writes = await database_answers(services), services.database.writes
    health = Health(
        status=work(answers and writes),
        database=work(answers),
        writing=work(writes),
        bots=state(services.bots.ready),
        games={key: state(rules) for key, rules in services.bots.rules.items()},
    )
    return Response(health, status_code=200 if answers and writes else 503)


def work(well: bool) -> Work:
    return "ok" if well else "failing"


def state(prepared: asyncio.Event) -> State:
    return "ready" if prepared.is_set() else "preparing"


async def database_answers(services: Services) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await services.database.fetch("SELECT 1")
    except (Refusal, TimeoutError):
        return False
    return True


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def show_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What was counted, for whoever asks from this very machine and not through a proxy."""
    near = request.client is None or request.client.host.startswith(LOOPBACK)
    forwarded = "forwarded" in request.headers or "x-forwarded-for" in request.headers
    if not near or forwarded:
        raise Refusal("server.not_found")
    return Response(generate_latest(counters.registry), media_type=CONTENT_TYPE_LATEST)


router = Router(path="/", route_handlers=[show_health, show_metrics])
