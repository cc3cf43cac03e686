"""The pace of bots: eyes have time to see one's own move, and it is nobody's time that passes."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from sobremesa.client import Client
from tests.server.hosts import Host
from tests.server.people import bare, guests, hear

pytestmark = pytest.mark.anyio
PACE = 700
Event = dict[str, Any]


async def exchange(client: Client, socket: ClientConnection, table: str) -> tuple[Event, Event]:
    """One's own move and the bot's answer, as the socket tells them."""
    while (view := (await client.look(table))["view"])["seat"] != view["to_move"]:
        await hear(socket, "moved")
    await client.do(table, "move", move=view["steps"][0], ply=view["ply"])
    while (mine := await hear(socket, "moved"))["view"]["ply"] <= view["ply"]:
        pass
    return mine, await hear(socket, "moved")


async def test_a_bot_keeps_the_pace_that_its_opponent_asks_for_and_no_clock_runs(
    host: Host,
) -> None:
    async with guests(host, 1) as (me,):
        table = await me.create("sitaos", chairs=[None, "novice"], clock="5+0")
        async with bare(me, table, pace=PACE) as socket:
            # What happens before somebody has seen the table is not told as an event.
            await hear(socket, "snapshot")
            mine, answer = await exchange(me, socket, table)
        assert answer["at"] - mine["at"] >= PACE
        assert mine["clock"]["running"] is None
        assert mine["clock"]["left"] == answer["clock"]["left"]


async def test_bots_answer_programs_at_once_whatever_pace_a_spectator_asks_for(host: Host) -> None:
    async with guests(host) as (me, other):
        table = await me.create("sitaos", chairs=[None, "novice"])
        async with bare(me, table) as socket, bare(other, table, pace=PACE) as watching:
            for each in (socket, watching):
                await hear(each, "snapshot")
            waits = [
                answer["at"] - mine["at"]
                for mine, answer in [await exchange(me, socket, table) for _ in range(5)]
            ]
        assert min(waits) < PACE


async def test_nobody_can_ask_for_a_pace_that_keeps_others_waiting(host: Host) -> None:
    async with guests(host, 1) as (me,):
        table = await me.create("sitaos", chairs=[None, "novice"])
        with pytest.raises(Exception, match="HTTP 4"):
            async with bare(me, table, pace=60_000):
                pass
