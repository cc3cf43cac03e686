"""Hidden hands: nobody gets anything that depends on cards that their seat can't know."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from sobremesa.client import Client, Refused
from sobremesa.records import positions, read
from tests.server.ears import BESIDE, Ear, check_event, check_view
from tests.server.hosts import Host
from tests.server.people import (
    at_table,
    bare,
    check_record,
    followed,
    guests,
    hear,
    play_all,
    until_type,
)

pytestmark = pytest.mark.anyio


async def test_what_a_seat_receives_over_a_whole_game_is_the_same_whatever_others_hold(
    host: Host,
) -> None:
    async with (
        guests(host, 3) as people,
        Client(host.url) as nobody,
        at_table(people[:2], "soleil_et_lune") as (first, second),
    ):
        table = first.id
        ears = [
            Ear(first.client, table, 1),
            Ear(second.client, table, 2),
            Ear(people[2], table, None),
            Ear(nobody, table, None),
        ]
        listening = asyncio.gather(*(ear.listen() for ear in ears))
        await play_all(first, second, plies=10)
        looks = [(ear, await ear.client.look(table)) for ear in ears]
        for client in (people[2], first.client):
            with pytest.raises(Refused):
                await client.record(table)
            with pytest.raises(Refused):
                await client.position(table, 3)
        await play_all(first, second)
        await asyncio.wait_for(listening, 30)
        record = await check_record(people[0], table)
    line = list(positions(read(json.dumps(record))))
    for ear, look in looks:
        check_view(line[look["view"]["ply"]], ear.seat, look["view"])
    for ear in ears:
        moved = 0
        for event in ear.events:
            if event["type"] == "snapshot":
                check_view(line[event["view"]["ply"]], ear.seat, event["view"])
            elif event["type"] == "moved":
                check_event(line[event["view"]["ply"]], ear.seat, event)
                moved += 1
        assert moved > 20
        secret = record["fair"]["seed"]
        assert not any(secret in text for text in ear.heard[:-1])
        assert secret in ear.heard[-1]


async def test_missed_events_say_no_more_than_those_that_came_in_time(host: Host) -> None:
    async with guests(host) as people, at_table(people, "soleil_et_lune") as (first, second):
        await play_all(first, second, plies=16)
        table = first.id
        async with bare(second.client, table, after=-1) as socket:
            texts: list[str] = []
            while not texts or json.loads(texts[-1])["type"] != "snapshot":
                texts.append(str(await socket.recv()))
        await first.resign()
        record = await check_record(people[0], table)
    line = list(positions(read(json.dumps(record))))
    moves = [json.loads(text) for text in texts[:-1] if '"moved"' in text]
    assert len(moves) >= 16
    for at, event in enumerate(moves[:16], 1):
        assert event["move"] == json.loads(msgspec.json.encode(line[at].last))
        assert set(event) <= BESIDE


async def test_a_refusal_does_not_tell_where_a_card_is(host: Host) -> None:
    async with guests(host) as people, at_table(people, "soleil_et_lune") as (first, second):
        assert first.view is not None
        assert second.view is not None
        mine, theirs = first.view["board"]["hands"][0], second.view["board"]["hands"][1]
        cards = [card for card in theirs if card[1:] != "X"]
        other = next(f"S{n}" for n in range(1, 30) if f"S{n}" not in {*mine, *theirs})
        told = set()
        for card in (*cards, other):
            for draft in (card, f"{card}>"):
                judged = await first.judge(draft)
                assert judged["status"] == "refused"
                words = judged["refusal"]["words"].replace(card, "CARD")
                told.add((draft.endswith(">"), judged["refusal"]["code"], words))
        assert len(told) == 2


async def hands(client: Client, table: str, as_seat: int | None) -> list[Any]:
    return list((await client.look(table, as_seat))["view"]["board"]["hands"])


async def test_on_a_hot_seat_hands_are_shown_only_to_the_seat_that_asks(host: Host) -> None:
    async with guests(host) as (owner, stranger):
        table = await owner.create("soleil_et_lune", hot=True)
        assert (await owner.look(table))["mine"] == [1, 2]
        assert await hands(owner, table, None) == [None, None]
        for seat in (1, 2):
            shown = await hands(owner, table, seat)
            assert [bool(hand) for hand in shown] == [seat == 1, seat == 2]
            assert await hands(stranger, table, seat) == [None, None]
        async with (
            followed([owner], table) as (bystander,),
            owner.follow(table, as_seat=1) as one,
            owner.follow(table, as_seat=2) as two,
        ):
            for live in (one, two):
                await until_type(live, "snapshot")
            await play_all(one, two)
            async for event in bystander:
                if (event.get("table") or {}).get("ended"):
                    break
                if event["type"] == "moved":
                    assert event["view"]["board"]["hands"] == [None, None]
                    assert event["view"]["steps"] is None
        await check_record(owner, table)


async def test_on_a_hot_seat_without_hands_one_looks_from_the_seat_to_move(host: Host) -> None:
    async with guests(host) as (owner, stranger):
        table = await owner.create("sitaos", hot=True)
        assert (await owner.look(table))["seat"] == 1
        assert (await owner.look(table, as_seat=2))["seat"] == 2
        assert (await stranger.look(table))["seat"] is None
        async with followed([owner, stranger], table) as (live, watcher):
            for seat, move in ((1, "D4"), (2, "E4")):
                assert live.seat == seat
                assert live.my_turn
                await live.move(move)
                assert (await until_type(live, "moved"))["view"]["steps"]
                assert (await until_type(watcher, "moved"))["view"]["steps"] is None


async def test_a_hot_seat_moves_only_for_its_own_seats(host: Host) -> None:
    async with guests(host) as (owner, stranger):
        table = await owner.create("sitaos", hot=True)
        await owner.do(table, "move", ply=0, move="D4", **{"as": 1})
        with pytest.raises(Refused) as refused:
            await owner.do(table, "move", ply=1, move="E4", **{"as": 1})
        assert refused.value.code == "tables.wrong_turn"
        await owner.do(table, "move", ply=1, move="E4")
        with pytest.raises(Refused) as refused:
            await stranger.do(table, "move", ply=2, move="E5", **{"as": 1})
        assert refused.value.code == "tables.not_seated"
        async with bare(owner, table) as socket:
            assert (await hear(socket, "snapshot"))["view"]["ply"] == 2
