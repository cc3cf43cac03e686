"""Bots of a server: whatever they do, the table goes on with a legal move, and the loop is free."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from sobremesa import Refusal, registry
from sobremesa.core.position import Position
from sobremesa.players import read_player
from sobremesa.players.levels import LEVELS, find_level
from sobremesa.players.player import Player
from sobremesa.server import bots as bots_room
from sobremesa.server.bots import Bots, Players
from sobremesa.server.prepare import warm
from sobremesa.server.settings import Settings


class Raises(Player):
    """A bot that fails."""

    def choose(self, position: Position) -> str:
        """Fail, as a search may that finds nothing."""
        raise StopIteration


class Nonsense(Player):
    """A bot that cheats."""

    def choose(self, position: Position) -> str:
        """Answer what is no move."""
        return "Z99"


class Sleeps(Player):
    """A bot that never answers, where nobody can reach it."""

    released = threading.Event()

    def choose(self, position: Position) -> str:
        """Wait."""
        self.released.wait()
        return next(position.moves())


class Spins(Player):
    """A bot that never answers and wants the interpreter all the time."""

    def choose(self, position: Position) -> str:
        """Go round in circles."""
        while True:
            pass


def only(kind: type[Player]) -> Players:
    return lambda spec, seed: kind(seed)


def with_bots(work: Callable[[Bots], Awaitable[None]], players: Players = read_player) -> None:
    """Run something with bots on two threads, and end them."""

    async def run() -> None:
        bots = Bots(Settings(bot_threads=2), players)
        await bots.start()
        try:
            await work(bots)
        finally:
            await bots.stop()

    asyncio.run(run())


async def ticks(work: Awaitable[object]) -> int:
    """How often the event loop came round while something was awaited."""
    count = 0

    async def look() -> None:
        nonlocal count
        while True:
            await asyncio.sleep(0.01)
            count += 1

    looking = asyncio.create_task(look())
    await work
    looking.cancel()
    return count


def test_every_level_names_a_player_and_has_words_and_a_higher_rating_than_the_one_before() -> None:
    for level in LEVELS.values():
        read_player(level.spec)
    ratings = [level.rating for level in LEVELS.values()]
    assert ratings == sorted(set(ratings))
    with pytest.raises(Refusal, match="strong"):
        find_level("grandmaster")


def test_bots_play_whole_games_of_every_kind_at_once() -> None:
    async def play(bots: Bots, position: Position, level: str) -> Position:
        while position.to_move is not None:
            position = position.play(await bots.ask(position, level, f"{position.ply}"))
        return position

    async def work(bots: Bots) -> None:
        starts = [game.start(game.seats[-1], "x") for game in registry.values()]
        over = await asyncio.gather(
            *(play(bots, start, level) for start in starts for level in ("novice", "casual"))
        )
        assert all(position.outcome for position in over)
        assert bots.tasks.qsize() == 0
        assert [level for level in LEVELS if not await bots.ask(starts[0], level, "y")] == []
        with pytest.raises(Refusal) as refused:
            await bots.ask(over[0], "novice", "x")
        assert refused.value.code == "core.over"

    with_bots(work)


def test_the_same_seed_makes_the_same_move() -> None:
    async def work(bots: Bots) -> None:
        start = registry["sitaos"].start()
        moves = {await bots.ask(start, "casual", "same") for _ in range(3)}
        assert len(moves) == 1

    with_bots(work)


@pytest.mark.parametrize("kind", [Raises, Nonsense])
def test_a_bot_that_fails_or_cheats_is_replaced_by_a_random_legal_move(
    kind: type[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(bots: Bots) -> None:
        for game in registry.values():
            start = game.start(game.seats[0], "x")
            start.play(await bots.ask(start, "club", "secret"))
        assert len(bots.workers) == 2

    with_bots(work, only(kind))
    printed = capsys.readouterr().out
    assert printed.count("bot_fell_back") == len(registry)
    assert "secret" not in printed
    assert "Z99" not in printed


@pytest.mark.parametrize("kind", [Sleeps, Spins])
def test_bots_that_never_answer_hold_up_neither_the_table_nor_the_loop(kind: type[Player]) -> None:
    async def ask_twice(bots: Bots, start: Position) -> None:
        for _ in range(2):
            asked = (bots.ask(start, "club", f"{at}") for at in range(2))
            for move in await asyncio.gather(*asked):
                start.play(move)

    async def work(bots: Bots) -> None:
        await bots.ready.wait()
        assert await ticks(ask_twice(bots, registry["sitaos"].start())) > 20
        assert len(bots.workers) == 2
        stuck = bots.stuck
        for worker in stuck if kind is Spins else ():
            await asyncio.to_thread(worker.join, 10)
        assert [worker.is_alive() for worker in stuck].count(True) == (4 if kind is Sleeps else 0)

    Sleeps.released.clear()
    try:
        with_bots(work, only(kind))
    finally:
        Sleeps.released.set()


def test_when_all_threads_are_stuck_moves_are_random_until_one_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots_room, "STUCK_FOR_EACH_THREAD", 0)
    monkeypatch.setattr(bots_room, "GRACE", 0.1)

    async def work(bots: Bots) -> None:
        start = registry["sitaos"].start()
        waiting = [bots.ask(start, "club", f"{at}") for at in range(6)]
        for move in await asyncio.gather(*waiting):
            start.play(move)
        assert (len(bots.workers), len(bots.stuck)) == (0, 2)
        Sleeps.released.set()
        for worker in bots.stuck:
            await asyncio.to_thread(worker.join, 5)
        start.play(await bots.ask(start, "club", "again"))
        assert (len(bots.workers), len(bots.stuck)) == (2, 0)

    Sleeps.released.clear()
    try:
        with_bots(work, only(Sleeps))
    finally:
        Sleeps.released.set()


def test_a_full_queue_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_room, "MOST_WAITING", 3)

    async def work(bots: Bots) -> None:
        start = registry["sitaos"].start()
        for move in await asyncio.gather(*(bots.ask(start, "club", f"{at}") for at in range(30))):
            start.play(move)

    began = time.monotonic()
    warm()
    loaded = time.monotonic() - began
    with_bots(work)
    assert time.monotonic() - began < loaded + 30


def test_quick_moves_pass_long_ones_that_came_just_before() -> None:
    async def work(bots: Bots) -> None:
        start = registry["sitaos"].start()
        order: list[str] = []

        async def ask(level: str) -> None:
            await bots.ask(start, level, "x")
            order.append(level)

        levels = ["strong"] * 4 + ["novice"] * 4
        await asyncio.gather(*(ask(level) for level in levels))
        assert order.index("novice") < order.index("strong") + 2
        assert order[-2:] == ["strong"] * 2

    with_bots(work)


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux has idle threads")
def test_bots_think_at_idle_priority_and_nobody_else_does() -> None:
    class Tells(Player):
        def choose(self, position: Position) -> str:
            policies.append(os.sched_getscheduler(0))
            return next(position.moves())

    policies: list[int] = []

    async def work(bots: Bots) -> None:
        await bots.ask(registry["sitaos"].start(), "novice", "x")
        assert policies == [os.SCHED_IDLE]
        assert os.sched_getscheduler(0) == os.SCHED_OTHER

    with_bots(work, only(Tells))


def test_stopping_does_not_wait_for_what_is_still_to_be_thought_about() -> None:
    async def work(bots: Bots) -> None:
        await bots.ready.wait()
        start = registry["sitaos"].start()
        waiting = [asyncio.create_task(bots.ask(start, "strong", f"{at}")) for at in range(20)]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await bots.stop()
        assert time.monotonic() - began < 4
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    with_bots(work)
