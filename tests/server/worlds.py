"""One table in two worlds: the same history, other hands; and whatever is asked about it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from litestar import Litestar

from sobremesa.client import Client
from sobremesa.server.app import create
from sobremesa.server.services import Services
from sobremesa.server.settings import Settings
from sobremesa.server.tables import broadcast
from sobremesa.server.tables.room import Room
from tests.server.hosts import new_address

HOME = "http://127.0.0.1"
GAMES = ("soleil_et_lune", "sidoke")
ACTIONS: tuple[dict[str, Any], ...] = (
    {"do": "move", "ply": 0, "move": "S1"},
    {"do": "judge", "draft": "S1>"},
    {"do": "judge", "draft": "M28>"},
    {"do": "judge", "draft": "R1@A1"},
    {"do": "hint", "ply": 0, "stage": "where"},
    {"do": "offer_take_back"},
    {"do": "rematch"},
    {"do": "start"},
)
ASKED: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    *(("GET", f"/tables/{{table}}{more}", None) for more in ("", "?as=1", "?as=2", "?as=3")),
    *(("GET", f"/archive/{{table}}{more}", None) for more in ("", "/line", "/position")),
    *(("GET", f"/reviews/{{table}}{more}", None) for more in ("", "/line")),
    *(("POST", f"/reviews/{{table}}{more}", None) for more in ("",)),
    ("POST", "/reviews/{table}/try", {"ply": 0}),
    ("POST", "/reviews/{table}/weigh", {"ply": 0, "move": "S1"}),
    ("POST", "/studies", {"game": "{table}"}),
    ("GET", "/tables?status=playing", None),
    ("GET", "/tables/mine", None),
    ("GET", "/me/records.jsonl", None),
    ("GET", "/archive", None),
    *(("POST", "/tables/{table}/do", {"id": "x", **action}) for action in ACTIONS),
)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Litestar, Services]]:
    """A whole server in this process, with the rules of its games at hand."""
    folder.mkdir(parents=True)
    app = create(Settings(data_dir=str(folder), bot_processes=1, tables_per_hour=0))
    logging.getLogger("httpx").setLevel(logging.WARNING)
    async with app.lifespan():
        services: Services = app.state.services
        for rules in services.bots.rules.values():
            await rules.wait()
        yield app, services


async def compare_routes(folder: Path, plies: int) -> tuple[int, list[str]]:
    """How many answers were compared, and those that tell one world from the other."""
    compared = 0
    different: list[str] = []
    async with opened(folder) as (app, services):
        people = [come_from_anywhere(app) for _ in range(4)]
        for person in people[:3]:
            await person.visit()
        for game in GAMES:
            table = await people[0].create(game)
            await people[1].sit(table)
            room = await services.tables.rooms.find(table)
            for ply in range(plies):
                if ply % 4 == 0:
                    some, found = await compare_all(app, people, room)
                    compared, different = compared + some, [*different, *found]
                await play_any(people, room)
    return compared, different


def come_from_anywhere(app: Litestar, token: str = "") -> Client:
    """Somebody at a server in this process, from an address that nobody had."""
    way = httpx.ASGITransport(app, client=(new_address(), 1))  # type: ignore[arg-type]  # Litestar's types of ASGI are its own
    return Client(HOME, transport=way, token=token)


async def play_any(people: Sequence[Client], room: Room) -> None:
    """Whoever is to move plays something."""
    while room.table.live.forced:
        # The rules play by themselves, a moment later.
        await asyncio.sleep(0.01)
    table, position = room.table.id, room.table.live
    for person in people[:2]:
        if (await person.look(table))["seat"] == position.to_move:
            moves = (await person.do(table, "moves", ply=position.ply))["moves"]
            move = Random(position.ply).choice(moves)
            await person.do(table, "move", ply=position.ply, move=move)


async def compare_all(app: Litestar, people: Sequence[Client], room: Room) -> tuple[int, list[str]]:
    """Everything that anybody may ask now, in this world and in another one."""
    position, different, compared = room.table.live, [], 0
    for person in people:
        looked = await person.look(room.table.id)
        seat, me = looked["seat"], (looked["me"] or {}).get("id")
        here = await ask_all(come_from_anywhere(app, person.token), me, room)
        room.table.position = position.imagine(seat, Random(position.ply))
        try:
            there = await ask_all(come_from_anywhere(app, person.token), me, room)
        finally:
            room.table.position = position
        compared += len(here)
        different += [
            f"{name} at {position.ply} for seat {seat}"
            for name, answer in here.items()
            if there[name] != answer
        ]
    return compared, different


async def ask_all(person: Client, me: int | None, room: Room) -> dict[str, bytes]:
    """What somebody is answered, byte by byte, on every route and by the socket."""
    answers: dict[str, bytes] = {}
    table = room.table.id
    for method, path, body in ASKED:
        sent = (
            None if body is None else msgspec.json.encode(body).replace(b"{table}", table.encode())
        )
        answer = await person.http.request(
            method, "/api" + path.replace("{table}", table), content=sent
        )
        answers[f"{method} {path} {body or ''}"] = b"%d " % answer.status_code + answer.content
    seen = broadcast.snapshot(room, me, None, frozenset(), False)
    answers["socket"] = msgspec.json.encode(seen)
    return answers
