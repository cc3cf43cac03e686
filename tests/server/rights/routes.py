"""Who may ask for what: every route that the server has, as every role."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import httpx

from sobremesa import game
from sobremesa.client.client import new_word
from sobremesa.core.turns import Ending
from sobremesa.records import write
from tests.server.hosts import Host
from tests.server.rights.actions import said
from tests.server.rights.cast import ROLES, WAYS, Cast, Role, Troupe, Way, seated, troupe

# Hands are hidden in it, and four can play it in teams.
GAME = "soleil_et_lune"
# Routes that the document leaves out; besides the client's pages, which are the same for all.
UNTOLD = ("GET /metrics", "GET /schema", "GET /schema/openapi.json", "GET /schema/{path}")
SOCKET = "GET /api/tables/{table}/live"
# Asked while nobody has wanted a review yet: how far one is depends on the machine.
FIRST = "POST /api/reviews/{id}/weigh"
# Whoever has done one of these is nobody afterwards.
LAST = ("DELETE /api/me", "DELETE /api/session")
# Hashing passwords takes long, so that none is good enough: it is not asked for of who may not try.
SHORT = {"name": "Somebody new", "password": "short"}
RECORD = write(game("sitaos").start(seed="rights").play("D4").record(ending=Ending("resigned", 2)))


@dataclass
class Scene:
    """What routes are asked about: two tables of a troupe, and what its people own."""

    troupe: Troupe
    tables: dict[str, Cast]
    study: str
    puzzle: str
    solution: str
    other: int

    def path(self, route: str, table: str) -> str:
        """The address of a route, its names filled in; those of studies and puzzles are theirs."""
        id = {"/api/studies/": self.study, "/api/puzzles/": self.puzzle}.get(route[:13], table)
        named = {"table": table, "id": id, "person": str(self.other), "game": "sitaos"}
        named |= {"number": "0", "path": "unknown"}
        today = str(datetime.now(UTC).date())
        asked = {
            "/api/puzzles/day": f"?date={today}&game=sitaos",
            "/api/me/puzzles": f"?date={today}",
        }
        # One with hands would show the solver's own.
        asked["/api/puzzles/page"] = asked["/api/puzzles/next"] = "?game=sitaos"
        return re.sub(r"\{(\w+)\}", lambda name: named[name[1]], route) + asked.get(route, "")


Body = Callable[[Scene, Role, str], Any]
BODIES: dict[str, Body] = {
    "POST /api/me": lambda scene, role, table: None,
    "PATCH /api/me": lambda scene, role, table: {"language": "en"},
    "POST /api/me/account": lambda scene, role, table: SHORT,
    "PUT /api/me/password": lambda scene, role, table: {"old": "short", "new": "long enough"},
    "POST /api/session": lambda scene, role, table: SHORT,
    "PUT /api/me/mutes/{person}": lambda scene, role, table: None,
    "POST /api/admin/people/{person}/rename": lambda scene, role, table: {"name": "Somebody"},
    "POST /api/admin/people/{person}/suspend": lambda scene, role, table: None,
    "POST /api/admin/people/{person}/restore": lambda scene, role, table: None,
    "POST /api/tables": lambda scene, role, table: {"game": "sitaos"},
    "POST /api/tables/{table}/do": lambda scene, role, table: {"do": "ping", "id": new_word()},
    "POST /api/reviews": lambda scene, role, table: {"record": RECORD},
    "POST /api/reviews/{id}": lambda scene, role, table: None,
    "POST /api/reviews/{id}/try": lambda scene, role, table: {"ply": 0},
    "POST /api/reviews/{id}/weigh": lambda scene, role, table: {"ply": 1, "move": "x"},
    "POST /api/puzzles/{id}/tries": lambda scene, role, table: {"move": scene.solution},
    "POST /api/puzzles/{id}/hint": lambda scene, role, table: {"stage": 1},
    "POST /api/puzzles/{id}/solution": lambda scene, role, table: None,
    "POST /api/studies": lambda scene, role, table: {"game": table},
    "PUT /api/studies/{id}": lambda scene, role, table: {
        "version": 1,
        "title": "",
        "opens": 0,
        "variations": [],
        "comments": {},
    },
    "POST /api/studies/{id}/try": lambda scene, role, table: {"moves": []},
    # The engine itself would take its time.
    "POST /api/studies/{id}/estimate": lambda scene, role, table: {"moves": ["none"]},
    "POST /api/study": lambda scene, role, table: {"game": "sitaos"},
}


def is_by_table(route: str) -> bool:
    """Whether the answer depends on where a table stands."""
    return route == "POST /api/studies" or "{table}" in route or "/reviews/{id}" in route


async def list_routes(http: httpx.AsyncClient) -> list[str]:
    """All routes of a running server, as its document has them, and those that are not in it.

    Whatever takes something away comes at the end.
    """
    document = (await http.get("/schema/openapi.json")).json()
    told = [
        f"{method.upper()} {path}" for path, ways in document["paths"].items() for method in ways
    ]
    ends = [route for route in told if route.startswith("DELETE") and route not in LAST]
    others = [route for route in told if route not in (FIRST, *ends, *LAST)]
    return [FIRST, *others, *UNTOLD, *ends, *LAST]


@asynccontextmanager
async def set_scene(host: Host) -> AsyncIterator[Scene]:
    """A game that goes on, one that is over, the maker's study of it, and a puzzle."""
    async with AsyncExitStack() as stack:
        people = await stack.enter_async_context(troupe(host))
        playing = await stack.enter_async_context(seated(people, GAME, "playing"))
        over = await stack.enter_async_context(seated(people, GAME, "over"))
        maker = people.people["maker"]
        study = await maker.ask("POST", "/studies", {"game": over.table})
        other = (await people.fourth.who())["id"]
        puzzle = (await maker.ask("GET", "/puzzles/page", game="sitaos"))["puzzles"][0]
        yield Scene(
            people,
            {"playing": playing, "over": over},
            study["id"],
            puzzle["id"],
            puzzle["solution"]["move"],
            other,
        )


async def ask(scene: Scene, role: Role, way: Way, route: str, cast: Cast) -> str:
    """What is answered: a status, and what is seen of hands, or why it is refused."""
    method, path = route.split(" ")
    if method in ("POST", "PUT", "PATCH") and route not in BODIES:
        raise AssertionError(f"say in tests/server/rights/routes.py what {route} is asked")
    if route == SOCKET:
        live = await cast.follow(role)
        return f"101{hands(live.view, live.seat)}"
    body = BODIES[route](scene, role, cast.table) if route in BODIES else None
    answer = await scene.troupe.ask(role, way, method, scene.path(path, cast.table), body)
    while answer.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        await asyncio.sleep(answer.json()["params"]["seconds"])
        answer = await scene.troupe.ask(role, way, method, scene.path(path, cast.table), body)
    if not answer.is_success:
        why = said(answer.json()["code"]) if "json" in answer.headers["content-type"] else ""
        return f"{answer.status_code} {why}".strip()
    told = answer.headers.get("content-type") == "application/json"
    return f"{answer.status_code}{seen_in(answer.json()) if told else ''}"


def seen_in(data: Any) -> str:
    """What an answer shows that not everybody may always see."""
    if isinstance(data, dict) and "fair" in data:
        return ", the seed"
    views = list(find_views(data))
    return hands(views[0], data.get("seat")) if views else ""


def find_views(data: Any) -> Iterator[dict[str, Any]]:
    """Views in an answer, of whatever position."""
    if isinstance(data, dict):
        if "board" in data and "to_move" in data:
            yield data
        for each in data.values():
            yield from find_views(each)
    elif isinstance(data, list):
        for each in data:
            yield from find_views(each)


def hands(view: dict[str, Any] | None, seat: int | None) -> str:
    """Whose hands a view shows."""
    if view is None or "hands" not in view["board"]:
        return ""
    shown = [at for at, hand in enumerate(view["board"]["hands"], 1) if hand is not None]
    if len(shown) == 1:
        return ", own hand" if shown == [seat] else ", a hand"
    return ", all hands" if shown else ", no hand"


async def rows(host: Host) -> AsyncIterator[tuple[str, list[str]]]:
    """A line a route, and stage of the table that it is about: what each role is answered."""
    found: defaultdict[str, defaultdict[Role, list[str]]]
    found = defaultdict(lambda: defaultdict(list))
    for way in WAYS:
        async with set_scene(host) as scene:
            for route in await list_routes(scene.troupe.http):
                for stage in scene.tables if is_by_table(route) else ("over",):
                    line = f"{route}, {stage}" if is_by_table(route) else route
                    for role in ROLES:
                        answer = await ask(scene, role, way, route, scene.tables[stage])
                        found[line][role].append(answer)
    for line in sorted(found, key=lambda line: (line.split(" ")[1].strip(","), line)):
        yield line, [" / ".join(sorted(set(found[line][role]))) for role in ROLES]
