"""Puzzles at real servers: shown without their answers, tried, rated, and one a day."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from sobremesa.client import Client, Refused
from sobremesa.games import registry
from sobremesa.puzzles import Found, games_with_puzzles, puzzle_of_day, puzzles_of
from tests.server.hosts import Host
from tests.server.people import guests, members

pytestmark = pytest.mark.anyio


def today() -> Any:
    return datetime.now(UTC).date()


def wrong_turn(found: Found) -> str:
    """A legal turn that is none of the answers."""
    return next(iter(found.puzzle.others), None) or next(
        move for move in found.position.moves() if move not in found.puzzle.best
    )


def some_puzzles(kind: str) -> list[Found]:
    """The first of a kind from every game that has one."""
    every = [[f for f in puzzles_of(game) if f.puzzle.kind == kind] for game in registry.values()]
    return [found[0] for found in every if found]


async def test_puzzles_are_listed_and_shown_without_their_answers(host: Host) -> None:
    async with guests(host, 1) as (person,):
        for game in games_with_puzzles():
            listed = (await person.ask("GET", "/puzzles", game=game.key))["puzzles"]
            assert len(listed) == len(puzzles_of(game))
            found = puzzles_of(game)[0]
            shown = await person.ask("GET", f"/puzzles/{found.puzzle.id}")
            assert shown["number"] == 1
            assert shown["view"]["to_move"] == shown["view"]["seat"] == shown["seat"]
            assert (shown["left"], shown["state"]) == (3, "open")
            told = {**shown, "diagram": "", "view": ""}
            assert found.puzzle.best[0] not in json.dumps(told)


async def test_six_are_printed_with_their_solutions_and_nothing_is_counted(host: Host) -> None:
    async with members(host, 1) as (person,):
        all_of_it = puzzles_of(registry["sitaos"])
        first = await person.ask("GET", "/puzzles/page", game="sitaos")
        assert [each["number"] for each in first["puzzles"]] == [1, 2, 3, 4, 5, 6]
        assert [each["solution"]["move"] for each in first["puzzles"]] == [
            found.position.read_move(found.puzzle.best[0]).text for found in all_of_it[:6]
        ]
        last = await person.ask("GET", "/puzzles/page", game="sitaos", after=len(all_of_it) - 1)
        assert (first["next"], len(last["puzzles"]), last["next"]) == (6, 1, 0)
        mine = await person.ask("GET", "/me/puzzles", date=str(today()))
        assert mine["finished"] == []


async def test_a_diagram_can_be_studied(host: Host) -> None:
    async with guests(host, 1) as (person,):
        for found in some_puzzles("points"):
            question = {
                "game": found.game.key,
                "diagram": found.puzzle.diagram,
                "draft": found.puzzle.best[0],
            }
            studied = await person.ask("POST", "/study", question)
            assert studied["judgement"]["points"][found.seat - 1] == found.puzzle.worth


async def test_the_puzzle_of_the_day_is_the_same_for_everybody_until_tomorrow(host: Host) -> None:
    async with guests(host, 2) as people:
        days = [today() + timedelta(step) for step in (-1, 0, 1)]
        shown = [
            [(await each.ask("GET", "/puzzles/day", date=str(day)))["id"] for day in days]
            for each in people
        ]
        assert shown[0] == shown[1] == [puzzle_of_day(day).puzzle.id for day in days]
        own = await people[0].ask("GET", "/puzzles/day", date=str(days[1]), game="siesta")
        assert own["game"] == "siesta"
        with pytest.raises(Refused) as refused:
            await people[0].ask("GET", "/puzzles/day", date=str(today() + timedelta(2)))
        assert refused.value.code == "puzzles.too_early"


@pytest.mark.parametrize("kind", ["points", "end", "turn"])
async def test_whoever_has_no_account_has_three_tries_and_moves_no_rating(
    host: Host, kind: str
) -> None:
    async with guests(host, 1) as (person,):
        for found in some_puzzles(kind):
            path, move = f"/puzzles/{found.puzzle.id}", wrong_turn(found)
            before = await person.ask("GET", path)
            for tries in range(3):
                judged = await person.ask("POST", f"{path}/tries", {"move": move, "tries": tries})
                assert (judged["right"], judged["left"]) == (False, 2 - tries)
                assert judged["said"][0]["words"]
                assert (judged["solution"] is None) == (tries < 2)
            solved = await person.ask("POST", f"{path}/tries", {"move": found.puzzle.best[0]})
            assert (solved["right"], solved["state"]) == (True, "solved")
            assert solved["solution"]["move"] == found.puzzle.best[0]
            assert solved["rating"] is None
            assert solved["ahead"] == (None if kind == "points" else found.puzzle.worth)
            assert await person.ask("GET", path) == before


async def test_with_an_account_tries_count_once_and_both_ratings_move(host: Host) -> None:
    async with members(host, 1) as (person,):
        found = puzzle_of_day(today())
        path, body = f"/puzzles/{found.puzzle.id}", {"date": str(today())}
        before = await person.ask("GET", path)
        wrong = await person.ask("POST", f"{path}/tries", {"move": wrong_turn(found), **body})
        assert (wrong["left"], wrong["solution"], wrong["rating"]) == (2, None, None)
        right = await person.ask("POST", f"{path}/tries", {"move": found.puzzle.best[0], **body})
        assert (right["state"], right["left"]) == ("solved", 0)
        again = await person.ask("POST", f"{path}/tries", {"move": found.puzzle.best[0]})
        assert again["rating"] is None
        me = await person.ask("GET", "/me/puzzles", date=str(today()))
        assert me["rating"] == right["rating"]["rating"] == 1500 + right["rating"]["change"]
        assert (me["streak"], me["days"]) == (1, [str(today())])
        assert [(each["id"], each["tries"]) for each in me["finished"]] == [(found.puzzle.id, 2)]
        after = await person.ask("GET", path)
        assert after["solved_share"] is not None
        assert after["error"] < before["error"]


async def test_hints_tell_where_then_what_and_giving_up_tells_all(host: Host) -> None:
    async with members(host, 1) as (person,):
        for found in some_puzzles("turn"):
            path = f"/puzzles/{found.puzzle.id}"
            where = await person.ask("POST", f"{path}/hint", {"stage": 1})
            what = await person.ask("POST", f"{path}/hint", {"stage": 2})
            assert where["cells"]
            assert (where["items"], where["step"]) == ([], None)
            assert what["step"] in found.puzzle.best[0]
            given = await person.ask("POST", f"{path}/solution")
            assert given["solution"]["move"] == found.puzzle.best[0]
            assert given["rating"]["change"] < 0
            assert (await person.ask("GET", path))["state"] == "failed"


async def test_the_next_puzzle_is_near_in_rating_and_not_done(host: Host) -> None:
    async with members(host, 1) as (person,):
        seen = set()
        for _ in range(5):
            shown = await person.ask("GET", "/puzzles/next", game="sidoke", kind="points")
            assert (shown["game"], shown["kind"]) == ("sidoke", "points")
            assert shown["id"] not in seen
            seen.add(shown["id"])
            await person.ask("POST", f"/puzzles/{shown['id']}/solution")


async def test_what_is_not_there_or_not_legal_is_refused_in_words(host: Host) -> None:
    async with guests(host, 1, "fr") as (person,), Client(host.url) as stranger:
        with pytest.raises(Refused, match="n’existe pas") as refused:
            await person.ask("GET", "/puzzles/nowhere")
        assert refused.value.status == 404
        found = some_puzzles("points")[0]
        with pytest.raises(Refused) as refused:
            await person.ask("POST", f"/puzzles/{found.puzzle.id}/tries", {"move": "Z99"})
        assert refused.value.status == 422
        with pytest.raises(Refused) as refused:
            await stranger.ask("GET", "/me/puzzles", date=str(today()))
        assert refused.value.status == 401
