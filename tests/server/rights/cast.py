"""Everybody who may come near a table, each by their role, and tables at every stage."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

import httpx

from sobremesa.client import Client, Live
from sobremesa.server.accounts.sessions import COOKIE
from tests.server.hosts import Host
from tests.server.people import guests

Role = Literal["anonymous", "stranger", "spectator", "opponent", "partner", "maker"]
ROLES: tuple[Role, ...] = ("anonymous", "stranger", "spectator", "opponent", "partner", "maker")
# By what somebody is known: a cookie and the page's own address, or a token.
Way = Literal["cookie", "token"]
WAYS: tuple[Way, ...] = ("cookie", "token")
Stage = Literal["open", "started", "playing", "offered", "over"]
# Chairs turn together when seats are drawn: who sits opposite is one's partner.
CHAIRS: tuple[Role | None, ...] = ("maker", "opponent", "partner", None)
NOBODY = "a-token-that-nobody-was-given"


@dataclass
class Troupe:
    """One person a role, who play together again and again; and somebody for the fourth chair."""

    host: Host
    people: dict[Role, Client]
    fourth: Client
    http: httpx.AsyncClient
    tables: int = 0

    @property
    def players(self) -> list[Client]:
        """Who sits at a table, by chair."""
        return [self.people[role] if role else self.fourth for role in CHAIRS]

    def headers(self, role: Role, way: Way) -> dict[str, str]:
        """What a request of theirs shows; who has no token tries one that is made up."""
        token = self.people[role].token
        if way == "token":
            return {"authorization": f"Bearer {token or NOBODY}"}
        return {"origin": self.host.url, **({"cookie": f"{COOKIE}={token}"} if token else {})}

    async def ask(
        self, role: Role, way: Way, method: str, path: str, body: object = None
    ) -> httpx.Response:
        """Ask for something as a role."""
        sent = None if body is None else json.dumps(body)
        headers = {**self.headers(role, way), "content-type": "application/json"}
        answer = await self.http.request(method, path, content=sent, headers=headers)
        self.http.cookies.clear()
        return answer


@asynccontextmanager
async def troupe(host: Host) -> AsyncIterator[Troupe]:
    """People who have just come in."""
    async with guests(host, 6) as people, Client(host.url, address=people[0].address) as nobody:
        roles = dict(zip(ROLES, (nobody, *people[:5]), strict=True))
        transport = httpx.AsyncHTTPTransport(local_address=people[0].address, verify=False)
        async with httpx.AsyncClient(
            base_url=host.url, transport=transport, timeout=30, verify=False
        ) as http:
            yield Troupe(host, roles, people[5], http)


@dataclass
class Cast:
    """A troupe at a table, at a stage at which it is the maker's turn, if it is anybody's."""

    troupe: Troupe
    table: str
    ply: int = 0
    moves: list[str] = field(default_factory=list)
    lives: dict[Role, Live] = field(default_factory=dict)
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def follow(self, role: Role) -> Live:
        """The table as a role follows it by a token; who has none tries one that is made up."""
        if role not in self.lives:
            person = self.troupe.people[role]
            shown = Client(self.troupe.host.url, token=person.token or NOBODY)
            shown.address = person.address
            self.lives[role] = await self.stack.enter_async_context(shown.follow(self.table))
            await anext(self.lives[role])
        return self.lives[role]


@asynccontextmanager
async def seated(troupe: Troupe, game: str, stage: Stage) -> AsyncIterator[Cast]:
    """The troupe at a new table; the spectator looks on as long as it lasts."""
    troupe.tables += 1
    maker = troupe.people["maker"]
    table = await maker.create(game, 4, {"mode": "teams"}, partners=True)
    for chair, person in enumerate(troupe.players[1:], 2):
        if stage != "open" or chair < len(CHAIRS):
            await person.sit(table, chair)
    cast = Cast(troupe, table)
    if stage not in ("open", "started"):
        await go_on(cast, stage)
    async with cast.stack:
        await cast.follow("spectator")
        yield cast


async def go_on(cast: Cast, stage: Stage) -> None:
    """A round is played, then on to the maker's turn; the game ends when everybody has left."""
    maker, players = cast.troupe.people["maker"], cast.troupe.players
    seats = {(await person.look(cast.table))["seat"]: person for person in players}
    while True:
        view = (await maker.look(cast.table))["view"]
        cast.ply, mover = view["ply"], seats[view["to_move"]]
        cast.moves = (await mover.do(cast.table, "moves", ply=cast.ply))["moves"]
        if cast.ply >= len(players) and mover is maker:
            break
        await mover.do(cast.table, "move", ply=cast.ply, move=cast.moves[0])
    if stage == "offered":
        await maker.do(cast.table, "offer_take_back")
    elif stage == "over":
        for person in players:
            await person.do(cast.table, "resign")
