"""Studies at real servers: kept by their makers, read by all, never of a game that goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from sobremesa import game
from sobremesa.client import Client, Refused
from sobremesa.core.turns import Ending
from sobremesa.records import notes_of, read, verify, write
from tests.server.hosts import Host
from tests.server.people import SECONDS, at_table, guests, members

pytestmark = pytest.mark.anyio
MOVES = ("D4", "E4", "D5", "E5", "C3")


def brought(*moves: str) -> str:
    """A record as somebody keeps it in a file."""
    position = game("sitaos").start(seed="studied")
    for move in moves:
        position = position.play(move)
    return write(position.record(ending=Ending("resigned", 1)))


async def begin(client: Client, **asked: object) -> Any:
    return await client.ask("POST", "/studies", asked)


def draft(study: Any, **changed: object) -> dict[str, object]:
    """A study as it would be saved, with what is changed."""
    fields = ("version", "title", "opens", "comments")
    return {name: study[name] for name in fields} | {"variations": [], **changed}


async def estimate(client: Client, way: str, moves: Sequence[str]) -> Any:
    """The engine's word, asked for until it is there."""
    async with asyncio.timeout(2 * SECONDS):
        while True:
            asked = await client.ask("POST", f"{way}/estimate", {"moves": moves})
            if asked["estimate"]:
                return asked["estimate"]


async def refusal_of(
    client: Client, method: str, path: str, body: object = None
) -> tuple[int, str]:
    with pytest.raises(Refused) as refused:
        await client.ask(method, path, body)
    return refused.value.status, refused.value.code


async def test_a_study_is_kept_by_whoever_made_it_and_read_by_others(host: Host) -> None:
    async with guests(host) as (maker, reader), Client(host.url) as stranger:
        study = await begin(maker, record=brought("H7", "A2", "B3"), ply=2)
        way = f"/studies/{study['id']}"
        assert (study["mine"], study["opens"], study["version"]) == (True, 2, 1)
        assert [move["text"] for move in study["moves"]] == ["H7", "A2", "B3"]
        variations = [{"after": 1, "move": "c5"}, {"after": 4, "move": "D5"}]
        comments = {"0": "  quiet\u202e start ", "5": "two\nlines", "1": " "}
        saved = draft(
            study, title=" My\u0007  study ", opens=5, variations=variations, comments=comments
        )
        kept = await maker.ask("PUT", way, saved)
        assert kept["version"] == 2
        for client in (reader, stranger):
            shown = await client.ask("GET", way)
            assert (shown["mine"], shown["title"], shown["opens"]) == (False, "My study", 5)
            tried = [(each["after"], each["move"]["text"]) for each in shown["variations"]]
            assert tried == [(1, "C5"), (4, "D5")]
            assert shown["comments"] == {"0": "quiet start", "5": "two\nlines"}
        assert await refusal_of(reader, "PUT", way, saved) == (403, "studies.not_yours")
        assert await refusal_of(reader, "DELETE", way) == (403, "studies.not_yours")
        assert await refusal_of(maker, "PUT", way, saved) == (409, "studies.changed")
        assert [each["title"] for each in (await maker.ask("GET", "/studies"))["studies"]] == [
            "My study"
        ]
        copy = await begin(reader, study=study["id"])
        assert (copy["mine"], copy["version"], copy["variations"]) == (
            True,
            1,
            shown["variations"],
        )
        await maker.ask("DELETE", way)
        assert await refusal_of(stranger, "GET", way) == (404, "studies.not_found")
        assert (await reader.ask("GET", f"/studies/{copy['id']}"))["title"] == "My study"


async def test_a_study_is_taken_home_as_a_record_and_brought_again(host: Host) -> None:
    async with guests(host, 1) as (person,):
        study = await begin(person, record=brought("D4", "E4", "D5"))
        await person.ask(
            "PUT",
            f"/studies/{study['id']}",
            draft(study, variations=[{"after": 1, "move": "A1"}], comments={"4": "why not"}),
        )
        record = read(json.dumps(await person.ask("GET", f"/studies/{study['id']}/record")))
        assert verify(record).ply == 3
        assert notes_of(record).comments == {4: "why not"}
        again = await begin(person, record=write(record))
        assert [each["move"]["text"] for each in again["variations"]] == ["A1"]


async def test_a_finished_game_is_studied_and_one_that_goes_on_is_not(host: Host) -> None:
    async with guests(host) as people, at_table(people) as lives:
        table = lives[0].id
        other = await begin(people[0], record=brought("H7", "A2"))
        for number, move in enumerate(MOVES):
            live = lives[number % 2]
            while not live.my_turn:
                await anext(live)
            await live.move(move)
        await refuse_while_playing(people[0], table, f"/studies/{other['id']}")
        await lives[0].resign()
        study = await begin(people[1], game=table, ply=3)
        assert (study["table"], study["opens"], len(study["moves"])) == (table, 3, len(MOVES))
        way = f"/studies/{study['id']}"
        tried = await people[1].ask("POST", f"{way}/try", {"moves": ["D4", "E4", "A1"]})
        assert tried["view"]["ply"] == 3
        judged = await people[1].ask("POST", f"{way}/try", {"moves": MOVES[:2], "draft": "D4"})
        assert judged["judgement"]["status"] == "refused"
        word = await estimate(people[1], way, ["D4", "E4", "A1"])
        assert (word["seat"], len(word["leads"])) == (2, 2)
        assert word["choices"][0]["behind"] == 0
        assert await estimate(people[0], way, ["D4", "E4", "A1"]) == word
        assert (await refusal_of(people[0], "POST", f"{way}/try", {"moves": ["D4", "D4"]}))[
            0
        ] == 422
        record = read(json.dumps(await people[0].ask("GET", f"{way}/record")))
        assert len(record.lines) > len(MOVES)
        verify(record)


async def refuse_while_playing(person: Client, table: str, way: str) -> None:
    """Nothing is told of the game that people still play: by table, by moves, or by its look."""
    assert await refusal_of(person, "POST", "/studies", {"game": table}) == (
        409,
        "reviews.still_played",
    )
    played = (409, "tables.still_played")
    running = {"record": brought(*MOVES, "G7")}
    assert await refusal_of(person, "POST", "/studies", running) == played
    position = game("sitaos").start()
    looks = []
    for move in MOVES:
        position = position.play(move)
        looks.append(str(position))
    for diagram in looks[-2:]:
        asked = {"game": "sitaos", "diagram": diagram}
        assert await refusal_of(person, "POST", "/study", asked) == played
    await person.ask("POST", "/study", {"game": "sitaos", "diagram": looks[1]})
    for kind in ("try", "estimate"):
        for line in (MOVES, ("D5", "E4", "D4", "E5", "C3")):
            assert await refusal_of(person, "POST", f"{way}/{kind}", {"moves": line}) == played


async def test_studies_go_with_the_account(host: Host) -> None:
    async with members(host, 1) as (person,), Client(host.url) as stranger:
        study = await begin(person, record=brought("D4"))
        await person.ask("DELETE", "/me", {"password": "a long password"})
        refused = await refusal_of(stranger, "GET", f"/studies/{study['id']}")
        assert refused == (404, "studies.not_found")


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"variations": [{"after": 1, "move": "D4"}]}, 422, "records.variation_wrong"),
        ({"variations": [{"after": 9, "move": "A1"}]}, 422, "records.form_wrong"),
        ({"comments": {"9": "on nothing"}}, 422, "records.form_wrong"),
        ({"comments": {"0": "x" * 1001}}, 400, "server.request_wrong"),
        ({"title": "x" * 81}, 400, "server.request_wrong"),
        ({"variations": [{"after": 0, "move": "A1"}] * 301}, 400, "server.request_wrong"),
    ],
)
async def test_what_is_wrong_or_too_much_is_not_kept(
    sqlite_host: Host, changed: dict[str, object], status: int, code: str
) -> None:
    async with guests(sqlite_host, 1) as (person,):
        study = await begin(person, record=brought("D4", "E4"))
        way = f"/studies/{study['id']}"
        assert await refusal_of(person, "PUT", way, draft(study, **changed)) == (status, code)
        assert (await person.ask("GET", way))["version"] == 1


async def test_a_study_is_of_one_game(sqlite_host: Host) -> None:
    async with guests(sqlite_host, 1) as (person,):
        for asked in ({}, {"record": brought("D4"), "study": "x"}):
            found = await refusal_of(person, "POST", "/studies", asked)
            assert found == (400, "server.request_wrong")


async def test_who_is_nobody_keeps_nothing(sqlite_host: Host) -> None:
    async with Client(sqlite_host.url) as stranger:
        asked = {"record": brought("D4")}
        refused = await refusal_of(stranger, "POST", "/studies", asked)
        assert refused == (401, "accounts.sign_in_needed")


async def test_a_hidden_hand_is_estimated_from_what_its_seat_knows(sqlite_host: Host) -> None:
    position = game("soleil_et_lune").start(seed="studied")
    for _ in range(3):
        position = position.play(next(position.moves()))
    async with guests(sqlite_host, 1) as (person,):
        record = write(position.record(ending=Ending("resigned", 1)))
        study = await begin(person, record=record, ply=3)
        moves = [move["text"] for move in study["moves"]]
        way = f"/studies/{study['id']}"
        looked = await person.ask("POST", f"{way}/try", {"moves": moves})
        seat = looked["view"]["to_move"]
        assert None not in looked["view"]["board"]["hands"]
        word = await estimate(person, way, moves)
        assert word["seat"] == seat
        for choice in word["choices"]:
            judged = await person.ask(
                "POST", f"{way}/try", {"moves": moves, "draft": choice["move"]}
            )
            assert judged["judgement"]["status"] == "complete"
