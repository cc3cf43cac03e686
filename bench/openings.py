"""`python -m bench openings`: the first player's share after each first stone of Sitaos.

Stones that are mirror images of each other are one. After the stone a few turns are chosen with a
temperature, so that no game is played twice; then both sides play on at equal nodes. What is found
is written into the game's book, where players look it up: with the option `swap` too, where a first
stone is worth to its player what the other leaves, and the swap is the same with seats exchanged.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial

from sobremesa.arena.contest import shares_of
from sobremesa.arena.ratings import interval
from sobremesa.core.position import Position
from sobremesa.games import game as find_game
from sobremesa.games.sitaos.pieces import CELLS, images
from sobremesa.players import read_player
from sobremesa.players.book import FILE, NEXT
from sobremesa.spread import spread_over

VARIED, VARIED_TURNS = "turns:100~1.5", 6


def play_out(position: Position, known: int, player: str, label: str) -> float:
    """A game to its end, varied for some turns after those known; the first seat's share."""
    varied = read_player(VARIED, label)
    players = [read_player(player, f"{label}/{seat}", time.process_time) for seat in range(2)]
    while (seat := position.to_move) is not None:
        who = varied if known <= position.ply <= VARIED_TURNS else players[seat - 1]
        position = position.play(who.ask(position))
    return shares_of(position)[0]


def play_on(stone: str, number: int, player: str, seed: str) -> float:
    """One game from a first stone."""
    position = find_game("sitaos").start(2, seed).play(stone)
    return play_out(position, 1, player, f"{seed}/{stone}/{number}")


def play_by_book(swap: bool, number: int, player: str, seed: str) -> float:
    """One game from the beginning: the first two moves as players choose them."""
    position = find_game("sitaos").start(2, seed, swap=swap)
    return play_out(position, 2, player, f"{seed}/{swap}/{number}")


def tell(name: str, won: float, games: int) -> None:
    low, high = interval(won, games)
    print(f"{name:12} {won / games:6.1%} {low:6.1%} – {high:6.1%}", flush=True)


def measure(games: int, player: str, seed: str, workers: int | None) -> dict[str, float]:
    """The first player's share after every first stone, each printed once with its images."""
    stones = sorted({min(images(cell)) for cell in CELLS.values()})
    shares: dict[str, float] = {}
    with spread_over(workers) as spread:
        for stone in stones:
            tasks = [partial(play_on, stone, number, player, seed) for number in range(games)]
            won = sum(spread(tasks))
            tell(" ".join(sorted(images(stone))), won, games)
            shares |= dict.fromkeys(images(stone), round(won / games, 3))
    return dict(sorted(shares.items()))


def write_book(shares: dict[str, float], command: str) -> None:
    """The shares as lines of the book, without and with the swap."""
    swapped = {stone: round(1 - share, 3) for stone, share in shares.items()}
    with_swap = {stone: min(share, swapped[stone]) for stone, share in shares.items()}
    with_swap |= {f"{stone}{NEXT}swap": share for stone, share in swapped.items()}
    book = {"command": command, "lines": {"": shares, "swap=on": with_swap}}
    path = find_game("sitaos").folder / FILE
    path.write_text(json.dumps(book, indent=1) + "\n", encoding="utf-8")


def check(games: int, player: str, seed: str, workers: int | None) -> None:
    """The first player's share by the book, without the swap and with it."""
    with spread_over(workers) as spread:
        for swap in (False, True):
            tasks = [partial(play_by_book, swap, number, player, seed) for number in range(games)]
            tell("with swap" if swap else "without swap", sum(spread(tasks)), games)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench openings", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="from each first stone")
    parser.add_argument("--player", default="turns:300", help="who plays both sides")
    parser.add_argument("--seed", default="openings")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--check", action="store_true", help="play by the book, write nothing")
    options = parser.parse_args(arguments)
    if options.check:
        check(options.games, options.player, options.seed, options.workers)
        return
    shares = measure(options.games, options.player, options.seed, options.workers)
    write_book(
        shares,
        f"python -m bench openings --games {options.games} --player {options.player} "
        f"--seed {options.seed}",
    )
