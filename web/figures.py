"""Writes the rules pages with their figures for the component tests: `python web/figures.py`.

So both sides test the same data. Into `web/tests/figures`, one file a game, as `sobremesa rules
GAME --json` prints it; with the environment's Python.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "tests" / "figures"


def ask(*words: str) -> bytes:
    """What the program prints."""
    command = [sys.executable, "-P", "-m", "sobremesa", "--lang", "en", *words, "--json"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def main() -> None:
    """Write every game's file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in json.loads(ask("games")):
        (FOLDER / f"{game['key']}.json").write_bytes(ask("rules", game["key"]))


if __name__ == "__main__":
    main()
