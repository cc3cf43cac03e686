"""People who delete their accounts in the middle of games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from tests.faults.fault import Measured, equal, fault, none
from tests.faults.ground import Ground
from tests.kept.make import play_on
from tests.server.hosts import Host
from tests.server.people import check_record, followed, sit_down

PASSWORD = "a long password"
# How many sit there, what they play, and whether it goes on when one of them leaves.
PLANS: tuple[tuple[int, str, dict[str, Any], bool], ...] = (
    (2, "sitaos", {"rated": True}, False),
    (2, "sidoke", {"clock": "5+5"}, False),
    (3, "siesta", {"rated": True}, True),
    (4, "soleil_et_lune", {"options": {"mode": "teams"}}, True),
)
CHANGES = "SELECT count(*) FROM rating_change WHERE table_id = ?"


@fault(33, seconds=180, together=True)
async def account_deleted(ground: Ground) -> Sequence[Measured]:
    """At tables of every kind somebody goes for good, whose turn it is or not."""
    host = await ground.launch()
    await asyncio.to_thread(host.wait_for_bots)
    found: list[str] = []
    for turn in (True, False):
        for plan in PLANS:
            found += await leave(ground, host, *plan, turn)
    return [
        none("games that did not go on by the rules for leaving", found),
        equal("tables at which somebody who is gone is waited for", waited_for(host), 0),
    ]


async def leave(
    ground: Ground,
    host: Host,
    seats: int,
    game: str,
    plan: dict[str, Any],
    goes_on: bool,
    turn: bool,
) -> list[str]:
    """One of the people at a table deletes their account; what is wrong with the game after it."""
    async with ground.members(host, seats) as people:
        table = await sit_down(people, game, **plan)
        async with followed(people, table) as lives:
            await asyncio.gather(*(play_on(live, plies=seats) for live in lives))
            gone = next(live for live in lives if live.my_turn == turn)
            seat = gone.seat
            await gone.client.delete(PASSWORD)
            others = [live for live in lives if live is not gone]
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(live) for live in others))
        seen = await others[0].client.look(table)
        record = await check_record(others[0].client, table)
        how = record["result"]["how"]
        wrong = [] if how == ("played" if goes_on else "resigned") else [f"{game} {how}"]
        if seat not in seen["table"]["leavers"]:
            wrong.append(f"{game}: nobody has left")
        if plan.get("rated") and host.rows(CHANGES, table) != [(seats,)]:
            wrong.append(f"{game}: {host.rows(CHANGES, table)} ratings changed")
        return wrong


def waited_for(host: Host) -> int:
    """Tables in play, or open, where a chair is held by somebody who is gone."""
    rows = host.rows(
        "SELECT count(*) FROM game_table t JOIN seat s ON s.table_id = t.id "
        "JOIN person p ON p.id = s.person_id WHERE t.status IN ('playing', 'open') AND p.deleted"
    )
    return int(rows[0][0])
