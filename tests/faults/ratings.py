"""Ratings that somebody would like to make by other means than playing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from sobremesa.client import Client, Refused
from sobremesa.ratings import START
from tests.faults.fault import BOTH, Measured, equal, fault
from tests.faults.ground import Ground
from tests.server.people import at_table, followed, play_all, rating_of, until_type

GAME = "sitaos"
# Who breaks off games three times has to pause.
ABORTS, ROUNDS = 2, 5


@fault(24, BOTH, seconds=120, together=True)
async def made_ratings(ground: Ground) -> Sequence[Measured]:
    """Break off, leave, play oneself, play with guests; then look at everybody's ratings."""
    host = await ground.launch()
    async with ground.members(host, 2) as people, ground.guests(host, 1) as (guest,):
        for _ in range(ABORTS):
            async with at_table(people, GAME, rated=True) as (first, second):
                await first.move("D4")
                await second.do("abort")
        broken_off = [await rating_of(person, GAME) for person in people]
        left, lower = [], 0
        for _ in range(ROUNDS):
            async with at_table(people, GAME, rated=True) as lives:
                first, second = lives if lives[0].client is people[0] else lives[::-1]
                await play_all(first, second, plies=4)
                before = (await rating_of(people[0], GAME))[0]
                await first.resign()
                await until_type(second, "resigned")
            lower += (await rating_of(people[0], GAME))[0] < before
            left = [await rating_of(person, GAME) for person in people]
        oneself = await play_oneself(people[0], guest)
        friendly, told = await play_guest(people[0], guest)
        after = [await rating_of(person, GAME) for person in (*people, guest)]
    ledger = host.rows(
        "SELECT person_id, count(*), count(DISTINCT table_id) FROM rating_change GROUP BY person_id"
    )
    return [
        equal("ratings after games broken off", broken_off, [(START, 0)] * 2),
        equal(f"of {ROUNDS} games left, lost by who left", lower, ROUNDS),
        equal("the loser's games that count", left[0][1], ROUNDS),
        equal("what is lost is won", round(sum(rating for rating, _ in left) - 2 * START, 6), 0),
        equal("ways to play oneself for ratings", oneself, []),
        equal("a table with a guest says before it starts that it is friendly", told, True),
        equal("ratings moved by a friendly game", (friendly, after), (False, [*left, (START, 0)])),
        equal("changes of ratings, and tables", {row[1:] for row in ledger}, {(ROUNDS, ROUNDS)}),
    ]


async def play_oneself(member: Client, guest: Client) -> list[str]:
    """Ways to sit on both sides of a rated game that were not refused."""
    table = await member.create(GAME, rated=True)
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "sit again": lambda: member.sit(table),
        "sit on a chair again": lambda: member.sit(table, 2),
        "start alone": lambda: member.do(table, "start"),
        "a hot seat": lambda: member.create(GAME, rated=True, hot=True),
        "a guest's table": lambda: guest.create(GAME, rated=True),
    }
    found = []
    for name, ask in asked.items():
        try:
            await ask()
        except Refused:
            continue
        found.append(name)
    alone = await member.create(GAME, rated=True, chairs=[None, "gata"])
    counts = (await member.look(alone))["table"]["rated"]
    await member.do(alone, "resign")
    await member.do(table, "leave")
    return [*found, *(["a bot"] if counts else [])]


async def play_guest(member: Client, guest: Client) -> tuple[bool, bool]:
    """A rated table where a guest sits down: whether it counts, and whether that was told."""
    table = await member.create(GAME, rated=True)
    async with followed([member], table) as (live,):
        await guest.sit(table)
        sat = (await until_type(live, "sat"))["table"]
        told = not sat["rated"] and bool(sat["guests"]) and sat["status"] == "open"
        await member.do(table, "start")
        rated = bool((await until_type(live, "started"))["table"]["rated"])
    await guest.do(table, "resign")
    return rated, told
