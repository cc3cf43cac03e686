"""`python -m bench levels`: the rating of every level of a game, from the arena.

The specs of its levels stand in the game's `levels.json`; ratings, intervals, the command and the
weights by which they play are written into it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from sobremesa.arena.contest import Contest
from sobremesa.arena.results import Standing, play_all
from sobremesa.core.values import values_of
from sobremesa.games import game as find_game
from sobremesa.games import registry
from sobremesa.players.levels import FILE, Levels, read_levels
from sobremesa.spread import spread_over

ANCHOR, ANCHORED, NEAR, SEED = "greedy", 1200.0, 3, "levels"
# Who may think for longer is slow, and plays fewer games.
QUICK = 0.1


def measure(key: str, games: int, slow_games: int, folder: Path) -> None:
    """Play the levels of a game against their neighbours, and write down what that says."""
    game = find_game(key)
    levels = read_levels(game.folder).levels
    # Greedy stands where it was found last, so that it meets its neighbours.
    specs = [level.spec for level in levels]
    weaker = sum(level.rating < ANCHORED for level in levels)
    if ANCHOR not in specs:
        specs.insert(weaker, ANCHOR)
    slow = {level.spec for level in levels if level.seconds > QUICK}
    quick = tuple(spec for spec in specs if spec not in slow)
    contest = Contest(game, "2", SEED, tuple(specs), slow_games, NEAR)
    standing = Standing(contest)
    with spread_over() as spread:
        for part in (Contest(game, "2", SEED, quick, games, NEAR), contest):
            for played in play_all(part, spread, folder / f"levels-{key}.jsonl"):
                if part is not contest or slow & {*played.pairing.players}:
                    standing.add(played)
    ratings = standing.ratings(ANCHOR, ANCHORED)
    found = Levels(
        tuple(
            msgspec.structs.replace(
                level,
                rating=round(ratings[level.spec].elo),
                error=round(ratings[level.spec].error),
            )
            for level in levels
        ),
        values_of(game).digest,
        f"python -m bench levels --only {key} --games {games} --slow-games {slow_games}",
    )
    text = json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False)
    (game.folder / FILE).write_text(text + "\n", encoding="utf-8")
    for level in found.levels:
        print(f"{key:16} {level.name:8} {level.spec:14} {level.rating:5} ± {level.error}")
    for one, other in standing.points:
        share, low, high, played_games = standing.share(one, other)
        print(f"  {one:14} {other:14} {played_games:4} {share:6.1%} {low:6.1%} – {high:6.1%}")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench levels", description=__doc__)
    parser.add_argument("--only", default="", help="only this game")
    parser.add_argument("--games", type=int, default=400, help="of each pair")
    parser.add_argument("--slow-games", type=int, default=100, help="of pairs with a slow player")
    parser.add_argument("--folder", type=Path, default=Path("bench/games"))
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    for key in registry:
        if options.only in ("", key):
            measure(key, options.games, options.slow_games, options.folder)
