"""`python -m bench`: measure and print the table; some questions have commands of their own."""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from bench import ours, peers, sidoke, sitaos, start, table
from bench.measure import measure

OWN = {
    "adapters": "bench.adapters",
    "compare": "bench.compare",
    "compiling": "bench.compiling",
    "lab": "bench.lab",
    "leads": "bench.leads",
    "levels": "bench.levels",
    "luck": "bench.luck",
    "mcts": "bench.mcts",
    "memory": "bench.memory",
    "openings": "bench.openings",
    "ray": "bench.cluster",
    "review": "bench.review",
    "server": "bench.server.__main__",
    "strength": "bench.strength",
}


def main() -> None:
    """Read the command line, measure, print, and write where asked."""
    if sys.argv[1:2] and sys.argv[1] in OWN:
        import_module(OWN[sys.argv[1]]).main(sys.argv[2:])
        return
    options = read_arguments()
    contenders = [
        each
        for each in (
            *sitaos.contenders(),
            *sidoke.contenders(),
            *ours.contenders(),
            *peers.contenders(),
            *start.contenders(),
        )
        if options.only.lower() in each.name.lower()
    ]
    if not contenders:
        sys.exit(f"No row has {options.only!r} in its name.")
    before = os.getloadavg()[0]
    with Console(stderr=True).status("") as status:
        rows = measure(contenders, options.rounds, status.update)
    top = table.header(sys.argv[1:], before, os.getloadavg()[0])
    if options.json:
        print(json.dumps(table.as_data(top, rows), indent=2, ensure_ascii=False))
    else:
        table.show(Console(), top, rows)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(table.as_text(top, rows), encoding="utf-8")


def read_arguments() -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=positive, default=7, help="how often each row is measured")
    parser.add_argument(
        "--only", default="", metavar="WORD", help="only rows with this in the name"
    )
    parser.add_argument("--json", action="store_true", help="print every sample as JSON instead")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    return parser.parse_args()


def positive(text: str) -> int:
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    main()
