"""`python -m bench memory`: what one search holds, at the most, beyond what was there before it.

For each game its strongest bot, and UCT with as long: in a process of its own, which has its code
loaded by another such player's move, and from the middle of a game, where most is to be thought of.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players import quick_spec, read_player
from sobremesa.players.levels import TOP, find_level

UCT = "uct:2s"
MOVES = 12


def held(word: str) -> int:
    """The memory of this process in kB: what it has, `VmRSS`, or has had at the most, `VmHWM`."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(word))


def search(key: str, spec: str) -> None:
    """Search once; prints by how much the most memory grew."""
    position = find_game(key).start(find_game(key).seats[0], "memory")
    read_player(quick_spec(spec), "memory").warm(position)
    for _ in range(MOVES):
        position = position.play(read_player("greedy", "memory").ask(position))
    # Linux then forgets what was the most.
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
    before = held("VmRSS")
    read_player(spec, "memory").ask(position)
    print(held("VmHWM") - before)


def main(arguments: Sequence[str]) -> None:
    """Search in every game, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench memory", description=__doc__)
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    lines = [f"python -m bench memory {' '.join(arguments)}", f"{datetime.now(UTC):%Y-%m-%d}", ""]
    print("\n".join(lines))
    for key, game in registry.items():
        for spec in (find_level(game, TOP).spec, UCT):
            command = [sys.executable, "-m", "bench.memory", key, spec]
            grown = int(subprocess.run(command, capture_output=True, check=True).stdout)
            lines.append(f"{key:16} {spec:12} {grown / 1024:6.1f} MB")
            print(lines[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    search(*sys.argv[1:])
