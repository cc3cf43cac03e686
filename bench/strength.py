"""`python -m bench strength`: players against the bars that were set for them.

Each row is a contest of the arena at equal time, paired, after a warm-up; the seed is named here
and was not used to tune anything. Games are kept in `--folder`, so that a run can be gone on with.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sobremesa.arena.contest import Contest
from sobremesa.arena.results import Standing, play_all
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.spread import cores, spread_over

SEED = "bars"


@dataclass(frozen=True)
class Bar:
    """A player's share of points against another that was asked for.

    Where it must be `sure`, the whole interval has to lie above; without a share, only who begins
    is of interest.
    """

    game: str
    player: str
    against: str
    games: int
    share: float | None
    arrangement: str = "2"
    sure: bool = False

    def verdict(self, share: float, low: float) -> str:
        if self.share is None:
            return ""
        met = low > self.share if self.sure else share >= self.share
        return f"{self.share:5.0%}  {'met' if met else 'missed'}"

    @property
    def name(self) -> str:
        return f"{self.game} {self.arrangement}: {self.player} against {self.against}"


BARS = (
    Bar("sitaos", "turns:20ms", "uct:20ms", 200, 0.97),
    Bar("siesta", "turns:5ms", "uct:5ms", 200, 0.97),
    Bar("siesta", "turns:200ms", "uct:200ms", 100, 0.80),
    Bar("soleil_et_lune", "turns:7ms", "uct:7ms", 200, 0.80),
    Bar("soleil_et_lune", "turns:100ms", "uct:100ms", 60, 0.70),
    Bar("soleil_et_lune", "turns:10ms", "greedy", 200, 0.97),
    Bar("sidoke", "turns:15ms", "uct:15ms", 600, 0.57),
    Bar("sidoke", "turns:15ms", "greedy", 400, 0.75),
    # One against players, or a pair against a pair, two levels below the top.
    *(
        Bar(game, "turns:50ms", level, 48, fair, arrangement, sure=True)
        for game, level in (
            ("siesta", "abuela"),
            ("soleil_et_lune", "abuela"),
            ("sidoke", "lagarto"),
        )
        for arrangement, fair in (("3", 1 / 3), ("4", 1 / 4), ("teams", 1 / 2))
    ),
    # As good as equal, so that the first side's share is that of beginning.
    *(Bar(game, "turns:50ms", "turns:49ms", 60, None) for game in registry),
)


def measure(bar: Bar, games: int, folder: Path) -> tuple[Standing, float]:
    """Play what is asked for; also how often the first side won."""
    contest = Contest(find_game(bar.game), bar.arrangement, SEED, (bar.player, bar.against), games)
    standing = Standing(contest)
    name = f"{bar.game}-{bar.arrangement}-{bar.player}-{bar.against}.jsonl".replace(":", "_")
    with spread_over() as spread:
        for played in play_all(contest, spread, folder / name):
            standing.add(played)
    return standing, sum(standing.first) / len(standing.first)


def main(arguments: Sequence[str]) -> None:
    """Measure the rows that are asked for, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench strength", description=__doc__)
    parser.add_argument("--only", default="", help="only rows with this in the name")
    parser.add_argument("--share", type=float, default=1.0, help="of the games, for a first look")
    parser.add_argument("--folder", type=Path, default=Path("bench/games"))
    parser.add_argument("--out", type=Path, help="also write the table as text")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"python -m bench strength {' '.join(arguments)}",
        f"{datetime.now(UTC):%Y-%m-%d}, {cores()} cores, load {os.getloadavg()[0]:.1f}, "
        f"seed {SEED}",
        "",
        f"{'contest':58} {'games':>5} {'won':>6} {'95 %':>15} {'first side':>10}    bar",
    ]
    print("\n".join(lines))
    for bar in BARS:
        if options.only not in bar.name:
            continue
        games = max(2, round(bar.games * options.share))
        standing, first = measure(bar, games, options.folder)
        share, low, high, played = standing.share(bar.player, bar.against)
        lines.append(
            f"{bar.name:58} {played:5} {share:6.1%} {low:6.1%} – {high:6.1%} {first:10.1%}  "
            f"{bar.verdict(share, low)}".rstrip()
        )
        print(lines[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
