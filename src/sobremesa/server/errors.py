"""Refusals as answers: a code, its parameters, and words in the caller's language."""

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Receive, Scope, Send

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import LANGUAGES, Words, words_in
from sobremesa.server import counters

ILLEGAL = 422
log = structlog.get_logger()
STATUSES = {
    code: status
    for status, codes in {
        400: "server.request_wrong",
        401: "accounts.sign_in_needed accounts.sign_in_wrong",
        403: "accounts.not_admin accounts.password_wrong accounts.suspended "
        "server.origin_wrong studies.not_yours tables.aborts_paused tables.account_needed "
        "tables.forbidden tables.not_seated",
        404: "accounts.person_unknown archive.game_unknown archive.not_found "
        "ladder.game_unknown ladder.person_unknown puzzles.none puzzles.too_early puzzles.unknown "
        "records.ply_wrong reviews.not_kept rules.game_unknown rules.no_sheet server.not_found "
        "studies.not_found tables.not_found tables.nothing_there",
        405: "server.method_wrong",
        409: "accounts.account_already accounts.name_taken accounts.no_account "
        "reviews.not_judged reviews.still_played studies.changed tables.full tables.not_started "
        "tables.nothing_offered tables.over tables.seated_already tables.stale "
        "tables.started_already tables.still_played tables.too_late tables.wrong_turn",
        413: "server.too_large",
        421: "server.host_wrong",
        429: "server.too_many",
        500: "server.failed",
        503: "server.database_unavailable server.preparing studies.engine_failed "
        "study.hint_preparing",
    }.items()
    for code in codes.split()
}
BY_STATUS = {404: "server.not_found", 405: "server.method_wrong", 413: "server.too_large"}


class Problem(msgspec.Struct):
    """Why something was refused."""

    code: str
    params: dict[str, Any]
    words: str


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a handler may answer with, for the OpenAPI document."""
    return {
        status: ResponseSpec(Problem, description="Refused", generate_examples=False)
        for status in statuses
    }


def nothing() -> dict[int, ResponseSpec]:
    """An answer without a body, for the OpenAPI document."""
    return {204: ResponseSpec(None, description="Done", generate_examples=False)}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal; what is not listed is an illegal move or a wrong value."""
    return STATUSES.get(refusal.code, ILLEGAL)


def problem(refusal: Refusal, words: Words) -> Problem:
    """A refusal as a person and a program read it."""
    counters.refusals.labels(refusal.code).inc()
    params = {name: plain(value, words) for name, value in refusal.params.items()}
    return Problem(refusal.code, params, words.refusal(refusal))


def plain(value: object, words: Words) -> object:
    if isinstance(value, Refusal):
        return words.refusal(value)
    if isinstance(value, (tuple, list)):
        return [plain(each, words) for each in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else str(value)


def language_of(request: Request[Any, Any, Any]) -> str:
    """The caller's language: the person's own, else what the browser asks for."""
    language = request.scope.get("language")
    if isinstance(language, str):
        return language
    wanted = request.headers.get("accept-language", "").lower()
    return next((part[:2] for part in wanted.split(",") if part.strip()[:2] in LANGUAGES), "en")


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    headers = {}
    if "seconds" in refusal.params:
        headers["retry-after"] = str(refusal.params["seconds"])
    found = problem(refusal, words_in(language_of(request)))
    return Response(
        found, status_code=status_of(refusal), media_type="application/json", headers=headers
    )


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The framework's own complaints, in the same form."""
    code = BY_STATUS.get(error.status_code, "server.request_wrong")
    why = error.extra if error.status_code == 400 and error.extra else error.detail
    answer = refuse(request, Refusal(code, why=str(why)[:300]))
    answer.status_code = error.status_code if error.status_code < 500 else 400
    return answer


def refuse_body(
    request: Request[Any, Any, Any], _: RecursionError | UnicodeDecodeError
) -> Response[Problem]:
    """The answer to a body that goes too deep, or is no text."""
    return refuse(request, Refusal("server.request_wrong", why="JSON"))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to what should never happen; the log knows more."""
    log.exception("request_failed", path=request.url.path, exc_info=error)
    return refuse(request, Refusal("server.failed"))


async def send_refusal(
    scope: Scope, receive: Receive, send: Send, refusal: Refusal, *more: tuple[bytes, bytes]
) -> None:
    """Answer with a refusal outside the framework, also before a socket is open."""
    body = msgspec.json.encode(problem(refusal, words_in(language_of(Request(scope)))))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *more,
    ]
    if "seconds" in refusal.params:
        headers.append((b"retry-after", str(refusal.params["seconds"]).encode()))
    kind = "http.response"
    if str(scope["type"]) == "websocket":
        await receive()
        kind = "websocket.http.response"
    start: Any = {"type": f"{kind}.start", "status": status_of(refusal), "headers": headers}
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
