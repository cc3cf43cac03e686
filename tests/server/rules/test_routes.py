"""Rules pages, lessons and the study board as a browser meets them."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from sobremesa import registry
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import LANGUAGES, words_in
from sobremesa.players import read_player
from sobremesa.rules import read_lesson, read_page
from sobremesa.server.bots import Bots
from sobremesa.server.errors import refuse, refuse_http
from sobremesa.server.limits import KINDS, Limits
from sobremesa.server.rules import routes
from sobremesa.server.settings import Settings
from sobremesa.server.tables.events import Judged

Browser = TestClient[Litestar]
every_game = pytest.mark.parametrize("game", registry)


@pytest.fixture
def bots() -> Bots:
    """Those of a server whose games are all prepared."""
    made = Bots(Settings())
    for rules in made.rules.values():
        rules.set()
    return made


@pytest.fixture
def browser(bots: Bots) -> Iterator[Browser]:
    """The room alone: it needs no database, and nobody plays meanwhile."""
    services = SimpleNamespace(
        limits=Limits(clock=lambda: 0.0),
        settings=Settings.read({}),
        bots=bots,
        tables=SimpleNamespace(rooms=SimpleNamespace(rooms={})),
    )
    app = Litestar(
        [routes.router],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "maybe_visitor": Provide(lambda: None, sync_to_thread=False),
            "words": Provide(lambda: words_in("en"), sync_to_thread=False),
        },
        exception_handlers={Refusal: refuse, HTTPException: refuse_http},
    )
    with TestClient(app) as client:
        yield client


def ask(browser: Browser, status: int = 200, **question: Any) -> Any:
    answer = browser.post("/api/study", json=question)
    assert answer.status_code == status, answer.text
    return answer.json()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_page_comes_once_and_is_then_known(
    browser: Browser, game: str, language: str
) -> None:
    answer = browser.get(f"/api/games/{game}/rules?language={language}")
    assert answer.content == msgspec.json.encode(read_page(registry[game], language))
    assert "max-age" in answer.headers["cache-control"]
    known = {"if-none-match": answer.headers["etag"]}
    again = browser.get(f"/api/games/{game}/rules?language={language}", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    other = {"if-none-match": '"something else"'}
    assert browser.get(f"/api/games/{game}/rules", headers=other).json()["language"] == "en"


@every_game
def test_a_lesson_comes_with_its_words_as_codes(browser: Browser, game: str) -> None:
    answer = browser.get(f"/api/games/{game}/lesson")
    assert answer.content == msgspec.json.encode(read_lesson(registry[game]))
    known = {"if-none-match": f'"x", {answer.headers["etag"]}'}
    assert browser.get(f"/api/games/{game}/lesson", headers=known).status_code == 304


def test_a_page_is_packed_for_those_who_can_unpack_it(browser: Browser) -> None:
    sizes = []
    for encoding in ("gzip, br", "identity"):
        asked = {"accept-encoding": encoding}
        answer = browser.get("/api/games/soleil_et_lune/rules", headers=asked)
        assert answer.json()["title"] == "Soleil et Lune"
        assert answer.headers["vary"] == "accept-encoding"
        sizes.append(int(answer.headers["content-length"]))
    assert sizes[0] < sizes[1] / 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_for_pencils_comes_where_a_game_has_one(browser: Browser, language: str) -> None:
    answer = browser.get(f"/api/games/sitaos/sheet?language={language}").json()
    draw = registry["sitaos"].sheet
    assert draw is not None
    assert answer["svg"] == draw(words_in(language))
    none = browser.get("/api/games/siesta/sheet")
    assert (none.status_code, none.json()["code"]) == (404, "rules.no_sheet")


def test_games_that_are_not_here_are_not_found(browser: Browser) -> None:
    for path in ("rules", "lesson"):
        answer = browser.get(f"/api/games/chess/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "rules.game_unknown")
    assert ask(browser, 404, game="chess")["code"] == "rules.game_unknown"
    assert browser.get("/api/games/sitaos/rules?language=de").status_code == 400


@every_game
def test_a_learner_can_try_every_move_of_a_lesson_at_the_study_board(
    browser: Browser, game: str
) -> None:
    lesson = read_lesson(registry[game])
    moves: list[str] = []
    for step in lesson.steps:
        move = step.move
        studied = ask(browser, game=game, diagram=lesson.diagram, moves=moves, draft=move.text)
        assert studied["view"]["to_move"] == studied["view"]["seat"] == move.seat
        assert studied["judgement"]["status"] == "complete"
        assert studied["judgement"]["points"] == list(move.points)
        moves.append(move.text)
    assert ask(browser, game=game, diagram=lesson.diagram, moves=moves)["judgement"] is None


@every_game
def test_a_whole_game_is_studied_move_by_move(browser: Browser, game: str) -> None:
    seats = registry[game].seats[-1]
    player = read_player("random", "study")
    position = registry[game].start(seats, "study")
    while position.to_move is not None and position.ply < 400:
        position = position.play(position.forced or player.ask(position))
    moves = [move.text for move in position.history]
    for ply in range(0, len(moves) + 1, 25):
        studied = ask(browser, game=game, seats=seats, moves=moves[:ply])
        assert studied["view"]["ply"] == ply
        assert studied["view"]["scores"] == [
            sum(move.points[seat] for move in position.history[:ply]) for seat in range(seats)
        ]
    last = ask(browser, game=game, seats=seats, moves=moves, draft="anything")
    assert last["view"] == plain(position.view(position.to_move, open=True))
    assert last["history"] == plain(position.history)
    if position.to_move is None:
        assert last["judgement"] is None


def plain(value: object) -> object:
    """Anything as JSON holds it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_a_draft_is_judged_as_at_a_table(browser: Browser) -> None:
    position = registry["siesta"].start(seed="study").play("*F5 ^G5 #H5")
    for draft in ("", "#I5", "#I5 ^J5 *K5", "*I5", "#I5 #J5 #K5", "nonsense"):
        judged = ask(browser, game="siesta", moves=["*F5 ^G5 #H5"], draft=draft)["judgement"]
        assert judged == plain(Judged.of(position, draft, words_in("en")))


def test_the_same_seed_deals_the_same_hands_and_all_are_open(browser: Browser) -> None:
    views = [
        ask(browser, game="soleil_et_lune")["view"],
        ask(browser, game="soleil_et_lune", seed="study")["view"],
        ask(browser, game="soleil_et_lune", seed="other")["view"],
    ]
    assert views[0] == views[1]
    assert views[1]["board"]["hands"] != views[2]["board"]["hands"]
    assert all(len(hand) == 5 for view in views for hand in view["board"]["hands"])


def test_what_nobody_chooses_is_named(browser: Browser) -> None:
    figure = read_page(registry["soleil_et_lune"], "en").figures["17-destroy"]
    played = [frame.say.text for frame in figure.frames if frame.say.kind == "play"]
    before = played[: played.index("destroy")]
    studied = ask(browser, game="soleil_et_lune", diagram=figure.diagram, moves=before)
    assert studied["forced"] == "destroy"
    assert studied["view"]["steps"] == ["destroy"]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"game": "sitaos", "moves": ["D4", "D4"]}, "core.taken"),
        ({"game": "sitaos", "moves": ["nonsense"]}, "core.no_cell"),
        ({"game": "sitaos", "seats": 3}, "core.seats_wrong"),
        ({"game": "sitaos", "options": {"swap": "perhaps"}}, "core.option_wrong"),
        ({"game": "sitaos", "options": {"animals": "none"}}, "core.option_unknown"),
        ({"game": "sitaos", "diagram": "nonsense"}, "core.heading_wrong"),
        ({"game": "siesta", "moves": ["*F5 ^G5"]}, "siesta.too_few"),
    ],
)
def test_what_the_referee_refuses_is_said_in_words(
    browser: Browser, question: dict[str, Any], code: str
) -> None:
    problem = ask(browser, 422, **question)
    assert problem["code"] == code
    assert problem["words"]


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"game": "sitaos", "moves": ["A1"] * 401},
        {"game": "sitaos", "moves": ["A" * 121]},
        {"game": "sitaos", "draft": "A" * 501},
        {"game": "sitaos", "diagram": "A" * 4001},
        {"game": "sitaos", "seed": "A" * 65},
        {"game": "sitaos", "table": "abcdefghijkl"},
    ],
)
def test_questions_that_are_too_large_or_of_another_form_are_refused(
    browser: Browser, question: dict[str, Any]
) -> None:
    assert ask(browser, 400, **question)["code"] == "server.request_wrong"


def test_whoever_asks_too_often_must_wait(browser: Browser) -> None:
    for _ in range(int(KINDS["study"].burst)):
        ask(browser, game="sitaos")
    assert ask(browser, 429, game="sitaos")["code"] == "server.too_many"
    assert browser.get("/api/games/sitaos/lesson").status_code == 200


@every_game
def test_pages_and_lessons_wait_for_no_kernel_and_what_needs_one_is_put_off(
    browser: Browser, bots: Bots, game: str
) -> None:
    bots.rules[game].clear()
    for what in ("rules", "lesson"):
        assert browser.get(f"/api/games/{game}/{what}").status_code == 200
    answer = browser.post("/api/study", json={"game": game})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json()["code"] == "server.preparing"
