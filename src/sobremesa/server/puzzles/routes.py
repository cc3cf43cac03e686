"""Puzzles over HTTP: shown, tried, hinted at, given up; and one a day."""

from datetime import UTC, date, datetime, timedelta
from random import SystemRandom
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter, SkipValidation

from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.glicko import START
from sobremesa.puzzles import (
    Clue,
    Found,
    Kind,
    Verdict,
    find_puzzle,
    games_with_puzzles,
    hint_at,
    judge,
    puzzle_of_day,
    puzzles_of,
)
from sobremesa.puzzles.judging import TRIES, points_of, read
from sobremesa.server.accounts.visitor import MaybeVisitor, Visitor, WithVisitor
from sobremesa.server.errors import errors
from sobremesa.server.origin import client_address
from sobremesa.server.puzzles import schemas
from sobremesa.server.puzzles.kept import OPEN, SURE, Asked, Counted, Hardness, KeptPuzzles, Own
from sobremesa.server.reviews.routes import payer
from sobremesa.server.rules.routes import in_thread
from sobremesa.server.rules.study import find_game
from sobremesa.server.services import Services, WithServices

# So many puzzles are on a printed page.
PAGE = 6
# Among so many puzzles near somebody's rating the next one is drawn.
NEAR = 8
CHANCE = SystemRandom()
Of = Annotated[str | None, QueryParameter(max_length=64, description="Of this game only")]
OfGame = Annotated[str, QueryParameter(max_length=64, description="Of this game")]
OfKind = Annotated[Kind | None, QueryParameter(description="Of this kind only")]
When = Annotated[date, QueryParameter(description="A date, as it is where the solver is")]
After = Annotated[int, QueryParameter(ge=0, le=10_000, description="How many come before the page")]
Near = Annotated[
    int | None, QueryParameter(ge=0, le=4000, description="A rating, for who has no account")
]


@get("/puzzles", responses=errors(400, 404, 503))
async def list_puzzles(
    request: Request[Any, Any, Any], services: WithServices, game: Of = None
) -> schemas.PuzzleList:
    """All puzzles, or those of a game, with their ratings."""
    spend(request, services)
    found = all_of(game, None)
    hard = await KeptPuzzles(services.database).hardness(found)
    return schemas.PuzzleList([list_one(*each) for each in zip(found, hard, strict=True)])


@get("/puzzles/day", responses=errors(400, 404, 422, 503))
async def get_daily(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    date: When,
    game: Of = None,
) -> schemas.PuzzleShown:
    """The puzzle of a day, the same for everybody; a game's own, or that of the game in turn."""
    spend(request, services)
    if date > today() + timedelta(1):
        raise Refusal("puzzles.too_early")
    found = puzzle_of_day(date, find_game(game) if game else None)
    return await show(services, maybe_visitor, found)


@get("/puzzles/next", responses=errors(400, 404, 503))
async def get_next(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    game: Of = None,
    kind: OfKind = None,
    rating: Near = None,
) -> schemas.PuzzleShown:
    """A puzzle about as hard as the solver is strong, and not yet done."""
    spend(request, services)
    kept, person = KeptPuzzles(services.database), account_of(maybe_visitor)
    done = await kept.done(person) if person else set()
    level = (await kept.solver(person)).rating if person else rating or START
    found = all_of(game, kind)
    fresh = [each for each in found if each.puzzle.id not in done] or found
    if not fresh:
        raise Refusal("puzzles.none")
    hard = await kept.hardness(fresh)
    order = sorted(zip(fresh, hard, strict=True), key=lambda pair: abs(pair[1].rating - level))
    return await show(services, maybe_visitor, CHANCE.choice(order[:NEAR])[0])


@get("/puzzles/page", responses=errors(400, 404, 503))
async def get_page(
    request: Request[Any, Any, Any],
    services: WithServices,
    game: OfGame,
    kind: OfKind = None,
    after: After = 0,
) -> schemas.PuzzlePage:
    """Six puzzles of a game with their solutions, to be printed; nothing is counted."""
    spend(request, services)
    services.bots.need_rules(find_game(game).key)
    found = all_of(game, kind)
    page, rest = found[after : after + PAGE], found[after + PAGE :]
    hard = await KeptPuzzles(services.database).hardness(page)
    printed = [await in_thread(on_paper, *each) for each in zip(page, hard, strict=True)]
    return schemas.PuzzlePage(printed, after + PAGE if rest else 0)


@get("/puzzles/{id:str}", responses=errors(400, 404, 503))
async def get_puzzle(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
) -> schemas.PuzzleShown:
    """A puzzle, as the seat to move sees it."""
    spend(request, services)
    return await show(services, maybe_visitor, find_puzzle(id))


@post("/puzzles/{id:str}/tries", status_code=200, responses=errors(400, 404, 422, 503))
async def try_puzzle(
    request: Request[Any, Any, Any],
    services: WithServices,
    words: NamedDependency[SkipValidation[Words]],
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
    data: JSONBody[schemas.TryAsked],
) -> schemas.TryJudged:
    """Try a turn: whether it is right, and what is to be said of it. There are three tries."""
    services.limits.spend("puzzle", payer(request, services, maybe_visitor))
    found = await ready(services, id)
    verdict = await in_thread(judge, found, data.move)
    person = account_of(maybe_visitor)
    if person is None:
        tries = data.tries + 1
        state: schemas.State = "solved" if verdict.right else "failed" if tries >= TRIES else "open"
        counted = Counted(Own(tries, data.hints, state))
    else:
        asked = Asked(verdict.right, tries=1, day=day_of(found, data.date))
        counted = await KeptPuzzles(services.database).count(person, found, asked)
    told = counted.own.state != OPEN
    return schemas.TryJudged(
        verdict.move,
        verdict.right,
        verdict.points,
        verdict.ahead,
        verdict.items,
        say(verdict, words),
        counted.own.left,
        counted.own.state,
        await in_thread(solve, found) if told else None,
        counted.rating,
    )


@post("/puzzles/{id:str}/hint", status_code=200, responses=errors(400, 404, 503))
async def ask_hint(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
    data: JSONBody[schemas.HintAsked],
) -> Clue:
    """First where the right turn is played, then what it brings; solving it is then worth less."""
    services.limits.spend("puzzle", payer(request, services, maybe_visitor))
    found = await ready(services, id)
    person = account_of(maybe_visitor)
    if person is not None:
        await KeptPuzzles(services.database).count(person, found, Asked(stage=data.stage))
    return await in_thread(hint_at, found, data.stage)


@post("/puzzles/{id:str}/solution", status_code=200, responses=errors(400, 404, 503))
async def give_up(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
) -> schemas.GivenUp:
    """Give up: the solution, and what it brings."""
    services.limits.spend("puzzle", payer(request, services, maybe_visitor))
    found = await ready(services, id)
    person, rating = account_of(maybe_visitor), None
    if person is not None:
        kept = KeptPuzzles(services.database)
        rating = (await kept.count(person, found, Asked(gives_up=True))).rating
    return schemas.GivenUp(await in_thread(solve, found), rating)


@get("/me/puzzles", responses=errors(400, 401, 503))
async def get_my_puzzles(
    services: WithServices, visitor: WithVisitor, date: When
) -> schemas.MyPuzzles:
    """How whoever asks stands: rating, days in a row, and what was solved this week."""
    # Wherever the solver is, it is no further from our date than that.
    day = min(max(date, today() - timedelta(1)), today() + timedelta(1))
    return await KeptPuzzles(services.database).look_back(visitor.id, day)


def spend(request: Request[Any, Any, Any], services: Services) -> None:
    services.limits.spend("study", client_address(request.scope, services.settings))


def account_of(visitor: Visitor | None) -> int | None:
    """Who has an account: of others nothing is kept, and their tries move no rating."""
    return None if visitor is None or visitor.guest else visitor.id


def all_of(game: str | None, kind: Kind | None) -> list[Found]:
    games = [find_game(game)] if game else games_with_puzzles()
    found = [each for one in games for each in puzzles_of(one)]
    return [each for each in found if kind in (None, each.puzzle.kind)]


async def ready(services: Services, id: str) -> Found:
    """A puzzle whose rules are there; refused while they are being compiled."""
    found = find_puzzle(id)
    services.bots.need_rules(found.game.key)
    return found


async def show(services: Services, visitor: Visitor | None, found: Found) -> schemas.PuzzleShown:
    await ready(services, found.puzzle.id)
    kept, person = KeptPuzzles(services.database), account_of(visitor)
    own = await kept.own(person, found) if person else Own()
    (hard,) = await kept.hardness([found])
    return await in_thread(describe, found, hard, own)


def describe(found: Found, hard: Hardness, own: Own) -> schemas.PuzzleShown:
    listed = list_one(found, hard)
    return schemas.PuzzleShown(
        listed.id,
        listed.number,
        listed.game,
        listed.kind,
        listed.rating,
        listed.error,
        found.puzzle.exact,
        found.seat,
        hard.solved / hard.solvers if hard.solvers else None,
        found.puzzle.diagram,
        found.position.view(found.seat),
        own.state,
        own.left,
    )


def on_paper(found: Found, hard: Hardness) -> schemas.PuzzlePrinted:
    listed = msgspec.structs.asdict(list_one(found, hard))
    return schemas.PuzzlePrinted(
        **listed, view=found.position.view(found.seat), solution=solve(found)
    )


def list_one(found: Found, hard: Hardness) -> schemas.PuzzleListed:
    puzzle = found.puzzle
    return schemas.PuzzleListed(
        puzzle.id,
        found.number,
        found.game.key,
        puzzle.kind,
        round(hard.rating),
        round(SURE * hard.deviation),
    )


def say(verdict: Verdict, words: Words) -> list[schemas.Said]:
    return [
        schemas.Said(remark.code, remark.params, words(remark.code, **remark.params))
        for remark in verdict.remarks
        if remark.code in words
    ]


def solve(found: Found) -> schemas.Solution:
    puzzle = found.puzzle
    best = read(found, puzzle.best[0])
    return schemas.Solution(
        best.text,
        [*puzzle.best[1:]],
        points_of(best.items, found.seat),
        best.items,
        puzzle.result,
        None if puzzle.kind == "points" else puzzle.worth,
    )


def day_of(found: Found, text: str | None) -> str | None:
    """The day of which it is the puzzle, as long as it is that day somewhere."""
    try:
        day = date.fromisoformat(text) if text else None
    except ValueError:
        return None
    if day is None or abs(day - today()) > timedelta(1):
        return None
    daily = {puzzle_of_day(day).puzzle.id, puzzle_of_day(day, found.game).puzzle.id}
    return str(day) if found.puzzle.id in daily else None


def today() -> date:
    return datetime.now(UTC).date()


router = Router(
    path="/api",
    route_handlers=[
        list_puzzles,
        get_daily,
        get_next,
        get_page,
        get_puzzle,
        try_puzzle,
        ask_hint,
        give_up,
        get_my_puzzles,
    ],
    tags=["puzzles"],
)
