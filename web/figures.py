"""Writes the rules pages with their figures for the component tests: `python web/figures.py`.

So both sides test the same data. Into `web/tests/figures`, one file a game, as `sobremesa rules
GAME --json` prints it; with the environment's Python.
"""

from __future__ import annotations

from pathlib import Path

from sobremesa import registry
from sobremesa.cli.rules import as_data

FOLDER = Path(__file__).parent / "tests" / "figures"


def main() -> None:
    """Write every game's file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key, game in registry.items():
        (FOLDER / f"{key}.json").write_text(f"{as_data(game, 'en')}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
