"""Time that is nobody's: wall clocks that are set, frozen processes, rules not yet there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import NamedTuple

import httpx

from sobremesa import registry
from sobremesa.client import Client
from sobremesa.core.refusal import Refusal
from tests.faults.fault import SQLITE, Measured, Missing, at_least, at_most, equal, fault
from tests.faults.ground import Ground
from tests.faults.readiness import launch_and_time
from tests.server.hosts import Host

TABLES, HOUR, FROZEN, SHIFT = 5, 3600, 65, 1
JUMPS = (HOUR, 0, -HOUR, 0, HOUR, -HOUR)
LIBRARIES = ("/usr/lib", "/usr/local/lib", "/opt")


def faketime(folder: Path) -> dict[str, str]:
    """The variables of a process whose wall clock is set by a file, and no other clock."""
    found = [
        library
        for place in LIBRARIES
        for library in sorted(Path(place).glob("**/faketime/libfaketimeMT.so*"))
    ]
    if not found:
        raise Missing("libfaketime is not here (package libfaketime)")
    return {
        "LD_PRELOAD": str(found[0]),
        "FAKETIME_TIMESTAMP_FILE": str(folder / "wall"),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # A workaround for other C libraries, by which threads would wait for the interpreter 20
        # times as long as they do: what is measured then is libfaketime.
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",
    }


def set_wall(folder: Path, seconds: int) -> None:
    """Set the wall clock forth or back, from what it really is."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "wall").write_text(f"{seconds:+d}\n", encoding="utf-8")


def is_shifted_otherwise(host: Host, jump: int) -> bool:
    """Whether a server's wall clock is not set as it should be, as its answers are dated."""
    date = httpx.get(f"{host.url}/api/health").headers["date"]
    shift = parsedate_to_datetime(date).timestamp() - time.time()
    return abs(shift - jump) > HOUR / 10


class Look(NamedTuple):
    """What a clock showed, in seconds, at some moment between two."""

    left: float
    asked: float
    told: float


@dataclass
class Clocks:
    """Tables at which nobody moves and a clock runs, and what it has shown.

    `paid` is what each look found that a clock lost beside the time in which people could play, or
    the least that it can have been, where the moments of the answers leave that open.
    """

    people: Sequence[Client]
    tables: list[str] = field(default_factory=list)
    shown: list[Look] = field(default_factory=list)
    paid: list[float] = field(default_factory=list)

    async def sit(self, games: Sequence[str] = ("sitaos",), clock: str = "30+0") -> None:
        """Everybody opens a table."""
        for at, person in enumerate(self.people):
            game = games[at % len(games)]
            self.tables.append(await person.create(game, hot=True, clock=clock))
        await self.look()

    async def see(self, at: int) -> Look:
        """What the clock of the seat to move shows at a table."""
        asked = time.monotonic()
        seen = await self.people[at].look(self.tables[at], 1)
        left = float(seen["clock"]["left"][seen["view"]["to_move"] - 1]) / 1000
        return Look(left, asked, time.monotonic())

    async def look(self) -> None:
        """Remember what the clocks show."""
        self.shown = [await self.see(at) for at in range(len(self.tables))]

    async def compare(self, away: float = 0.0) -> None:
        """What each has paid since the last look, of which the server was away for a while."""
        for at in range(len(self.tables)):
            await self.compare_one(at, away)
        await self.look()

    async def compare_one(self, at: int, away: float) -> None:
        """What one of them has paid."""
        before, now = self.shown[at], await self.see(at)
        lost = before.left - now.left + away
        least, most = lost - (now.told - before.asked), lost - (now.asked - before.told)
        self.paid.append(max(least, 0.0) or min(most, 0.0))

    def measured(self, what: str) -> Measured:
        """What a clock lost, or gained, at most."""
        most = max(self.paid, key=abs)
        figure = f"{round(most, 3):+g} s"
        return Measured(what, figure, f"≤ ±{SHIFT} s", abs(most) <= SHIFT)


@asynccontextmanager
async def under_set_clock(ground: Ground) -> AsyncIterator[tuple[Host, Clocks]]:
    """A server whose wall clock can be set, and clocks that run at it."""
    set_wall(ground.folder, 0)
    host = await ground.launch(environment=faketime(ground.folder))
    async with ground.guests(host, TABLES) as people:
        clocks = Clocks(people)
        await clocks.sit()
        yield host, clocks


@fault(18, seconds=150, together=True)
async def wall_clock_jumps(ground: Ground) -> Sequence[Measured]:
    """The wall clock of a running server is set forth and back."""
    wrong = 0
    async with under_set_clock(ground) as (host, clocks):
        for jump in JUMPS:
            set_wall(ground.folder, jump)
            await asyncio.sleep(4)
            wrong += await asyncio.to_thread(is_shifted_otherwise, host, jump)
            await clocks.compare()
    return [
        equal(f"jumps, of {len(JUMPS)}, that its wall clock did not make", wrong, 0),
        clocks.measured("that a clock lost or gained at a jump, the most"),
    ]


@fault(30, seconds=300, together=True)
async def wall_clock_set_between(ground: Ground) -> Sequence[Measured]:
    """The wall clock is set while the server is away."""
    wrong = 0
    async with under_set_clock(ground) as (host, clocks):
        for jump in JUMPS[:3]:
            await clocks.look()
            began = time.monotonic()
            await asyncio.to_thread(host.stop)
            set_wall(ground.folder, jump)
            await asyncio.sleep(3)
            _, ready = await asyncio.to_thread(launch_and_time, host, "sitaos")
            await clocks.compare(away=ready - began)
            wrong += await asyncio.to_thread(is_shifted_otherwise, host, jump)
    return [
        equal("jumps, of 3, that its wall clock did not make", wrong, 0),
        clocks.measured("that a clock lost or gained by a stop, the most"),
    ]


@fault(29, seconds=200, together=True)
async def frozen(ground: Ground) -> Sequence[Measured]:
    """The process stands still for 65 s, as when its machine sleeps."""
    host = await ground.launch()
    async with ground.guests(host, TABLES) as people:
        clocks = Clocks(people)
        await clocks.sit()
        await asyncio.sleep(2)
        await clocks.look()
        assert host.process is not None
        began = time.monotonic()
        os.kill(host.process.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(FROZEN)
        finally:
            os.kill(host.process.pid, signal.SIGCONT)
        await clocks.compare(away=time.monotonic() - began)
    return [clocks.measured(f"that a clock lost or gained by {FROZEN} s, the most")]


@fault(28, databases=[SQLITE], seconds=900)
async def nothing_compiled(ground: Ground) -> Sequence[Measured]:
    """The server is started again and finds no compiled rules; a clock runs in every game."""
    host = await ground.launch(bystanders=False)
    early, moved = 0, 0
    async with ground.guests(host, len(registry)) as people:
        clocks = Clocks(people)
        await clocks.sit([*registry])
        began = time.monotonic()
        await asyncio.to_thread(host.stop)
        host.environment = {"NUMBA_CACHE_DIR": str(ground.folder / "cold")}
        launched = time.monotonic()
        await asyncio.to_thread(lambda: host.launch().wait_for_answer())
        answered = time.monotonic() - launched
        waiting = dict(enumerate(registry))
        while waiting:
            games = (await people[0].health())["games"]
            away = time.monotonic() - began
            for at, game in list(waiting.items()):
                if games[game] == "ready":
                    await clocks.compare_one(at, away)
                    moved += await move(people[at], clocks.tables[at])
                    del waiting[at]
                else:
                    early += await can_look(people[at], clocks.tables[at])
            await asyncio.sleep(0.1)
    return [
        at_most("answers after a start with nothing compiled", answered, 60),
        clocks.measured("that a clock lost or gained until its game was ready"),
        equal("looks at tables before health said that they are ready", early, 0),
        at_least("games that were played on at once", moved, len(registry)),
    ]


async def can_look(person: Client, table: str) -> bool:
    """Whether a table shows its position already."""
    with contextlib.suppress(Refusal):
        await person.look(table, 1)
        return True
    return False


async def move(person: Client, table: str) -> bool:
    """Whether whoever is to move can."""
    seen = await person.look(table, 1)
    async with person.follow(table, as_seat=seen["view"]["to_move"]) as live:
        async for decision in live.decisions():
            await decision.play((await decision.moves())[0])
            return True
    return False
