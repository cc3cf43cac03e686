"""Playing live: moves, refusals, and what everybody sees of them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sobremesa.client import Client, Refused
from tests.server.cable import Cable
from tests.server.hosts import Host
from tests.server.people import (
    at_table,
    bare,
    catch_up,
    check_record,
    followed,
    guests,
    hear,
    play_all,
    sit_down,
    until_type,
)
from tests.server.races import race_tabs

pytestmark = pytest.mark.anyio


async def refusal(asked: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value


async def test_two_guests_play_a_whole_game_whose_record_can_be_checked(host: Host) -> None:
    async with guests(host) as people, at_table(people) as lives:
        first, second = lives
        assert (first.seat, second.seat, first.my_turn) == (1, 2, True)
        await play_all(first, second)
        await catch_up(first, second)
        record = await check_record(people[0], first.id)
        assert first.over
        assert second.over
        assert first.view is not None
        assert record["result"]["scores"] == first.view["scores"]
        assert len(record["moves"]) == first.ply == second.ply
        assert record["fair"]["commitment"] == first.table["commitment"]
        archived = await people[1].archive(person=(await people[0].who())["id"])
        assert [game["table"] for game in archived["games"]] == [first.id]


async def test_everybody_sees_the_table_from_their_own_seat(host: Host) -> None:
    async with guests(host, 4) as people:
        table = await sit_down(people[:2], "siesta", seats=3)
        # The spectator comes first, so that what others may see is not made for them.
        async with followed([people[3], *people[:2]], table) as lives:
            await people[2].sit(table)
            for live in lives:
                started = await until_type(live, "started")
                assert started["view"]["seat"] == live.seat
            spectator, *seated = lives
            assert spectator.seat is None
            assert len({live.seat for live in seated}) == 2


async def test_each_refusal_has_its_code_and_its_words_in_both_languages(host: Host) -> None:
    async with guests(host, 3) as people:
        for person in people:
            await person.change(language="fr")
        async with at_table(people[:2]) as (first, second):
            stranger = people[2]
            found = {
                "tables.wrong_turn": await refusal(second.move("D4")),
                "core.off_board": await refusal(first.move("Z9")),
                "tables.not_seated": await refusal(stranger.do(first.id, "move", ply=0, move="D4")),
                "tables.stale": await refusal(first.move("D4", ply=7)),
                "tables.not_over": await refusal(first.do("rematch")),
            }
            await first.move("D4")
            found["core.taken"] = await refusal(second.move("D4", ply=1))
            await second.resign()
            found["tables.over"] = await refusal(first.move("E5"))
            codes = {code: each.code for code, each in found.items()}
            assert list(codes) == list(codes.values())
            assert found["tables.wrong_turn"].words == "C’est à la place 1 de jouer."
            assert found["tables.over"].words == "Cette partie est finie."
            await people[0].change(language="en")
            again = await refusal(people[0].do(first.id, "move", ply=0, move="D4"))
            assert (again.status, again.words) == (409, "This game is over.")


async def test_a_stale_ply_and_a_future_one_change_nothing_and_bring_the_table(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        await first.move("D4")
        await second.move("E4", ply=1)
        await catch_up(first, second)
        before = first.number
        for ply in (0, 3, 99):
            refused = await refusal(first.move("A1", ply=ply))
            assert refused.code == "tables.stale"
            assert refused.snapshot is not None
            assert refused.snapshot["view"]["ply"] == 2
            assert refused.snapshot["view"]["seat"] == 1
        over_http = await refusal(people[0].do(first.id, "move", ply=0, move="A1"))
        assert (over_http.code, over_http.status) == ("tables.stale", 409)
        assert (await people[0].look(first.id))["number"] == before


async def test_a_message_sent_ten_times_is_one_move(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        text = json.dumps({"do": "move", "id": "once", "ply": 0, "move": "D4"})
        async with bare(first.client, first.id) as socket:
            for _ in range(10):
                await socket.send(text)
            answers = [await hear(socket, "done", "refused") for _ in range(10)]
        assert {answer["type"] for answer in answers} == {"moved", "done"}
        assert len({answer["number"] for answer in answers}) == 1
        assert sum(answer.get("again", False) for answer in answers) == 9
        over_http = await first.client.do(first.id, "move", id="once", ply=0, move="D4")
        assert over_http["again"]
        await catch_up(first, second)
        assert second.ply == 1
        # Another person's message may have the same id.
        await second.client.do(first.id, "move", id="once", ply=1, move="E4")


async def test_of_two_tabs_that_move_at_once_one_is_stale_and_both_show_the_same(
    host: Host,
) -> None:
    async with (
        guests(host) as people,
        at_table(people) as (first, second),
        first.client.follow(first.id) as tab,
    ):
        await until_type(tab, "snapshot")
        races = await race_tabs(first, second, tab, 20)
        assert races == [(["tables.stale"], True)] * 10
        assert first.ply == 20


async def numbers_seen(client: Client, table: str, after: int, count: int) -> list[int]:
    """The numbers of events that somebody gets who comes back."""
    async with bare(client, table, after) as socket:
        found: list[int] = []
        while len(found) < count:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] not in ("snapshot", "presence"):
                found.append(message["number"])
        return found


async def test_who_comes_back_gets_each_event_that_was_missed_once(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        await play_all(first, second, plies=12)
        await catch_up(first, second)
        last = first.number or 0
        for after in (-1, 0, 5, last - 1):
            seen = await numbers_seen(people[0], first.id, after, last - after)
            assert seen == list(range(after + 1, last + 1))
        # A number from nowhere brings the whole table instead.
        async with bare(people[0], first.id, after=last + 1000) as socket:
            assert (await hear(socket, "snapshot", "moved"))["number"] == last


async def test_cut_connections_lose_nothing_and_repeat_nothing(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        seen: list[int] = []
        began = first.number or 0

        async def watch() -> None:
            async with (
                Cable.to(host.url) as cable,
                Client(cable.url, token=people[0].token) as same,
                same.follow(first.id, after=began) as live,
            ):
                async for event in live:
                    if "number" in event and event["type"] != "snapshot":
                        seen.append(event["number"])
                        # Cut it in the middle, as a tunnel does.
                        if len(seen) % 7 == 3:
                            cable.cut()

        watching = asyncio.create_task(watch())
        await play_all(first, second)
        await catch_up(first, second)
        async with asyncio.timeout(30):
            while not seen or seen[-1] != first.number:
                await asyncio.sleep(0.05)
        watching.cancel()
        assert seen == list(range(began + 1, (first.number or 0) + 1))


async def test_a_draft_is_judged_only_for_who_is_to_move(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        judged = await first.judge("D4")
        assert (judged["status"], judged["ply"]) == ("complete", 0)
        refused = await first.judge("Z9")
        assert refused["status"] == "refused"
        assert refused["refusal"]["words"]
        assert (await refusal(second.judge("D4"))).code == "tables.wrong_turn"
        assert first.ply == 0


async def test_spectators_see_every_move_and_can_do_nothing(host: Host) -> None:
    async with (
        guests(host, 3) as people,
        at_table(people[:2]) as (first, second),
        Client(host.url) as nobody,
        followed([nobody, people[2]], first.id) as lookers,
    ):
        await play_all(first, second, plies=10)
        await catch_up(first, second, *lookers)
        for looker in lookers:
            assert looker.view is not None
            assert first.view is not None
            assert looker.view["board"] == first.view["board"]
            assert looker.steps == []
        codes = [(await refusal(looker.move("A1", ply=10))).code for looker in lookers]
        assert codes == ["accounts.sign_in_needed", "tables.not_seated"]


async def test_everybody_sees_who_is_there(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        there = {(await person.who())["id"] for person in people}
        while set((await until_type(first, "presence"))["people"]) != there:
            pass
        await second.__aexit__(None, None, None)
        left = {(await first.client.who())["id"]}
        while set((await until_type(first, "presence"))["people"]) != left:
            pass


async def chat_of(client: Client, table: str) -> list[str]:
    return [said["text"] for said in (await client.look(table))["chat"]]


async def test_chat_is_kept_cleaned_limited_and_muted(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        await second.say("  <script>hi</script> \u202e\x07 👋 ")
        said = await until_type(first, "said")
        assert said["text"] == "<script>hi</script>  👋"
        assert said["person"] == (await second.client.who())["id"]
        assert (await refusal(second.say("\u200b \u2066"))).code == "tables.nothing_said"
        codes = {
            each.code
            for each in await asyncio.gather(
                *(second.say(str(count)) for count in range(15)), return_exceptions=True
            )
            if isinstance(each, Refused)
        }
        assert codes == {"server.too_many"}
        assert first.ply == 0
        assert len(await chat_of(first.client, first.id)) >= 8
        await first.client.mute(said["person"])
        assert await chat_of(first.client, first.id) == []
        assert len(await chat_of(second.client, first.id)) >= 8
