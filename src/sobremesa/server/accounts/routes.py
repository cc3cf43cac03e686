"""People and their sessions over HTTP."""

from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter

from sobremesa.core.refusal import Refusal
from sobremesa.server.accounts import schemas
from sobremesa.server.accounts import visitor as visitors
from sobremesa.server.accounts.names import name_key
from sobremesa.server.accounts.passwords import passwords, read_password
from sobremesa.server.accounts.people import People, Person
from sobremesa.server.accounts.sessions import add_guest, cookie, hash_of, no_cookie, token_of
from sobremesa.server.accounts.visitor import MaybeVisitor, Visitor, WithVisitor, me
from sobremesa.server.errors import errors, language_of, nothing
from sobremesa.server.limits import neighbourhood
from sobremesa.server.origin import client_address, from_program, scheme_of
from sobremesa.server.services import Services, WithServices
from sobremesa.server.tables.leaving import account_made, guest_gone, leave_all
from sobremesa.server.tables.stored import find_muted

PersonNumber = Annotated[int, PathParameter(ge=1, le=schemas.LARGEST_ID, description="A person")]
AnyRequest = Request[Any, Any, Any]


@post("/me", status_code=200, responses=errors(400, 403, 503))
async def arrive(
    request: AnyRequest, services: WithServices, maybe_visitor: MaybeVisitor
) -> Response[schemas.Arrived]:
    """Come in: whoever has no session becomes a guest with a friendly name; others stay."""
    token = token_of(request)
    if maybe_visitor is not None and token is not None:
        return with_token(request, services, me(maybe_visitor), token)
    services.limits.spend("guest", client_address(request.scope, services.settings))
    guest, token = await add_guest(services.database, language_of(request))
    return with_token(request, services, me(guest), token)


@get("/me", responses=errors(401, 403, 503))
async def who_am_i(visitor: WithVisitor) -> schemas.Me:
    """The caller: who is signed in."""
    return me(visitor)


@patch("/me", responses=errors(400, 401, 403, 409, 422, 503))
async def change_me(
    data: JSONBody[schemas.Changes], services: WithServices, visitor: WithVisitor
) -> schemas.Me:
    """Another name, or another language."""
    wanted = {"name": data.name, "language": data.language}
    values = {name: value for name, value in wanted.items() if value is not None}
    if not values:
        return me(visitor)
    services.limits.spend("change", str(visitor.id))
    person = await People(services.database).change(visitor.id, **values)
    services.sessions.forget(visitor.id)
    if person.name != visitor.name:
        services.tables.presence.rename(visitor.id, person.name)
    return me(person)


@post("/me/account", status_code=200, responses=errors(400, 401, 403, 409, 422, 503))
async def become_account(
    request: AnyRequest,
    data: JSONBody[schemas.Credentials],
    services: WithServices,
    visitor: WithVisitor,
) -> Response[schemas.Arrived]:
    """A guest takes a name and a password, and keeps everything."""
    if not visitor.guest:
        raise Refusal("accounts.account_already")
    services.limits.spend("change", str(visitor.id))
    people = People(services.database)
    await people.check_free(data.name, visitor.id)
    password_hash = await passwords.hash(read_password(data.password))
    person = await people.keep(visitor.id, data.name, password_hash)
    token = await services.sessions.renew(visitor.id, visitor.token_hash)
    # The account is made, whatever becomes of the tables.
    with suppress(Refusal):
        await account_made(services.tables.rooms, person.id, person.name)
    return with_token(request, services, me(person), token)


@put("/me/password", responses=errors(400, 401, 403, 409, 422, 503))
async def change_password(
    request: AnyRequest,
    data: JSONBody[schemas.NewPassword],
    services: WithServices,
    visitor: WithVisitor,
) -> Response[schemas.Arrived]:
    """Another password; every other browser is signed out."""
    read_password(data.new)
    people = People(services.database)
    await prove(request, services, people, visitor, data.old)
    person = await people.change(visitor.id, password_hash=await passwords.hash(data.new))
    await services.sessions.close_all(visitor.id)
    return with_token(request, services, me(person), await services.sessions.open(visitor.id))


@delete("/me", status_code=204, responses=errors(400, 401, 403, 422, 503) | nothing())
async def leave_for_good(
    request: AnyRequest,
    services: WithServices,
    visitor: WithVisitor,
    data: JSONBody[schemas.Farewell | None] = None,
) -> Response[None]:
    """Delete oneself: games go on without, the name goes. An account says its password."""
    people = People(services.database)
    if not visitor.guest:
        await prove(request, services, people, visitor, (data and data.password) or "")
    await leave_all(services.tables.acting, visitor)
    await people.remove(visitor.id)
    await services.sessions.close_all(visitor.id)
    return without_token(request, services)


@post("/session", status_code=200, responses=errors(400, 401, 403, 503))
async def sign_in(
    request: AnyRequest,
    data: JSONBody[schemas.Credentials],
    services: WithServices,
    maybe_visitor: MaybeVisitor,
) -> Response[schemas.Arrived]:
    """Sign in; whether it was the name or the password that was wrong is not told."""
    services.limits.spend("sign_in_address", client_address(request.scope, services.settings))
    guess = guess_at(request, services, name_key(data.name))
    person = await People(services.database).called(data.name)
    kept = person.password_hash if person is not None else None
    if not await passwords.matches(kept, data.password) or person is None:
        raise Refusal("accounts.sign_in_wrong")
    services.limits.give_back("sign_in_name", guess)
    if person.suspended:
        raise Refusal("accounts.suspended")
    old = token_of(request)
    token = await services.sessions.renew(person.id, hash_of(old) if old else None)
    if maybe_visitor is not None and maybe_visitor.guest:
        with suppress(Refusal):
            await guest_gone(services.tables.rooms, maybe_visitor.id)
    return with_token(request, services, me(person), token)


@delete("/session", status_code=204, responses=errors(403, 503) | nothing())
async def sign_out(request: AnyRequest, services: WithServices) -> Response[None]:
    """Sign out; whoever is not signed in is so already."""
    token = token_of(request)
    if token is not None:
        await services.sessions.close(hash_of(token))
    return without_token(request, services)


@get("/me/mutes", responses=errors(401, 403, 503))
async def list_mutes(services: WithServices, visitor: WithVisitor) -> list[schemas.Other]:
    """The people whose chat the caller has muted."""
    return await People(services.database).muted(visitor.id)


@put("/me/mutes/{person:int}", status_code=204, responses=errors(400, 401, 403, 404, 422, 503))
async def mute(person: PersonNumber, services: WithServices, visitor: WithVisitor) -> None:
    """Mute somebody: the caller does not see their chat any more."""
    services.limits.spend("change", str(visitor.id))
    await People(services.database).mute(visitor.id, person)
    await tell_sockets(services, visitor)


@delete("/me/mutes/{person:int}", status_code=204, responses=errors(400, 401, 403, 404, 503))
async def unmute(person: PersonNumber, services: WithServices, visitor: WithVisitor) -> None:
    """Unmute somebody: the caller sees their chat again."""
    await People(services.database).unmute(visitor.id, person)
    await tell_sockets(services, visitor)


async def tell_sockets(services: Services, visitor: Visitor) -> None:
    """Mute the same people on the caller's open sockets."""
    services.tables.presence.set_muted(visitor.id, await find_muted(services.database, visitor.id))


@post(
    "/admin/people/{person:int}/rename",
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 422, 503),
)
async def rename(
    person: PersonNumber,
    data: JSONBody[schemas.NewName],
    services: WithServices,
    visitor: WithVisitor,
) -> schemas.Known:
    """An admin gives somebody another name."""
    visitors.admin(visitor)
    renamed = await People(services.database).change(person, name=data.name)
    services.sessions.forget(person)
    return known(renamed)


@post(
    "/admin/people/{person:int}/suspend",
    status_code=200,
    responses=errors(400, 401, 403, 404, 422, 503),
)
async def suspend(
    person: PersonNumber, services: WithServices, visitor: WithVisitor
) -> schemas.Known:
    """An admin shuts somebody out, at once and everywhere."""
    visitors.admin(visitor)
    if person == visitor.id:
        raise Refusal("accounts.suspend_oneself")
    suspended = await People(services.database).change(person, suspended=True)
    await services.sessions.interrupt(person)
    return known(suspended)


@post(
    "/admin/people/{person:int}/restore",
    status_code=200,
    responses=errors(400, 401, 403, 404, 503),
)
async def restore(
    person: PersonNumber, services: WithServices, visitor: WithVisitor
) -> schemas.Known:
    """An admin lets somebody in again."""
    visitors.admin(visitor)
    return known(await People(services.database).change(person, suspended=False))


def guess_at(request: AnyRequest, services: Services, name: str) -> str:
    """Count a guess at a password by name and address: strangers can't keep the owner out."""
    address = client_address(request.scope, services.settings)
    key = f"{name} {neighbourhood(address)}"
    services.limits.spend("sign_in_name", key)
    return key


async def prove(
    request: AnyRequest, services: Services, people: People, visitor: Visitor, password: str
) -> None:
    """Let pass who knows the password of their account; as limited as signing in."""
    person = await people.find(visitor.id)
    if person.password_hash is None:
        raise Refusal("accounts.no_account")
    guess = guess_at(request, services, person.name_key)
    if not await passwords.matches(person.password_hash, password):
        raise Refusal("accounts.password_wrong")
    services.limits.give_back("sign_in_name", guess)


def known(person: Person) -> schemas.Known:
    return schemas.Known(person.id, person.name, person.guest, person.admin, person.suspended)


def with_token(
    request: AnyRequest, services: Services, who: schemas.Me, token: str
) -> Response[schemas.Arrived]:
    """An answer that gives a browser its token as a cookie, and a program as data."""
    arrived = schemas.Arrived(who.id, who.name, who.guest, who.admin, who.language)
    if from_program(request.scope):
        arrived.token = token
        return Response(arrived)
    return Response(arrived, cookies=[cookie(token, secure=is_secure(request, services))])


def without_token(request: AnyRequest, services: Services) -> Response[None]:
    away = no_cookie(secure=is_secure(request, services))
    return Response(None, status_code=204, cookies=[away])


def is_secure(request: AnyRequest, services: Services) -> bool:
    return (
        services.settings.secure_cookies or scheme_of(request.scope, services.settings) == "https"
    )


router = Router(
    path="/api",
    tags=["accounts"],
    route_handlers=[
        arrive,
        who_am_i,
        change_me,
        become_account,
        change_password,
        leave_for_good,
        sign_in,
        sign_out,
        list_mutes,
        mute,
        unmute,
        rename,
        suspend,
        restore,
    ],
)
