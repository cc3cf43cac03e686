"""Rules pages, first lessons and the study board over HTTP."""

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal, ParamSpec, Self, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter, SkipValidation

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words, words_in
from sobremesa.rules import Lesson, RulesPage, read_lesson, read_page
from sobremesa.server.accounts.visitor import MaybeVisitor
from sobremesa.server.errors import errors
from sobremesa.server.origin import client_address
from sobremesa.server.rules.schemas import Printed, Question, Studied
from sobremesa.server.rules.study import find_game, reach_asked, show
from sobremesa.server.services import WithServices
from sobremesa.server.tables.running import refuse_running

P = ParamSpec("P")
T = TypeVar("T")
FRESH = "public, max-age=600"
Language = Annotated[Literal["en", "fr"], QueryParameter(description="The language of the page")]
UNCHANGED = {304: ResponseSpec(None, description="As before", generate_examples=False)}
# One, so that those who study hardly slow those who play.
THREAD = ThreadPoolExecutor(1, thread_name_prefix="study")


@get("/games/{game:str}/rules", responses={**errors(400, 404), **UNCHANGED})
async def get_rules(
    request: Request[Any, Any, Any], game: FromPath[str], language: Language = "en"
) -> Response[RulesPage]:
    """A game's rules page, block by block, with its figures as boards to play through."""
    find_game(game)
    return (await in_thread(cached_rules, game, language)).answer(request)


@get("/games/{game:str}/lesson", responses={**errors(400, 404), **UNCHANGED})
async def get_lesson(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[Lesson]:
    """A game's first lesson: a few guided moves on a real board, its words as codes."""
    find_game(game)
    return (await in_thread(cached_lesson, game)).answer(request)


@get("/games/{game:str}/sheet", responses={**errors(400, 404), **UNCHANGED})
async def get_sheet(
    request: Request[Any, Any, Any], game: FromPath[str], language: Language = "en"
) -> Response[Printed]:
    """The page to print for whoever plays a game with pencils, where there is one."""
    find_game(game)
    return (await in_thread(cached_sheet, game, language)).answer(request)


@post("/study", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def ask_study(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    words: NamedDependency[SkipValidation[Words]],
    data: JSONBody[Question],
) -> Studied:
    """Any position of any game, and what a draft would do in it; nothing is kept.

    Of a game that is still played against people nothing is told.
    """
    services.limits.spend("study", client_address(request.scope, services.settings))
    services.bots.need_rules(find_game(data.game).key)
    position = await in_thread(reach_asked, data)
    await refuse_running(services.tables, maybe_visitor, position)
    return await in_thread(show, position, data.draft, words)


async def in_thread(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(
        THREAD, partial(work, *arguments, **named)
    )


@dataclass(frozen=True)
class Cached:
    """Data that seldom changes, as JSON, plain and packed, with a mark that changes with it."""

    plain: bytes
    packed: bytes
    mark: str

    @classmethod
    def of(cls, data: msgspec.Struct) -> Self:
        plain = msgspec.json.encode(data)
        mark = f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(plain, gzip.compress(plain, mtime=0), mark)

    def answer(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The data, or that it is as the caller knows it."""
        headers = {"etag": self.mark, "cache-control": FRESH, "vary": "accept-encoding"}
        known = [each.strip() for each in request.headers.get("if-none-match", "").split(",")]
        if self.mark in known:
            return Response(None, status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            packed = {**headers, "content-encoding": "gzip"}
            return Response(self.packed, media_type=MediaType.JSON, headers=packed)
        return Response(self.plain, media_type=MediaType.JSON, headers=headers)


@cache
def cached_rules(game: str, language: str) -> Cached:
    return Cached.of(read_page(find_game(game), language))


@cache
def cached_lesson(game: str) -> Cached:
    return Cached.of(read_lesson(find_game(game)))


@cache
def cached_sheet(game: str, language: str) -> Cached:
    draw = find_game(game).sheet
    if draw is None:
        raise Refusal("rules.no_sheet", game=game)
    return Cached.of(Printed(game, language, draw(words_in(language))))


router = Router(
    path="/api", route_handlers=[get_rules, get_lesson, get_sheet, ask_study], tags=["rules"]
)
