"""Strangers who read in the archive while people play."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence

from bench.server.archive import fill
from bench.server.beside import play
from bench.server.processes import ROOT, running
from sobremesa.server.settings import Settings
from tests.faults.fault import SQLITE, Measured, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.server.hosts import Host

GAMES, READERS, PEOPLE, SECONDS, WARM_UP = 400, 400, 20, 20.0, 3.0
BAR = 100.0
# Served, or told that the game has not so many moves; or asked to come again.
SERVED, LATER = ("200", "404"), "429"


@fault(32, (SQLITE,), seconds=150)
async def readers(ground: Ground) -> Sequence[Measured]:
    """Four hundred replays and pages of the archive a second."""
    host = ground.host()
    await asyncio.to_thread(lambda: host.launch().wait())
    await asyncio.to_thread(host.stop)
    await asyncio.to_thread(fill, Settings(data_dir=str(host.folder)), GAMES)
    await asyncio.to_thread(lambda: host.launch().wait().wait_for_bots())
    ground.bystanders.append(await ground.pair(host, pause=0.1))
    figure, answers = await asyncio.to_thread(play_beside, host)
    seconds = SECONDS + 2 * WARM_UP
    served = sum(answers[status] for status in SERVED)
    return [
        at_least("answers a second", round(answers.total() / seconds), 0.8 * READERS),
        at_least("of which were served", round(served / seconds), 20),
        equal("answers besides 200, 404 and 429", sorted({*answers} - {*SERVED, LATER}), []),
        at_most("p99 of people's moves", figure, BAR, "ms"),
    ]


def play_beside(host: Host) -> tuple[float, Counter[str]]:
    """People's waits in milliseconds while strangers read, and how these were answered."""
    numbers = [str(host.port), str(READERS), str(SECONDS + 2 * WARM_UP)]
    command = [sys.executable, "-m", "bench.server.readers", "read", *numbers]
    with running(command, speaks=True) as crowd:
        time.sleep(WARM_UP)
        figure = play(ROOT, host.port, PEOPLE, SECONDS)[1]
        assert crowd.stdout is not None
        return figure, Counter(json.loads(crowd.stdout.readline()))
