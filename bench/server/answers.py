"""How long people wait for bots: `python -m bench.server.answers --out bench/results/answers.txt`.

Somebody at each of many tables plays against a game's strongest bot, first at a person's pace, then
without a pause, so that bots have more to think about than there is processor.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop

from bench import table
from bench.server.beside import come_in
from bench.server.processes import our_server, running
from sobremesa.client import Client
from sobremesa.games import game as find_game
from sobremesa.players.levels import TOP, find_level

TABLES, SECONDS = 20, 40.0
GAMES = ("sitaos", "siesta", "soleil_et_lune", "sidoke")
# What the strongest think about takes about 50 ms; the answer may take 200 more.
LATE = 250
CAPTION = """\
Milliseconds from a person's move until the bot's move is seen. Unhurried: a move every five seconds
at each table; `late` are answers after 250 ms. Without a pause: the tables together ask for more
than two cores can think; `most` is the mean wait at the table that waited longest, over all.
Server, driver and bots share the cores."""


async def play_bots(port: int, game: str, level: str, pause: float, seconds: float) -> None:
    """Play at all tables until the time is over; prints the waits of each."""
    end = perf_counter() + seconds
    waits: list[list[float]] = [[] for _ in range(TABLES)]
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        for number, mine in enumerate(waits):
            person = await come_in(stack, port)
            group.create_task(play_one(person, game, level, pause, end, Random(number), mine))
    print(json.dumps(waits))


async def play_one(
    person: Client,
    game: str,
    level: str,
    pause: float,
    end: float,
    rng: Random,
    waits: list[float],
) -> None:
    """One game after another; a wait ends when it is one's turn again."""
    await asyncio.sleep(pause * rng.random())
    while perf_counter() < end:
        id = await person.create(game, chairs=[None, level])
        sent = None
        async with person.follow(id) as live:
            async for decision in live.decisions():
                if sent is not None:
                    waits.append((perf_counter() - sent) * 1000)
                if perf_counter() > end:
                    return
                await asyncio.sleep(pause)
                moves = await decision.moves()
                sent = perf_counter()
                await decision.play(rng.choice(moves))


def measure(port: int, game: str, level: str, pause: float, seconds: float) -> list[list[float]]:
    """The waits of every table, by a driver that is a process of its own."""
    asked = [str(port), game, level, str(pause), str(seconds)]
    command = [sys.executable, "-m", "bench.server.answers", "drive", *asked]
    with running(command, speaks=True) as driver:
        assert driver.stdout is not None
        waits: list[list[float]] = json.loads(driver.stdout.readline())
    return [each for each in waits if each]


def main(arguments: Sequence[str]) -> None:
    """Measure every game both ways, and print and write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.answers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--only", default="", metavar="GAME")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    rows = [f"{'':44}{'answers':>8}{'mean':>8}{'p99':>8}{'late':>7}{'most':>7}"]
    with TemporaryDirectory() as data, our_server(Path(data)) as port:
        for game in GAMES:
            if options.only not in ("", game):
                continue
            level = find_level(find_game(game), TOP)
            for pause in (5.0, 0.0):
                waits = measure(port, game, level.name, pause, options.seconds)
                every = [wait for each in waits for wait in each]
                late = sum(wait > LATE for wait in every)
                most = max(map(mean, waits)) / mean(every)
                name = f"{game}: {level.spec}, {'unhurried' if pause else 'without a pause'}"
                rows.append(
                    f"{name:44}{len(every):8}{mean(every):8.0f}{quantiles(every, n=100)[98]:8.0f}"
                    + (f"{late:7}{'':>7}" if pause else f"{'':>7}{most:7.2f}")
                )
                print(rows[-1], flush=True)
    top = table.header([*arguments], before, os.getloadavg()[0])
    top["command"] = " ".join(["python -m bench.server.answers", *arguments])
    lines = [f"{name + ':':11}{value}" for name, value in top.items()]
    text = "\n".join([*lines, "", *rows, "", CAPTION, ""])
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["drive"]:
        port, game, level, pause, seconds = sys.argv[2:]
        uvloop.run(play_bots(int(port), game, level, float(pause), float(seconds)))
    else:
        main(sys.argv[1:])
