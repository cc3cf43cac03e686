"""Two people who play one game after another, and keep for themselves what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from sobremesa.client import Client, Live, Refused
from tests.faults.fault import Measured, equal, none
from tests.server.hosts import Host
from tests.server.insistent import RETRY, patiently
from tests.server.people import followed, sit_down

JOURNAL = "SELECT table_id, number, kind, data FROM journal ORDER BY table_id, number"
LONGEST = 60.0
DOUBLED = (
    "SELECT table_id, message FROM journal WHERE kind = 'moved' AND message != '' "
    "GROUP BY table_id, message HAVING count(*) > 1"
)
# Moves that the database holds, by table.
Written = Mapping[str, Sequence[str]]


class Pair:
    """Two people at a table; when the game is over they open another.

    `done` is what was acknowledged, by table and ply, and `seen` the numbers of what was shown to
    each, since they sat down.
    """

    def __init__(self, people: Sequence[Client], pause: float, plan: Mapping[str, Any]) -> None:
        self.people = people
        self.pause = pause
        self.plan = dict(plan)
        self.chance = Random(str(pause))
        self.done: dict[str, dict[int, str]] = defaultdict(dict)
        self.seen: dict[tuple[str, int], list[int]] = defaultdict(list)
        self.unsure: set[tuple[str, int]] = set()
        self.table = ""
        self.games = 0
        self.moves = 0
        self.refused = 0
        self.failed = ""
        self.complaints: list[str] = []
        self.sitting = asyncio.Event()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[Pair]:
        """Let them play beside whatever else happens; they have sat down."""
        task = asyncio.create_task(self.play_for_ever())
        task.add_done_callback(lambda _: self.sitting.set())
        try:
            await self.sitting.wait()
            yield self
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def play_for_ever(self) -> None:
        """One game after another."""
        try:
            while True:
                self.table = await patiently(sit_down, self.people, **self.plan)
                async with followed(self.people, self.table) as lives:
                    self.sitting.set()
                    await asyncio.gather(*(self.play(live) for live in lives))
                    self.games += 1
        except Exception as error:
            self.failed = f"{self.table}: {error!r}"

    async def play(self, live: Live) -> None:
        """To the end of a game, over whatever happens to server, database and connection."""
        seen = self.seen[live.id, self.people.index(live.client)]
        while not live.over:
            if live.my_turn:
                await asyncio.sleep(2 * self.pause * self.chance.random())
                if live.my_turn:
                    await self.move(live)
                continue
            event = await anext(live)
            number = event.get("number")
            if isinstance(number, int) and event["type"] != "snapshot":
                seen.append(number)

    async def move(self, live: Live) -> None:
        """Play something; whoever is asked to try again does."""
        move, ply = self.chance.choice(live.steps), live.ply
        try:
            await live.move(move, ply)
        except Refused as refused:
            self.refused += 1
            # Who was asked to try again may have moved all the same.
            if refused.code in RETRY:
                self.unsure.add((live.id, ply))
                await asyncio.sleep(0.2)
            elif refused.code != "tables.stale" or (live.id, ply) not in self.unsure:
                raise
        else:
            if ply in self.done[live.id]:
                self.complaints.append(f"{live.id}: ply {ply} acknowledged twice")
            self.done[live.id][ply] = move
            self.moves += 1

    @property
    def acknowledged(self) -> int:
        """How many moves."""
        return sum(map(len, self.done.values()))


def written(host: Host) -> Written:
    """Every move in the database of a server, by table, in order."""
    moves: dict[str, list[str]] = defaultdict(list)
    for table, _, kind, data in host.rows(JOURNAL):
        if kind == "moved":
            moves[table].append(json.loads(data)["move"])
    return moves


def broken(pairs: Sequence[Pair]) -> int:
    """To how many people something was shown twice, or left out."""
    return sum(
        numbers != list(range(numbers[0], numbers[0] + len(numbers)))
        for pair in pairs
        for numbers in pair.seen.values()
        if numbers
    )


async def all_move(pairs: Sequence[Pair]) -> float:
    """Wait until there has been a move at every table, a minute at most; the seconds that took."""
    began, before = time.monotonic(), [pair.moves for pair in pairs]
    while time.monotonic() - began < LONGEST and any(
        pair.moves == moves and not pair.failed for pair, moves in zip(pairs, before, strict=True)
    ):
        await asyncio.sleep(0.05)
    return time.monotonic() - began


async def compare(host: Host, pairs: Sequence[Pair]) -> tuple[int, int]:
    """How many acknowledged moves a database has lost, and how many messages it has twice."""
    told = [(table, dict(done)) for pair in pairs for table, done in pair.done.items()]
    moves = await asyncio.to_thread(written, host)
    lost = sum(
        list(moves.get(table, ()))[ply : ply + 1] != [move]
        for table, done in told
        for ply, move in done.items()
    )
    return lost, len(await asyncio.to_thread(host.rows, DOUBLED))


def kept(pairs: Sequence[Pair], compared: Sequence[tuple[int, int]]) -> list[Measured]:
    """What must hold of what people were told, whatever became of the server."""
    return [
        equal("acknowledged moves that were lost", sum(lost for lost, _ in compared), 0),
        equal("messages that became two moves", sum(doubled for _, doubled in compared), 0),
        equal("people who missed an event, or saw one twice", broken(pairs), 0),
        none("people who could not go on", [pair.failed for pair in pairs if pair.failed]),
    ]
