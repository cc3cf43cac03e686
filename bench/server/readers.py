"""How long people wait for each other's moves while strangers read the archive.

`python -m bench.server.readers --rounds 3 --out bench/results/readers.txt`; `--before COMMIT` as in
`bench.server.beside`, which also times the moves. Strangers ask for replays and pages of the
archive all the time, each from a connection of their own that asks once a second.
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
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

import httpx
import uvloop

from bench.server.archive import fill
from bench.server.beside import PAUSE, Figures, compare, play, read_options, tell
from bench.server.processes import our_server, own_address, running
from sobremesa.server.settings import Settings

GAMES = 400
EACH_ADDRESS = 10
WARM_UP = 3.0
CAPTION = """\
Two people at each of {people} tables, each answering about {pause:.0f} ms after the other's move
has arrived, for {seconds} s; the time of a move is from its sending to the other player's notice.
Beside them {readers} strangers, ten to an address, who ask for a list, a replay or a position of an
archive of {games} games once a second each; all are processes of their own. They were answered:
{fared}."""


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


def measure(
    folder: Path, root: Path, readers: int, options: argparse.Namespace, answers: Counter[str]
) -> Figures:
    """People's waits at a server with an archive, perhaps while strangers read in it."""
    with ExitStack() as stack:
        port = stack.enter_context(our_server(folder, root=root))
        if not readers:
            return play(root, port, options.people, options.seconds)
        numbers = [str(port), str(readers), str(options.seconds + 2 * WARM_UP)]
        command = [sys.executable, "-m", "bench.server.readers", "read", *numbers]
        crowd = stack.enter_context(running(command, speaks=True))
        sleep(WARM_UP)
        figures = play(root, port, options.people, options.seconds)
        assert crowd.stdout is not None
        answers.update(json.loads(crowd.stdout.readline()))
        return figures


def main(arguments: list[str]) -> None:
    """Measure without strangers and with them, in turn."""
    module = "bench.server.readers"
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=__doc__)
    parser.add_argument("--readers", type=int, default=400, help="strangers, one request a second")
    options, before = read_options(parser, arguments)
    folders: dict[str, Path] = {}
    answers: dict[str, Counter[str]] = {}
    with ExitStack() as stack:

        def measure_one(when: str, root: Path, readers: int) -> Figures:
            if when not in folders:
                folders[when] = Path(stack.enter_context(TemporaryDirectory()))
                with our_server(folders[when], root=root):
                    pass
                fill(Settings(data_dir=str(folders[when])), GAMES)
            told = answers.setdefault(when, Counter())
            return measure(folders[when], root, readers, options, told)

        rows = compare(options, options.readers, "beside {} who read", measure_one)
    fared = "; ".join(
        f"{when} " + ", ".join(f"{times} × {status}" for status, times in sorted(told.items()))
        for when, told in answers.items()
    )
    caption = CAPTION.format(**vars(options), games=GAMES, pause=PAUSE * 1000, fared=fared)
    tell(module, arguments, options, (before, rows), caption)


if __name__ == "__main__":
    if sys.argv[1:2] == ["read"]:
        uvloop.run(read_all(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
    else:
        main(sys.argv[1:])
