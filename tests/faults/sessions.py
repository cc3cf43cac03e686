"""Sessions that somebody else would like to have: planted, stolen, forged, guessed."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median

import httpx
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from sobremesa.client import Client
from sobremesa.server.accounts.sessions import COOKIE
from tests.faults.fault import SQLITE, Measured, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.server.hosts import Host, new_address
from tests.server.people import at_table, bare, close_code, hear
from tests.server.rights.routes import list_routes

PASSWORD = "a long password"
ROUNDS, SOCKETS, ENDED = 10, 3, 4401
GUESSES, FREE, NAMES, APART = 60, 14, 12, 0.25
FOREIGN = (
    None,
    "null",
    "https://example.com",
    "http://127.0.0.1.example.com",
    "http://127.0.0.1:1",
    "file://",
)


@asynccontextmanager
async def browser(host: Host, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that was never here, on a page of the server."""
    way = httpx.AsyncHTTPTransport(local_address=new_address(), verify=False)
    async with httpx.AsyncClient(
        base_url=host.url, transport=way, headers={"origin": host.url, **headers}, timeout=30
    ) as found:
        yield found


def token_in(answer: httpx.Response) -> str:
    """The token that an answer gives to a browser, if any."""
    return dict(answer.cookies).get(COOKIE, "")


@fault(20, (SQLITE,), seconds=120)
async def planted_sessions(ground: Ground) -> Sequence[Measured]:
    """A token that is known beforehand to somebody else, when its browser signs in and out."""
    host = await ground.launch(environment={"SOBREMESA_TRUSTED_PROXIES": "127.0.0.0/8"})
    kept = alive = still = 0
    cookies: set[str] = set()
    closed: list[int] = []
    async with (
        ground.members(host, 1) as (member,),
        at_table([member], seats=2, chairs=[None, "gata"]) as (live,),
    ):
        credentials = {"name": (await member.who())["name"], "password": PASSWORD}
        for _ in range(ROUNDS):
            async with browser(host, **{"x-forwarded-proto": "http"}) as page:
                planted = token_in(await page.post("/api/me"))
                answer = await page.post("/api/session", json=credentials)
                token = token_in(answer)
                kept += token in ("", planted)
                cookies.add(flags(answer))
                alive += await is_known(host, planted)
                closed += await sign_out_following(host, page, token, live.id)
                still += await is_known(host, token)
        secure = {"origin": host.url.replace("http:", "https:"), "x-forwarded-proto": "https"}
        async with browser(host, **secure) as page:
            cookies.add(flags(await page.post("/api/session", json=credentials)))
    return [
        equal("tokens that stay the same when somebody signs in", kept, 0),
        equal("planted tokens that are somebody afterwards", alive, 0),
        equal("tokens that are somebody after signing out", still, 0),
        equal(f"how {ROUNDS * SOCKETS} sockets were closed", sorted(set(closed)), [ENDED]),
        equal("cookies", sorted(cookies), ["httponly lax", "httponly lax secure"]),
    ]


def flags(answer: httpx.Response) -> str:
    """How a cookie is guarded."""
    told = answer.headers.get("set-cookie", "").lower()
    lax = "lax" if "samesite=lax" in told else ""
    return " ".join(
        filter(None, ("httponly" if "httponly" in told else "", lax, "secure" * ("secure" in told)))
    )


async def is_known(host: Host, token: str) -> bool:
    """Whether somebody is known by a token."""
    async with browser(host, authorization=f"Bearer {token}") as program:
        del program.headers["origin"]
        return (await program.get("/api/me")).status_code == 200


async def sign_out_following(
    host: Host, page: httpx.AsyncClient, token: str, table: str
) -> list[int]:
    """Sign out while a table is followed; how its sockets are closed."""
    client = Client(host.url, token=token)
    sockets = [await bare(client, table) for _ in range(SOCKETS)]
    for socket in sockets:
        await hear(socket, "snapshot")
    await page.delete("/api/session")
    codes = [await close_code(socket) for socket in sockets]
    await client.close()
    return codes


@fault(21, (SQLITE,), seconds=90)
async def foreign_pages(ground: Ground) -> Sequence[Measured]:
    """A cookie with a foreign Origin, or none, for everything that changes something."""
    host = await ground.launch()
    refused, passed, sockets = 0, [], []
    async with ground.guests(host) as people, at_table(people) as (first, _):
        token = first.client.token
        async with browser(host) as page:
            del page.headers["origin"]
            routes = [each.split(" ") for each in await list_routes(page)]
            for origin in FOREIGN:
                headers = {"cookie": f"{COOKIE}={token}"} | ({"origin": origin} if origin else {})
                for method, path in routes:
                    if method == "GET":
                        continue
                    where = path.replace("{table}", first.id).replace("{person}", "1")
                    answer = await page.request(
                        method, where.format(id="x", number=0, game="sitaos"), headers=headers
                    )
                    wrong = answer.status_code != 403 or answer.json()["code"] != WRONG
                    passed += [f"{method} {path} from {origin}"] if wrong else []
                    refused += not wrong
                sockets.append(await open_from(first.client, first.id, origin))
        # A program with a token needs no Origin; and nothing of all that has changed anything.
        look = await first.client.look(first.id)
        by_token = await first.client.do(first.id, "ping")
        await first.move("D4")
    return [
        at_least("requests that were refused", refused, 100),
        equal("requests that were not", passed, []),
        equal("how sockets were refused", sorted(set(sockets)), [403]),
        equal("moves until then", look["view"]["ply"], 0),
        equal("a token without an Origin", by_token["type"], "pong"),
    ]


WRONG = "server.origin_wrong"


async def open_from(client: Client, table: str, origin: str | None) -> int:
    """How a socket with a cookie from another site is answered."""
    try:
        async with bare(client, table, origin=origin and Origin(origin)):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@fault(23, (SQLITE,), seconds=150)
async def guessed_passwords(ground: Ground) -> Sequence[Measured]:
    """Guesses at a password from one address that says it is many; and names that nobody has."""
    host = await ground.launch()
    async with ground.members(host, 1) as (owner,):
        name = (await owner.who())["name"]
        began = time.monotonic()
        async with browser(host) as guesser:
            answers = [await guess(guesser, name, at) for at in range(GUESSES)]
        minutes = (time.monotonic() - began) / 60
        looked_at = sum(answer.status_code == 401 for answer in answers)
        known, unknown = await compare_names(host, name)
        texts = {answer.text for answer, _ in (*known, *unknown)}
        headers = {shape(answer) for answer, _ in (*known, *unknown)}
        times = [median(seconds for _, seconds in each) for each in (known, unknown)]
        async with browser(host) as home:
            credentials = {"name": name, "password": PASSWORD}
            entered = (await home.post("/api/session", json=credentials)).status_code
    return [
        at_most(f"of {GUESSES} guesses looked at", looked_at, 10 + 10 * minutes + 1, "guesses"),
        equal("other answers", sorted({a.status_code for a in answers} - {401, 429}), []),
        equal("the owner, from another address", entered, 200),
        equal("answers to names that exist and that don't, told apart", len(texts), 1),
        equal("their headers, told apart", len(headers), 1),
        at_most("their times differ by", abs(times[0] / times[1] - 1), APART, "of one"),
    ]


async def guess(page: httpx.AsyncClient, name: str, number: int) -> httpx.Response:
    """A guess at somebody's password, with headers that tell of another address."""
    forged = f"203.0.113.{number}"
    headers = {"x-forwarded-for": forged, "forwarded": f"for={forged}", "x-real-ip": forged}
    asked = {"name": name if number % 2 else name.upper(), "password": f"guess {number}"}
    return await page.post("/api/session", json=asked, headers=headers)


Timed = list[tuple[httpx.Response, float]]


async def compare_names(host: Host, name: str) -> tuple[Timed, Timed]:
    """Answers to a name that exists and to names that don't, in turn, and how long each took."""
    found: tuple[Timed, Timed] = ([], [])
    for _ in range(NAMES):
        for kind, asked in enumerate((name, f"Nobody {secrets.token_hex(4)}")):
            async with browser(host) as page:
                began = time.monotonic()
                answer = await page.post(
                    "/api/session", json={"name": asked, "password": "wrong password"}
                )
                found[kind].append((answer, time.monotonic() - began))
            await asyncio.sleep(0.02)
    return found


def shape(answer: httpx.Response) -> str:
    """The headers of an answer but for the moment."""
    return str(sorted((name, value) for name, value in answer.headers.items() if name != "date"))
