"""What the page of a table tells a browser to fetch with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from sobremesa.server.app import create
from sobremesa.server.pages.preloads import Preloads
from sobremesa.server.settings import Settings

CHUNKS = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_parts-0.js"]},
    "_parts-0.js": {"file": "assets/parts-0.js"},
    "_suns-2.js": {"file": "assets/suns-2.js", "imports": ["index.html"]},
    "src/boards/siesta/index.ts": {
        "file": "assets/siesta-3.js",
        "imports": ["index.html", "_parts-0.js", "_suns-2.js"],
    },
    "src/lib/words.fr.ts": {"file": "assets/words.fr-4.js"},
}
TABLE = (
    "</assets/siesta-3.js>; rel=modulepreload, "
    "</assets/suns-2.js>; rel=modulepreload, "
    "</assets/words.fr-4.js>; rel=modulepreload, "
    "</api/tables/{table}>; rel=preload; as=fetch; crossorigin"
)


def test_a_page_of_a_table_names_its_files_and_where_the_table_stands(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_bytes(b"<!doctype html>")
    (client / "chunks.json").write_text(json.dumps(CHUNKS))
    app: Any = create(Settings(data_dir=str(tmp_path / "data")), client)
    with TestClient(app, base_url="http://table.local") as browser:
        browser.headers.update({"origin": "http://table.local", "accept-language": "fr"})
        browser.post("/api/me")
        table = browser.post("/api/tables", json={"game": "siesta", "hot": True}).json()["id"]
        assert browser.get(f"/t/{table}").headers["link"] == TABLE.format(table=table)
        for path in ("/", "/t/", "/t/nowhere", f"/r/{table}"):
            assert "link" not in browser.get(path).headers


def test_what_was_not_built_is_not_named() -> None:
    assert Preloads(b"{}").files("src/boards/siesta/index.ts") == []
