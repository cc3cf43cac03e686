"""People: from guest to account, in and out, and gone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.server.accounts.passwords import Passwords
from tests.server.accounts.rooms import Browser, Town, open_town

PASSWORD = "correct horse battery"


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a refusal, which always comes with words."""
    body = answer.json()
    assert body["words"]
    return answer.status_code, body["code"]


def account(town: Town, name: str) -> Browser:
    """A browser whose guest became an account."""
    browser = town.browser()
    assert browser.post("/api/me").status_code == 200
    answer = browser.post("/api/me/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return browser


def sign_in(browser: Browser, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.request("POST", "/api/session", json={"name": name, "password": password})


def rows(town: Town, sql: str) -> list[Any]:
    with sqlite3.connect(town.services.settings.file) as connection:
        return connection.execute(sql).fetchall()


def make_admin(town: Town, browser: Browser) -> None:
    person = browser.get("/api/me").json()["id"]
    rows(town, f"UPDATE person SET admin = 1 WHERE id = {person}")
    town.services.sessions.forget(person)


def test_a_first_visit_makes_a_guest_with_a_friendly_name(town: Town) -> None:
    browser = town.browser()
    assert refused(browser.get("/api/me")) == (401, "accounts.sign_in_needed")
    guest = browser.post("/api/me").json()
    assert guest["guest"]
    assert not guest["admin"]
    assert browser.get("/api/me").json() == guest
    assert browser.post("/api/me").json() == guest
    other = town.browser().post("/api/me").json()
    assert other["id"] != guest["id"]
    assert other["name"] != guest["name"]


def test_the_browser_s_language_becomes_the_guest_s(town: Town) -> None:
    answer = town.browser().post("/api/me", headers={"accept-language": "fr-FR,fr;q=0.9"})
    assert answer.json()["language"] == "fr"


def test_the_cookie_is_for_this_site_and_no_script(town: Town) -> None:
    said = town.browser().post("/api/me").headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert "path=/" in said
    assert "max-age=31536000" in said
    assert "secure" not in said


def test_the_cookie_is_secure_where_the_settings_say_so(tmp_path: Path) -> None:
    with open_town(tmp_path, secure_cookies=True) as town:
        assert "secure" in town.browser().post("/api/me").headers["set-cookie"].lower()


def test_a_token_that_the_client_chose_means_nobody(town: Town) -> None:
    browser = town.browser()
    browser.cookies.set("sobremesa", "chosen-by-me", domain="testserver.local")
    assert refused(browser.get("/api/me"))[0] == 401
    answer = browser.post("/api/me")
    assert "chosen-by-me" not in answer.headers["set-cookie"]
    assert len(rows(town, "SELECT * FROM session")) == 1


def test_only_the_hash_of_a_token_is_kept(town: Town) -> None:
    browser = town.browser()
    browser.post("/api/me")
    token = browser.cookies["sobremesa"]
    assert len(token) == 43
    everything = town.services.settings.file.read_bytes()
    wal = town.services.settings.file.with_name("sobremesa.db-wal")
    assert token.encode() not in everything + (wal.read_bytes() if wal.exists() else b"")


def test_a_guest_becomes_an_account_and_stays_the_same_person(town: Town) -> None:
    browser = town.browser()
    guest = browser.post("/api/me").json()
    old = browser.cookies["sobremesa"]
    kept = browser.post("/api/me/account", json={"name": "Zoë", "password": PASSWORD}).json()
    assert kept == {**guest, "name": "Zoë", "guest": False}
    assert browser.cookies["sobremesa"] != old
    assert len(town.ended) == 1
    again = browser.post("/api/me/account", json={"name": "Zoé", "password": PASSWORD})
    assert refused(again) == (409, "accounts.account_already")
    stale = town.browser()
    stale.cookies.set("sobremesa", old, domain="testserver.local")
    assert refused(stale.get("/api/me"))[0] == 401


def test_names_that_look_alike_or_belong_to_the_house_are_refused(town: Town) -> None:
    account(town, "Iris")
    browser = town.browser()
    browser.post("/api/me")
    for name, expected in {
        "lris": (409, "accounts.name_taken"),
        "admin": (422, "accounts.name_reserved"),
        "x": (422, "accounts.name_length"),
        "a\x00b": (422, "accounts.name_sign"),
    }.items():
        asked = {"name": name, "password": PASSWORD}
        assert refused(browser.post("/api/me/account", json=asked)) == expected
        assert refused(browser.patch("/api/me", json={"name": name})) == expected
    short = browser.post("/api/me/account", json={"name": "Ada", "password": "1234567"})
    assert refused(short) == (422, "accounts.password_length")


def test_one_may_change_name_and_language_and_write_one_s_name_otherwise(town: Town) -> None:
    browser = account(town, "Iris")
    assert browser.patch("/api/me", json={"name": "IRIS"}).json()["name"] == "IRIS"
    assert browser.get("/api/me").json()["name"] == "IRIS"
    assert browser.patch("/api/me", json={"language": "fr"}).json()["language"] == "fr"
    assert browser.patch("/api/me", json={}).json()["name"] == "IRIS"
    assert refused(browser.patch("/api/me", json={"language": "de"}))[0] == 400


def test_signing_in_gives_a_new_token_and_ends_the_guest_s_session(town: Town) -> None:
    me = account(town, "Iris").get("/api/me").json()
    browser = town.browser()
    browser.post("/api/me")
    old = browser.cookies["sobremesa"]
    ended = len(town.ended)
    assert sign_in(browser, "iris").json() == me
    assert browser.cookies["sobremesa"] != old
    assert len(town.ended) == ended + 1
    assert browser.get("/api/me").json() == me


def test_unknown_and_known_names_answer_alike(town: Town) -> None:
    account(town, "Iris")
    guest = town.browser().post("/api/me").json()
    answers = [
        sign_in(town.browser(), name, "wrong password")
        for name in ("Iris", "Nobody Here", guest["name"], "", "\x00", "x" * 200)
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert "set-cookie" not in answers[0].headers


def test_guessing_a_password_is_limited_by_name_whatever_the_forwarding_headers_say(
    town: Town,
) -> None:
    town.services.limits.clock = lambda: 0.0  # however long it takes to look at ten passwords
    account(town, "Iris")
    browser = town.browser()
    for at in range(10):
        answer = browser.post(
            "/api/session",
            json={"name": "IRIS" if at % 2 else "iris", "password": "guess"},
            headers={"x-forwarded-for": f"203.0.113.{at}"},
        )
        assert answer.status_code == 401
    answer = sign_in(browser, "Iris")
    assert refused(answer) == (429, "server.too_many")
    assert int(answer.headers["retry-after"]) >= 1
    assert refused(sign_in(browser, "Somebody Else"))[0] == 401


def test_a_guess_at_a_kept_password_takes_time_and_memory() -> None:
    kept = asyncio.run(Passwords().hash(PASSWORD))
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_strangers_who_guess_can_not_keep_an_owner_out(town: Town) -> None:
    town.services.limits.clock = lambda: 0.0
    account(town, "Iris")
    stranger, owner = town.browser(), town.browser("192.0.2.44")
    answers = [sign_in(stranger, "Iris", "guess").status_code for _ in range(11)]
    assert answers == [401] * 10 + [429]
    assert [sign_in(owner, "Iris").status_code for _ in range(12)] == [200] * 12


def test_signing_out_ends_the_session_and_may_be_repeated(town: Town) -> None:
    browser = account(town, "Iris")
    token = browser.cookies["sobremesa"]
    assert browser.delete("/api/session").status_code == 204
    assert "sobremesa" not in browser.cookies
    assert browser.delete("/api/session").status_code == 204
    browser.cookies.set("sobremesa", token, domain="testserver.local")
    assert refused(browser.get("/api/me"))[0] == 401


def test_a_new_password_signs_out_every_other_browser(town: Town) -> None:
    browser = account(town, "Iris")
    other = town.browser()
    sign_in(other, "Iris")
    asked = {"old": "wrong password", "new": "another password"}
    assert refused(browser.put("/api/me/password", json=asked)) == (403, "accounts.password_wrong")
    asked["old"] = PASSWORD
    assert browser.put("/api/me/password", json=asked).status_code == 200
    assert browser.get("/api/me").status_code == 200
    assert refused(other.get("/api/me"))[0] == 401
    assert refused(sign_in(other, "Iris"))[0] == 401
    assert sign_in(other, "Iris", "another password").status_code == 200


def test_a_guest_has_no_password_to_change(town: Town) -> None:
    browser = town.browser()
    browser.post("/api/me")
    answer = browser.put("/api/me/password", json={"old": "", "new": PASSWORD})
    assert refused(answer) == (409, "accounts.no_account")


def test_who_leaves_for_good_leaves_no_name(town: Town) -> None:
    browser = account(town, "Iris")
    person = browser.get("/api/me").json()["id"]
    assert refused(browser.delete("/api/me")) == (403, "accounts.password_wrong")
    gone = browser.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert gone.status_code == 204
    assert refused(browser.get("/api/me"))[0] == 401
    assert refused(sign_in(browser, "Iris"))[0] == 401
    kept = rows(town, f"SELECT name, password_hash, deleted FROM person WHERE id = {person}")
    assert kept == [("—", None, 1)]
    assert rows(town, f"SELECT * FROM session WHERE person_id = {person}") == []
    account(town, "Iris")


def test_a_guest_may_leave_without_a_word(town: Town) -> None:
    for body in (None, b"{}", b"null"):
        browser = town.browser()
        browser.post("/api/me")
        answer = browser.request("DELETE", "/api/me", content=body)
        assert answer.status_code == 204, answer.text
        assert refused(browser.get("/api/me"))[0] == 401


def test_one_may_mute_others_but_not_oneself(town: Town) -> None:
    iris, noa = account(town, "Iris"), account(town, "Noa")
    me, other = iris.get("/api/me").json(), noa.get("/api/me").json()
    for _ in range(2):
        assert iris.put(f"/api/me/mutes/{other['id']}").status_code == 204
    assert iris.get("/api/me/mutes").json() == [{"id": other["id"], "name": "Noa"}]
    assert noa.get("/api/me/mutes").json() == []
    assert refused(iris.put(f"/api/me/mutes/{me['id']}")) == (422, "accounts.mute_oneself")
    assert refused(iris.put("/api/me/mutes/999999")) == (404, "accounts.person_unknown")
    for _ in range(2):
        assert iris.delete(f"/api/me/mutes/{other['id']}").status_code == 204
    assert iris.get("/api/me/mutes").json() == []


@pytest.mark.parametrize("number", ["0", "-1", "9223372036854775808", "9" * 5000, "x", "1.5"])
def test_a_number_that_nobody_can_have_is_refused(town: Town, number: str) -> None:
    browser = town.browser()
    browser.post("/api/me")
    assert refused(browser.put(f"/api/me/mutes/{number}"))[0] in (400, 404)


def test_only_admins_rename_and_suspend(town: Town) -> None:
    admin, noa = account(town, "Iris"), account(town, "Noa")
    person = noa.get("/api/me").json()["id"]
    path = f"/api/admin/people/{person}"
    for verb, body in (("rename", {"name": "Ana"}), ("suspend", None), ("restore", None)):
        assert refused(noa.post(f"{path}/{verb}", json=body)) == (403, "accounts.not_admin")
        assert refused(town.browser().post(f"{path}/{verb}", json=body))[0] == 401
    make_admin(town, admin)
    assert admin.post(f"{path}/rename", json={"name": "Ana"}).json()["name"] == "Ana"
    assert noa.get("/api/me").json()["name"] == "Ana"
    unknown = admin.post("/api/admin/people/99999/suspend")
    assert refused(unknown) == (404, "accounts.person_unknown")
    myself = admin.get("/api/me").json()["id"]
    answer = admin.post(f"/api/admin/people/{myself}/suspend")
    assert refused(answer) == (422, "accounts.suspend_oneself")


def test_the_suspended_are_refused_everywhere_until_they_are_restored(town: Town) -> None:
    admin, noa = account(town, "Iris"), account(town, "Noa")
    make_admin(town, admin)
    person = noa.get("/api/me").json()["id"]
    ended = len(town.ended)
    assert admin.post(f"/api/admin/people/{person}/suspend").json()["suspended"]
    assert len(town.ended) == ended + 1
    assert refused(noa.get("/api/me")) == (403, "accounts.suspended")
    assert refused(noa.post("/api/me")) == (403, "accounts.suspended")
    assert refused(sign_in(town.browser(), "Noa")) == (403, "accounts.suspended")
    assert refused(sign_in(town.browser(), "Noa", "wrong password"))[0] == 401
    assert not admin.post(f"/api/admin/people/{person}/restore").json()["suspended"]
    assert noa.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"name": 1, "password": "xxxxxxxx"}',
        b'{"name": "\\ud800x", "password": "xxxxxxxx"}',
        b'{"name": NaN}',
        b'{"name": "Ada", "password": "\\ud800xxxxxxxxx"}',
        b'{"name": "Ada", "password": "xxxxxxxx", "admin": true}',
    ],
)
def test_a_body_that_is_none_is_refused_in_words(town: Town, body: bytes) -> None:
    browser = town.browser()
    browser.post("/api/me")
    for method, path in (
        ("PATCH", "/api/me"),
        ("POST", "/api/me/account"),
        ("POST", "/api/session"),
        ("PUT", "/api/me/password"),
    ):
        answer = browser.request(method, path, content=body)
        assert 400 <= refused(answer)[0] < 500, (path, answer.text)


def test_a_foreign_page_changes_nothing(town: Town) -> None:
    browser = town.browser()
    browser.post("/api/me")
    answer = browser.patch(
        "/api/me", json={"name": "Ada"}, headers={"origin": "http://evil.example"}
    )
    assert refused(answer) == (403, "server.origin_wrong")


def test_refusals_come_in_the_browser_s_language(town: Town) -> None:
    answer = town.browser().get("/api/me", headers={"accept-language": "fr"})
    assert answer.json()["words"] == "Personne n’est connecté ici."
