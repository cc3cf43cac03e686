"""The pages as browsers get them, from the real application and a client built for the purpose."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest

from sobremesa.server.app import create
from sobremesa.server.pages.policy import ALWAYS, DATA, PAGE, REFERENCE
from sobremesa.server.settings import Settings

Ask = Callable[..., httpx.Response]
SCRIPT = "assets/index-1a2b3c4d.js"
FILES = {
    "index.html": b"<!doctype html><title>Sobremesa</title>" + b"<p>" * 99,
    "index.html.br": b"brotli of the page",
    "index.html.gz": gzip.compress(b"the page"),
    "icon.svg": b"<svg/>",
    ".sources": b"a stamp",
    SCRIPT: b"console.log('hello')",
    f"{SCRIPT}.gz": gzip.compress(b"console.log('hello')"),
    "assets/lato-1a2b.woff2": b"a font",
}


def put(folder: Path, files: dict[str, bytes]) -> None:
    """Write files below a folder."""
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)


def browse(folder: Path, **chosen: str) -> Ask:
    """Ask an application whose client is built below a folder."""
    settings = Settings.read({}, data_dir=str(folder / "data"), **chosen)
    app: Any = create(settings, folder / "client")
    transport = httpx.ASGITransport(app)

    def send(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}

        async def request() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as browser:
                del browser.headers["accept-encoding"]
                at_home = {"origin": "http://table"}
                return await browser.request(method, path, headers=at_home | named)

        return anyio.run(request)

    return send


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks an application whose client is built."""
    folder = tmp_path_factory.mktemp("built")
    put(folder / "client", FILES)
    return browse(folder)


def raw(answer: httpx.Response) -> dict[str, Any]:
    """What matters of an answer's headers."""
    names = ("content-type", "content-encoding", "cache-control", "vary")
    return {name: answer.headers[name] for name in names if name in answer.headers}


@pytest.mark.parametrize(
    "path", ["/", "/tables/XYZ", "/players/j.doe", "/apiary", "/assets", "/rules/siesta/"]
)
def test_every_address_starts_the_client(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert answer.status_code == 200
    assert answer.content == FILES["index.html"]
    assert raw(answer) == {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "vary": "accept-encoding",
    }


@pytest.mark.parametrize(
    "path",
    ["/api/nothing", "/api", "/api/tables/a/b/c/d", "/metrics/nothing"],
)
def test_what_the_api_does_not_know_is_refused_in_words(ask: Ask, path: str) -> None:
    answer = ask(path, accept_language="fr")
    assert answer.status_code == 404
    assert answer.json()["code"] == "server.not_found"
    assert answer.json()["words"] == "Il n’y a rien à cette adresse."


@pytest.mark.parametrize(
    "path",
    [
        "/assets/index-old.js",
        "/favicon.ico",
        "/.sources",
        "/index.html.gz",
        "/assets/%2e%2e/%2e%2e/data/sobremesa.db",
        "/..%2fdata%2fsobremesa.db",
        "/assets//etc/passwd",
    ],
)
def test_files_that_were_not_built_are_not_found(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "server.not_found")


def test_whom_to_tell_of_a_weakness_is_said_where_the_host_has_set_it_and_it_holds(
    tmp_path: Path, ask: Ask
) -> None:
    path = "/.well-known/security.txt"
    assert ask(path).status_code == 404
    contact = {"security_contact": "mailto:security@example.org"}
    told = browse(tmp_path, **contact, security_expires="2999-12-31")(path)
    assert told.headers["content-type"] == "text/plain; charset=utf-8"
    assert told.text.splitlines() == [
        "Contact: mailto:security@example.org",
        "Expires: 2999-12-31T00:00:00Z",
        "Preferred-Languages: en, fr",
    ]
    assert browse(tmp_path, **contact)(path).status_code == 404
    assert browse(tmp_path, **contact, security_expires="2020-01-01")(path).status_code == 404


def test_assets_are_kept_forever(ask: Ask) -> None:
    forever = "public, max-age=31536000, immutable"
    assert raw(ask(f"/{SCRIPT}")) == {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": forever,
        "vary": "accept-encoding",
    }
    font = {"content-type": "font/woff2", "cache-control": forever}
    assert raw(ask("/assets/lato-1a2b.woff2", accept_encoding="br, gzip")) == font
    icon = {"content-type": "image/svg+xml", "cache-control": "no-cache"}
    assert raw(ask("/icon.svg")) == icon


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, GZIP;q=0.1", "gzip"),
        ("br; q=0.000", None),
        ("identity", None),
        ("", None),
    ],
)
def test_a_browser_gets_the_smallest_body_that_it_accepts(
    ask: Ask, accepted: str, sent: str | None
) -> None:
    answer = ask("/", "HEAD", accept_encoding=accepted)
    name = {"br": "index.html.br", "gzip": "index.html.gz", None: "index.html"}[sent]
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["content-length"] == str(len(FILES[name]))
    assert answer.content == b""


def test_what_a_browser_has_is_not_sent_again(ask: Ask) -> None:
    first = ask("/", accept_encoding="gzip")
    again = ask("/", accept_encoding="gzip", if_none_match=f'"x", W/{first.headers["etag"]}')
    assert (again.status_code, again.content) == (304, b"")
    assert "content-length" not in again.headers
    for name in ("etag", "vary", "cache-control", "content-security-policy"):
        assert again.headers[name] == first.headers[name]
    plain = ask("/", if_none_match=first.headers["etag"])
    assert plain.status_code == 200


def test_a_new_build_is_served_without_a_new_start(tmp_path: Path) -> None:
    ask, client = browse(tmp_path), tmp_path / "client"
    assert ask("/").status_code == 503
    put(client, FILES)
    assert ask("/").content == FILES["index.html"]
    (client / "index.html").unlink()
    assert ask("/").content == FILES["index.html"]
    put(client, {"index.html": b"another page", "assets/index-5e6f.js": b"another script"})
    assert ask("/assets/index-5e6f.js").content == b"another script"
    assert ask("/").content == b"another page"


def test_a_page_says_that_the_client_is_not_built(tmp_path: Path) -> None:
    ask = browse(tmp_path)
    english, french = ask("/"), ask("/tables/XYZ", accept_language="fr-CA,en")
    assert english.status_code == french.status_code == 503
    assert english.headers["content-type"] == "text/html; charset=utf-8"
    assert "pages are not built yet" in english.text
    assert "pas encore construites" in french.text
    assert '<html lang="fr">' in french.text
    assert ask("/assets/index-old.js").status_code == 404


@pytest.mark.parametrize(
    ("path", "method", "status", "policy"),
    [
        ("/", "GET", 200, PAGE),
        ("/tables/XYZ", "POST", 405, PAGE),
        ("/assets/nothing.js", "GET", 404, PAGE),
        ("/schema", "GET", 200, REFERENCE),
        ("/schema/openapi.json", "GET", 200, REFERENCE),
        ("/api/nothing", "GET", 404, DATA),
        ("/api/games", "DELETE", 405, DATA),
        ("/metrics", "GET", 200, DATA),
    ],
)
def test_every_answer_tells_browsers_what_they_may_do(
    ask: Ask, path: str, method: str, status: int, policy: str
) -> None:
    answer = ask(path, method)
    assert answer.status_code == status
    told = dict(answer.headers.multi_items())
    assert len(told) == len(answer.headers.multi_items())
    assert told.items() >= {"content-security-policy": policy, **ALWAYS}.items()


def test_a_refusal_at_the_door_has_the_same_headers(ask: Ask) -> None:
    answer = ask("/api/me", "POST", origin="http://evil.example")
    assert answer.status_code == 403
    assert answer.headers["content-security-policy"] == DATA
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_policy_of_pages_allows_nothing_from_elsewhere_and_nothing_inline() -> None:
    assert "unsafe" not in PAGE
    assert "http" not in PAGE
    assert PAGE.startswith("default-src 'none'; script-src 'self'; style-src 'self';")


def test_the_api_can_be_browsed_without_scripts_or_other_sites(ask: Ask) -> None:
    page = ask("/schema", accept_language="fr")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"<script|https?:|style=|<link|<img", page.text)
    assert "<code>POST /api/tables/{table}/do</code>" in page.text
    assert "Réponses" in page.text
    document = ask("/schema/openapi.json").json()
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    links = set(re.findall(r'href="#(\w+)"', page.text))
    assert links <= set(document["components"]["schemas"])
