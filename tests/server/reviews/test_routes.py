"""Games are reviewed at real servers: turn by turn, kept, and never while they are played."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sobremesa import game
from sobremesa.client import Client, Refused
from sobremesa.core.turns import Ending
from sobremesa.records import write
from tests.server.hosts import Host
from tests.server.people import SECONDS, at_table, guests

pytestmark = pytest.mark.anyio
MOVES = ("D4", "E4", "D5", "E5", "C3")


def brought(*moves: str, over: bool = True) -> str:
    """A record as somebody keeps it in a file; nobody else plays just so."""
    position = game("sitaos").start(seed="brought")
    for move in moves:
        position = position.play(move)
    return write(position.record(ending=Ending("resigned", 1) if over else None))


async def until_done(client: Client, id: str) -> Any:
    async with asyncio.timeout(2 * SECONDS):
        while (review := await client.ask("GET", f"/reviews/{id}"))["state"] != "done":
            assert review["state"] in ("preparing", "waiting", "thinking")
            assert len(review["turns"]) <= review["plies"]
            await asyncio.sleep(0.1)
    return review


async def test_a_finished_game_is_reviewed_and_the_review_is_kept(host: Host) -> None:
    async with guests(host) as people, at_table(people) as lives:
        first, table = lives[0], lives[0].id
        for number, move in enumerate(MOVES):
            live = lives[number % 2]
            while not live.my_turn:
                await anext(live)
            await live.move(move)
            if number == 4:
                await refuse_while_playing(host, people[0], table)
        await first.resign()
        asked = await people[0].ask("POST", f"/reviews/{table}")
        assert (asked["id"], asked["plies"]) == (table, len(MOVES))
        review = await until_done(people[1], table)
        assert [turn["move"] for turn in review["turns"]] == [*MOVES]
        assert [account["seat"] for account in review["accounts"]] == [1, 2]
        assert await people[1].ask("POST", f"/reviews/{table}") == review
        later = await people[0].ask("GET", f"/reviews/{table}", first=3)
        assert later["turns"] == review["turns"][3:]
        line = await people[0].ask("GET", f"/reviews/{table}/line")
        assert (line["plies"], line["played"]["table"]) == (len(MOVES), table)
        replayed = await people[0].ask("GET", f"/archive/{table}/line")
        assert (line["story"], replayed["reviewed"]) == (replayed["story"], True)
        tried = await people[0].ask("POST", f"/reviews/{table}/try", {"ply": 4, "draft": "A1"})
        assert (tried["view"]["ply"], tried["judgement"]["status"]) == (4, "complete")
        await weigh_another_turn(people[0], table, review["turns"][4])


async def weigh_another_turn(person: Client, table: str, turn: Any) -> None:
    """A turn that the review has not looked at is weighed beside those that it has."""
    known = {choice["move"] for choice in turn["choices"]}
    tried = next(f"{column}1" for column in "ABCDEFGH" if f"{column}1" not in known)
    asked = {"ply": turn["ply"], "move": tried.lower()}
    async with asyncio.timeout(2 * SECONDS):
        while not (word := await person.ask("POST", f"/reviews/{table}/weigh", asked))["estimate"]:
            continue
    choices = word["estimate"]["choices"]
    assert {choice["move"] for choice in choices} >= known | {tried}
    assert (word["estimate"]["seat"], choices[0]["behind"]) == (turn["seat"], 0)
    for ply, move, status in ((4, "D4", 422), (99, "A1", 404)):
        with pytest.raises(Refused) as refused:
            await person.ask("POST", f"/reviews/{table}/weigh", {"ply": ply, "move": move})
        assert refused.value.status == status


async def refuse_while_playing(host: Host, person: Client, table: str) -> None:
    """Nothing is said of a game that people still play: not of its table, nor of its moves."""
    for method, path, body in (
        ("GET", "", None),
        ("POST", "", None),
        ("GET", "/line", None),
        ("POST", "/try", {"ply": 2, "draft": "A1"}),
        ("POST", "/weigh", {"ply": 2, "move": "A1"}),
    ):
        with pytest.raises(Refused) as refused:
            await person.ask(method, f"/reviews/{table}{path}", body)
        assert (refused.value.status, refused.value.code) == (409, "reviews.still_played")
    named = brought("A1", "H1").replace('"table":""', f'"table":"{table}"')
    records = [brought(*moves) for moves in (MOVES, MOVES[:4], (*MOVES, "G7", "A1"))]
    for record in (*records, named):
        with pytest.raises(Refused) as refused:
            await person.ask("POST", "/reviews", {"record": record})
        assert refused.value.code == "reviews.still_played"
    async with Client(host.url, "fr") as stranger:
        with pytest.raises(Refused) as refused:
            await stranger.ask("POST", f"/reviews/{table}")
        assert "se joue encore" in refused.value.words


async def test_a_record_that_somebody_brings_is_reviewed_and_stays_out_of_the_archive(
    host: Host,
) -> None:
    async with guests(host, 1) as (person,):
        text = brought("H7", "A1", "B3")
        id = (await person.ask("POST", "/reviews", {"record": text}))["id"]
        assert len(await until_done(person, id) and id) == 40
        line = await person.ask("GET", f"/reviews/{id}/line")
        assert [seat["result"] for seat in line["played"]["seats"]] == ["lost", "won"]
        with pytest.raises(Refused, match="no finished game"):
            await person.record(id[:12])


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (brought("D4", over=False), "reviews.not_over"),
        (brought("D4", "E4").replace('"E4"', '"D4"'), "records.move_wrong"),
        ("{}", "records.form_wrong"),
        ("not a record", "records.not_json"),
    ],
)
async def test_what_is_no_finished_game_is_refused(host: Host, record: str, code: str) -> None:
    async with guests(host, 1) as (person,):
        with pytest.raises(Refused) as refused:
            await person.ask("POST", "/reviews", {"record": record})
        assert refused.value.code == code


async def test_what_is_not_there_is_refused(host: Host) -> None:
    async with guests(host, 1) as (person,):
        for id, code in (("nowhere", "archive.not_found"), ("0" * 40, "reviews.not_kept")):
            with pytest.raises(Refused) as refused:
                await person.ask("GET", f"/reviews/{id}")
            assert (refused.value.status, refused.value.code) == (404, code)
