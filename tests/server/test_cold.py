"""A server on a machine that has compiled nothing yet: it answers, and says what it waits for."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa import registry
from sobremesa.client import Client, Refused
from sobremesa.core.cache import mark
from tests.server.hosts import Host
from tests.server.people import bare, close_code, hear
from tests.server.stories import local_server

# The game that is compiled after all others.
LAST = [*registry][-1]


@pytest.mark.anyio
async def test_nobody_waits_for_a_kernel_and_a_signal_to_end_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    async with local_server(folder) as there:
        room = await there.open(game=LAST, clock="1+0")
        await there.move(room, next(room.table.live.moves()))
        playing = room.table.id
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cold"))
    cold = Host(folder).launch()
    try:
        health = cold.wait_for_answer()
        assert health["games"] == dict.fromkeys(registry, "preparing")
        async with Client(cold.url) as guest:
            await guest.visit()
            for game in registry:
                for what in ("rules", "lesson"):
                    assert httpx.get(f"{cold.url}/api/games/{game}/{what}").status_code == 200
                table = await guest.create(game, chairs=[None, "casual"])
                seen = await guest.look(table)
                assert (seen["table"]["status"], seen["preparing"]) == ("open", True)
            with pytest.raises(Refused) as refused:
                await guest.look(playing)
            assert refused.value.code == "server.preparing"
            async with bare(guest, playing) as socket:
                assert (await hear(socket, "preparing"))["game"] == LAST
                await socket.send(json.dumps({"do": "ping", "id": "1"}))
                await hear(socket, "pong")
                await socket.send(json.dumps({"do": "say", "id": "2", "text": "hello"}))
                assert (await hear(socket, "refused"))["code"] == "server.preparing"
                # Nonsense that comes bit by bit, and a flood.
                for noise, times, pause in (("{", 60, 0.005), ('{"do": "ping"}', 1000, 0)):
                    async with bare(guest, playing) as noisy:
                        with contextlib.suppress(ConnectionClosed):
                            for _ in range(times):
                                await noisy.send(noise)
                                await asyncio.sleep(pause)
                        assert await close_code(noisy) == 1008
                assert cold.stop() == 0
                assert await close_code(socket) == 1012
        # It has not compiled all before it ended.
        assert not mark(str(tmp_path / "cold")).exists()
        kinds = cold.rows("SELECT kind FROM journal WHERE table_id = ? ORDER BY number", playing)
        assert [kind for (kind,) in kinds][-2:] == ["moved", "paused"]
    finally:
        if cold.process is not None:
            cold.kill()
