"""Every address that is not the API's: a file of the client, or the page that starts it."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response.base import ASGIResponse

from sobremesa.core.words import Words, words_in
from sobremesa.server.errors import language_of
from sobremesa.server.pages.files import ASSETS, TYPES, Client, Variant, matches

GameOf = Callable[[Request[Any, Any, Any], str], str | None]
TABLES = "t/"
ELSEWHERE = ("api", "schema", "metrics")
UNBUILT = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sobremesa</title>
<h1>Sobremesa</h1>
<p>{unbuilt}
<p><a href="/schema">{reference}</a>
</html>
"""


def serve(folder: Path, game_of: GameOf) -> HTTPRouteHandler:
    """The handler of the pages; `game_of` knows, without waiting, what is played at a table."""
    client = Client(folder)

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        sync_to_thread=False,
    )
    def show(request: Request[Any, Any, Any]) -> ASGIResponse:
        name = request.scope["path"].strip("/")
        first = name.partition("/")[0]
        if first in ELSEWHERE:
            raise NotFoundException
        # Of all addresses only files have a dot at the top; those of people may have one below.
        is_file = name.startswith(ASSETS) or "." in first
        found = client.find(name) if is_file else client.page()
        if found is not None:
            variant = found.choose(request.headers.get("accept-encoding", ""))
            table = name.removeprefix(TABLES) if name.startswith(TABLES) else ""
            game = game_of(request, table) if table else None
            if game is None:
                return answer(request, variant)
            told = client.preloads.table(table, game, language_of(request))
            return answer(request, variant, link=told)
        if is_file:
            raise NotFoundException
        return answer(request, unbuilt(words_in(language_of(request))), status=503)

    return show


def answer(
    request: Request[Any, Any, Any], variant: Variant, status: int = 200, **more: str
) -> ASGIResponse:
    """A file, or that the browser has it; without a body where only the headers are wanted."""
    headers, body = variant.headers | more, variant.body
    if matches(headers.get("etag", ""), request.headers.get("if-none-match", "")):
        status, body = 304, b""
    else:
        headers["content-length"] = str(len(body))
    only_head = request.method == HttpMethod.HEAD
    return ASGIResponse(
        body=b"" if only_head else body,
        headers=headers,
        is_head_response=only_head,
        status_code=status,
    )


def unbuilt(words: Words) -> Variant:
    """The page in place of a client that was never built."""
    page = UNBUILT.format(
        language=words.language,
        unbuilt=escape(words("pages.unbuilt")),
        reference=escape(words("pages.reference")),
    )
    return Variant(page.encode(), {"content-type": TYPES[".html"], "cache-control": "no-store"})
