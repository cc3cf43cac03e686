"""Many tables at once, with people and with bots, each to the end of its game."""

from __future__ import annotations

import asyncio
import os
from random import Random

import pytest

from sobremesa.client import Client
from tests.server.hosts import Host
from tests.server.people import check_record, followed, guests, play_all, play_on, sit_down

pytestmark = pytest.mark.anyio
# `CROWD="100 50"` for the whole crowd: tables with bots, tables of two people.
WITH_BOTS, OF_TWO = (int(number) for number in os.environ.get("CROWD", "16 8").split())
GAMES = (("sitaos", 2), ("soleil_et_lune", 2), ("soleil_et_lune", 4), ("soleil_et_lune", 3))


async def play_with_bots(person: Client, at: int) -> str:
    """Somebody alone among bots."""
    game, seats = GAMES[at % len(GAMES)]
    levels = Random(at).choices(("novice", "casual"), k=seats - 1)
    table = await person.create(game, seats, chairs=[None, *levels])
    async with followed([person], table) as (live,):
        await play_on(live)
    return table


async def play_together(pair: list[Client]) -> str:
    """Two people."""
    table = await sit_down(pair)
    async with followed(pair, table) as lives:
        await play_all(*lives)
    return table


async def test_many_tables_at_once_end_with_records_that_can_be_checked(host: Host) -> None:
    async with guests(host, WITH_BOTS + 2 * OF_TWO) as people:
        alone, pairs = people[:WITH_BOTS], people[WITH_BOTS:]
        tables = await asyncio.gather(
            *(play_with_bots(person, at) for at, person in enumerate(alone)),
            *(play_together(pairs[at : at + 2]) for at in range(0, len(pairs), 2)),
        )
        for table in tables:
            record = await check_record(people[0], table)
            assert record["result"]["how"] == "played"
