"""Bots of a server: whatever they do, the table goes on with a legal move, and the loop is free."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvloop

from sobremesa import Position, Refusal, game, registry
from sobremesa.core.words import words_in
from sobremesa.players import read_player
from sobremesa.players.levels import find_level, levels_of
from sobremesa.server import bots as bots_room
from sobremesa.server.bots import Bots, any_move
from sobremesa.server.prepare import SUBSTITUTE, Warmed
from sobremesa.server.settings import Settings
from sobremesa.server.thinking import NICE
from tests.server.strange_players import STRANGE

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(processes: int = 1) -> AsyncIterator[Bots]:
    """Bots that are ready, and ended afterwards; some of them strange."""
    bots = Bots(Settings(bot_processes=processes), STRANGE)
    await bots.start()
    try:
        await bots.ready.wait()
        yield bots
    finally:
        await bots.stop()
        assert bots.processes == set()


@pytest.fixture(autouse=True)
def findable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let other processes find the strange players."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def test_every_level_names_a_player_and_has_words_and_a_higher_rating_than_the_one_before() -> None:
    for each in registry.values():
        levels = levels_of(each)
        for level in levels:
            read_player(level.spec)
            assert words_in("fr")(f"players.level_{level.name}")
        ratings = [level.rating for level in levels]
        assert ratings == sorted(set(ratings))
        with pytest.raises(Refusal, match=levels[-1].name):
            find_level(each, "grandmaster")


async def test_bots_play_whole_games_of_every_kind_at_once() -> None:
    async def play(bots: Bots, position: Position, level: str) -> Position:
        while position.to_move is not None:
            position = position.play(await bots.ask(position, level, f"{position.ply}"))
        return position

    async with running(2) as bots:
        starts = [each.start(each.seats[-1], "x") for each in registry.values()]
        over = await asyncio.gather(
            *(play(bots, start, level) for start in starts for level in ("novice", "casual"))
        )
        assert all(position.outcome for position in over)
        assert bots.requests.empty()
        assert len(bots.tasks) == 2
        levels = [level.name for level in levels_of(starts[0].game)]
        assert [name for name in levels if not await bots.ask(starts[0], name, "y")] == []
        assert len({await bots.ask(starts[1], "casual", "same") for _ in range(3)}) == 1
        with pytest.raises(Refusal) as refused:
            await bots.ask(over[0], "novice", "x")
        assert refused.value.code == "core.over"


async def test_a_bot_that_fails_cheats_dies_or_never_answers_is_replaced_by_a_legal_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bots_room, "RETRY", 0.0)
    start = game("soleil_et_lune").start(2, "x")
    async with running() as bots:
        for deed in ("fail", "cheat", "die", "spin"):
            # A busy machine is slow without being lost.
            monkeypatch.setattr(bots_room, "GRACE", 0.1 if deed == "spin" else 60.0)
            while not bots.processes:
                await asyncio.sleep(0.01)
            start.play(await bots.ask(start, "club", f"{deed} secret"))
        # Nobody waits until another process has taken its place.
        start.play(await bots.ask(start, "club", "meanwhile"))
        printed = capsys.readouterr().out
        told = [line for line in printed.splitlines() if "bot_fell_back" in line]
        reasons = [re.findall("failed|slow|crowded", line) for line in told]
        assert reasons == [["failed"], ["failed"], ["failed"], ["slow"], ["crowded"]]
        monkeypatch.setattr(bots_room, "GRACE", 60.0)
        while not bots.processes:
            await asyncio.sleep(0.01)
        start.play(await bots.ask(start, "club", "again"))
        assert "bot_fell_back" not in capsys.readouterr().out
    assert "secret" not in printed
    assert "Z99" not in printed


async def test_while_what_bots_use_is_compiled_a_simple_player_moves_for_them_at_once() -> None:
    bots, start = Bots(Settings()), game("siesta").start(2, "x")
    start.play(await bots.ask(start, "sol", "s"))
    assert not bots.substitutes
    await bots._load(Warmed("siesta", SUBSTITUTE))
    assert await bots.ask(start, "sol", "s") == read_player(SUBSTITUTE, "s").ask(start)
    assert not bots.ready.is_set()
    assert not bots.processes


async def test_while_what_bots_use_is_compiled_a_hint_is_said_to_be_prepared_not_the_game() -> None:
    with pytest.raises(Refusal) as refused:
        await Bots(Settings()).hint(game("siesta").start(2, "x"), "s")
    assert refused.value.code == "study.hint_preparing"


async def test_bots_think_in_processes_that_let_every_other_go_first_and_end_with_the_server(
    tmp_path: Path,
) -> None:
    file = tmp_path / "told"
    async with running() as bots:
        await bots.ask(game("sitaos").start(), "novice", f"tell {file}")
        process, niceness = map(int, file.read_text().split())
        assert process != os.getpid()
        assert niceness >= NICE > os.nice(0)
        # Whatever the server dies of: its end of the pipe is closed, and that ends the process.
        (only,) = bots.processes
        only.questions.close()
        assert await asyncio.wait_for(only.child.wait(), 60) == 0


def test_a_server_that_is_gone_leaves_its_door_free_for_the_next() -> None:
    async def run() -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            place = door.getsockname()
            door.set_inheritable(True)
            async with running():
                door.close()
                socket.create_server(place).close()

    uvloop.run(run())


async def test_quick_moves_pass_long_ones_and_a_full_queue_is_answered_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = game("sitaos").start()
    order: list[str] = []

    async def ask(bots: Bots, level: str) -> None:
        start.play(await bots.ask(start, level, "x"))
        order.append(level)

    async with running() as bots:
        await asyncio.gather(*(ask(bots, level) for level in ["strong"] * 2 + ["novice"] * 4))
        assert order == ["novice"] * 4 + ["strong"] * 2
        monkeypatch.setattr(bots_room, "MOST_WAITING", 2)
        order.clear()
        await asyncio.gather(*(ask(bots, level) for level in ["strong"] * 2 + ["club"] * 4))
        # Two wait to be thought about: the others don't.
        assert order == ["club"] * 4 + ["strong"] * 2


async def test_stopping_does_not_wait_for_what_is_still_to_be_thought_about() -> None:
    start = game("sitaos").start()
    async with running() as bots:
        waiting = [asyncio.create_task(bots.ask(start, "strong", f"{at}")) for at in range(20)]
        await asyncio.sleep(0.1)
        await bots.stop()
        assert not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


@pytest.mark.parametrize("key", registry)
def test_the_move_in_a_bots_place_is_legal_and_follows_from_its_seed(key: str) -> None:
    position = game(key).start(registry[key].seats[-1], "x")
    moves = [any_move(position, f"{at}") for at in range(20)]
    for move in moves:
        position.play(move)
    assert moves == [any_move(position, f"{at}") for at in range(20)]
    assert len(set(moves)) > 1
