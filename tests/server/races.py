"""Two who move at the same moment: one of them is first, and both then see the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from sobremesa.client import Client, Live, Refused
from tests.server.insistent import FULL_BOARD
from tests.server.people import catch_up, play_on


def refusals(results: Sequence[Any]) -> list[str]:
    """The codes of those that were refused; whatever else was raised is raised."""
    for each in results:
        if isinstance(each, BaseException) and not isinstance(each, Refused):
            raise each
    return [each.code for each in results if isinstance(each, Refused)]


async def race_tabs(
    first: Live, second: Live, tab: Live, plies: int
) -> list[tuple[list[str], bool]]:
    """Two tabs of the first player move at once whenever it is their turn, up to a ply.

    For every race: what was refused, and whether all then show the same.
    """
    found = []
    while first.ply < plies and not first.over:
        if not first.my_turn:
            await play_on(second, plies=second.ply + 1)
            await catch_up(first, second, tab)
            continue
        moves = first.move(first.steps[0]), tab.move(tab.steps[-1])
        codes = refusals(await asyncio.gather(*moves, return_exceptions=True))
        await catch_up(first, second, tab)
        boards = [live.view["board"] for live in (tab, second) if live.view]
        found.append((codes, first.view == tab.view and boards[0] == boards[1]))
    return found


async def race_processes(
    one: Client, other: Client, table: str, races: int
) -> list[tuple[list[str], bool]]:
    """One person moves at a hot seat through two processes at once, again and again.

    When the board is nearly full, moves are taken back.
    """
    found, ply, chance = [], 0, Random("race")
    for _ in range(races):
        if ply == FULL_BOARD:
            ply = (await one.do(table, "offer_take_back", **{"as": 1 + (ply - 1) % 2}))["ply"]
        free = (await one.look(table, 1 + ply % 2))["view"]["steps"]
        moves = [
            person.do(table, "move", ply=ply, move=move)
            for person, move in zip((one, other), chance.sample(free, 2), strict=True)
        ]
        codes = refusals(await asyncio.gather(*moves, return_exceptions=True))
        ply += 1
        found.append((codes, await agree(one, other, table, ply)))
    return found


async def agree(one: Client, other: Client, table: str, ply: int) -> bool:
    """Whether two processes come to show the same position, which is that of a ply."""
    async with asyncio.timeout(60):
        while True:
            views = [(await person.look(table, 1 + ply % 2))["view"] for person in (one, other)]
            if views[0] == views[1]:
                return bool(views[0]["ply"] == ply)
            await asyncio.sleep(0.01)
