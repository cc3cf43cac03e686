"""The archive and the ladder as a browser reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar, Request
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from sobremesa import registry
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Ending
from sobremesa.core.words import words_in
from sobremesa.records import read, read_all, verify, write
from sobremesa.server.accounts.visitor import Visitor, need_visitor
from sobremesa.server.archive import queries as archive_queries
from sobremesa.server.archive import routes as archive
from sobremesa.server.archive.finish import Finished
from sobremesa.server.bots import Bots
from sobremesa.server.errors import refuse, refuse_http
from sobremesa.server.ladder import queries as ladder_queries
from sobremesa.server.ladder import routes as ladder
from sobremesa.server.settings import Settings
from tests.server.archive.books import GUEST, PEOPLE, Archive
from tests.server.archive.played import ended, finished, play, resigned, seated

Browser = TestClient[Litestar]


def who(request: Request[Any, Any, Any]) -> Visitor | None:
    """Whoever the header says: signing in is another room."""
    number = request.headers.get("x-me")
    return Visitor(int(number), "", False, False, "en", "") if number else None


@pytest.fixture
def bots() -> Bots:
    """Those of a server whose games are all prepared."""
    made = Bots(Settings())
    for rules in made.rules.values():
        rules.set()
    return made


@pytest.fixture
def browser(filed: Archive, bots: Bots) -> Iterator[Browser]:
    """The two rooms alone, over the archive of the test."""
    services = SimpleNamespace(database=filed.database, bots=bots)

    def find_visitor(maybe_visitor: NamedDependency[Visitor | None]) -> Visitor:
        return need_visitor(maybe_visitor)

    app = Litestar(
        [archive.router, ladder.router],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "maybe_visitor": Provide(who, sync_to_thread=False),
            "visitor": Provide(find_visitor, sync_to_thread=False),
        },
        exception_handlers={Refusal: refuse, HTTPException: refuse_http},
    )
    with TestClient(app) as client:
        yield client


def get(browser: Browser, path: str, me: int | None = None) -> Any:
    answer = browser.get(path, headers={"x-me": str(me)} if me else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def tables(page: dict[str, Any]) -> list[str]:
    return [game["table"] for game in page["games"]]


def test_games_are_listed_the_newest_first_with_names(filed: Archive, browser: Browser) -> None:
    filed.file(resigned("t1", 1, 2, at=1000))
    filed.file(ended("t2", "timeout", (3, "club"), at=2000, rated=False))
    page = get(browser, "/api/archive")
    assert tables(page) == ["t2", "t1"]
    assert page["next"] is None
    assert [seat["name"] for seat in page["games"][1]["seats"]] == ["P1", "P2"]
    assert page["games"][0]["seats"][1]["bot"] == "club"
    assert (page["games"][1]["rated"], page["games"][1]["how"]) == (True, "resigned")


def test_games_are_found_by_person_game_and_result(filed: Archive, browser: Browser) -> None:
    filed.file(resigned("t1", 1, 2, at=1000))
    filed.file(resigned("t2", 2, 1, at=2000))
    filed.file(finished("t3", play("siesta", 3), (1, 4, 5), at=3000))
    assert tables(get(browser, "/api/archive?person=1")) == ["t3", "t2", "t1"]
    assert tables(get(browser, "/api/archive?person=1&game=sitaos")) == ["t2", "t1"]
    assert tables(get(browser, "/api/archive?person=1&game=sitaos&result=won")) == ["t2"]
    assert tables(get(browser, "/api/archive?person=2&result=lost")) == ["t2"]
    assert tables(get(browser, "/api/archive?result=lost", 2)) == ["t2"]
    assert tables(get(browser, "/api/archive?game=siesta")) == ["t3"]
    assert tables(get(browser, "/api/archive?person=7")) == []


def test_games_by_link_are_listed_only_to_those_who_played(
    filed: Archive, browser: Browser
) -> None:
    filed.file(resigned("t1", 1, 2, at=1000), public=False)
    for me, path, shown in (
        (None, "", []),
        (None, "?person=1", []),
        (3, "?person=1", []),
        (1, "?person=1", ["t1"]),
        (2, "", ["t1"]),
    ):
        assert tables(get(browser, f"/api/archive{path}", me)) == shown
    assert get(browser, "/api/archive/t1")["game"] == "sitaos"
    curve = "/api/people/1/ratings/sitaos"
    assert [point["table"] for point in get(browser, curve)["points"]] == [None]
    assert [point["table"] for point in get(browser, curve, 1)["points"]] == ["t1"]


def file_many(filed: Archive, given: Finished, number: int, public: bool = True) -> None:
    filed.file_all(
        (replace(given, table=f"m{at:04}", ended_at=1000 + at // 3) for at in range(number)), public
    )


def walk(browser: Browser, path: str) -> list[list[str]]:
    pages, key = [], ""
    while True:
        page = get(browser, path + key)
        pages.append(tables(page))
        if page["next"] is None:
            return pages
        key = f"&before={page['next']}"


def test_pages_follow_each_other_without_gap_or_repetition(
    filed: Archive, browser: Browser
) -> None:
    given = ended("x", "timeout", (1, 1), rated=False)
    file_many(filed, given, 120)
    newest_first = [f"m{at:04}" for at in range(120)][::-1]
    for path in ("?game=sitaos", "?person=1", "?person=1&game=sitaos"):
        pages = walk(browser, f"/api/archive{path}")
        assert [len(page) for page in pages] == [50, 50, 20]
        assert sorted(chain(*pages)) == sorted(newest_first)
    assert list(chain(*walk(browser, "/api/archive?game=sitaos"))) == newest_first


def test_public_games_are_found_behind_many_that_are_not(filed: Archive, browser: Browser) -> None:
    filed.file(resigned("t1", 1, 2, at=1))
    file_many(filed, resigned("x", 1, 2, rated=False), archive_queries.LOOKS[-1] + 5, public=False)
    assert list(chain(*walk(browser, "/api/archive?game=sitaos"))) == ["t1"]


def test_a_record_is_downloaded_as_the_library_wrote_it(filed: Archive, browser: Browser) -> None:
    given = resigned("t1", 1, 2)
    filed.file(given)
    answer = browser.get("/api/archive/t1?download=true")
    assert answer.text == write(given.record)
    assert verify(read(answer.content)).ply == 2
    assert answer.headers["content-disposition"] == "attachment; filename=sobremesa-t1.json"
    assert "content-disposition" not in browser.get("/api/archive/t1").headers


def test_a_finished_game_is_replayed_with_all_hands_open(filed: Archive, browser: Browser) -> None:
    start = registry["soleil_et_lune"].start(2, "open")
    position = start.play(next(start.moves()))
    record = position.record(ending=Ending("resigned", 1))
    filed.file(Finished("t1", "soleil_et_lune", False, False, record, seated((1, 2)), (1,), 5))
    first = get(browser, "/api/archive/t1/position?ply=0")
    assert all(hand is not None for hand in first["view"]["board"]["hands"])
    assert (first["ply"], first["plies"], first["points"]) == (0, 1, None)
    last = get(browser, "/api/archive/t1/position")
    assert (last["ply"], last["points"]) == (1, list(position.history[-1].points))
    answer = browser.get("/api/archive/t1/position?ply=2")
    assert (answer.status_code, answer.json()["code"]) == (404, "records.ply_wrong")


def test_a_finished_game_is_leafed_through_many_plies_at_a_time(
    filed: Archive, browser: Browser
) -> None:
    position = play("soleil_et_lune")
    filed.file(finished("t1", position, (1, 2)))
    views: list[dict[str, Any]] = []
    while len(views) <= position.ply:
        line = get(browser, f"/api/archive/t1/line?first={len(views)}&count=50")
        assert (line["first"], line["plies"]) == (len(views), position.ply)
        assert 1 <= len(line["views"]) <= 50
        views += line["views"]
        assert [seat["person"] for seat in line["played"]["seats"]] == [1, 2]
        assert all(seat["name"] for seat in line["played"]["seats"])
        assert line["leavers"] == []
        assert line["result"]["scores"] == list(position.scores)
        totals = [sum(kind["points"] for kind in kinds) for kinds in line["story"]["kinds"]]
        assert totals == list(position.scores)
    assert [view["ply"] for view in views] == list(range(position.ply + 1))
    for view in views[:: position.ply // 5]:
        assert view == get(browser, f"/api/archive/t1/position?ply={view['ply']}")["view"]
        assert all(hand is not None for hand in view["board"]["hands"])
    answer = browser.get(f"/api/archive/t1/line?first={position.ply + 1}")
    assert (answer.status_code, answer.json()["code"]) == (404, "records.ply_wrong")
    assert browser.get("/api/archive/t1/line?count=51").status_code == 400
    assert browser.get("/api/archive/t2/line").json()["code"] == "archive.not_found"


def test_all_of_ones_own_records_come_one_a_line(filed: Archive, browser: Browser) -> None:
    file_many(filed, ended("x", "timeout", (1, 1), rated=False), 45)
    filed.file(resigned("t1", 2, 3))
    answer = browser.get("/api/me/records.jsonl", headers={"x-me": "1"})
    assert len(list(read_all(answer.content))) == 45
    assert len(browser.get("/api/me/records.jsonl", headers={"x-me": "3"}).text.splitlines()) == 1
    assert browser.get("/api/me/records.jsonl", headers={"x-me": "4"}).text == ""
    assert browser.get("/api/me/records.jsonl").json()["code"] == "accounts.sign_in_needed"


def test_the_ladder_has_the_strongest_first_and_everybody_once(
    filed: Archive, browser: Browser
) -> None:
    filed.file_all(
        resigned(f"t{person}", person + 1, person, at=person)
        for person in range(1, PEOPLE)
        if GUEST not in (person, person + 1)
    )
    filed.run("UPDATE person SET deleted = true WHERE id = 5")
    page = get(browser, "/api/games/sitaos/ladder")
    rest = get(browser, f"/api/games/sitaos/ladder?after={page['next']}")
    people = page["people"] + rest["people"]
    assert len(page["people"]) == 50
    assert rest["next"] is None
    assert [rung["place"] for rung in people] == list(range(1, len(people) + 1))
    assert {rung["person"] for rung in people} == set(range(1, PEOPLE + 1)) - {5, GUEST}
    assert [rung["rating"] for rung in people] == sorted(
        (rung["rating"] for rung in people), reverse=True
    )
    assert get(browser, "/api/games/siesta/ladder") == {"people": [], "next": None}


def test_a_person_has_a_name_games_with_partners_ratings_and_a_curve(
    filed: Archive, browser: Browser
) -> None:
    filed.file(resigned("t1", 1, 2, at=1000))
    filed.file(resigned("t2", 1, 2, at=2000))
    filed.file(ended("t3", "aborted", (1, 2), at=3000))
    teams = play("siesta", 4, mode="teams")
    filed.file(finished("t4", teams, (1, 2, 3, 4), at=4000, rated=False, teams=True))
    person = get(browser, "/api/people/2")
    together = [game["teams"] for game in get(browser, "/api/archive?person=2")["games"]]
    assert together == [[[1, 3], [2, 4]], [], [], []]
    assert (person["name"], person["guest"], person["games"]) == ("P2", False, 3)
    siesta, sitaos = person["standings"]
    assert (siesta["rating"], siesta["games"]) == (None, 0)
    assert siesta["team_wins"] + siesta["team_losses"] + siesta["team_draws"] == 1
    curve = get(browser, "/api/people/2/ratings/sitaos")["points"]
    assert [point["table"] for point in curve] == ["t1", "t2"]
    assert curve[0]["after"] == curve[1]["before"] == 1520.0
    assert curve[1]["after"] == sitaos["rating"]
    assert get(browser, f"/api/people/{GUEST}")["guest"] is True


def test_long_curves_come_in_pages(
    filed: Archive, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_queries, "CURVE", 2)
    for at in range(5):
        filed.file(resigned(f"t{at}", 1, 2, at=at))
    found, after = [], 0
    while after is not None:
        page = get(browser, f"/api/people/1/ratings/sitaos?after={after}")
        found += [point["table"] for point in page["points"]]
        after = page["next"]
    assert found == ["t0", "t1", "t2", "t3", "t4"]


def test_bots_have_published_ratings(browser: Browser) -> None:
    for key in registry:
        bots = get(browser, "/api/ladder/bots")
        ratings = [bot["rating"] for bot in bots if bot["game"] == key]
        assert len(ratings) > 1
        assert ratings == sorted(ratings)


WRONG = [
    ("/api/archive/nothing", 404, "archive.not_found"),
    ("/api/archive/%00", 404, "archive.not_found"),
    ("/api/archive/a%00b/position", 404, "archive.not_found"),
    ("/api/archive/%ED%A0%80", 404, "archive.not_found"),
    ("/api/archive?before=nonsense", 400, "server.request_wrong"),
    ("/api/archive?before=1.abc%0A", 422, "archive.key_wrong"),
    ("/api/archive?result=won", 401, "accounts.sign_in_needed"),
    ("/api/archive?game=chess", 404, "archive.game_unknown"),
    ("/api/archive?game=%00", 404, "archive.game_unknown"),
    ("/api/archive?person=-1", 400, "server.request_wrong"),
    ("/api/archive?person=99999999999999999999", 400, "server.request_wrong"),
    ("/api/archive?person=x", 400, "server.request_wrong"),
    ("/api/archive?result=perhaps", 400, "server.request_wrong"),
    ("/api/archive/nothing/position?ply=-2", 400, "server.request_wrong"),
    ("/api/games/chess/ladder", 404, "ladder.game_unknown"),
    ("/api/games/sitaos/ladder?after=nan_1_1", 400, "server.request_wrong"),
    ("/api/games/sitaos/ladder?after=1.5_1_1%0A", 422, "ladder.key_wrong"),
    ("/api/people/999", 404, "ladder.person_unknown"),
    ("/api/people/99999999999999999999", 400, "server.request_wrong"),
    ("/api/people/x", 404, "server.not_found"),
    ("/api/people/1/ratings/chess", 404, "ladder.game_unknown"),
    ("/api/people/1/ratings/sitaos?after=-1", 400, "server.request_wrong"),
]


def test_wrong_questions_are_refused_in_words(browser: Browser) -> None:
    for path, status, code in WRONG:
        answer = browser.get(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code), path
        french = browser.get(path, headers={"accept-language": "fr"}).json()["words"]
        assert french != answer.json()["words"]
        assert code in words_in("fr")


@pytest.mark.parametrize("filed", ["sqlite"], indirect=True)
def test_lists_are_read_along_an_index(filed: Archive) -> None:
    """Only SQLite tells: the planner of PostgreSQL scans tables as small as these."""
    place = {"me": 1, "ended": 9, "table": "t", "look": 9}
    one = archive_queries.OF_PERSON.replace("{also}", "")
    both = archive_queries.OF_PERSON.replace("{also}", "AND s.game = :game AND s.result = :result")
    for sql, params in (
        (archive_queries.ALL, place),
        (archive_queries.OF_GAME, {**place, "game": "sitaos"}),
        (one, {**place, "person": 1}),
        (both, {**place, "person": 1, "game": "sitaos", "result": "won"}),
        (archive_queries.OWN_RECORDS, {**place, "person": 1}),
        (ladder_queries.LADDER, {"game": "x", "rating": 1.0, "person": 1, "most": 9}),
        (ladder_queries.POINTS, {"me": 1, "person": 1, "game": "x", "after": 0, "most": 9}),
    ):
        plan = [row[3] for row in filed.fetch(f"EXPLAIN QUERY PLAN {sql}", **params)]
        steps = [step for step in plan if not step.startswith("CORRELATED")]
        assert all(step.startswith("SEARCH") for step in steps), plan
        if sql in (one, both):
            assert "SEARCH s USING COVERING INDEX" in plan[0], plan


def test_only_a_replay_needs_the_rules_and_is_put_off_while_they_are_prepared(
    filed: Archive, browser: Browser, bots: Bots
) -> None:
    filed.file(resigned("t1", 1, 2, at=1000))
    game = get(browser, "/api/archive/t1")["game"]
    bots.rules[game].clear()
    assert get(browser, "/api/archive/t1")["moves"]
    assert tables(get(browser, "/api/archive")) == ["t1"]
    for what in ("position", "line"):
        answer = browser.get(f"/api/archive/t1/{what}")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert answer.json()["code"] == "server.preparing"
        assert answer.json()["params"] == {"game": game, "seconds": 2}
    bots.rules[game].set()
    assert get(browser, "/api/archive/t1/position")["table"] == "t1"
