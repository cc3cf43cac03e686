"""How soon a server that was killed plays again, with many games waiting for it.

`python -m bench.server.again --rounds 3 --out bench/results/again.txt` opens tables of all games
with running clocks, kills the server, starts it on the same file and looks, from the start on, when
it answers, when every game can be played, and when a move is accepted at a table that nobody has
asked for before; then the same with players who were in the middle of games and come back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from bench.measure import Row
from bench.server.beside import tell
from bench.server.processes import (
    await_health,
    own_address,
    running,
    server_command,
    server_environment,
)
from sobremesa.client import Client, Refused
from sobremesa.core.refusal import Refusal
from sobremesa.games import registry
from tests.server.hosts import free_port

CLOCK = "10+5"
MOVES = 12
AT_ONCE = 8
PAUSE, BEFORE, LOOK = 1.0, 4.0, 0.01
LATEST = 60.0
PLAYABLE, WORKED = "every game can be played", "processor used until then"
UNIT = "seconds"
# When something was seen, by what it is.
Found = dict[str, float]
CAPTION = """\
Seconds from the start of a server whose predecessor was killed (SIGKILL) on the same SQLite file,
with {tables} games waiting, of every kind and {moves} moves old, each with a running clock. `with
players`: {players} of them were playing, two at a table, a move a second at each, and come back by
themselves, from a process of their own. `Processor used` is that of the server, without its bots:
what is waited for on a machine that does nothing else. Bytecode is {bytecode}."""


async def open_tables(port: int, count: int) -> list[dict[str, Any]]:
    """Games between two people each, some moves old."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> dict[str, Any]:
        async with turn, AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(
                    Client(f"http://127.0.0.1:{port}", address=own_address(2 * number + at))
                )
                for at in range(2)
            ]
            for person in people:
                await person.visit()
            table = await people[0].create([*registry][number % len(registry)], clock=CLOCK)
            await people[1].sit(table)
            await asyncio.gather(*(play_at(person, table, until=MOVES) for person in people))
            return {"table": table, "tokens": [person.token for person in people]}

    return await asyncio.gather(*(open_one(number) for number in range(count)))


async def play_at(
    person: Client,
    table: str,
    until: int = 1000,
    pause: float = 0.0,
    done: Callable[[float], None] = lambda at: None,
) -> None:
    """Move at a table whenever it is one's turn, until it has so many moves."""
    rng = Random(person.token)
    async with person.follow(table) as live:
        async for _ in live:
            if live.ply >= until or live.over:
                return
            if live.my_turn:
                await asyncio.sleep(pause * (0.5 + rng.random()))
                with suppress(Refused):
                    moves = (await live.do("moves", ply=live.ply))["moves"]
                    await live.move(rng.choice(moves))
                    done(time.monotonic())


async def play(port: int, tables: Sequence[dict[str, Any]]) -> None:
    """Play on at tables, over a kill; prints when each move was acknowledged, by table."""
    acknowledged: list[list[float]] = [[] for _ in tables]

    async def sit(at: int, token: str) -> None:
        url = f"http://127.0.0.1:{port}"
        async with Client(url, token=token, address=own_address(at)) as person:
            await play_at(person, tables[at]["table"], pause=PAUSE, done=acknowledged[at].append)

    playing = [
        asyncio.create_task(sit(at, token))
        for at, table in enumerate(tables)
        for token in table["tokens"]
    ]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    print(json.dumps(acknowledged))


async def await_move(port: int, table: dict[str, Any]) -> float:
    """Ask until a move is accepted at a table; when that was."""
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Client(f"http://127.0.0.1:{port}", token=token))
            for token in table["tokens"]
        ]
        end, why = time.monotonic() + LATEST, Exception()
        while time.monotonic() < end:
            for person in people:
                try:
                    ply = (await person.look(table["table"]))["view"]["ply"]
                    moves = (await person.do(table["table"], "moves", ply=ply))["moves"]
                    await person.do(table["table"], "move", ply=ply, move=moves[0])
                except (Refusal, IndexError) as refusal:
                    why = refusal
                    await asyncio.sleep(LOOK)
                else:
                    return time.monotonic()
    raise TimeoutError(f"no move was accepted, since: {why}")


async def await_ready(port: int, server: int) -> Found:
    """Ask until everything is ready; when it answered, when all games were there, when bots."""
    seen: Found = {}
    async with Client(f"http://127.0.0.1:{port}") as stranger:
        while "bots are ready" not in seen:
            try:
                health = await stranger.health()
            except Refusal:
                await asyncio.sleep(LOOK)
                continue
            now = time.monotonic()
            seen.setdefault("it answers", now)
            if {*health["games"].values()} == {"ready"} and PLAYABLE not in seen:
                seen[PLAYABLE], seen[WORKED] = now, worked(server)
            if health["bots"] == "ready":
                seen["bots are ready"] = now
            await asyncio.sleep(LOOK)
    return seen


def worked(process: int) -> float:
    """How many seconds of processor a process has used: what a busy machine does not change."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def watch(port: int, server: int, table: dict[str, Any]) -> Found:
    """Both looks at once."""
    seen, moved = await asyncio.gather(await_ready(port, server), await_move(port, table))
    return seen | {"a move is accepted": moved}


def measure(data: Path, tables: Sequence[dict[str, Any]], players: int) -> Found:
    """One kill, and what came after it, in seconds from the new start."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory())) / "data"
        shutil.copytree(data, folder)
        port = free_port()
        first = stack.enter_context(running(server_command(port, folder), server_environment()))
        await_health(first, port)
        crowd: subprocess.Popen[str] | None = None
        if players:
            command = [sys.executable, "-m", "bench.server.again", "play", str(port)]
            crowd = stack.enter_context(
                running([*command, json.dumps(tables[: players // 2])], speaks=True)
            )
            time.sleep(BEFORE)
        first.send_signal(signal.SIGKILL)
        first.wait()
        began = time.monotonic()
        second = stack.enter_context(running(server_command(port, folder), server_environment()))
        # The last table of the first game: others may be over after a few random moves.
        found = asyncio.run(watch(port, second.pid, tables[-len(registry)]))
        if crowd is not None:
            time.sleep(BEFORE)
            found |= read_crowd(crowd, began)
    return {what: at - (0 if what == WORKED else began) for what, at in found.items()}


def read_crowd(crowd: subprocess.Popen[str], began: float) -> Found:
    """When the first and when all of the tables of players went on."""
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    crowd.stdin.write("\n")
    crowd.stdin.flush()
    tables = json.loads(crowd.stdout.readline())
    late = time.monotonic()
    on = [min((at for at in moves if at > began), default=late) for moves in tables]
    return {"the first players play on": min(on), "all players play on": max(on)}


def main(arguments: Sequence[str]) -> None:
    """Kill and start again, without players and with them, in turn."""
    module = "bench.server.again"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200, help="games that wait")
    parser.add_argument("--players", type=int, default=40, help="who come back, two at a table")
    parser.add_argument("--note", default="", help="what to say of the machine")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the table as text")
    options = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    samples: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        port = free_port()
        with running(server_command(port, Path(folder)), server_environment()) as server:
            await_health(server, port)
            tables = asyncio.run(open_tables(port, options.tables))
        for _ in range(options.rounds):
            for players, words in ((0, "alone"), (options.players, "with players")):
                for what, seconds in measure(Path(folder), tables, players).items():
                    samples.setdefault(f"{words}: {what}", []).append(seconds)
    rows = [Row(name, True, UNIT, tuple(found)) for name, found in samples.items()]
    rows.sort(key=lambda row: row.name.partition(":")[0])
    caption = CAPTION.format(**vars(options), moves=MOVES, bytecode=bytecode())
    tell(module, arguments, options, (before, rows), caption)


def bytecode() -> str:
    """Whether Python keeps the bytecode of our files from one start to the next."""
    kept = not sys.dont_write_bytecode
    return "kept" if kept else "not kept (PYTHONDONTWRITEBYTECODE), which costs a start 0.3 s"


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        uvloop.run(play(int(sys.argv[2]), json.loads(sys.argv[3])))
    else:
        main(sys.argv[1:])
