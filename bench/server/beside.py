"""How long people wait for each other's moves while bots think, or games are reviewed.

`python -m bench.server.beside --rounds 3 --out bench/results/bots.txt` measures the same people in
turn without bots and beside tables of bots that think all the time, `--reviews 30` beside so many
games that wait for their review instead; `--before COMMIT` does so with the server of another
commit in the same rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import IO

import uvloop
from rich.console import Console

from bench import table
from bench.measure import Row
from bench.server.processes import ROOT, checkout, our_server, own_address, running
from sobremesa import registry
from sobremesa.client import Client, Live
from sobremesa.records import write

GAME = "sitaos"
PAUSE = 0.25
PEOPLE = count()
WARM_UP = 5.0
UNITS = ("p50 in ms", "p99 in ms", "most in ms")
Figures = tuple[float, float, float]
# How busy the machine was before, and what was measured.
Top = tuple[float, list[Row]]
CAPTION = """\
Two people at each of {people} tables, each answering about {pause:.0f} ms after the other's move
has arrived, for {seconds} s; the time of a move is from its sending to the other player's notice.
Beside them {beside}.
The two loads and the server are processes of their own, begun anew for each figure:
a server that bots have left behind still thinks."""
BESIDE_BOTS = """\
{} tables where somebody answers a `strong` bot at once, so that bots have more to
think about than there is processor"""
BESIDE_REVIEWS = """\
{} games that wait for their review as anybody gets it, always one of them under way"""


async def play_people(port: int, tables: int, seconds: float) -> None:
    """Play in pairs; prints the milliseconds that each move took to be seen."""
    delays: list[float] = []
    end = perf_counter() + seconds
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        for number in range(tables):
            host, guest = [await come_in(stack, port) for _ in range(2)]
            group.create_task(play_pair(host, guest, Random(number), end, delays))
    print(json.dumps(delays))


async def play_pair(
    host: Client, guest: Client, rng: Random, end: float, delays: list[float]
) -> None:
    """One game after another until the time is over."""
    while perf_counter() < end:
        id = await host.create(GAME)
        await guest.sit(id)
        sent: dict[int, float] = {}
        async with host.follow(id) as first, guest.follow(id) as second:
            await asyncio.gather(
                *(answer(live, rng, end, sent, delays) for live in (first, second))
            )


async def answer(
    live: Live, rng: Random, end: float, sent: dict[int, float], delays: list[float]
) -> None:
    """Answer the other's moves, each after a while."""
    async for event in live:
        if event["type"] == "moved" and event["move"]["seat"] != live.seat:
            delays.append((perf_counter() - sent[event["view"]["ply"] - 1]) * 1000)
        if live.my_turn:
            await asyncio.sleep(PAUSE * (0.5 + rng.random()))
            sent[live.ply] = perf_counter()
            await live.move(rng.choice(live.steps))
        if live.over or perf_counter() > end:
            return


async def keep_bots_busy(port: int, tables: int) -> None:
    """Answer bots at once, for as long as nobody ends this; says when all tables are there."""
    async with AsyncExitStack() as stack:
        people = [await come_in(stack, port) for _ in range(tables)]
        print("ready", flush=True)
        await asyncio.gather(*(challenge(person, Random(at)) for at, person in enumerate(people)))


async def challenge(person: Client, rng: Random) -> None:
    """Somebody who plays one game after another against a bot."""
    while True:
        id = await person.create(GAME, chairs=[None, "strong"])
        async with person.follow(id) as live:
            async for _ in live:
                if live.my_turn:
                    await live.move(rng.choice(live.steps))
                if live.over:
                    break


async def bring_records(port: int, games: int) -> None:
    """Have finished games reviewed, each by somebody else; says when all of them wait."""
    async with AsyncExitStack() as stack:
        for number in range(games):
            rng, position = Random(number), registry[GAME].start(seed=f"review {number}")
            while position.to_move is not None:
                position = position.play(rng.choice([*position.moves()]))
            person = await come_in(stack, port)
            await person.ask("POST", "/reviews", {"record": write(position.record())})
        print("ready", flush=True)
        await asyncio.Event().wait()


async def come_in(stack: AsyncExitStack, port: int) -> Client:
    """A guest of the server."""
    client = await stack.enter_async_context(
        Client(f"http://127.0.0.1:{port}", address=own_address(next(PEOPLE)))
    )
    await client.visit()
    return client


@contextmanager
def loaded(
    root: Path, port: int, role: str, tables: int, seconds: float = 0.0
) -> Iterator[IO[str]]:
    """One of the two loads as a process, in the version of its server, and what it prints."""
    numbers = [str(port), str(tables), str(seconds)]
    command = [sys.executable, "-m", "bench.server.beside", role, *numbers]
    with running(command, {"PYTHONPATH": str(root / "src")}, root, speaks=True) as load:
        assert load.stdout is not None
        yield load.stdout


def play(root: Path, port: int, people: int, seconds: float) -> Figures:
    """The middle, the 99th of 100 and the longest of people's waits, in milliseconds."""
    with loaded(root, port, "people", people, seconds) as said:
        delays = json.loads(said.readline())
    return median(delays), quantiles(delays, n=100)[98], max(delays)


def measure(root: Path, role: str, load: int, options: argparse.Namespace) -> Figures:
    """People's waits at a new server, perhaps beside bots or reviews."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory()))
        port = stack.enter_context(our_server(data, root=root))
        if load:
            stack.enter_context(loaded(root, port, role, load)).readline()
            time.sleep(WARM_UP)
        return play(root, port, options.people, options.seconds)


def compare(
    options: argparse.Namespace, load: int, words: str, measure: Callable[[str, Path, int], Figures]
) -> list[Row]:
    """The same people alone and beside a load, now and perhaps before, all in turn."""
    samples: dict[str, list[Figures]] = {}
    with ExitStack() as stack:
        roots = {"now": ROOT}
        if options.before:
            roots[f"at {options.before}"] = stack.enter_context(checkout(options.before))
        for _ in range(options.rounds):
            for when, root in roots.items():
                for amount, name in ((0, "people alone"), (load, words.format(load))):
                    figures = measure(when, root, amount)
                    samples.setdefault(f"{name}, {when}", []).append(figures)
    return [
        Row(name, True, unit, figures)
        for name, measured in samples.items()
        for unit, figures in zip(UNITS, zip(*measured, strict=True), strict=True)
    ]


def read_options(
    parser: argparse.ArgumentParser, arguments: Sequence[str]
) -> tuple[argparse.Namespace, float]:
    """What is to be measured, with what all such measurements share; and how busy we begin."""
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--people", type=int, default=20, help="tables of two people")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each measurement is")
    parser.add_argument("--before", metavar="COMMIT", help="also measure this one, in turn")
    parser.add_argument("--note", default="", help="what to say of the machine")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    return parser.parse_args(arguments), os.getloadavg()[0]


def tell(
    module: str, arguments: Sequence[str], options: argparse.Namespace, top: Top, caption: str
) -> None:
    """Print the table, and write it where asked."""
    before, rows = top
    lines = table.header([*arguments], before, os.getloadavg()[0])
    lines["command"] = lines["command"].replace("-m bench", f"-m {module}")
    lines["load"] = lines["load"].replace("is 1", "is 2")
    if options.note:
        lines["note"] = options.note
    page = StringIO()
    Console(file=page, color_system=None, width=table.WIDTH).print(
        *(f"{name + ':':<11}{value}" for name, value in lines.items()),
        "",
        table.build(rows),
        "",
        caption,
        sep="\n",
        highlight=False,
        markup=False,
    )
    text = "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"
    print(text)
    if options.out:
        options.out.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """Measure, print, and write where asked."""
    module = "bench.server.beside"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    parser.add_argument("--bots", type=int, default=100, help="tables of bots beside them")
    parser.add_argument("--reviews", type=int, default=0, help="games to review instead")
    options, before = read_options(parser, arguments)
    role, load, words, beside = "bots", options.bots, "beside {} tables of bots", BESIDE_BOTS
    if options.reviews:
        role, load = "reviews", options.reviews
        words, beside = "beside {} games to review", BESIDE_REVIEWS
    rows = compare(
        options, load, words, lambda _, root, amount: measure(root, role, amount, options)
    )
    caption = CAPTION.format(**vars(options), pause=PAUSE * 1000, beside=beside.format(load))
    tell(module, arguments, options, (before, rows), caption)


if __name__ == "__main__":
    if sys.argv[1:2] == ["people"]:
        uvloop.run(play_people(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
    elif sys.argv[1:2] == ["bots"]:
        uvloop.run(keep_bots_busy(int(sys.argv[2]), int(sys.argv[3])))
    elif sys.argv[1:2] == ["reviews"]:
        uvloop.run(bring_records(int(sys.argv[2]), int(sys.argv[3])))
    else:
        main(sys.argv[1:])
