"""`python -m bench.server.readers`: how long people's moves take while strangers read the archive.

Strangers ask for replays and pages of the archive all the time, each from a connection of their own
that asks once a second; moves are timed as in `bench.server.beside`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

import httpx
import uvloop

from bench.server.archive import fill
from bench.server.processes import our_server, own_address, running
from sobremesa.server.settings import Settings

GAMES = 400
EACH_ADDRESS = 10
WARM_UP = 3.0


async def read(port: int, number: int, tables: list[str], answers: Counter[int]) -> None:
    """A stranger who asks for something once a second, as long as nobody ends this."""
    rng = Random(number)
    await asyncio.sleep(rng.random())
    address = own_address(number // EACH_ADDRESS)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    while True:
        began = perf_counter()
        table = rng.choice(tables)
        path = rng.choice(["", f"/{table}/line", f"/{table}/line?first=50", f"/{table}/position"])
        writer.write(f"GET /api/archive{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            await reader.readexactly(size)
            answers[int(head.split()[1])] += 1
            if b"connection: close" in head.lower():
                raise ConnectionError
        except (OSError, EOFError):
            writer.close()
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(address, 0)
            )
        await asyncio.sleep(max(0.0, 1 - (perf_counter() - began)))


async def read_all(port: int, count: int, seconds: float) -> None:
    """So many strangers for so long; prints how they were answered."""
    found = httpx.get(f"http://127.0.0.1:{port}/api/archive").json()["games"]
    tables, answers = [game["table"] for game in found], Counter[int]()
    reading = asyncio.gather(*(read(port, at, tables, answers) for at in range(count)))
    try:
        await asyncio.wait_for(reading, seconds)
    except TimeoutError:
        print(json.dumps(answers))


def measure(port: int, people: int, readers: int, seconds: float) -> str:
    """A line: milliseconds of people's moves, and how the strangers fared."""
    with ExitStack() as stack:
        crowd = None
        if readers:
            numbers = [str(port), str(readers), str(seconds + 2 * WARM_UP)]
            command = [sys.executable, "-m", "bench.server.readers", "read", *numbers]
            crowd = stack.enter_context(running(command, speaks=True))
            sleep(WARM_UP)
        numbers = [str(port), str(people), str(seconds)]
        command = [sys.executable, "-m", "bench.server.beside", "people", *numbers]
        players = stack.enter_context(running(command, speaks=True))
        assert players.stdout is not None
        delays = json.loads(players.stdout.readline())
        figures = median(delays), quantiles(delays, n=100)[98], max(delays)
        line = "p50 {:.1f}  p99 {:.1f}  most {:.1f} ms".format(*figures)
        if crowd is not None and crowd.stdout is not None:
            line += f"  answers {crowd.stdout.readline().strip()}"
    return line


def main(arguments: list[str]) -> None:
    """Measure without strangers and with them, in turn."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.readers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--people", type=int, default=20, help="tables of two people")
    parser.add_argument("--readers", type=int, default=400, help="strangers, one request a second")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each measurement is")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as data:
        folder = Path(data)
        with our_server(folder):
            pass
        fill(Settings(data_dir=data), GAMES)
        with our_server(folder) as port:
            for _ in range(options.rounds):
                for readers in (0, options.readers):
                    found = measure(port, options.people, readers, options.seconds)
                    print(f"{readers:>4} readers: {found}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["read"]:
        uvloop.run(read_all(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
    else:
        main(sys.argv[1:])
