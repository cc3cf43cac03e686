"""What people send twice, too late, too early or at the same moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from sobremesa.client import Client, Live
from tests.faults.fault import Measured, equal, fault
from tests.faults.ground import Ground
from tests.faults.pairs import written
from tests.server.people import at_table, bare, hear

TIMES, MOVES = 10, 20


@fault(6, seconds=60)
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
