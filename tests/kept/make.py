"""A database and records as the program of today writes them, to be opened by those to come.

    .venv/bin/python -m tests.kept.make 0006

makes the folder `tests/kept/0006`, once migration 0006 is there: each has the folder that the
program wrote which came with it. `0001` was made by this file when journal entries had no types
yet; from `0005` on there are hints, reviews, puzzles and studies. It takes over a minute, since one
clock runs out.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sobremesa import registry
from sobremesa.client import Client, Live, Refused
from sobremesa.core.fair import Fair
from sobremesa.core.record import Takeover
from sobremesa.core.turns import Ending
from sobremesa.players import read_player
from sobremesa.records import write
from sobremesa.server import maintenance
from sobremesa.server.settings import Settings
from tests.kept import afterwards
from tests.server.hosts import Host, new_address
from tests.server.people import catch_up, followed, sit_down, until, until_type

HERE = Path(__file__).parent
PASSWORD = "a long password"
ACCOUNTS = ("Ada", "Bruno", "Chloé", "Dario")
TEAMS = {"mode": "teams"}


class House:
    """A server and the people who come to it; `tables` are those worth finding again, by name.

    So are `reviews` and `studies`.
    """

    def __init__(self, host: Host, stack: AsyncExitStack) -> None:
        self.host = host
        self.stack = stack
        self.people: dict[str, Client] = {}
        self.tables: dict[str, str] = {}
        self.reviews: dict[str, str] = {}
        self.studies: dict[str, str] = {}
        self.records: list[str] = []

    async def welcome(self, name: str, account: bool = True) -> Client:
        """Somebody comes in."""
        client = Client(self.host.url, address=new_address())
        self.people[name] = await self.stack.enter_async_context(client)
        await client.visit()
        if account:
            await client.keep(name, PASSWORD)
        else:
            await client.change(name)
        return client

    def some(self, count: int) -> list[Client]:
        """The first few people with accounts."""
        return [self.people[name] for name in ACCOUNTS[:count]]

    async def play(
        self, name: str, people: Sequence[Client], game: str, plies: int = 1000, **plan: Any
    ) -> str:
        """A table and the first moves of its game, or all of them."""
        table = self.tables[name] = await sit_down(people, game, **plan)
        async with followed(people, table) as lives:
            await asyncio.gather(*(play_on(live, plies) for live in lives))
        return table

    async def keep_record(self, name: str) -> None:
        """The record of a game that is over, as the archive gives it."""
        record = await self.people["Ada"].record(self.tables[name])
        self.records.append(json.dumps(record, separators=(",", ":"), ensure_ascii=False))


async def play_on(live: Live, plies: int = 1000) -> None:
    """Play any legal moves to the end, or to a ply."""
    chance = Random(f"{live.id}{live.seat}")
    while not live.over and live.ply < plies:
        if live.my_turn:
            try:
                moves = (await live.do("moves", ply=live.ply))["moves"]
                if moves:
                    await live.move(chance.choice(moves))
                    continue
            except Refused as refused:
                if refused.code == "server.too_many":
                    await asyncio.sleep(1)
                    continue
        await anext(live)


async def finish_games(house: House) -> None:
    """Games that are over, in every way in which they can be."""
    two, three, four = (house.some(count) for count in (2, 3, 4))
    clock = asyncio.create_task(time_out(house, two))
    await house.play("sitaos", two, "sitaos", rated=True, clock="10+5")
    await house.play("sidoke", two, "sidoke", rated=True, public=False)
    await house.play("soleil_et_lune", three, "soleil_et_lune", rated=True)
    await house.play("teams", four, "soleil_et_lune", options=TEAMS, partners=True)
    await house.play("sidoke_teams", four, "sidoke", options=TEAMS)
    await house.play("announced", two, "sitaos", options={"announce": "on", "swap": "on"})
    await take_over(house, three)
    await take_back(house, two)
    await break_off(house, two)
    house.tables["hints"], house.tables["hinted"] = await afterwards.play_with_hints(two[0])
    await clock
    for name in house.tables.keys() - {"rematch", "hinted"}:
        await house.keep_record(name)


async def take_over(house: House, people: Sequence[Client]) -> None:
    """Of three one leaves, and a bot plays in the same place to the end."""
    table = house.tables["siesta"] = await sit_down(people, "siesta", rated=True)
    async with followed(people, table) as lives:
        first, *others = sorted(lives, key=lambda live: live.seat or 0)
        await play_some(lives, 4)
        await first.resign()
        await asyncio.gather(*(play_on(live) for live in others))


async def take_back(house: House, people: Sequence[Client]) -> None:
    """A move is taken back, others are not; then somebody resigns, and both play again."""
    table = house.tables["resigned"] = await sit_down(people, "sitaos")
    async with followed(people, table) as lives:
        one, two = sorted(lives, key=lambda live: live.seat or 0)
        await one.say("Good luck, « bonne chance » 🍀")
        await one.move("D4")
        await one.do("offer_take_back")
        await until_type(two, "offered")
        await two.do("decline_take_back")
        await one.do("offer_take_back")
        await two.do("accept_take_back")
        await until_type(one, "took_back")
        await catch_up(one, two)
        await play_some(lives, 6)
        await two.resign()
        await two.say("Again?")
        house.tables["rematch"] = await two.client.rematch(table)
        await one.client.rematch(table)


async def time_out(house: House, people: Sequence[Client]) -> None:
    """A clock runs out."""
    table = house.tables["timeout"] = await sit_down(people, "sitaos", rated=True, clock="1+0")
    async with followed(people, table) as lives:
        await play_some(lives, 2)
        async with asyncio.timeout(90):
            while not lives[0].over:
                await anext(lives[0])


async def break_off(house: House, people: Sequence[Client]) -> None:
    """A game is broken off before somebody's first move."""
    table = house.tables["aborted"] = await sit_down(people, "siesta", rated=True)
    async with followed(people, table) as lives:
        await max(lives, key=lambda live: live.seat or 0).do("abort")


async def play_some(lives: Sequence[Live], plies: int) -> None:
    """Everybody plays to a ply and has seen it."""
    await asyncio.gather(*(play_on(live, plies) for live in lives))
    await catch_up(*lives)


async def begin_games(house: House) -> None:
    """Tables at which games go on, and such as wait for somebody."""
    two, three, four = (house.some(count) for count in (2, 3, 4))
    guest = await house.welcome("Kiwi 7", account=False)
    await house.play("clocked", two, "sitaos", 7, clock="3d", rated=True)
    await house.play("hidden", three, "soleil_et_lune", 7, clock="20+10")
    await house.play("racks", two, "sidoke", 6, chairs=[None, None, "novice"], seats=3)
    await house.play("guest", [two[0], guest], "siesta", 5)
    await house.play("partners", four, "siesta", 6, options=TEAMS, partners=True)
    ada = two[0]
    names = ["Ada", "Her mother"]
    house.tables["hot"] = await ada.create("sitaos", hot=True, names=names)
    await ada.do(house.tables["hot"], "move", move="D4", ply=0, **{"as": 1})
    await offer(house, three)
    open_table = house.tables["open"] = await ada.create("siesta", seats=4, chairs=[None, "novice"])
    await guest.sit(open_table)
    await guest.do(open_table, "leave")
    rated = house.tables["awaits"] = await two[1].create("sitaos", rated=True)
    await guest.sit(rated)


async def offer(house: House, people: Sequence[Client]) -> None:
    """A take-back is offered, and one of two has agreed."""
    table = house.tables["offered"] = await sit_down(people, "siesta")
    async with followed(people, table) as lives:
        one, two, three = sorted(lives, key=lambda live: live.seat or 0)
        await play_some(lives, 1)
        await one.do("offer_take_back")
        await until_type(two, "offered")
        await two.do("accept_take_back")
        await three.say("Let me think")


async def look_back(house: House) -> None:
    """Games are reviewed and studied, and somebody tries puzzles."""
    ada, bruno = house.some(2)
    resigned = house.tables["resigned"]
    await afterwards.reviewed(ada, resigned)
    house.reviews = {"resigned": resigned, "brought": await afterwards.bring(bruno)}
    await afterwards.try_puzzles(ada)
    house.studies = {
        "resigned": await afterwards.study(ada, game=resigned, ply=2),
        "brought": await afterwards.study(bruno, record=afterwards.annotated_record()),
    }
    for person, name in ((ada, "resigned"), (bruno, "brought")):
        house.records.append(await afterwards.record_of(person, house.studies[name]))


async def come_and_go(house: House) -> None:
    """People mute each other, leave for good, are shut out, and make accounts of guests."""
    ada, bruno = house.some(2)
    await ada.mute((await bruno.who())["id"])
    late = await house.welcome("Koala 8", account=False)
    table = house.tables["kept"] = await ada.create("sitaos", rated=True)
    await late.sit(table)
    await late.keep("Late", PASSWORD)
    house.people["Late"] = house.people.pop("Koala 8")
    async with followed([ada], table) as (live,):
        await until(live, lambda event: live.table["status"] == "playing")
        await live.say("Rude words")
    gone = await house.welcome("Gone")
    house.tables["gone"] = await sit_down([ada, gone], "sitaos", rated=True)
    await gone.delete(PASSWORD)
    del house.people["Gone"]
    out = await house.welcome("Out")
    person = (await out.who())["id"]
    admin = await house.welcome("Zoé")
    maintenance.make_admin(Settings(data_dir=str(house.host.folder)), "Zoé")
    await admin.sign_in("Zoé", PASSWORD)
    await admin.ask("POST", f"/admin/people/{person}/suspend")
    del house.people["Out"]
    (said,) = [each for each in (await admin.look(table))["chat"] if each["text"] == "Rude words"]
    await admin.ask("DELETE", f"/admin/tables/{table}/chat/{said['number']}")


async def fill(host: Host) -> House:
    """A server on which all of this happens; in the middle it is stopped and begins again."""
    async with AsyncExitStack() as stack:
        house = House(host, stack)
        for name in ACCOUNTS:
            await house.welcome(name)
        await finish_games(house)
        await look_back(house)
        await begin_games(house)
        await asyncio.to_thread(host.stop)
        await asyncio.to_thread(host.launch().wait)
        await come_and_go(house)
        for table in house.tables.values():
            await house.people["Ada"].look(table)
    return house


def library_records() -> list[str]:
    """Records as the library writes them, without a table: every game, every number of seats."""
    found = []
    for key, game in registry.items():
        for seats in game.seats:
            fair = Fair(bytes(range(32)), tuple("word" * at for at in range(seats)), "a table")
            player = read_player("random", f"{key}{seats}")
            position = game.start(seats=seats, seed=fair)
            half = None
            while position.to_move is not None:
                position = position.play(player.ask(position))
                half = position if position.ply == 5 else half
            found.append(write(position.record()))
            if half is not None:
                found.append(
                    write(half.record(ending=Ending("timeout", 1), takeovers=[Takeover(2, 3)]))
                )
                found.append(write(half.record(ending=Ending("aborted", None))))
                if not game.kernel.hidden:
                    found.append(write(half.record(1)))
    sitaos = registry["sitaos"]
    diagram = str(sitaos.start(seed="x").play("D4").play("E4"))
    found.append(write(sitaos.read(diagram).play("A1").record()))
    found.append(afterwards.annotated_record())
    return found


def keep(folder: Path, house: House) -> None:
    """The files, as small as they can be."""
    folder.mkdir(parents=True)
    with closing(sqlite3.connect(house.host.folder / "sobremesa.db", isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        file.execute("VACUUM")
    data = (house.host.folder / "sobremesa.db").read_bytes()
    (folder / "sobremesa.db.gz").write_bytes(gzip.compress(data, mtime=0))
    known = {
        "password": PASSWORD,
        "tokens": {name: client.token for name, client in house.people.items()},
        "tables": house.tables,
        "reviews": house.reviews,
        "studies": house.studies,
    }
    (folder / "known.json").write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")
    lines = [*house.records, *library_records()]
    (folder / "records.jsonl").write_text("".join(f"{line}\n" for line in lines))


def main() -> None:
    """Make a folder by its number."""
    with TemporaryDirectory() as temporary:
        host = Host(Path(temporary, "data")).launch()
        try:
            house = asyncio.run(fill(host.wait_for_bots()))
        finally:
            host.stop()
        keep(HERE / sys.argv[1], house)


if __name__ == "__main__":
    main()
