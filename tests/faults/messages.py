"""What people send twice, too late, too early or at the same moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from sobremesa.client import Client, Live, Refused
from tests.faults.fault import Measured, at_least, equal, fault, none
from tests.faults.ground import Ground
from tests.faults.pairs import written
from tests.server.people import at_table, bare, followed, hear, play_all
from tests.server.races import race_tabs

TIMES, MOVES = 10, 20
TABLES, RACES, PLIES = 5, 1000, 20
ENTRIES = "SELECT number, kind, data FROM journal WHERE table_id = ? ORDER BY number"


@fault(4, seconds=180, together=True)
async def two_tabs_at_once(ground: Ground) -> Sequence[Measured]:
    """Two tabs of one player move at the same moment, at several tables."""
    host = await ground.launch()
    found: list[tuple[list[str], bool]] = []

    async def play() -> None:
        async with ground.guests(host) as people:
            while len(found) < RACES:
                async with at_table(people) as lives:
                    first, second = lives if lives[0].client is people[0] else lives[::-1]
                    async with followed([people[0]], first.id) as (tab,):
                        found.extend(await race_tabs(first, second, tab, PLIES))

    await asyncio.gather(*(play() for _ in range(TABLES)))
    return [
        at_least("races", len(found), RACES),
        equal("races without one accepted and one stale", count(found, ["tables.stale"]), 0),
        equal("races after which the tabs differ", sum(not same for _, same in found), 0),
    ]


def count(found: Sequence[tuple[list[str], bool]], wanted: list[str]) -> int:
    """In how many races something else was refused."""
    return sum(codes != wanted for codes, _ in found)


@fault(5, seconds=60, together=True)
async def wrong_moment(ground: Ground) -> Sequence[Measured]:
    """Moves for another ply, from another seat, by strangers, and after the end."""
    host = await ground.launch()
    wrong: list[str] = []
    async with (
        ground.guests(host, 3) as people,
        at_table(people[:2]) as (first, second),
    ):
        await play_all(first, second, plies=4)
        before, stranger = host.rows(ENTRIES, first.id), people[2]
        for who, ply, code in (
            (first.client, 0, "tables.stale"),
            (first.client, 3, "tables.stale"),
            (first.client, 5, "tables.stale"),
            (first.client, 999, "tables.stale"),
            (second.client, 4, "tables.wrong_turn"),
            (stranger, 4, "tables.not_seated"),
        ):
            wrong += await refused_otherwise(who, first.id, ply, code)
        changed = host.rows(ENTRIES, first.id) != before
        await play_all(first, second)
        ended = host.rows(ENTRIES, first.id)
        for who in (first.client, second.client):
            wrong += await refused_otherwise(who, first.id, first.ply, "tables.over")
        changed = changed or host.rows(ENTRIES, first.id) != ended
    return [
        none("answers other than the refusal that says why", wrong),
        equal("journals that changed", int(changed), 0),
    ]


async def refused_otherwise(who: Client, table: str, ply: int, code: str) -> list[str]:
    """What is answered to a move that can't be, by a request and over a socket, if not the code."""
    action = {"do": "move", "id": f"wrong{ply}", "ply": ply, "move": "A1"}
    try:
        told = [await who.ask("POST", f"/tables/{table}/do", action)]
    except Refused as refused:
        told = [refused.code]
    async with bare(who, table) as socket:
        await socket.send(json.dumps(action))
        told.append((await hear(socket, "refused", "done")).get("code"))
    return [f"{each} instead of {code}" for each in told if each != code]


@fault(6, seconds=60, together=True)
async def same_message_ten_times(ground: Ground) -> Sequence[Measured]:
    """Every move is sent ten times, by requests and over two sockets, all at once."""
    host = await ground.launch()
    answers: list[Any] = []
    async with (
        ground.guests(host, 2) as people,
        at_table(people) as lives,
        bare(lives[0].client, lives[0].id) as first,
        bare(lives[1].client, lives[1].id) as second,
    ):
        for ply in range(MOVES):
            mover = lives[ply % 2]
            while not mover.my_turn:
                await anext(mover)
            socket = (first, second)[ply % 2]
            action = {"do": "move", "id": f"m{ply}", "ply": ply, "move": mover.steps[0]}
            for _ in range(TIMES // 2):
                await socket.send(json.dumps(action))
            asked = [post(mover, action) for _ in range(TIMES // 2)]
            answers += await asyncio.gather(*asked)
            for _ in range(TIMES // 2):
                told = await hear(socket, "done", "refused")
                answers.append(told.get("code") or ply + 1)
        moves = written(host)[lives[0].id]
    return [
        equal(f"moves written for {MOVES} messages, each sent {TIMES} times", len(moves), MOVES),
        equal("answers that are no acknowledgement", sum(isinstance(a, str) for a in answers), 0),
    ]


async def post(live: Live, action: dict[str, Any]) -> int:
    """Send an action by a request; the ply that the answer tells."""
    client: Client = live.client
    return int((await client.ask("POST", f"/tables/{live.id}/do", action))["ply"])
