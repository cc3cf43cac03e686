"""How games end, what that does to ratings, and what comes after."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sobremesa.client import Client, Live, Refused
from sobremesa.ratings import START, Standing, changes
from tests.server.hosts import Host
from tests.server.people import (
    at_table,
    catch_up,
    check_record,
    followed,
    guests,
    id_of,
    members,
    play_all,
    play_on,
    rating_of,
    until,
    until_type,
)

pytestmark = pytest.mark.anyio


async def code_of(asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


async def test_a_game_broken_off_before_ones_first_move_changes_nothing(host: Host) -> None:
    async with members(host) as people, at_table(people, rated=True) as (first, second):
        await first.move("D4")
        assert await code_of(first.do("abort")) == "tables.too_late"
        await second.do("abort")
        ended = (await until_type(first, "aborted"))["table"]["ended"]
        assert (ended["result"]["how"], ended["result"]["by"]) == ("aborted", 2)
        assert (await check_record(people[0], first.id))["result"]["rating_ranks"] is None
        for person in people:
            assert await rating_of(person) == (START, 0)


async def test_who_breaks_off_again_and_again_has_to_wait(host: Host) -> None:
    async with guests(host) as people:
        for _ in range(3):
            async with at_table(people) as lives:
                await people_live(lives, people[1]).do("abort")
        table = await people[0].create("sitaos")
        assert await code_of(people[1].sit(table)) == "tables.aborts_paused"
        # With bots alone there is nobody to be kept waiting.
        await people[1].create("sitaos", chairs=[None, "novice"])


def people_live(lives: list[Live], person: Client) -> Live:
    return next(live for live in lives if live.client is person)


async def test_who_resigns_with_two_seats_loses_whatever_the_points(host: Host) -> None:
    async with members(host) as people, at_table(people, rated=True) as (first, second):
        await play_all(first, second, plies=20)
        await catch_up(first, second)
        assert (await people[0].look(first.id))["table"]["ended"] is None
        await first.resign()
        ended = (await until_type(second, "resigned"))["table"]["ended"]
        assert ended["result"]["rating_ranks"] == [2, 1]
        told = ended["story"]
        assert [(why["code"], why["seat"]) for why in told["reasons"]] == [("core.end_resigned", 1)]
        scores = [sum(kind["points"] for kind in kinds) for kinds in told["kinds"]]
        assert scores == ended["result"]["scores"]
        assert ended["fair"]["seed"]
        await check_record(people[0], first.id)
        won, lost = changes([Standing(START, 0, 1), Standing(START, 0, 2)])
        assert await rating_of(second.client) == (START + won, 1)
        assert await rating_of(first.client) == (START + lost, 1)
        assert await code_of(first.resign()) == "tables.over"
        rows = host.rows("SELECT person_id, before FROM rating_change WHERE table_id = ?", first.id)
        assert len(rows) == 2


async def test_ratings_after_whole_games_are_what_elo_says(host: Host) -> None:
    async with members(host) as people:
        known = {await id_of(person): Standing(START, 0, 0) for person in people}
        for _ in range(2):
            async with at_table(people, rated=True) as lives:
                await play_all(*lives)
                record = await check_record(people[0], lives[0].id)
                ranks = record["result"]["rating_ranks"]
                ids = [await id_of(live.client) for live in lives]
                before = [
                    Standing(known[id].rating, known[id].games, rank)
                    for id, rank in zip(ids, ranks, strict=True)
                ]
                for id, old, change in zip(ids, before, changes(before), strict=True):
                    known[id] = Standing(old.rating + change, old.games + 1, 0)
        for person in people:
            rating, games = await rating_of(person)
            expected = known[await id_of(person)]
            assert rating == pytest.approx(expected.rating)
            assert games == expected.games


def has_ended(event: dict[str, Any]) -> bool:
    """Whether an event tells the end of a game."""
    return bool((event.get("table") or {}).get("ended"))


async def test_of_three_a_bot_takes_over_from_who_leaves_and_leavers_come_last(host: Host) -> None:
    async with members(host, 3) as people, at_table(people, "siesta", rated=True) as lives:
        first, second, third = lives
        await first.resign()
        event = await until_type(second, "resigned")
        assert event["table"]["ended"] is None
        assert event["table"]["leavers"] == [1]
        await until(second, lambda event: event["type"] == "moved" and event["move"]["seat"] == 1)
        assert await code_of(first.resign()) == "tables.not_seated"
        await second.resign()
        await third.resign()
        ended = (await until(third, has_ended))["table"]["ended"]
        assert ended["result"]["how"] == "resigned"
        record = await check_record(people[0], first.id)
        assert [each["seat"] for each in record["takeovers"]] == [1, 2]
        ranks = host.rows("SELECT rank FROM game_seat WHERE table_id = ? ORDER BY number", first.id)
        assert [rank for (rank,) in ranks] == [3, 2, 1]
        expected = changes([Standing(START, 0, rank) for rank in (3, 2, 1)])
        found = [await rating_of(live.client, "siesta") for live in lives]
        assert found == [(START + change, 1) for change in expected]


async def test_a_partner_does_not_lose_by_the_others_leaving(host: Host) -> None:
    teams = {"mode": "teams"}
    async with (
        members(host, 4) as people,
        at_table(people, "soleil_et_lune", options=teams) as lives,
    ):
        await lives[0].resign()
        await asyncio.gather(*(play_on(live) for live in lives[1:]))
        record = await check_record(people[0], lives[0].id)
        assert record["result"]["teams"] == [[1, 3], [2, 4]]
        assert record["takeovers"] == [{"seat": 1, "ply": 0}]
        ranks = record["result"]["ranks"]
        for live in lives:
            person = await live.client.person(await id_of(live.client))
            team = next(each for each in person["standings"] if each["game"] == "soleil_et_lune")
            counts = (team["team_wins"], team["team_losses"], team["team_draws"])
            drawn, won = len(set(ranks)) == 1, ranks[(live.seat or 1) - 1] == 1
            usual = (0, 0, 1) if drawn else (1, 0, 0) if won else (0, 1, 0)
            assert counts == ((0, 1, 0) if live is lives[0] else usual)
            assert team["games"] == 0


async def test_against_bots_a_move_is_taken_back_at_once(host: Host) -> None:
    async with guests(host, 1) as people:
        table = await people[0].create("sitaos", chairs=[None, "strong"])
        async with followed(people, table) as (live,):
            while not live.my_turn:
                await anext(live)
            ply = live.ply
            assert await code_of(live.do("offer_take_back")) == "tables.nothing_to_take_back"
            await live.move(live.steps[0])
            await live.do("offer_take_back")
            await until_type(live, "took_back")
            assert (live.ply, live.my_turn) == (ply, True)
            # The bot still thinks about the move that is gone; it must answer this one.
            await live.move(live.steps[-1])
            await until(live, lambda event: (event.get("view") or {}).get("ply") == ply + 2)
            await live.resign()
        await check_record(people[0], table)


async def test_between_people_a_take_back_is_offered(host: Host) -> None:
    async with guests(host, 3) as people, at_table(people, "siesta") as lives:
        one, *others = lives
        await one.move(await whole_move(one))
        await one.do("offer_take_back")
        assert (await until_type(others[0], "offered"))["seat"] == 1
        assert await code_of(one.do("accept_take_back")) == "tables.nothing_offered"
        await others[0].do("decline_take_back")
        await until_type(one, "declined")
        assert await code_of(others[1].do("accept_take_back")) == "tables.nothing_offered"
        await one.do("offer_take_back")
        await others[0].do("accept_take_back")
        assert one.ply == 1
        await others[1].do("accept_take_back")
        await until_type(one, "took_back")
        assert (one.ply, one.my_turn) == (0, True)
        await catch_up(*lives)
        # A move made meanwhile makes an offer void.
        await one.move(await whole_move(one))
        await one.do("offer_take_back")
        await catch_up(*lives)
        await others[0].move(await whole_move(others[0]))
        assert await code_of(others[1].do("accept_take_back")) == "tables.nothing_offered"
        await one.do("resign")
        await others[0].do("resign")
        await others[1].do("resign")
        await check_record(people[0], one.id)


async def whole_move(live: Live) -> str:
    """A legal move of a game whose turns have several steps."""
    draft: list[str] = []
    while True:
        judged = await live.judge(" ".join(draft)) if draft else {"steps": live.steps}
        if judged.get("status") == "complete":
            return " ".join(draft)
        draft.append(judged["steps"][0])


async def test_nothing_is_taken_back_in_rated_games_and_where_hands_are_hidden(host: Host) -> None:
    async with members(host) as people:
        for game, rated in (("sitaos", True), ("soleil_et_lune", False)):
            async with at_table(people, game, rated=rated) as (first, second):
                await first.move(first.steps[0])
                for live in (first, second):
                    assert await code_of(live.do("offer_take_back")) == "tables.no_take_back"


async def test_a_rematch_brings_the_same_people_together_and_the_start_passes_on(
    host: Host,
) -> None:
    async with guests(host, 3) as people, at_table(people[:2], clock="10+5") as (first, second):
        await first.resign()
        asked = [await live.do("rematch") for live in (first, second)]
        (again,) = {each["rematch"] for each in asked}
        await first.client.add_word(again, asked[0]["commitment"])
        assert (await until_type(second, "rematch"))["rematch"] == again
        assert await code_of(people[2].sit(again)) in ("tables.full", "tables.chair_taken")
        assert await code_of(people[2].do(first.id, "rematch")) == "tables.not_seated"
        await second.client.sit(again)
        async with followed([first.client, second.client], again) as (one, two):
            assert (one.seat, two.seat) == (2, 1)
            assert one.table["clock"] == "10+5"


async def test_both_sides_are_told_who_invites_to_a_rematch_however_late_they_look(
    host: Host,
) -> None:
    async with guests(host) as people, at_table(people) as (first, second):
        await first.resign()
        (mine, yours) = [(await live.client.who()) for live in (first, second)]
        again = (await first.do("rematch"))["rematch"]
        for live in (first, second):
            told = (await live.client.look(first.id))["table"]
            assert (told["rematch"], told["inviter"]) == (again, mine["id"])
        waiting = (await second.client.look(again))["table"]
        assert waiting["status"] == "open"
        assert {"person": yours["id"], "name": yours["name"]} in waiting["invited"]

        await first.client.do(again, "leave")
        anew = (await second.do("rematch"))["rematch"]
        assert anew != again
        assert (await first.client.look(first.id))["table"]["inviter"] == yours["id"]


async def test_a_rematch_with_bots_starts_at_once(host: Host) -> None:
    async with guests(host, 1) as people:
        table = await people[0].create("sitaos", chairs=[None, "novice"])
        before = await people[0].look(table)
        await people[0].do(table, "resign")
        asked = await people[0].do(table, "rematch")
        await people[0].add_word(asked["rematch"], asked["commitment"])
        after = await people[0].look(asked["rematch"])
        assert after["table"]["status"] == "playing"
        assert after["seat"] == 3 - before["seat"]


async def test_a_rematch_asked_for_twice_by_one_message_is_one_table(host: Host) -> None:
    async with guests(host) as people, at_table(people) as (first, _):
        await first.resign()
        asked = [await first.client.do(first.id, "rematch", id="again") for _ in range(3)]
        assert len({each["rematch"] for each in asked}) == 1


async def test_a_game_with_bots_alone_ends_by_itself(host: Host) -> None:
    async with guests(host, 1) as people:
        table = await people[0].create("soleil_et_lune", 4, chairs=[None, *["novice"] * 3])
        async with followed(people, table) as (live,):
            await play_on(live)
        record = await check_record(people[0], table)
        assert record["result"]["how"] == "played"


async def test_whoever_is_deleted_leaves_every_game_and_no_table_waits_for_them(host: Host) -> None:
    async with members(host, 3) as people:
        gone, other, third = people
        async with at_table([gone, other], rated=True) as lives:
            await lives[0].move("D4")
            waiting = await gone.create("sitaos")
            shared = await gone.create("siesta", seats=3)
            for person in (other, third):
                await person.sit(shared)
            hot = await gone.create("sitaos", hot=True)
            left = await id_of(gone)
            await gone.delete("a long password")
            live = next(live for live in lives if live.client is other)
            ended = (await until_type(live, "resigned"))["table"]["ended"]
            assert ended["result"]["ranks"][(live.seat or 0) - 1] == 1
            assert (await rating_of(other))[0] > START
        statuses = [(await other.look(table))["table"] for table in (waiting, shared, hot)]
        assert [table["status"] for table in statuses] == ["aborted", "playing", "over"]
        assert len(statuses[1]["leavers"]) == 1
        assert statuses[1]["holders"][statuses[1]["leavers"][0] - 1]["person"] == left


async def test_a_rematch_keeps_no_chair_for_who_is_deleted(host: Host) -> None:
    async with members(host, 3) as people, at_table(people[:2]) as (first, second):
        await first.resign()
        again = (await first.do("rematch"))["rematch"]
        assert await code_of(people[2].sit(again)) == "tables.full"
        async with followed([first.client], again) as (waiting,):
            await second.client.delete("a long password")
            told = (await until_type(waiting, "freed"))["table"]
            assert [each and each["person"] for each in told["invited"]] == [
                await id_of(first.client),
                None,
            ]
        await people[2].sit(again)


async def test_a_rematch_asked_for_later_keeps_no_chair_either(host: Host) -> None:
    async with members(host, 3) as people, at_table(people[:2]) as (first, second):
        await second.client.delete("a long password")
        await until_type(first, "resigned")
        again = (await first.do("rematch"))["rematch"]
        await people[2].sit(again)
        chairs = (await first.client.look(again))["table"]["chairs"]
        assert [each and each["person"] for each in chairs] == [
            await id_of(first.client),
            await id_of(people[2]),
        ]
