"""Hidden hands: what reaches those who may not know them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sobremesa.client import Client, Live, Refused
from sobremesa.core.position import Position
from sobremesa.records import positions, read
from tests.faults.fault import SQLITE, Measured, at_least, equal, fault
from tests.faults.ground import Ground
from tests.server.ears import BESIDE, Ear, view_elsewhere
from tests.server.hosts import Host
from tests.server.people import at_table, check_record, play_all, play_turns
from tests.server.worlds import compare_routes

CARDS = "soleil_et_lune"
GAMES, AT_ONCE, PLIES, ROUTES_EACH = 500, 5, 16, 10
# An address may open no more than some tables in an hour: then other people come.
GAMES_EACH = 20
# A card by name, but for 1 to 4, since rows are called alike; what a slash follows is a place.
CARD = re.compile(r"(?<![A-Za-z0-9])[SM](?:[5-9]|[12]\d)(?![\d/])")
RECORD = '"fair":'
TABLES = [(key, seats) for key in (CARDS, "sidoke") for seats in (2, 3, 4)]
PLAYED, WORLDS, ROUNDS = 24, 3, 2
# Asked about a table by everybody while the game goes on; most of it is refused.
ASKED: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    ("GET", "/tables/{table}", None),
    ("GET", "/tables/{table}?as=1", None),
    ("GET", "/tables/{table}?as=2", None),
    ("GET", "/tables?status=playing", None),
    ("GET", "/tables/mine", None),
    ("GET", "/archive", None),
    ("GET", "/archive/{table}", None),
    ("GET", "/archive/{table}/line", None),
    ("GET", "/archive/{table}/position", None),
    ("GET", "/reviews/{table}", None),
    ("GET", "/reviews/{table}/line", None),
    ("POST", "/reviews/{table}", None),
    ("POST", "/reviews/{table}/try", {"ply": 0}),
    ("POST", "/reviews/{table}/weigh", {"ply": 0, "move": "S1"}),
    ("POST", "/studies", {"game": "{table}"}),
    ("GET", "/me/records.jsonl", None),
    ("POST", "/tables/{table}/do", {"do": "moves", "id": "m1", "ply": 0}),
    ("POST", "/tables/{table}/do", {"do": "hint", "id": "h1", "ply": 0, "stage": "where"}),
)


@dataclass
class Overheard:
    """Bytes that reached somebody, when the game was no further than a ply."""

    seat: int | None
    ply: int
    text: str


@dataclass
class Caught:
    """What was looked through, and what should not have been there."""

    texts: int = 0
    cards: list[str] = field(default_factory=list)
    seeds: list[str] = field(default_factory=list)


@fault(11, (SQLITE,), seconds=420)
async def canaries(ground: Ground) -> Sequence[Measured]:
    """Every byte of five hundred games, searched for cards that its reader can't know yet."""
    host = await ground.launch()
    caught, seeds, played = Caught(), [], 0

    async def play_some() -> None:
        nonlocal played
        while played < GAMES:
            async with ground.guests(host, 3) as people, Client(host.url) as nobody:
                for _ in range(GAMES_EACH):
                    played += 1
                    record, overheard = await play_one(people, nobody, played % ROUTES_EACH == 1)
                    seeds.append(record["fair"]["seed"])
                    await asyncio.to_thread(search, record, overheard, caught)

    await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    log = (host.folder / "log").read_text()
    return [
        at_least("games", len(seeds), GAMES),
        at_least("messages and answers looked through", caught.texts, 60 * GAMES),
        equal("cards seen that its reader could not know", caught.cards[:5], []),
        equal("seeds seen before the end", caught.seeds[:5], []),
        equal("cards and seeds in the log", find_in_log(log, seeds), []),
    ]


async def play_one(
    people: Sequence[Client], nobody: Client, routes: bool
) -> tuple[dict[str, Any], list[Overheard]]:
    """A game of which some moves are played, then given up; and all that anybody heard of it."""
    async with at_table(people[:2], CARDS) as (first, second):
        seats = {first.client: 1, second.client: 2, people[2]: None, nobody: None}
        ears = [Ear(client, first.id, seat) for client, seat in seats.items()]
        listening = asyncio.gather(*(ear.listen() for ear in ears))
        await play_all(first, second, plies=PLIES)
        overheard = await ask_around(seats, first) if routes else []
        await first.resign()
        await asyncio.wait_for(listening, 60)
        record = await people[0].record(first.id)
    for ear in ears:
        overheard += said_in_time(ear)
    return record, overheard


async def ask_around(seats: dict[Client, int | None], live: Live) -> list[Overheard]:
    """What everybody is answered about a game that goes on, whatever they ask."""
    found = []
    drafts = [{"do": "judge", "id": "j1", "draft": f"{suit}{at}"} for suit in "SM" for at in (5, 9)]
    asked = [*ASKED, *(("POST", "/tables/{table}/do", draft) for draft in drafts)]
    for client, seat in seats.items():
        for method, path, body in asked:
            sent = None if body is None else json.dumps(body).replace("{table}", live.id)
            answer = await client.http.request(
                method, "/api" + path.replace("{table}", live.id), content=sent
            )
            # What somebody has typed themselves is no news to them, nor are games that are over.
            text = answer.text.replace(str((body or {}).get("draft", "\n")), "")
            lines = [line for line in text.splitlines() if RECORD not in line or live.id in line]
            found.append(Overheard(seat, live.ply, "\n".join(lines)))
    return found


def said_in_time(ear: Ear) -> Iterator[Overheard]:
    """What a socket brought before the end, each with the ply of the game."""
    ply = 0
    for text in ear.heard[:-1]:
        view = json.loads(text).get("view") or {}
        ply = max(ply, view.get("ply", 0))
        yield Overheard(ear.seat, ply, text)


def search(record: dict[str, Any], overheard: Sequence[Overheard], caught: Caught) -> None:
    """Look for cards that nobody had shown, and for the seed."""
    line = list(positions(read(json.dumps(record))))
    known = shown_until(line)
    seed = record["fair"]["seed"]
    for each in overheard:
        caught.texts += 1
        cards = {*CARD.findall(each.text)} - known[each.seat][each.ply]
        caught.cards += [f"{card} by seat {each.seat} at {each.ply}" for card in sorted(cards)]
        if seed in each.text:
            caught.seeds.append(record["fair"]["table"])


def shown_until(line: Sequence[Position]) -> dict[int | None, list[set[str]]]:
    """The cards that have been on the table, or in one's own hand, at each ply, for everybody."""
    shown: dict[int | None, list[set[str]]] = {None: [], 1: [], 2: []}
    for position in line:
        public = {*CARD.findall(f"{position.view(None).board} {position.last}")}
        hands = position.view(open=True).board.hands
        for seat, plies in shown.items():
            known = plies[-1] if plies else set()
            plies.append(known | public | ({*hands[seat - 1]} if seat else set()))
    return shown


def find_in_log(log: str, seeds: Sequence[str]) -> list[str]:
    """Whatever the log tells of cards and seeds."""
    return [*CARD.findall(log)[:5], *(seed for seed in seeds if seed in log)]


@fault(12, (SQLITE,), seconds=240)
async def other_worlds(ground: Ground) -> Sequence[Measured]:
    """The same history with other hands: what is sent, and answered on every route, is the same."""
    host = await ground.launch()
    compared = 0
    different: list[str] = []
    for key, seats in TABLES * ROUNDS:
        some, found = await compare_events(ground, host, key, seats)
        compared, different = compared + some, [*different, *found]
    routes, others = await compare_routes(ground.folder / "worlds", PLAYED)
    return [
        at_least("events, each in several other worlds", compared, 1000),
        equal("events that differ from those, byte by byte", different[:5], []),
        at_least("answers about a game, each in another world", routes, 500),
        equal("answers that differ, byte by byte", others[:5], []),
    ]


async def compare_events(ground: Ground, host: Host, key: str, seats: int) -> tuple[int, list[str]]:
    """What every seat and two spectators were sent, held against what others would have been."""
    async with (
        ground.guests(host, seats + 1) as people,
        Client(host.url) as nobody,
        at_table(people[:seats], key) as lives,
    ):
        table = lives[0].id
        ears = [Ear(live.client, table, live.seat) for live in lives]
        ears += [Ear(people[seats], table, None), Ear(nobody, table, None)]
        listening = asyncio.gather(*(ear.listen() for ear in ears))
        await play_turns(*lives, plies=PLAYED)
        for live in lives:
            await give_up(live)
        await asyncio.wait_for(listening, 60)
        record = await check_record(people[0], table)
    line = list(positions(read(json.dumps(record))))
    return await asyncio.to_thread(compare_with, line, ears)


async def give_up(live: Live) -> None:
    try:
        await live.resign()
    except Refused as refused:
        if refused.code != "tables.over":
            raise


def compare_with(line: Sequence[Position], ears: Sequence[Ear]) -> tuple[int, list[str]]:
    """Events that were compared, and those that are not the same in every world."""
    compared, different = 0, []
    for ear in ears:
        for text in ear.heard[:-1]:
            event = json.loads(text)
            if event["type"] not in ("snapshot", "moved") or not event.get("view"):
                continue
            compared += 1
            # Who has given up looks on like anybody else.
            position, seat = line[event["view"]["ply"]], event["view"]["seat"]
            worlds = [view_elsewhere(position, seat, world) for world in range(WORLDS)]
            beside = event["type"] == "moved" and {*event} - BESIDE - {"view"}
            if (
                seat not in (ear.seat, None)
                or beside
                or any(world not in text.encode() for world in worlds)
            ):
                different.append(f"{event['type']} at {position.ply} to seat {ear.seat}")
    return compared, different
