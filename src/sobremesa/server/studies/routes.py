"""Studies over HTTP: begun, kept, shared by their link, tried out and taken home."""

from dataclasses import replace
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter, SkipValidation

from sobremesa.core.position import Position
from sobremesa.core.record import Notes, Record
from sobremesa.core.refusal import Refusal
from sobremesa.core.values import values_of
from sobremesa.core.words import Words
from sobremesa.records import annotate, follow_notes, notes_of, read, write
from sobremesa.server.accounts.visitor import MaybeVisitor, Visitor, WithVisitor
from sobremesa.server.archive import queries
from sobremesa.server.archive.routes import GameOf
from sobremesa.server.engine import EngineWord
from sobremesa.server.errors import errors, nothing
from sobremesa.server.estimating import Place, beginning_of
from sobremesa.server.origin import client_address
from sobremesa.server.reviews.routes import consult, find_text
from sobremesa.server.rules.routes import in_thread
from sobremesa.server.rules.schemas import Studied
from sobremesa.server.rules.study import show
from sobremesa.server.services import Services, WithServices
from sobremesa.server.studies import schemas
from sobremesa.server.studies.kept import Study
from sobremesa.server.studies.line import reach, settle_notes, tidy
from sobremesa.server.tables.opening import new_id
from sobremesa.server.tables.running import is_running, refuse_running
from sobremesa.study.review import usual_budget

Download = Annotated[bool, QueryParameter(description="As a file to be kept")]


@post("/studies", responses=errors(400, 401, 404, 409, 422, 503))
async def begin_study(
    services: WithServices, visitor: WithVisitor, data: JSONBody[schemas.NewStudy]
) -> schemas.StudyShown:
    """Begin a study: of a finished game, of a record, or as a copy of somebody's study."""
    services.limits.spend("change", str(visitor.id))
    study, text = await begin(services, visitor, data)
    services.bots.need_rules(study.game)
    line = await in_thread(queries.replayed, text)
    if study.table is None and await is_running(services.tables, read(text).fair, line[-1]):
        raise Refusal("tables.still_played")
    notes = await in_thread(settle_notes, line, study.notes)
    opens = min(data.ply, len(line) - 1) if data.study is None else study.opens
    await services.studies.add(replace(study, notes=notes, opens=opens))
    return await describe(services, await services.studies.find(study.id), visitor)


async def begin(services: Services, visitor: Visitor, asked: schemas.NewStudy) -> tuple[Study, str]:
    """A study that is not kept yet, and the record of its game as text."""
    if sum(each is not None for each in (asked.game, asked.record, asked.study)) != 1:
        raise Refusal("server.request_wrong", why="game, record, study")
    new = Study(new_id(), visitor.id, visitor.name, None, None, "", "", 0, Notes())
    if asked.study is not None:
        copied = await services.studies.find(asked.study)
        mine = replace(copied, id=new.id, person=new.person, author=new.author)
        return mine, await record_of(services, copied)
    if asked.game is not None:
        table, text = await find_text(services, asked.game)
        game = msgspec.json.decode(text, type=GameOf).game
        return replace(new, table=table, record=None if table else text, game=game), text
    record = read((asked.record or "").strip())
    text = write(msgspec.structs.replace(record, notes=msgspec.UNSET))
    return replace(new, record=text, game=record.game, notes=notes_of(record)), text


@get("/studies", responses=errors(401))
async def list_studies(services: WithServices, visitor: WithVisitor) -> schemas.StudyList:
    """One's own studies."""
    return schemas.StudyList(await services.studies.list(visitor.id))


@get("/studies/{id:str}", responses=errors(400, 404, 503))
async def get_study(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
) -> schemas.StudyShown:
    """A study, for everybody who has the link."""
    services.limits.spend("study", client_address(request.scope, services.settings))
    return await describe(services, await services.studies.find(id), maybe_visitor)


@put("/studies/{id:str}", responses=errors(400, 401, 403, 404, 409, 422, 503))
async def save_study(
    services: WithServices,
    visitor: WithVisitor,
    id: FromPath[str],
    data: JSONBody[schemas.StudyDraft],
) -> schemas.StudyKept:
    """Keep what became of one's own study; refused if it was changed elsewhere meanwhile."""
    services.limits.spend("study_save", str(visitor.id))
    study = await find_own(services, id, visitor)
    line = await replayed(services, study)
    notes = await in_thread(settle_notes, line, Notes(data.tried, data.comments))
    return await services.studies.save(
        replace(
            study,
            title=" ".join(tidy(data.title).split()),
            opens=min(data.opens, len(line) - 1 + len(notes.variations)),
            notes=notes,
            version=data.version,
        )
    )


@delete("/studies/{id:str}", responses={**nothing(), **errors(400, 401, 403, 404)})
async def remove_study(services: WithServices, visitor: WithVisitor, id: FromPath[str]) -> None:
    """Throw one's own study away."""
    study = await find_own(services, id, visitor)
    await services.studies.remove(study.id, visitor.id)


@get("/studies/{id:str}/record", responses=errors(400, 404, 503))
async def get_study_record(
    services: WithServices, id: FromPath[str], download: Download = False
) -> Response[Record]:
    """The game of a study as a record with variations, as `sobremesa replay` reads it."""
    study = await services.studies.find(id)
    record = annotate(read(await record_of(services, study)), study.notes)
    name = f"attachment; filename=sobremesa-study-{study.id}.json"
    return Response(record, headers={"content-disposition": name} if download else None)


@post("/studies/{id:str}/try", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def try_line(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    words: NamedDependency[SkipValidation[Words]],
    id: FromPath[str],
    data: JSONBody[schemas.StudyLine],
) -> Studied:
    """The position after a line of moves, and what a draft would do in it; nothing is kept."""
    services.limits.spend("study", client_address(request.scope, services.settings))
    _, position = await find_position(services, maybe_visitor, id, data.moves)
    return await in_thread(show, position, data.draft, words)


@post("/studies/{id:str}/estimate", status_code=200, responses=errors(400, 404, 409, 422, 503))
async def estimate_line(
    request: Request[Any, Any, Any],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
    id: FromPath[str],
    data: JSONBody[schemas.StudyLine],
) -> EngineWord:
    """The engine's word on the position after a line of moves, from what the seat to move knows.

    Who is told that it still thinks asks again.
    """
    record, position = await find_position(services, maybe_visitor, id, data.moves)
    if position.to_move is None:
        raise Refusal("core.over")
    if not values_of(position.game).leads:
        raise Refusal("players.nothing_learned", game=position.game.key)
    simulations = services.settings.review_simulations or usual_budget(position).simulations or 0
    moves = tuple(move.text for move in position.history)
    place = Place(beginning_of(record), moves, simulations)
    return await consult(request, services, maybe_visitor, place)


async def find_position(
    services: Services, visitor: Visitor | None, id: str, moves: list[str]
) -> tuple[str, Position]:
    """The position after a line of a study, and the record of its game; none that is played now."""
    study = await services.studies.find(id)
    services.bots.need_rules(study.game)
    record = await record_of(services, study)
    position = await in_thread(reach, record, tuple(moves))
    await refuse_running(services.tables, visitor, position)
    return record, position


async def find_own(services: Services, id: str, visitor: Visitor) -> Study:
    study = await services.studies.find(id)
    if study.person != visitor.id:
        raise Refusal("studies.not_yours")
    return study


async def record_of(services: Services, study: Study) -> str:
    """The record of a study's game, as text."""
    if study.table is None:
        return study.record or ""
    return await queries.find_record(services.database, study.table)


async def replayed(services: Services, study: Study) -> tuple[Position, ...]:
    """Every position of a study's game."""
    services.bots.need_rules(study.game)
    return await in_thread(queries.replayed, await record_of(services, study))


async def describe(services: Services, study: Study, visitor: Visitor | None) -> schemas.StudyShown:
    line = await replayed(services, study)
    tried = (await in_thread(follow_notes, line, study.notes))[len(line) :]
    return schemas.StudyShown(
        study.id,
        study.game,
        study.title,
        study.table,
        study.author,
        visitor is not None and visitor.id == study.person,
        study.opens,
        study.version,
        study.at,
        await find_seats(services, study),
        [*line[-1].history],
        [
            schemas.StudyMove(variation.after, position.history[-1])
            for variation, position in zip(study.notes.variations, tried, strict=True)
        ],
        study.notes.comments,
    )


async def find_seats(services: Services, study: Study) -> list[schemas.StudySeat]:
    """Who played: in the archive by name, in a record that somebody brought only bots."""
    text = await record_of(services, study)
    if study.table is not None:
        played = await queries.find_game(services.database, study.table, text)
        return [schemas.StudySeat(seat.name, seat.bot) for seat in played.seats]
    record = read(text)
    seating = record.seating
    bots = [seating.chairs[chair - 1] for chair in seating.order] if seating else []
    return [schemas.StudySeat(None, bot) for bot in bots or [None] * record.seats]


router = Router(
    path="/api",
    route_handlers=[
        begin_study,
        list_studies,
        get_study,
        save_study,
        remove_study,
        get_study_record,
        try_line,
        estimate_line,
    ],
    tags=["studies"],
)
