"""Programs at a real server: the loops of the documents play every game to its end."""

from __future__ import annotations

import asyncio
import json
import random
import re
import runpy
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa import read, registry, verify
from sobremesa.client import Client, Refused

ROOT = Path(__file__).parent.parent.parent
SECONDS = 120
every_game = pytest.mark.parametrize("game", registry)


def documented_loop() -> Callable[[str, str], Awaitable[str]]:
    """The Python program in the README that plays one game."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (program,) = [block for block in blocks if "async def play" in block]
    names: dict[str, Any] = {}
    exec(program, names)
    play: Callable[[str, str], Awaitable[str]] = names["play"]
    return play


def find_node() -> list[str]:
    """A Node as the client's tools find it; 22 has sockets, 20 if it is told to."""
    tools = runpy.run_path(str(ROOT / "web" / "npm.py"))
    node = (tools["find"]() or tools["fetched"]() or tools["fetch"]()).node
    old = tools["keep"]([node, "--version"]).stdout.startswith("v20")
    return [node, *(["--experimental-websocket"] if old else [])]


def test_it_is_said_which_node_needs_to_be_told_of_sockets() -> None:
    for path in ("README.md", "docs/player.mjs"):
        text = " ".join((ROOT / path).read_text("utf-8").split())
        assert re.search(r"Node 22.*Node 20 (has them )?with `?--experimental-websocket", text)


def check_played(address: str, table: str, game: str) -> None:
    """A game has come to its end by its rules."""
    record = read(httpx.get(f"{address}/api/archive/{table}").content)
    assert record.game == game
    assert record.result is not None
    assert record.result.how == "played"
    assert verify(record).outcome is not None


@every_game
def test_the_python_loop_of_the_readme_plays_to_the_end(address: str, game: str) -> None:
    random.seed(game)
    table = asyncio.run(asyncio.wait_for(documented_loop()(address, game), SECONDS))
    check_played(address, table, game)


def test_twenty_lines_of_javascript_without_packages_play_every_game_to_the_end(
    address: str,
) -> None:
    program = ROOT / "docs" / "player.mjs"
    assert len(program.read_text("utf-8").splitlines()) <= 20
    command = [*find_node(), str(program), address]
    # Side by side, because each waits a while for words that nobody says.
    playing = [
        subprocess.Popen([*command, game], stdout=subprocess.PIPE, text=True) for game in registry
    ]
    for game, process in zip(registry, playing, strict=True):
        told, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, game
        check_played(address, told.split()[0], game)


async def play_and_note(client: Client, game: str) -> list[tuple[bool, str]]:
    """Play at random; of one's own moves, whether steps were offered before, and the move."""
    noted: list[tuple[bool, str]] = []
    async with client.follow(await client.create(game, chairs=[None, "novice"])) as live:
        offered = False
        async for event in live:
            if event["type"] == "moved" and event["move"]["seat"] == live.seat:
                noted.append((offered, event["move"]["text"]))
            if "number" not in event:
                continue
            offered = bool((event.get("view") or {}).get("steps"))
            if offered:
                moves = (await live.do("moves", ply=live.ply))["moves"]
                await live.move(random.choice(moves))
            if live.over:
                break
    return noted


def test_what_the_rules_play_is_offered_to_nobody(address: str) -> None:
    async def work() -> None:
        noted: list[tuple[bool, str]] = []
        async with Client(address) as me:
            await me.visit()
            for _ in range(5):
                noted += await play_and_note(me, "soleil_et_lune")
                if "destroy" in [move for _, move in noted]:
                    break
        assert {move == "destroy" for _, move in noted} == {False, True}
        assert all(offered == (move != "destroy") for offered, move in noted)

    asyncio.run(asyncio.wait_for(work(), SECONDS))


def test_moves_are_told_only_to_who_is_to_move_and_only_for_now(address: str) -> None:
    async def work() -> None:
        async with Client(address) as me, Client(address) as you:
            await me.visit()
            await you.visit()
            table = await me.create("siesta")
            await you.sit(table)
            async with me.follow(table) as mine, you.follow(table) as yours:
                await anext(mine)
                await anext(yours)
                first, second = (mine, yours) if mine.my_turn else (yours, mine)
                assert len((await first.do("moves", ply=0))["moves"]) == 480
                for live, ply, code in (
                    (second, 0, "tables.wrong_turn"),
                    (first, 7, "tables.stale"),
                ):
                    with pytest.raises(Refused) as refused:
                        await live.do("moves", ply=ply)
                    assert refused.value.code == code

    asyncio.run(asyncio.wait_for(work(), SECONDS))


def test_a_program_comes_in_with_a_token_and_without_an_origin(address: str) -> None:
    with httpx.Client(base_url=address) as http:
        entered = http.post("/api/me")
        token = entered.json()["token"]
        assert "set-cookie" not in entered.headers
        shown = {"authorization": f"Bearer {token}"}
        assert http.get("/api/me", headers=shown).json()["id"] == entered.json()["id"]
        opened = http.post("/api/tables", json={"game": "sitaos"}, headers=shown)
        assert opened.status_code == 201
        assert http.post("/api/tables", json={"game": "sitaos"}).status_code == 401
        wrong = {"authorization": "Bearer of nothing"}
        assert http.get("/api/me", headers=wrong).status_code == 401
        kept = {"name": "Program with a token", "password": "correct horse"}
        renewed = http.post("/api/me/account", json=kept, headers=shown).json()
        assert http.get("/api/me", headers=shown).status_code == 401
        again = http.post("/api/session", json=kept).json()
        assert again["id"] == renewed["id"]
        assert again["token"] != renewed["token"]


def test_a_browser_gets_a_cookie_and_no_token_that_a_script_could_read(address: str) -> None:
    with httpx.Client(base_url=address, headers={"origin": address}) as browser:
        entered = browser.post("/api/me")
        assert "token" not in entered.json()
        assert "HttpOnly" in entered.headers["set-cookie"]
        cookie = {"sobremesa": browser.cookies["sobremesa"]}
    with httpx.Client(base_url=address, cookies=cookie) as other:
        assert other.post("/api/me").json()["code"] == "server.origin_wrong"
        shown = {"authorization": f"Bearer {cookie['sobremesa']}"}
        assert other.post("/api/me", headers=shown).json()["code"] == "server.origin_wrong"


def test_the_document_says_how_a_program_shows_who_it_is(address: str) -> None:
    document = json.loads(httpx.get(f"{address}/schema/openapi.json").content)
    schemes = document["components"]["securitySchemes"]
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    assert (schemes["session"]["in"], schemes["session"]["name"]) == ("cookie", "sobremesa")
    assert {"token": []} in document["security"]
    assert "bearer" in httpx.get(f"{address}/schema").text
