from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from sobremesa.server.pages.document import document

WEB = Path(__file__).parents[2] / "web"
TYPES = "src/lib/schema.d.ts"
AGAIN = (
    "The client's types are stale: "
    ".venv/bin/python -m sobremesa.server.pages.document >web/openapi.json && "
    ".venv/bin/python web/npm.py run types"
)


def test_the_clients_types_are_those_of_the_api(tmp_path: Path) -> None:
    described, made = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    described.write_bytes(document())
    tool = json.loads((WEB / "package.json").read_text())["scripts"]["types"].split()
    tool[tool.index("openapi.json")] = str(described)
    tool[tool.index(TYPES)] = str(made)
    npm = [sys.executable, str(WEB / "npm.py"), "exec", "--"]
    subprocess.run([*npm, *tool], check=True, capture_output=True)
    assert made.read_text() == (WEB / TYPES).read_text(), AGAIN
