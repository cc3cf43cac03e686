"""Which games move ratings: those between people with accounts, whoever else sits there."""

from __future__ import annotations

import pytest

from sobremesa.client import Client
from sobremesa.ratings import START, Standing, changes
from tests.server.hosts import Host
from tests.server.people import (
    Event,
    check_record,
    followed,
    guests,
    id_of,
    members,
    rating_of,
    until_type,
)
from tests.server.test_endings import code_of

pytestmark = pytest.mark.anyio


async def listed(client: Client, table: str) -> Event:
    """A table as the list of one's own tables shows it."""
    (found,) = [each for each in await client.my_tables() if each["id"] == table]
    return found


async def test_a_rated_table_is_opened_with_an_account_for_two_people_and_no_teams(
    host: Host,
) -> None:
    async with guests(host, 1) as (guest,), members(host, 1) as (member,):
        assert await code_of(guest.create("sitaos", rated=True)) == "tables.account_needed"
        table = await member.create("sitaos", rated=True)
        assert await code_of(member.do(table, "start")) == "tables.not_full"
        for wrong in (
            {"seats": 4, "options": {"mode": "teams"}},
            {"seats": 2, "hot": True},
        ):
            asked = member.create("soleil_et_lune", rated=True, **wrong)
            assert await code_of(asked) == "tables.rated_wrong"


async def test_a_guest_makes_a_rated_table_friendly_and_everybody_is_told_before_it_starts(
    host: Host,
) -> None:
    async with guests(host, 1) as (guest,), members(host, 1) as (member,):
        table = await member.create("sitaos", rated=True, clock="10+5")
        async with followed([member, guest], table) as (one, two):
            assert one.table["rated"]
            await guest.sit(table)
            told = (await until_type(one, "sat"))["table"]
            assert (told["rated"], told["guests"]) == (False, [await id_of(guest)])
            assert told["status"] == "open"
            assert not (await listed(member, table))["rated"]
            assert await code_of(guest.do(table, "start")) == "tables.forbidden"
            await member.do(table, "start")
            started = await until_type(two, "started")
            assert not started["table"]["rated"]
            # An account made in the middle of the game changes nothing of what was told.
            await guest.keep(f"Late {table}", "a long password")
            first, second = (member, guest) if one.seat == 1 else (guest, member)
            await first.do(table, "move", move="D4", ply=0)
            await first.do(table, "offer_take_back")
            await second.do(table, "decline_take_back")
            await first.do(table, "resign")
        await check_record(member, table)
        for person in (member, guest):
            assert await rating_of(person) == (START, 0)
        again = (await guest.do(table, "rematch"))["rematch"]
        assert not (await guest.look(again))["table"]["rated"]


async def test_a_guest_who_makes_an_account_in_time_makes_the_game_count(host: Host) -> None:
    async with guests(host, 1) as (guest,), members(host, 1) as (member,):
        table = await member.create("sitaos", rated=True)
        async with followed([member], table) as (one,):
            await guest.sit(table)
            await until_type(one, "sat")
            await guest.keep(f"Soon {table}", "a long password")
            kept = await until_type(one, "kept")
            assert (kept["table"]["rated"], kept["table"]["guests"]) == (True, [])
            assert kept["name"] == f"Soon {table}"
            assert (await until_type(one, "started"))["table"]["rated"]
            await guest.do(table, "resign")
        won, lost = changes([Standing(START, 0, 1), Standing(START, 0, 2)])
        assert await rating_of(member) == (START + won, 1)
        assert await rating_of(guest) == (START + lost, 1)


async def test_a_guest_who_gets_up_leaves_a_rated_table_behind(host: Host) -> None:
    async with guests(host, 1) as (guest,), members(host, 2) as (member, other):
        table = await member.create("sitaos", rated=True)
        await guest.sit(table)
        await guest.do(table, "leave")
        await other.sit(table)
        shown = (await member.look(table))["table"]
        assert (shown["rated"], shown["status"]) == (True, "playing")


async def test_a_guest_who_signs_in_as_somebody_else_frees_the_chair(host: Host) -> None:
    async with guests(host, 1) as (guest,), members(host, 2) as (member, other):
        name = (await other.who())["name"]
        table = await member.create("sitaos", rated=True)
        alone = await guest.create("sitaos")
        await guest.sit(table)
        await guest.sign_in(name, "a long password")
        shown = (await member.look(table))["table"]
        assert (shown["rated"], shown["guests"], shown["chairs"][1]) == (True, [], None)
        assert (await member.look(alone))["table"]["status"] == "aborted"
        await guest.sit(table)
        assert (await member.look(table))["table"]["status"] == "playing"


async def test_a_game_of_two_people_and_two_bots_counts_between_the_people(host: Host) -> None:
    async with members(host) as people:
        table = await people[0].create("siesta", seats=4, rated=True, chairs=[None, None, "novice"])
        await people[1].sit(table)
        assert (await people[0].look(table))["table"]["status"] == "open"
        # The last chair is filled as at any table.
        await people[0].do(table, "start")
        async with followed(people, table) as lives:
            assert lives[0].table["rated"]
            await lives[0].resign()
            await lives[1].resign()
        record = await check_record(people[0], table)
        assert record["result"]["how"] == "resigned"
        # Who leaves first is last of the two, wherever the bots came in.
        lost, won = changes([Standing(START, 0, 2), Standing(START, 0, 1)])
        assert await rating_of(people[0], "siesta") == (START + lost, 1)
        assert await rating_of(people[1], "siesta") == (START + won, 1)
        moved = host.rows("SELECT person_id FROM rating_change WHERE table_id = ?", table)
        assert sorted(person for (person,) in moved) == sorted(
            [await id_of(people[0]), await id_of(people[1])]
        )


async def test_one_person_among_bots_plays_a_friendly_game(host: Host) -> None:
    async with members(host, 1) as (member,):
        table = await member.create("sitaos", rated=True, chairs=[None, "novice"])
        assert not (await member.look(table))["table"]["rated"]
        assert not (await listed(member, table))["rated"]
